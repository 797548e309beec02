"""What the compiler costs and brings a newcomer: megabytes that are installed, seconds until the first move.

With an empty cache, what one row compiles the later ones find: the first row of each game is the wait.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

from benchmarks.table import Figure, Table

COMPILER: Final = ("numba", "llvmlite")
PATIENCE: Final = 60  # seconds for a first move
LEVELS: Final = ("novice", "singer", "high-priest")
FIRST_MOVE: Final = """
from random import Random
from highpriest import Match
from highpriest.players import find_player
match = Match({game!r}, seed=1)
print(find_player({level!r}).choose(match.view(match.owing[0]), Random(1)))
"""


def run(repeats: int, json_file: Path | None) -> None:
    """Measure on this machine, with what is installed here and as it was compiled at set-up."""
    table = Table()
    _measure_sizes(table)
    with tempfile.TemporaryDirectory() as empty:
        ways = {
            "compiled at set-up": ({}, repeats),
            "compiled at its first call": ({"XDG_CACHE_HOME": empty}, 1),
            "without the compiler": ({"NUMBA_DISABLE_JIT": "1"}, repeats),
        }
        for way, (settings, times) in ways.items():
            for game in ("aton", "thot"):
                for level in LEVELS:
                    _measure_first_move(table, way, game, level, settings, times)
    if json_file:
        table.write(json_file)


def _measure_sizes(table: Table) -> None:
    """Of `pip install highpriest`, by the lists of files that the installed packages have."""
    packages = needed_by("highpriest")
    whole = sum(map(_megabytes, packages.values()))
    compiler = sum(_megabytes(packages[name]) for name in COMPILER)
    table.add(Figure("packages that highpriest needs", len(packages), ""))
    table.add(Figure("  installed", whole, "MB"))
    table.add(Figure("  without numba and llvmlite", whole - compiler, "MB"))


def needed_by(name: str) -> dict[str, Distribution]:
    """What a package needs without any extra, and what that needs; not the package itself."""
    found: dict[str, Distribution] = {}
    coming = _requirements(distribution(name))
    while coming:
        each = coming.pop()
        if each not in found:
            found[each] = distribution(each)
            coming += _requirements(found[each])
    return found


def _requirements(package: Distribution) -> list[str]:
    """The names of what it always needs; what a marker asks for is not needed here."""
    plain = [line for line in package.requires or () if ";" not in line]
    return [re.split(r"[^A-Za-z0-9._-]", line)[0].lower() for line in plain]


def _megabytes(package: Distribution) -> float:
    paths = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(path.stat().st_size for path in paths if path.is_file() and path.suffix != ".pyc") / 1e6


def _measure_first_move(table: Table, way: str, game: str, level: str, settings: dict[str, str], repeats: int) -> None:
    """From the start of Python to a move of the player, the best of the repeats."""
    command = [sys.executable, "-c", FIRST_MOVE.format(game=game, level=level)]
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        try:
            subprocess.run(command, env=os.environ | settings, check=True, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            print(f"{way}: {level}, {game}: no move within {PATIENCE} s")
            return
        best = min(best, time.perf_counter() - start)
    table.add(Figure(f"{way}: the first move of {level}, {game}", best, "s"))
