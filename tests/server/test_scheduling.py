"""The server comes at once, and computers let everybody else go first."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SHORT_TURNS_SINCE = (6, 12)  # of Linux

# In processes of their own, since niceness cannot be taken back. The number after the attributes' call is that which
# reads them; the fifth number of the answer is the niceness, the seventh the turn in nanoseconds.
TELL = """
import ctypes, os, struct
from highpriest.server import scheduling

def tell():
    answer = ctypes.create_string_buffer(48)
    ctypes.CDLL(None).syscall(scheduling._SCHED_SETATTR + 1, 0, answer, 48, 0)
    print(os.getpriority(os.PRIO_PROCESS, 0), struct.unpack("=IIQiIQQQ", answer.raw)[5])

tell()
scheduling.come_at_once()
tell()
scheduling.step_back()
tell()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such turns")
def test_the_server_takes_short_turns_and_computers_step_back() -> None:
    told = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True).stdout
    (before, usual), (server, short), (computer, long) = (map(int, line.split()) for line in told.splitlines())
    assert server == before
    assert computer == 19
    if _version() >= SHORT_TURNS_SINCE:
        assert short == 100_000 < usual
        assert long == usual


def _version() -> tuple[int, int]:
    major, minor = os.uname().release.split(".")[:2]
    return int(major), int(minor)
