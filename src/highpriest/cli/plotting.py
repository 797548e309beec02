"""What a contest or a training came to as a picture. Needs matplotlib, the extra `plot`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import TwoSlopeNorm
from matplotlib.figure import Figure

from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.standings import Standings

# Without a date or a random salt the same figures give the same file.
_METADATA: Final = {".svg": {"Date": None}, ".png": {"Software": None}}


def draw(standings: Standings, path: Path) -> None:
    """Write the picture; the file name says of which kind."""
    players = standings.ranking
    size = max(3.5, 0.8 * len(players) + 1.5)
    with saved(path, (2 * size + 1, size)) as figure:
        figure.suptitle(f"{standings.contest.game}: {standings.games} games")
        cross_table, ratings = figure.subplots(1, 2)
        _draw_cross_table(figure, cross_table, standings, players)
        _draw_ratings(ratings, standings, players)


def draw_curves(title: str, unit: str, curves: Mapping[str, Sequence[float]], path: Path) -> None:
    """Write a picture of what was learned from one generation to the next."""
    with saved(path, (7, 4)) as figure:
        axes = figure.subplots()
        for name, points in curves.items():
            axes.plot(range(1, len(points) + 1), points, marker="." if len(points) < 30 else None, label=name)
        axes.set_title(title)
        axes.set_xlabel("generation")
        axes.set_ylabel(unit)
        axes.grid(alpha=0.4)
        axes.legend()


@contextmanager
def saved(path: Path, size: tuple[float, float]) -> Iterator[Figure]:
    """A figure of this size in inches, written to the file when it is drawn."""
    with mpl.rc_context({"svg.hashsalt": "highpriest"}):
        figure = Figure(figsize=size, layout="constrained")
        yield figure
        try:
            figure.savefig(path, metadata=_METADATA[path.suffix])
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.", FAILED) from error


def _draw_cross_table(figure: Figure, axes: Axes, standings: Standings, players: list[str]) -> None:
    shares = _shares(standings)
    table = [[shares.get((row, column), float("nan")) for column in players] for row in players]
    even = 100 / standings.contest.sides
    # Blue and red, which nearly everyone can tell apart; white is an even share.
    image = axes.imshow(table, cmap="RdBu", norm=TwoSlopeNorm(even, 0, 100))
    for (row, column), share in shares.items():
        dark = share > (even + 100) * 0.6 or share < even * 0.5
        place = (players.index(column), players.index(row))
        axes.annotate(f"{share:.1f}", place, ha="center", va="center", color="white" if dark else "black")
    axes.set_xticks(range(len(players)), players, rotation=30, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(players)), players)
    axes.set_title("share of the row against the column, in %")
    figure.colorbar(image, ax=axes)


def _shares(standings: Standings) -> dict[tuple[str, str], float]:
    """In %. Where there are two sides, the other side has the rest."""
    shares = {}
    for pairing, tally in standings.tallies:
        shares[pairing.player, pairing.against] = 100 * tally.share
        if standings.contest.sides == 2:
            shares[pairing.against, pairing.player] = 100 * (1 - tally.share)
    return shares


def _draw_ratings(axes: Axes, standings: Standings, players: list[str]) -> None:
    ratings = [standings.ratings[player] for player in players]
    points, margins = [rating.points for rating in ratings], [rating.margin for rating in ratings]
    axes.errorbar(points, range(len(players)), xerr=margins, fmt="o", capsize=4)
    axes.set_yticks(range(len(players)), players)
    axes.invert_yaxis()
    axes.margins(y=0.2)
    axes.grid(axis="x", alpha=0.4)
    axes.set_title("rating with 95 % interval")
