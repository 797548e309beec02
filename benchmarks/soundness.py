"""Do our players ever fail or break a rule? Many games over all variants, each record replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.table import Figure, Table
from highpriest.cli.series import Played, play_out
from highpriest.cli.sharing import played_in_order
from highpriest.errors import HighpriestError
from highpriest.play import Match
from highpriest.play.dealer import derived_seed, read_seed
from highpriest.play.record import Record

GAMES = 10_000
BATCH = 16  # games handed to a process at once

# How often each sits at the table. The dear ones are met seldom: levels share their search and differ in effort.
PLAYERS = {
    "random": 200,
    "greedy": 200,
    "novice": 200,
    "scribe": 100,
    "singer": 60,
    "lector": 40,
    "prophet": 20,
    "montecarlo:16": 20,
    "alphabeta:2": 60,
    "high-priest": 1,
}
TABLES: tuple[dict[str, Any], ...] = ({}, {"players": 3}, {"players": 4}, {"players": 4, "teams": True})
STARS: tuple[dict[str, Any], ...] = ({}, {"stars": []}, {"stars": [8, 8, -8, 2]})


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Aton, also with a limit of rounds, as often as all of Thot."""
    thot = [
        {"size": size, "turning": turning, "first": f"p{first}"} | table | stars
        for size, turning, first, table, stars in product((10, 8), (False, True), (1, 2), TABLES, STARS)
    ]
    for number, options in enumerate(thot):
        yield "thot", options
        yield "aton", {"round_limit": 4} if number % 8 == 0 else {}


def run(games: int, seed: str, jobs: int, json_file: Path | None) -> None:
    """Play the games; the first that goes wrong ends the run with its number and what was wrong."""
    moves, met = 0, Counter[str]()
    for number, game in enumerate(played_in_order(partial(play, seed), range(games), jobs, BATCH), 1):
        moves += game.moves
        met.update(names_of(seed, number - 1).values())
        if number % 500 == 0:
            print(f"{number} games, {moves} moves", flush=True)
    print(", ".join(f"{name}: {count} seats" for name, count in met.most_common()))
    table = Table()
    table.add(Figure("games without a fault, over all variants", games, "games", GAMES))
    table.add(Figure("moves in them", moves, "moves"))
    if json_file:
        table.write(json_file)


def play(seed: str, number: int) -> Played:
    """The game of this number; raises ValueError if anything in it is wrong."""
    match = begin(seed, number)
    luck = {seat: Random(derived_seed(read_seed(seed), f"player {seat} {number}")) for seat in match.seats}
    try:
        played = play_out(match, names_of(seed, number), luck)
        again = Match.replay(Record.from_json(played.record))
    except HighpriestError as error:
        raise ValueError(f"game {number} ({match.position.text}): {error}") from error
    if again.position != match.position:
        raise ValueError(f"game {number}: its record replays to another end")
    return played


def begin(seed: str, number: int) -> Match:
    """The match of this number, not yet played."""
    every = list(variants())
    game, options = every[number % len(every)]
    return Match(game, seed=derived_seed(read_seed(seed), f"game {number}"), **options)


def names_of(seed: str, number: int) -> dict[str, str]:
    """Who sits where."""
    match, luck = begin(seed, number), Random(derived_seed(read_seed(seed), f"seating {number}"))
    able = {name: weight for name, weight in PLAYERS.items() if match.game == "thot" or "alphabeta" not in name}
    chosen = luck.choices(list(able), list(able.values()), k=len(match.seats))
    return dict(zip(match.seats, chosen, strict=True))
