"""Reading: one question at a time, which waits for no writer."""

from __future__ import annotations

from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from highpriest.storage.errors import StorageError


class Reader:
    """Asks the database. Whatever goes wrong there becomes a StorageError."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def one(self, query: Any) -> RowMapping | None:
        """The first row, or None."""
        return next(iter(await self.all(query)), None)

    async def all(self, query: Any) -> list[RowMapping]:
        """All rows."""
        try:
            async with self._engine.connect() as connection:
                return list((await connection.execute(query)).mappings())
        except (SQLAlchemyError, OSError) as error:
            raise StorageError("the database cannot be read just now") from error
