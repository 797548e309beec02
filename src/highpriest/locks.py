"""Files that one process holds at a time: the system lets go of them if the process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PRIVATE: Final = 0o600


class HeldError(Exception):
    """The file is held; the text says by whom."""


class Lock:
    """Holds a file for this process, from `with` to its end. The file stays, since others may be about to hold it."""

    def __init__(self, path: Path, who: str) -> None:
        """`who` is told to those who come later, after the number of this process."""
        self._path = path
        self._who = who
        self._file: int | None = None

    def __enter__(self) -> Self:
        """Raises HeldError, or OSError if there can be no such file."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _take(file)
        except OSError as error:
            holder = _holder(file)
            os.close(file)
            raise HeldError(holder) from error
        os.ftruncate(file, 0)
        os.write(file, f"\nprocess {os.getpid()} ({self._who})\n".encode())  # the first byte is the one that is locked
        self._file = file
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _holder(file: int) -> str:
    said = os.pread(file, 200, 1).decode("utf-8", "replace").strip() if hasattr(os, "pread") else ""
    return said or "another process"


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
