"""The rules say the same compiled, compiled with bounds checks, and interpreted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from tests.games.digests import digests

# A process of its own may have to compile everything first, beside all the others that run.
pytestmark = pytest.mark.timeout(600)

ROOT = Path(__file__).parents[2]
SWITCHES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")


def digests_with(settings: dict[str, str]) -> dict[str, str]:
    """The digests of a process of its own, with these switches of the compiler and no others."""
    environment = {name: value for name, value in os.environ.items() if name not in SWITCHES} | settings
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.digests"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=580,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_interpreted_games_are_the_same() -> None:
    assert digests_with({"NUMBA_DISABLE_JIT": "1"}) == digests()


def test_bounds_checks_change_nothing() -> None:
    """Whichever of the two this process runs with, the other one agrees, and no index was out of bounds."""
    checked = bool(numba.config.BOUNDSCHECK)
    assert digests_with({} if checked else {"NUMBA_BOUNDSCHECK": "1"}) == digests()
