"""`python reaper.py COMMAND ...`: run a command so that its whole processor time is counted.

A process is charged for those that it waits for. But browsers and servers that are killed leave processes behind, which
nobody waits for, and a browser's do most of its work. On Linux they come to the nearest ancestor that asks for them:
this one, whose own time its parent is charged for. Elsewhere it only runs the command.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36  # of linux/prctl.h
GRACE = 1.0  # seconds for what was killed last; what goes on running then is left alone
NOT_FOUND = 127  # what a shell says


def main(words: list[str]) -> int:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        command = subprocess.Popen(words)
    except OSError as error:
        print(f"{words[0]} could not be started: {error.strerror}", file=sys.stderr)
        return NOT_FOUND
    if sys.platform != "linux":
        return command.wait()
    return ended_as(command.pid)


def ended_as(pid: int) -> int:
    """Wait for everything that ends before this process does, and return its exit code."""
    status = None
    while status is None:
        ended, how = os.wait()
        status = how if ended == pid else None
    until = time.monotonic() + GRACE
    with suppress(ChildProcessError):
        while time.monotonic() < until:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                time.sleep(0.02)
    return abs(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
