"""The server comes at once, and computers let everybody else go first."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
import time
from pathlib import Path

import pytest
from tests.server.running import PATIENCE, Served, workers_of

from highpriest.server.scheduling import _SCHED_SETATTR, NICENESS, SLICE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such turns")

SHORT_TURNS_SINCE = (6, 12)  # of Linux


def test_the_server_takes_short_turns_and_computers_lower_priority(tmp_path: Path) -> None:
    with Served(tmp_path, as_released=True) as server:
        workers = until_they_lower_priority(server)
        assert niceness(server.pid) == niceness(os.getpid())
        if version() >= SHORT_TURNS_SINCE:
            assert turn(server.pid) == SLICE
            assert all(turn(worker) > SLICE for worker in workers)


def until_they_lower_priority(server: Served) -> list[int]:
    """The workers, once all of them are as nice as can be."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        workers = workers_of(server.pid)
        if workers and all(niceness(worker) == NICENESS for worker in workers):
            return workers
        time.sleep(0.02)
    raise AssertionError("the workers did not step back")


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def turn(process: int) -> int:
    """How long its main thread may go on before others come, in nanoseconds."""
    assert _SCHED_SETATTR is not None
    reading, answer = _SCHED_SETATTR + 1, ctypes.create_string_buffer(48)
    assert ctypes.CDLL(None).syscall(reading, process, answer, 48, 0) == 0
    return int(struct.unpack("=IIQiIQQQ", answer.raw)[5])


def version() -> tuple[int, int]:
    major, minor = os.uname().release.split(".")[:2]
    return int(major), int(minor)
