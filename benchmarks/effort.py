"""What more nodes, and another evaluation, win in Thot against the effort of the first High Priest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

from benchmarks.duel import count
from benchmarks.table import Figure, Table
from highpriest.play import Match
from highpriest.play.dealer import derived_seed, read_seed
from highpriest.players.thot.levels import EFFORTS
from highpriest.rules.thot.state import STATE
from highpriest.search.thot.iterative_deepening import Effort, after, mover_of
from highpriest.search.thot.traps import choose

GAMES = 40
FIRST = EFFORTS[-1]  # of high-priest@1


@dataclass(frozen=True)
class Series:
    """An effort multiplied by `times`, in games whose base is the first effort divided by `divisor`."""

    times: int
    divisor: int
    turning: bool
    foresees: bool = False  # only the evaluation differs; then neither sets traps, which would take most of the time

    @property
    def name(self) -> str:
        """What `--only` calls it."""
        base = f"-of-1/{self.divisor}" if self.divisor > 1 else ""
        what = "foresees" if self.foresees else f"{self.times}x"
        return f"{'turning' if self.turning else 'basic'}-{what}{base}"

    @property
    def efforts(self) -> tuple[Effort, Effort]:
        """The greater and the base; the transposition table grows as the nodes do."""
        if self.foresees:
            base = replace(FIRST, nodes=FIRST.nodes // self.divisor, traps=False)
            return replace(base, foresees=True), base
        nodes = FIRST.nodes // self.divisor
        bits = FIRST.table_bits + (self.times.bit_length() - 1)
        return replace(FIRST, nodes=nodes * self.times, table_bits=bits), replace(FIRST, nodes=nodes)


# A part of the effort as well: more games for the same time, to see how the gain changes.
ALL = [
    *(Series(times, divisor, turning) for divisor in (1, 10) for times in (4, 16) for turning in (False, True)),
    *(Series(1, divisor, turning, foresees=True) for divisor in (1, 30) for turning in (False, True)),
]
PARTS = tuple(series.name for series in ALL)


def run(games: int, seed: str, json_file: Path | None, only: Sequence[str] = PARTS) -> None:
    """Play the series, each lay-out from both seats."""
    table = Table()
    for series in ALL:
        if series.name in only:
            share = count(results(*series.efforts, games, seed, turning=series.turning), games, series.name)
            table.add(Figure(f"Thot, {series.name}: share of the greater effort, {games} games", 100 * share, "%"))
    if json_file:
        table.write(json_file)


def results(first: Effort, second: Effort, games: int, seed: str, *, turning: bool) -> Iterator[float]:
    """What the first effort won of each game."""
    for game in range(games):
        deal = derived_seed(read_seed(seed), f"game {game // 2}")
        raw = Match("thot", seed=deal, turning=turning).view().raw
        luck = Random(derived_seed(read_seed(seed), f"players {game}"))
        efforts = (first, second) if game % 2 == 0 else (second, first)
        while (seat := mover_of(raw)) is not None:
            raw = after(raw, choose(raw, efforts[seat], luck.getrandbits(62)))
        winners = int(np.frombuffer(raw, STATE)[0]["winners"])
        yield (winners >> game % 2 & 1) / winners.bit_count()
