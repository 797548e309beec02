"""Holding a database that belongs to one process: a second server on it must not start."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from highpriest.storage.errors import StorageError
from highpriest.storage.file import PRIVATE, file_of

SUFFIX: Final = ".lock"


class Holding:
    """Holds SQLite's file for this process, from `with` to its end; the system lets go of it if the process dies.

    A command that must be alone with the file, such as a restore, holds it too. A database server is held by nobody.
    """

    def __init__(self, url: str, who: str) -> None:
        """`who` is told to those who come later, after the number of this process."""
        file = file_of(url)
        self._path = None if file is None else file.with_name(file.name + SUFFIX)
        self._who = who
        self._lock: int | None = None

    def __enter__(self) -> Self:
        """Raises StorageError, with the name of the holder, if the file is held; and OSError.

        Where there is no folder, there is nothing to be held.
        """
        if self._path is not None and self._path.parent.is_dir():
            self._lock = _locked(self._path, f"process {os.getpid()} ({self._who})")
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _locked(path: Path, who: str) -> int:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        _take(lock)
    except OSError as error:
        holder = os.pread(lock, 200, 1).decode("utf-8", "replace").strip() if hasattr(os, "pread") else ""
        os.close(lock)
        named = holder or "another process"
        raise StorageError(f"the database {path.name.removesuffix(SUFFIX)} is in use by {named}") from error
    os.ftruncate(lock, 0)
    os.write(lock, f"\n{who}\n".encode())  # the first byte is the one that is locked
    return lock


if sys.platform == "win32":
    import msvcrt

    def _take(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
