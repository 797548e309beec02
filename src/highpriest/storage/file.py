"""SQLite's file: private to its owner, and the same one for as long as it is open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import make_url

from highpriest.storage.errors import StorageError

PRIVATE: Final = 0o600  # the seeds of running matches are in there
BESIDE: Final = ("-wal", "-shm")  # what SQLite puts beside a file, with its mode


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for a database that is a server, or is only in memory."""
    address = make_url(url)
    in_memory = address.database in (None, "", ":memory:")
    return None if not address.drivername.startswith("sqlite") or in_memory else Path(str(address.database))


def make_private(path: Path) -> None:
    """Let nobody but the owner read the database, whatever the folder allows; makes the file if there is none."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for file in _files(path):
        with suppress(FileNotFoundError, PermissionError):  # somebody else's file is theirs to close
            file.chmod(PRIVATE)


def opened(path: Path, **options: Any) -> sqlite3.Connection:
    """Open a database that is there; raises sqlite3.OperationalError if there is none.

    SQLite by itself would make an empty one, and throw away the log that the missing one has left behind.
    """
    connection: sqlite3.Connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, **options)
    return connection


class SameFile:
    """Notices when the database at its path is no longer the one that was opened: deleted, moved or replaced.

    What is written then goes into a file without a name, and is gone when the server ends.
    """

    def __init__(self, path: Path) -> None:
        # Without -shm others cannot read while we write, but nothing is lost with it.
        self._files = [str(file) for file in _files(path) if not file.name.endswith("-shm")]
        self._known: dict[str, tuple[int, int]] = {}

    def check(self) -> None:
        """Raise StorageError if it is another; the first time, note which it is."""
        for file in self._files:
            found = _identity(file)
            known = self._known.setdefault(file, found) if found else self._known.get(file)
            if known is not None and known != found:
                raise ReplacedError("the database file is no longer the one that was opened")


class ReplacedError(StorageError):
    """The file at the database's path is another one, or there is none."""

    @property
    def reason(self) -> str:
        """Told in the log and counted."""
        return "FILE_REPLACED"


def _files(path: Path) -> Iterator[Path]:
    yield path
    for suffix in BESIDE:
        yield path.with_name(path.name + suffix)


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116  # asked twice in each transaction, in a quarter of the time
    except OSError:
        return None
    return found.st_dev, found.st_ino
