"""Copies of an SQLite database: made while a server writes, and put in its place while none does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from highpriest.storage.errors import StorageError
from highpriest.storage.file import BESIDE, HALF, PRIVATE, beside, keep_names, opened

PAGES: Final = 2_000  # that are copied at once; a server may write in between


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database into a new file that only its owner can read. Raises StorageError, and leaves no half copy."""
    try:
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise StorageError(f"{copy} cannot be written: {error.strerror}") from error
    try:
        with closing(opened(source, timeout=5, isolation_level=None)) as reading, closing(opened(copy)) as writing:
            look_at_one_moment(reading)
            reading.backup(writing, pages=PAGES, sleep=0.01)
        make_single(copy)
    except (sqlite3.Error, OSError) as error:
        remove_copy(copy)
        raise StorageError(f"{source} cannot be copied: {error}") from error
    except BaseException:
        remove_copy(copy)
        raise


def look_at_one_moment(reading: sqlite3.Connection) -> None:
    """Let a connection see the database as it is now until it is closed.

    Otherwise the copying of many pages begins anew with everything that a server writes, and never comes to an end.
    """
    reading.execute("BEGIN")
    reading.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()


def remove_copy(copy: Path) -> None:
    """Delete a copy that is not wanted, whole or not, with all that SQLite may have put beside it."""
    for suffix in ("", *BESIDE, "-journal"):
        copy.with_name(copy.name + suffix).unlink(missing_ok=True)


def make_single(copy: Path) -> None:
    """Leave one file that needs nothing beside it, and can be read where nothing can be written; it is on disk then."""
    with closing(opened(copy)) as writing:
        writing.execute("PRAGMA journal_mode=DELETE")
    keep_names(copy.parent)


def replace_database(path: Path, copy: Path, aside: Path) -> Path:
    """Put a copy in the place of a database, which is kept aside. Nobody may use either meanwhile. Raises OSError.

    It is not even opened: SQLite throws the log of a damaged one away. If this is interrupted, no server starts before
    it was done again, and what was kept then is the database of the first time. Returns where that is.
    """
    path, mark = path.resolve(), beside(path, HALF)
    aside = _marked(mark, aside)
    for suffix in ("", "-wal"):
        _keep(beside(path, suffix), aside.with_name(aside.name + suffix))
    beside(path, "-shm").unlink(missing_ok=True)
    copy.rename(path)
    keep_names(path.parent)
    mark.unlink()
    keep_names(path.parent)
    return aside


def _marked(mark: Path, aside: Path) -> Path:
    """Let it be known on disk that the database is being replaced; returns where it is kept, perhaps since before."""
    before = mark.read_text(encoding="utf-8") if mark.exists() else ""
    if before:
        return Path(before)
    with os.fdopen(os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "w", encoding="utf-8") as file:
        file.write(str(aside.absolute()))
        file.flush()
        os.fsync(file.fileno())
    keep_names(mark.parent)
    return aside


def _keep(file: Path, to: Path) -> None:
    """Move a file of the old database aside. If that was done before, what is there now is of the new one."""
    if not to.exists():
        with suppress(FileNotFoundError):
            file.rename(to)
