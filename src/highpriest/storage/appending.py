"""Steps alone, written over PostgreSQL's own driver: most transactions have nothing else to write.

Layers that suit any statement take most of a transaction's time, and a server with few moves at once pays that for
each of them. So all steps go in one statement, over a connection that is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import BigInteger, Float, Integer
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import TypeEngine

from highpriest.storage.schema import STEPS

Row = Mapping[str, Any]
UNDONE_IN: Final = 1.0  # seconds

_COLUMNS: Final = tuple(column.name for column in STEPS.columns)


def _array_of(kind: TypeEngine[Any]) -> str:
    if isinstance(kind, BigInteger):
        return "bigint[]"
    if isinstance(kind, Integer):
        return "integer[]"
    return "double precision[]" if isinstance(kind, Float) else "text[]"


def _statement() -> str:
    """Adds rows, given column by column, and says under which name the transaction can be asked for."""
    names = ", ".join(f'"{name}"' for name in _COLUMNS)
    arrays = ", ".join(f"${n}::{_array_of(column.type)}" for n, column in enumerate(STEPS.columns, 1))
    added = f"INSERT INTO {STEPS.name} ({names}) SELECT * FROM unnest({arrays})"  # noqa: S608  # all of it is ours
    return f"WITH added AS ({added}) SELECT txid_current(), pg_backend_pid()"


_APPEND: Final = _statement()


class Appending:
    """A connection of its own, opened when it is needed. After any error, undo or hang up."""

    def __init__(self, engine: AsyncEngine) -> None:
        """`is_there` says whether the engine has the driver that this is written for."""
        self.is_there = engine.dialect.driver == "asyncpg"
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def begin(self, rows: Sequence[Row]) -> tuple[int, int]:
        """Write the rows in a transaction; returns its number and that of the process which carries it out."""
        if self._connection is None:
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
        await self._driver.execute("BEGIN")
        number, process = await self._driver.fetchrow(_APPEND, *([row[name] for row in rows] for name in _COLUMNS))
        return number, process

    async def commit(self) -> None:
        """Let what was written stand."""
        await self._driver.execute("COMMIT")

    async def undo(self) -> None:
        """Undo what was written, if it was not told to commit; hang up unless the connection is well.

        Steps whose number is taken are refused over one that is, and the next ones need no new one.
        """
        if self._driver is not None and self._driver.is_in_transaction() and not self._driver.is_closed():
            with suppress(Exception):
                async with asyncio.timeout(UNDONE_IN):
                    await self._driver.execute("ROLLBACK")
                    return
        await self.hang_up()

    async def hang_up(self) -> None:
        """Let go of the connection: a transaction that was not told to commit is undone."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(Exception):  # it may be gone already
                await connection.invalidate()
                await connection.close()
