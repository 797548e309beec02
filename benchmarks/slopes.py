"""The slopes of judged pairs, as rows of a table and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.explained import Judged, error, mirrored_luck, needed, slope, slope_error
from highpriest.cli.plotting import saved

Games = Mapping[int, Judged]
HEADING = """\
| pair | games | result | slope | needed: losses / results | weaker loses more | luck of a deal | judges differ | s |
|---|---|---|---|---|---|---|---|---|"""


def row(name: str, games: Games) -> str:
    """A line of the table of results."""
    results, leads = [game.result for game in games.values()], [game.lead for game in games.values()]
    luck = mirrored_luck(games)
    cells = [
        name,
        str(len(games)),
        f"{100 * fmean(results):.0f} %",
        f"{slope(results, leads):.2f} ± {slope_error(results, leads):.2f}",
        f"{needed([0.5 + lead for lead in leads]):.0f} / {needed(results):.0f}",
        f"{fmean(leads):+.3f} ± {error(leads):.3f}",
        f"{fmean(luck):+.3f} ± {error(luck):.3f}" if len(luck) > 1 else "–",
        f"{stdev(game.lead - game.again for game in games.values()):.2f}",
        f"{fmean(game.seconds for game in games.values()):.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def draw(pairs: Mapping[str, Games], goal: float, path: Path) -> None:
    """Draw the slope of each pair with its 95 % interval, and the band in which it should lie."""
    with saved(path, (7, 0.35 * len(pairs) + 1.2)) as figure:
        axes = figure.subplots()
        axes.axvspan(1 - goal, 1 + goal, color="tab:green", alpha=0.15)
        axes.axvline(1, color="tab:green", linewidth=1)
        places = range(len(pairs))
        axes.errorbar(_slopes(pairs), places, xerr=_errors(pairs), fmt="o", color="tab:blue", capsize=3)
        axes.set_yticks(places, list(pairs))
        axes.invert_yaxis()
        axes.set_xlabel("slope, with its 95 % interval")
        axes.grid(axis="x", alpha=0.4)


def _slopes(pairs: Mapping[str, Games]) -> Sequence[float]:
    return [slope(*_columns(games)) for games in pairs.values()]


def _errors(pairs: Mapping[str, Games]) -> Sequence[float]:
    return [1.96 * slope_error(*_columns(games)) for games in pairs.values()]


def _columns(games: Games) -> tuple[list[float], list[float]]:
    return [game.result for game in games.values()], [game.lead for game in games.values()]
