"""What series of games have in common that the arena cannot play: counting, and saying how sure it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from benchmarks.table import Figure, Table
from highpriest.cli.summary import interval


def count(results: Iterable[float], games: int, name: str, every: int = 10) -> float:
    """The mean of the results, each 1 for a win, 0.5 for a draw, else 0; prints now and then how it stands."""
    won, done = 0.0, 0
    for share in results:
        won, done = won + share, done + 1
        if done % every == 0 or done == games:
            low, high = interval(won / done, done)
            print(f"{name}: {won:g} of {done}, {100 * won / done:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})")
    return won / done


def report(what: str, share: float, goal: float, json_file: Path | None, *, at_most: bool = False) -> None:
    """Print the share beside its goal, both in percent."""
    table = Table()
    table.add(Figure(what, 100 * share, "%", goal, smaller_is_better=at_most))
    if json_file:
        table.write(json_file)
