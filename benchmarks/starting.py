"""How long a person waits: the first use after installing, every later start, and the help."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

FIRST_MOVE = """
from highpriest.play import Match
for game in ("aton", "thot"):
    match = Match(game, seed=1)
    seat = match.owing[0]
    match.play(match.legal_moves(seat)[0])
    match.view(seat)
"""


def cold_start() -> float:
    """Seconds of `highpriest warm-up` when nothing is compiled yet."""
    with tempfile.TemporaryDirectory() as empty:
        return _seconds([sys.executable, "-m", "highpriest", "warm-up"], {"XDG_CACHE_HOME": empty})


def warm_start(repeats: int) -> tuple[float, float]:
    """Seconds from starting Python to the first move of both games, and of processor, with all its caches there."""
    with _bytecode() as kept:
        took = [_spent([sys.executable, "-c", FIRST_MOVE], kept) for _ in range(repeats + 1)][1:]
    return min(seconds for seconds, _ in took), min(processor for _, processor in took)


def help_text(repeats: int) -> float:
    """Seconds of `highpriest --help`."""
    with _bytecode() as kept:
        took = [_spent([sys.executable, "-m", "highpriest", "--help"], kept) for _ in range(repeats + 1)][1:]
    return min(seconds for seconds, _ in took)


@contextmanager
def _bytecode() -> Iterator[dict[str, str]]:
    """Settings that let Python keep its bytecode, as it does where nobody forbids it."""
    with tempfile.TemporaryDirectory() as folder:
        yield {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}


def _spent(command: list[str], settings: dict[str, str]) -> tuple[float, float]:
    """The seconds that a command takes, and those of processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = _seconds(command, settings)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _seconds(command: list[str], settings: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start
