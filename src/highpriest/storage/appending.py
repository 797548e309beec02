"""Steps alone, written over PostgreSQL's own driver: most transactions have nothing else to write.

Layers that suit any statement take most of a transaction's time, and a server with few moves at once pays that for
each of them. So all steps go in one statement, which is a transaction of its own, over a connection that is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Float, Integer
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import TypeEngine

from highpriest.storage.schema import STEPS

Row = Mapping[str, Any]
_REFUSALS: Final = ("22", "23")  # the kinds of errors that say what is wrong with a row

_COLUMNS: Final = tuple(column.name for column in STEPS.columns)


def _array_of(kind: TypeEngine[Any]) -> str:
    if isinstance(kind, BigInteger):
        return "bigint[]"
    if isinstance(kind, Integer):
        return "integer[]"
    return "double precision[]" if isinstance(kind, Float) else "text[]"


def _statement() -> str:
    """Adds rows, given column by column."""
    names = ", ".join(f'"{name}"' for name in _COLUMNS)
    arrays = ", ".join(f"${n}::{_array_of(column.type)}" for n, column in enumerate(STEPS.columns, 1))
    return f"INSERT INTO {STEPS.name} ({names}) SELECT * FROM unnest({arrays})"  # noqa: S608  # all of it is ours


_APPEND: Final = _statement()
_OURS: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"


class Process(NamedTuple):
    """A process of the database server; a later one may have its number, but did not begin then."""

    number: int
    began: datetime


class Appending:
    """A connection of its own, opened when it is needed. After any error it is to be hung up.

    `process` is the one that carries out what is written, None before there is a connection.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        """`is_there` says whether the engine has the driver that this is written for."""
        self.is_there = engine.dialect.driver == "asyncpg"
        self.process: Process | None = None
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def write(self, rows: Sequence[Row]) -> bool:
        """Write the rows; False if they are refused, and nothing is written. After any error nobody knows."""
        if self.process is None:
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
            self.process = Process(*await self._driver.fetchrow(_OURS))
        try:
            await self._driver.execute(_APPEND, *([row[name] for row in rows] for name in _COLUMNS))
        except Exception as error:
            if _is_refusal(error):
                return False
            raise
        return True

    async def hang_up(self) -> None:
        """Let go of the connection."""
        connection, self._connection, self._driver, self.process = self._connection, None, None, None
        if connection is not None:
            with suppress(Exception):  # it may be gone already
                await connection.invalidate()
                await connection.close()


def _is_refusal(error: Exception) -> bool:
    """Whether the rows are at fault, so that nothing of them stands and the connection is well."""
    is_never_sent = isinstance(error, ValueError)  # as of a number that is too large for its column
    return is_never_sent or str(getattr(error, "sqlstate", "")).startswith(_REFUSALS)
