"""How long before the end of a game of Thot the High Priest proves who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from benchmarks.table import Figure, Table
from highpriest.play import Match
from highpriest.players import find_player
from highpriest.players.levels import HighPriest
from highpriest.players.thot.levels import PLAYING
from highpriest.rules.thot.state import ANKH, STATE, Phase
from highpriest.search.thot.iterative_deepening import think

GAMES = 20
STONES = range(12, 61, 6)  # scarabs on the board
PARTS = ("basic", "turning", "basic-ankhs", "turning-ankhs")


def run(games: int, seed: str, json_file: Path | None, only: Sequence[str] = PARTS) -> None:
    """Let Lectors play, and ask the High Priest at several stages of each game."""
    table = Table()
    for turning, ankhs in product((False, True), repeat=2):
        part = ("turning" if turning else "basic") + ("-ankhs" if ankhs else "")
        if part in only:
            for stones, (proven, asked, longest) in stages(games, seed, turning=turning, ankhs=ankhs).items():
                what = f"Thot, {part}, {stones} scarabs left: proven of {asked} (at most {longest:.2f} s)"
                table.add(Figure(what, 100 * proven / asked, "%"))
    if json_file:
        table.write(json_file)


def stages(games: int, seed: str, *, turning: bool, ankhs: bool) -> dict[int, tuple[int, int, float]]:
    """By scarabs left: how many positions were proven, of how many, and the longest search in seconds."""
    found: dict[int, tuple[int, int, float]] = {}
    for game in range(games):
        for stones, raw in positions(f"{seed} {game}", turning=turning, ankhs=ankhs):
            start = process_time()
            proven = think(raw, PLAYING[HighPriest.number]).proven is not None
            seconds = process_time() - start
            before, asked, longest = found.get(stones, (0, 0, 0.0))
            found[stones] = before + proven, asked + 1, max(longest, seconds)
    return dict(sorted(found.items()))


def positions(seed: str, *, turning: bool, ankhs: bool) -> Iterator[tuple[int, bytes]]:
    """The positions of a game at the stages, with ankhs or without, in which a seat is to go."""
    player, luck = find_player("lector"), Random(seed)
    match = Match("thot", seed=seed, turning=turning)
    told = set()
    while not match.is_over:
        raw = match.view().raw
        state = np.frombuffer(raw, STATE)[0]
        stones = int(state["scarabs"])
        going = state["phase"] == Phase.MOVE
        if stones in STONES and stones not in told and going and (state["kind"] == ANKH).any() == ankhs:
            told.add(stones)
            yield stones, raw
        match.play(player.choose(match.view(match.owing[0]), luck))
