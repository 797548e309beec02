"""SQLite's file: private to its owner, and the same one for as long as it is open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from highpriest.storage.errors import StorageError

PRIVATE: Final = 0o600  # the seeds of running matches are in there
HALF: Final = ".half-restored"  # a file that is there while a backup takes the database's place
BESIDE: Final = ("-wal", "-shm")  # what SQLite puts beside a file, with its mode


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for a database that is a server, or is only in memory.

    Raises StorageError if the address makes no sense, or the system says that no file can be there.
    """
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StorageError("the address of the database cannot be understood") from error
    if not address.drivername.startswith("sqlite") or address.database in (None, "", ":memory:"):
        return None
    path = Path(str(address.database))
    is_there(path)
    return path


def is_there(path: Path) -> bool:
    """Whether there is anything at a path. Raises StorageError where the system does not say, as for endless names."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise StorageError(f"{path} cannot be used: {getattr(error, 'strerror', error)}") from error
    return True


def beside(path: Path, suffix: str) -> Path:
    """A file that stands beside the database: where a link to it leads, and not beside the link."""
    real = path.resolve()
    return real.with_name(real.name + suffix)


def check_restored(path: Path) -> None:
    """Raise StorageError if a restore was interrupted: what is at the path now may be another database, or none."""
    if beside(path, HALF).exists():
        raise StorageError(
            f"a restore of the database {path.name} was interrupted; run `highpriest admin restore` once more"
        )


def make_private(path: Path) -> None:
    """Let nobody but the owner read the database, whatever the folder allows; makes the file if there is none.

    Raises StorageError if there is only half of one, such as the log alone: SQLite would throw that away.
    """
    check_restored(path)
    if not (path.exists() and path.stat().st_size) and _has_log(path):
        raise StorageError(f"the database {path.name} is missing or empty, but its log is there; bring both back")
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
        # Without the -shm that we have open, others would make one of their own and write at the same time as we.
        self._files = [str(file) for file in _files(path)]
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
        yield beside(path, suffix)


def _has_log(path: Path) -> bool:
    log = beside(path, "-wal")
    return log.exists() and log.stat().st_size > 0


def keep_names(folder: Path) -> None:
    """Let the names in a folder survive a power cut, where a folder can be opened for that."""
    if hasattr(os, "O_DIRECTORY"):
        opened_folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened_folder)
        finally:
            os.close(opened_folder)


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116  # asked twice in each transaction, in a quarter of the time
    except OSError:
        return None
    return found.st_dev, found.st_ino
