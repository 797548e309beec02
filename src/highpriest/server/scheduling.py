"""Who of us comes first when the machine has too little to do it all at once: people at the tables, then computers."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from typing import Final

NICENESS: Final = 19
SLICE: Final = 100_000  # nanoseconds, the shortest that Linux takes
_SCHED_SETATTR: Final = {"x86_64": 314, "aarch64": 274}.get(platform.machine())  # the number of the system call


class _Attributes(ctypes.Structure):
    """What the system call takes, in its first version."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def request_short_slices() -> None:
    """Ask for short turns, for this thread and those it starts: on Linux these may interrupt threads with longer ones.

    Without, a player who moves waits for some thousandths of a second until a thinking computer's turn is over.
    """
    _request_slices(SLICE)


def lower_priority() -> None:
    """Let everybody else go first, and take turns as long as the system likes."""
    _request_slices(0)
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _request_slices(nanoseconds: int) -> None:
    """Python knows no such call, older systems make nothing of it, and others have none: then all stays as it was.

    So it does where the operator has chosen another policy.
    """
    if sys.platform == "linux" and _SCHED_SETATTR is not None and os.sched_getscheduler(0) == os.SCHED_OTHER:
        niceness = os.getpriority(os.PRIO_PROCESS, 0)
        wanted = _Attributes(size=ctypes.sizeof(_Attributes), nice=niceness, runtime=nanoseconds)
        ctypes.CDLL(None).syscall(_SCHED_SETATTR, 0, ctypes.byref(wanted), 0)
