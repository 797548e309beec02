"""Every series of the arena that the results on strength name, beside its goal.

They take hours, so they are played in parts, each with deals of its own, and what was played is kept in a folder: the
command can be stopped at any time and goes on from there. One part of every series comes before the second of any.
What the results page tells is kept in the repository; after changing a player, remove the files that name it.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from highpriest.cli.summary import interval
from highpriest.players.levels import LEVELS

GAMES = 400
PART = 100
FOLDER = Path("docs/results/strength")


@dataclass(frozen=True)
class Series:
    """Two players, what they play, and what share of the wins the first one should have, in percent."""

    game: str
    player: str
    against: str
    at_least: float
    at_most: float = 100
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Tells it from the others, also as the name of a file."""
        words = [self.game, self.player, self.against, *(f"{name}-{value}" for name, value in self.options.items())]
        return "_".join(words).replace(":", "-")


def all_series() -> list[Series]:
    """What is to be shown."""
    names = [level.name for level in LEVELS]
    top, ladder = names[-1], list(pairwise(names))
    thot = [
        Series("thot", top, against, goal, options={"size": size, "turning": turning})
        for turning, goals in (("false", (97, 80, 70)), ("true", (99.5, 98, 80)))
        for size in ("10", "8")
        for against, goal in zip(("greedy", "alphabeta:4", "alphabeta:8"), goals, strict=True)
    ]
    several = [
        Series("thot", top, "greedy", goal, options={"size": "8", **seats})
        for seats, goal in (({"players": "3"}, 60), ({"players": "4"}, 60), ({"players": "4", "teams": "true"}, 85))
    ]
    turnings = ("false", "true")
    beginners = [
        Series("aton", names[0], "greedy", 35, 45),
        *(Series("thot", names[0], "greedy", 35, 45, {"turning": turning}) for turning in turnings),
    ]
    steps = [
        *(Series("aton", level, below, 60, 80) for below, level in ladder),
        *(
            Series("thot", level, below, 60, 80, {"turning": turning})
            for turning in turnings
            for below, level in ladder
        ),
    ]
    aton = [
        Series("aton", top, against, goal)
        for against, goal in (("random", 99.5), ("greedy", 97), ("montecarlo:1600", 70))
    ]
    return [*aton, *thot, *several, *beginners, *steps]


def run(games: int, seed: str, jobs: int, folder: Path, only: Sequence[str] = ()) -> None:
    """Play what is not played yet, and say after each part how its series stands.

    With `only`, just the series whose names contain one of these texts.
    """
    chosen = [series for series in all_series() if not only or any(text in series.name for text in only)]
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, math.ceil(games / PART) + 1):
        for series in chosen:
            if play_part(series, games, f"{seed}-{number}", jobs, folder):
                print(standing(series, seed, folder), flush=True)
    print("\n".join(["", *(standing(series, seed, folder) for series in chosen)]))


def play_part(series: Series, games: int, seed: str, jobs: int, folder: Path) -> bool:
    """Play a part; False if it was played before."""
    kept = folder / f"{series.name}__{seed}.json"
    if kept.exists():
        return False
    options = [word for name, value in series.options.items() for word in ("--option", f"{name}={value}")]
    players = ["--players", f"{series.player},{series.against}", "--games", str(min(games, PART))]
    unfinished = kept.with_suffix(".part")
    command = [sys.executable, "-m", "highpriest", "arena", series.game, *players, "--seed", seed, *options]
    subprocess.run([*command, "--jobs", str(jobs), "--json", str(unfinished)], check=True, stdout=subprocess.DEVNULL)
    unfinished.rename(kept)
    return True


def standing(series: Series, seed: str, folder: Path) -> str:
    """A line of a table: who, the games, the share with its interval, the goal, and whether it is reached."""
    played = list(_parts(series, seed, folder))
    games = sum(part["games"] for part in played)
    options = " ".join(f"{name}={value}" for name, value in series.options.items())
    goal = f"{series.at_least:g} %" if series.at_most == 100 else f"{series.at_least:g} to {series.at_most:g} %"
    start = f"| {series.game} {options} | `{series.player}` | `{series.against}` | {games} |"
    if not games:
        return f"{start} not measured yet | {goal} | – |"
    share = sum(part["share"] * part["games"] for part in played) / games
    low, high = interval(share, games)
    judged = "reached" if series.at_least <= 100 * share <= series.at_most else "NOT REACHED"
    return f"{start} {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}) | {goal} | {judged} |"


def _parts(series: Series, seed: str, folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.glob(f"{series.name}__{seed}-*.json")):
        part: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["pairings"][0]
        yield part
