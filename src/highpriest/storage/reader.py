"""Reading, which waits for no writer: single questions, or some together about one moment.

SQLite is asked in a few threads that keep their connections. A database server is asked over a pool of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
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

    async def rows(self, queries: Sequence[Any], given: Given) -> list[list[RowMapping]]:
        """All rows that answer each query with what is given for their gaps, as the database is at one moment.

        Raises what the database says.
        """

    async def close(self) -> None:
        """Let go of the database."""


class InThreads:
    """For a database in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reading")

    async def rows(self, queries: Sequence[Any], given: Given) -> list[list[RowMapping]]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._rows, queries, given)

    def _rows(self, queries: Sequence[Any], given: Given) -> list[list[RowMapping]]:
        with self._engine.connect() as connection:
            return [list(connection.execute(query, given).mappings()) for query in queries]

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)
        self._threads.shutdown(wait=False)


class FromServer:
    """For a database server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # Otherwise each query of a transaction would see what others have written since the one before it.
        self._at_one_moment = engine.execution_options(isolation_level="REPEATABLE READ")

    async def rows(self, queries: Sequence[Any], given: Given) -> list[list[RowMapping]]:
        engine = self._engine if len(queries) == 1 else self._at_one_moment
        async with engine.connect() as connection:
            return [list((await connection.execute(query, given)).mappings()) for query in queries]

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
        return (await self.together([query], given))[0]

    async def together(self, queries: Sequence[Any], given: Given) -> list[list[RowMapping]]:
        """All rows of each query, whatever is written meanwhile."""
        try:
            return await self._questions.rows(queries, given)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError("the database cannot be read just now") from error
