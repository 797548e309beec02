"""How long the disk alone takes to keep a promise: a few kilobytes written and synchronised, again and again.

No server that answers only when a move is on disk can be faster than this, and on a virtual machine it changes from one
second to the next by a factor of ten. `python -m benchmarks.disk SECONDS` prints it as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass

WRITTEN = 8192  # bytes at once, about what a transaction with one move appends
PLACES = 128  # written over in turn: a file that does not grow, as SQLite's log
PAUSE = 0.02  # seconds between two writes, so that the server beside it hardly notices
LONG = 10.0  # ms


@dataclass(frozen=True)
class Promises:
    """Milliseconds of the middle one and of the slowest hundredth; and the share of the time lost in long ones."""

    p50: float
    p99: float
    lost: float


def probe(seconds: float) -> Promises:
    """Write and synchronise for so long in a file of its own, where servers under load keep their databases too."""
    taken: list[float] = []
    with tempfile.TemporaryFile() as file:
        place = file.fileno()
        os.pwrite(place, bytes(WRITTEN * PLACES), 0)
        os.fsync(place)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            began = time.perf_counter()
            os.pwrite(place, os.urandom(WRITTEN), len(taken) % PLACES * WRITTEN)
            os.fdatasync(place)
            taken.append(1000 * (time.perf_counter() - began))
            time.sleep(PAUSE)
    taken.sort()
    lost = sum(each for each in taken if each > LONG) / 1000 / seconds
    return Promises(taken[len(taken) // 2], taken[len(taken) * 99 // 100], lost)


if __name__ == "__main__":
    print(json.dumps(asdict(probe(float(sys.argv[1])))))
