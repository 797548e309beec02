"""The rules engine beside plain C, OpenSpiel and python-chess, one core each, in one run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection
from functools import partial
from pathlib import Path

from benchmarks import starting
from benchmarks.games import CompiledGames, driven_aton, driven_thot, matches, nanoseconds_a_copy
from benchmarks.peers import OpenSpiel, PlainC, PythonChess
from benchmarks.table import Figure, Table, best_rate

GAMES = 20_000
PARTS = ("waiting", "games", "python")
ROUNDS = 20  # of short matches for each repeat: the more, the likelier that one was not disturbed
VARIANTS = (("aton", "", "Aton"), ("thot", "basic", "Thot"), ("thot", "turning", "Thot, turning"))


def run(reference: Path | None, repeats: int, json_file: Path | None, parts: Collection[str] = PARTS) -> None:
    """Measure these parts and print them; without a reference the comparison with C is left out, and said to be."""
    table = Table()
    if "waiting" in parts:
        measure_waiting(table, repeats)  # first, with all the cores that a person would have
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core, for us and for what we start
    if "games" in parts:
        measure_random_games(table, reference, repeats)
    if "python" in parts:
        measure_from_python(table, repeats)
    if json_file:
        table.write(json_file)


def measure_random_games(table: Table, reference: Path | None, repeats: int) -> None:
    """Complete random games beside plain C, and their moves beside OpenSpiel's."""
    with tempfile.TemporaryDirectory() as build:
        plain_c = PlainC(reference, Path(build)) if reference else None
        if plain_c is None:
            print("no --reference given: the comparison with plain C is left out")
        moves_a_second = measure_games(table, plain_c, repeats)
    measure_open_spiel(table, moves_a_second)


def measure_games(table: Table, plain_c: PlainC | None, repeats: int) -> dict[str, float]:
    """Play complete random games in compiled code and return the rate of moves of each variant."""
    moves_a_second = {}
    for game, variant, title in VARIANTS:
        ours = CompiledGames(game, turning=variant == "turning")
        rate, peer = 0.0, 0.0
        for _ in range(repeats):  # in turn, so that both meet the same neighbours
            rate = max(rate, best_rate(lambda games=ours: games.play(GAMES), 3))  # type: ignore[misc]
            peer = max(peer, plain_c.games_a_second(game, variant) if plain_c else 0.0)
        moves_a_second[title] = rate * ours.choices / GAMES
        goal, name = (0.7, "plain C") if plain_c else (None, "")
        table.add(Figure(f"random games, {title}", rate, "games/s", goal, name, peer or None))
    return moves_a_second


def measure_open_spiel(table: Table, moves_a_second: dict[str, float]) -> None:
    """The moves of those games beside OpenSpiel's roll-outs in C++."""
    peer = OpenSpiel()
    for name in ("oware", "gin_rummy"):
        theirs = peer.moves_a_second(name)
        for title, ours in moves_a_second.items():
            table.add(Figure(f"moves in random games, {title}", ours, "moves/s", 10, f"OpenSpiel {name}", theirs))


def measure_from_python(table: Table, repeats: int) -> None:
    """One move at a time, called from Python."""
    measure_matches(table, repeats)
    driven_aton(2)
    driven_thot(2)
    table.add(Figure("compiled driver, Aton", best_rate(lambda: driven_aton(200), repeats), "moves/s", 500_000))
    table.add(Figure("compiled driver, Thot", best_rate(lambda: driven_thot(200), repeats), "moves/s", 500_000))
    table.add(Figure("copy of a state", nanoseconds_a_copy(1_000_000, repeats), "ns", 20, smaller_is_better=True))


def measure_matches(table: Table, repeats: int) -> None:
    """Matches of `highpriest.play` beside python-chess in turn, so that both meet the same neighbours.

    Both list the legal moves and play one; ours tells the events as well, which it cannot be asked to leave out.
    """
    acts = {
        title: partial(matches, game, 2, **({"turning": True} if variant == "turning" else {}))
        for game, variant, title in VARIANTS
    }
    try:
        acts["chess"] = partial(PythonChess().play, 1)
    except ImportError as missing:
        print(f"{missing.name} is not installed: the comparison with python-chess is left out")
    rates = dict.fromkeys(acts, 0.0)
    for _ in range(ROUNDS * repeats + 1):
        for title, act in acts.items():
            rates[title] = max(rates[title], best_rate(act, 1))
    theirs = rates.pop("chess", None)
    goal, name = (3, "python-chess") if theirs else (None, "")
    for title, rate in rates.items():
        table.add(
            Figure(f"highpriest.play: list the legal moves, play one, {title}", rate, "moves/s", goal, name, theirs)
        )


def measure_waiting(table: Table, repeats: int) -> None:
    """What a person waits for."""
    table.add(Figure("first use, compiling", starting.cold_start(), "s", 20, smaller_is_better=True))
    seconds, processor = starting.warm_start(repeats)
    table.add(Figure("a later start up to the first move", seconds, "s", 0.6, smaller_is_better=True))
    table.add(Figure("a later start up to the first move, processor", processor, "s", 0.6, smaller_is_better=True))
    table.add(Figure("highpriest --help", starting.help_text(repeats), "s", 0.3, smaller_is_better=True))
