"""A disk that breaks its promises: strace lets every request of a process to keep what was written fail."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_ANYBODY: Final = (0x59616D61, ctypes.c_ulong(-1))  # PR_SET_PTRACER: where only parents may trace, we let others too
_BROKEN: Final = ("-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")

MISSING: Final = None if shutil.which("strace") else "strace is missing: `make test` installs it as root on Debian"


def let_anybody_trace() -> None:
    """Let the disk of this process be broken by another process of this user."""
    ctypes.CDLL(None).prctl(*_ANYBODY, 0, 0, 0)


@contextmanager
def broken_disk(pid: int) -> Iterator[None]:
    """No promise of the disk is kept to a process; what it writes may be there all the same."""
    tracer = subprocess.Popen(
        ("strace", "-f", "-o", os.devnull, *_BROKEN, "-p", str(pid)), stderr=subprocess.PIPE, text=True
    )
    assert tracer.stderr is not None
    said = tracer.stderr.readline()
    try:
        if "attached" not in said:
            raise AssertionError(f"the disk cannot be broken: {said}")
        yield
    finally:
        tracer.terminate()
        tracer.communicate()
