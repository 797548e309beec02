"""The compiler's library: its pages can be given back, and nothing that needs it notices."""

from __future__ import annotations

import subprocess
import sys

import pytest

# In a process of its own: how much of a file is in memory is counted for a whole process.
GIVEN_BACK = """
import re
from pathlib import Path
import numba
from highpriest.compiled.library import let_go_of_library
from highpriest.play import Match

def of_files():
    return int(re.search(r"RssFile:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1])

def play():
    match = Match("thot", seed=1)
    while not match.is_over:
        match.play(match.legal_moves(match.owing[0])[0])
    return match.log

log, before = play(), of_files()
let_go_of_library()
print(before - of_files())
assert play() == log
assert numba.njit(lambda n: n + 1)(1) == 2, "the compiler works as before"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone can be asked for it")
def test_what_the_compiler_took_is_given_back_and_it_works_again() -> None:
    done = subprocess.run([sys.executable, "-c", GIVEN_BACK], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 10 * 1024, "kilobytes"
