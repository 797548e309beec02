"""How long a person waits: the first use after installing, every later start, and the help."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

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


def warm_start(repeats: int) -> float:
    """Seconds from starting Python to the first move of both games, with the compiled code in its cache."""
    return min(_seconds([sys.executable, "-c", FIRST_MOVE], {}) for _ in range(repeats))


def help_text(repeats: int) -> float:
    """Seconds of `highpriest --help`."""
    return min(_seconds([sys.executable, "-m", "highpriest", "--help"], {}) for _ in range(repeats))


def _seconds(command: list[str], settings: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start
