"""Copies of an SQLite database: made while a server writes, and put in its place while none does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from highpriest.storage.errors import StorageError
from highpriest.storage.file import PRIVATE, beside, keep_names, opened

PAGES: Final = 2_000  # that are copied at once; a server may write in between


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database into a new file that only its owner can read. Raises StorageError, and leaves no half copy."""
    try:
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise StorageError(f"{copy} cannot be written: {error.strerror}") from error
    try:
        with closing(opened(source, timeout=5)) as reading, closing(opened(copy)) as writing:
            reading.backup(writing, pages=PAGES, sleep=0.01)
        make_single(copy)
    except sqlite3.Error as error:
        copy.unlink()
        raise StorageError(f"{source} cannot be copied: {error}") from error


def make_single(copy: Path) -> None:
    """Leave one file that needs nothing beside it, and can be read where nothing can be written; it is on disk then."""
    with closing(opened(copy)) as writing:
        writing.execute("PRAGMA journal_mode=DELETE")
    keep_names(copy.parent)


def replace_database(path: Path, copy: Path, aside: Path) -> None:
    """Put a copy in the place of a database, which is kept aside. Nobody may use either meanwhile.

    It is not even opened: SQLite throws the log of a damaged one away. Raises OSError.
    """
    path = path.resolve()
    for suffix in ("", "-wal"):  # in this order: a server does not start with a log alone, but with a database alone
        _rename(beside(path, suffix), aside.with_name(aside.name + suffix))
    beside(path, "-shm").unlink(missing_ok=True)
    copy.rename(path)
    keep_names(path.parent)


def _rename(file: Path, to: Path) -> None:
    with suppress(FileNotFoundError):
        file.rename(to)
