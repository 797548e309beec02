"""Reading: one question at a time, which waits for no writer.

SQLite is asked in a few threads that keep their connections. A database server is asked over a pool of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from sqlalchemy import Engine, RowMapping
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from highpriest.storage.errors import StorageError

READERS: Final = 2  # threads, and so questions at once; most answers are in the file's cache

Given = Mapping[str, Any] | None


class Questions(Protocol):
    """A way to ask the database."""

    async def rows(self, query: Any, given: Given) -> list[RowMapping]:
        """All rows that answer a query with what is given for its gaps. Raises what the database says."""

    async def close(self) -> None:
        """Let go of the database."""


class InThreads:
    """For a database in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reading")

    async def rows(self, query: Any, given: Given) -> list[RowMapping]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._rows, query, given)

    def _rows(self, query: Any, given: Given) -> list[RowMapping]:
        with self._engine.connect() as connection:
            return list(connection.execute(query, given).mappings())

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)
        self._threads.shutdown(wait=False)


class FromServer:
    """For a database server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def rows(self, query: Any, given: Given) -> list[RowMapping]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query, given)).mappings())

    async def close(self) -> None:
        await self._engine.dispose()


class Reader:
    """Asks the database. Whatever goes wrong there becomes a StorageError."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    async def one(self, query: Any, given: Given = None) -> RowMapping | None:
        """The first row, or None."""
        return next(iter(await self.all(query, given)), None)

    async def all(self, query: Any, given: Given = None) -> list[RowMapping]:
        """All rows. A query that is asked often is made once, with gaps that are `given` each time."""
        try:
            return await self._questions.rows(query, given)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError("the database cannot be read just now") from error
