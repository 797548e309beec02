"""Steps alone, written over SQLite's own driver: most transactions have nothing else to write.

Layers that suit any statement take five sixths of such a transaction's time, and a server with few moves at once pays
that for each of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Engine, PoolProxiedConnection

from highpriest.storage.errors import StorageError
from highpriest.storage.schema import STEPS

_COLUMNS: Final = tuple(column.name for column in STEPS.columns)
_NAMES: Final = ", ".join(f'"{name}"' for name in _COLUMNS)
_APPEND: Final = f"INSERT INTO {STEPS.name} ({_NAMES}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608  # all of it is ours
_values: Final = itemgetter(*_COLUMNS)


class AppendingHere:
    """A connection of its own, opened when it is needed and after any error anew. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None

    def append(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Write the rows in a transaction; False if they cannot be written so, and nothing is.

        Raises StorageError if nothing at all can be written: another way would meet the same, after waiting as long.
        """
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            driver: Any = self._connection.driver_connection
            driver.execute("BEGIN IMMEDIATE")
            driver.executemany(_APPEND, map(_values, rows))
            driver.execute("COMMIT")
        except BaseException as error:
            self.hang_up()
            if isinstance(error, sqlite3.OperationalError):
                raise StorageError("the database cannot be written to just now") from error
            if not isinstance(error, Exception):
                raise
            return False
        return True

    def hang_up(self) -> None:
        """Let go of the connection: a transaction that was not committed is undone."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
