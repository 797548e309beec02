"""Copies of an SQLite database: made while a server writes, and put in its place while none does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from highpriest.storage.errors import StorageError
from highpriest.storage.file import BESIDE, PRIVATE

PAGES: Final = 2_000  # that are copied at once; a server may write in between


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database into a new file that only its owner can read. Raises StorageError, and leaves no half copy."""
    try:
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise StorageError(f"{copy} cannot be written: {error.strerror}") from error
    try:
        with closing(sqlite3.connect(source, timeout=5)) as reading, closing(sqlite3.connect(copy)) as writing:
            reading.backup(writing, pages=PAGES, sleep=0.01)
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    except sqlite3.Error as error:
        copy.unlink()
        raise StorageError(f"{source} cannot be copied: {error}") from error


def replace_database(path: Path, copy: Path, aside: Path) -> None:
    """Put a copy in the place of a database, which is kept aside. Nobody may use either meanwhile."""
    if path.exists():
        with closing(sqlite3.connect(path)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        path.rename(aside)
        for suffix in BESIDE:  # what stands there belongs to the old one
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    copy.rename(path)
