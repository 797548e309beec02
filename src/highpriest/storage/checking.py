"""Is the database whole? A quick look at every start, a thorough one on request."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from highpriest.storage.errors import StorageError
from highpriest.storage.file import check_restored, file_of, opened

TOLD: Final = 10  # faults of each kind; one damaged page brings hundreds

_LOGIC: Final = {
    "steps are missing in match {}": """
        SELECT match FROM steps GROUP BY match HAVING MIN(number) <> 1 OR MAX(number) <> COUNT(*)""",
    "match {} has begun and has no steps": """
        SELECT id FROM matches WHERE phase IN ('playing', 'over')
        AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.match = matches.id)""",
    "match {} has no seats": """
        SELECT id FROM matches WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.match = matches.id)""",
}


def check_at_start(url: str) -> None:
    """Look quickly whether an SQLite file is whole; raises StorageError if it is damaged or half restored.

    Nothing is looked at if there is no file yet, or if the database is a server, which looks after itself.
    """
    path = file_of(url)
    if path is not None:
        check_restored(path)
    if path is not None and path.is_file() and path.stat().st_size:
        faults = _asked(path, "PRAGMA quick_check(1)")
        if faults:
            raise StorageError(f"the database {path.name} is damaged ({faults[0]}); restore a backup of it")


def check_thoroughly(url: str) -> list[str]:
    """All that is wrong with an SQLite database, a sentence for each; none if it is whole.

    Every page and index is read, and whether the steps of each match are there without a gap. The server may run
    meanwhile. Raises StorageError if there is no such file, or the database is a server.
    """
    path = file_of(url)
    if path is None:
        raise StorageError("only an SQLite file can be checked; a database server has tools of its own")
    if not path.is_file():
        raise StorageError(f"there is no database {path}")
    faults = _asked(path, f"PRAGMA integrity_check({TOLD})")
    if faults:
        return faults  # what is said of the contents of a damaged file means nothing
    return _lost_rows(path) + _gaps(path)


def _asked(path: Path, pragma: str) -> list[str]:
    try:
        with closing(_opened(path)) as connection:
            return [str(row[0]) for row in connection.execute(pragma) if row[0] != "ok"]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname in ("SQLITE_CORRUPT", "SQLITE_NOTADB"):
            return [str(error)]
        raise StorageError(f"the database cannot be checked: {error}") from error


def _lost_rows(path: Path) -> list[str]:
    with closing(_opened(path)) as connection:
        lost = connection.execute("PRAGMA foreign_key_check").fetchmany(TOLD)
    return [f"a row of {table} belongs to no row of {parent}" for table, _row, parent, _key in lost]


def _gaps(path: Path) -> list[str]:
    with closing(_opened(path)) as connection:
        return [
            fault.format(match)
            for fault, query in _LOGIC.items()
            for (match,) in connection.execute(query).fetchmany(TOLD)
        ]


def _opened(path: Path) -> sqlite3.Connection:
    # Not read-only: after a crash the log has to be recovered first, as any reader does.
    return opened(path, timeout=5, isolation_level=None)
