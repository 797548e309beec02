"""What a series of games comes to: lengths, endings, scores, and what it is worth to be first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from rich.console import Console
from rich.table import Table

from highpriest.cli.series import Played, Series

Z: Final = 1.96  # standard deviations within which 95 % of the normal distribution lie


@dataclass(slots=True)
class Spread:
    """The least, the mean and the most of many numbers."""

    count: int = 0
    total: int = 0
    least: float = inf
    most: float = -inf

    def add(self, number: int) -> None:
        """One more number."""
        self.count += 1
        self.total += number
        self.least = min(self.least, number)
        self.most = max(self.most, number)

    def __str__(self) -> str:
        return f"{self.least:g} to {self.most:g}, mean {self.total / self.count:.1f}"


def interval(mean: float, count: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence (Wilson); on the safe side where wins are shared."""
    centre = (mean + Z**2 / (2 * count)) / (1 + Z**2 / count)
    half = Z / (1 + Z**2 / count) * sqrt(mean * (1 - mean) / count + Z**2 / (4 * count**2))
    return centre - half, centre + half


class Summary:
    """Adds up games as they come."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self._spreads: dict[str, Spread] = {}
        self._endings: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self._shared = 0
        self._won_by_first = 0.0  # a shared win counts as its part

    def add(self, game: Played) -> None:
        """One more game."""
        self.games += 1
        self._spread("entries", game.entries)
        self._spread("moves", game.moves)
        if game.rounds is not None:
            self._spread("rounds", game.rounds)
        for seat, score in game.score.items():
            self._spread(f"score of {seat}", score)
        self._endings[game.reason] += 1
        self._add_winners(game)

    def _spread(self, name: str, number: int) -> None:
        self._spreads.setdefault(name, Spread()).add(number)

    def _add_winners(self, game: Played) -> None:
        partners = self.series.partners
        if len(game.winners) == partners:
            self._wins.update(game.winners)
        else:
            self._shared += 1
        if game.first in game.winners:
            self._won_by_first += partners / len(game.winners)

    def lines(self) -> list[tuple[str, str]]:
        """The summary, as names and values."""
        lines = [("games", f"{self.games}"), ("seed", self.series.seed)]
        lines += [(name, str(spread)) for name, spread in self._spreads.items()]
        lines += [(f"ended by {reason}", self._part(count)) for reason, count in self._endings.most_common()]
        for seat, player in zip(self.series.seats, self.series.players, strict=True):
            lines.append((f"won by {seat} ({player})", self._part(self._wins[seat])))
        return [*lines, ("shared", self._part(self._shared)), self._advantage()]

    def _part(self, count: int) -> str:
        return f"{count} ({100 * count / self.games:.1f} %)"

    def _advantage(self) -> tuple[str, str]:
        """How much more often the first seat wins than its fair share."""
        fair = self.series.partners / len(self.series.seats)
        mean = self._won_by_first / self.games
        low, high = interval(mean, self.games)
        points = [f"{100 * (share - fair):+.1f}" for share in (mean, low, high)]
        return "advantage of the first seat", f"{points[0]} % (95 %: {points[1]} to {points[2]})"

    def show(self, *, to_stderr: bool) -> None:
        """Print the summary as a table."""
        console = Console(stderr=to_stderr, highlight=False, markup=False, emoji=False)
        table = Table(show_header=False, title=f"{self.series.game}: {self.games} games", title_justify="left")
        table.add_column(style="bold")
        table.add_column(overflow="fold")
        for name, value in self.lines():
            table.add_row(name, value)
        console.print(table)
