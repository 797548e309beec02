"""Transactions: a function gets a connection, and when it is done all that it changed is on disk, or nothing.

SQLite is a library and not a server, so its transactions run in a thread of their own, each as a whole. An asynchronous
driver hands every single statement over to a thread and back, which takes twice the processor's time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Transactions(Protocol):
    """Carries out one after the other, whatever the database."""

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """Let the function work in a transaction; what it raises undoes all it did."""

    async def close(self) -> None:
        """Let go of the database."""


class InThread:
    """For a database in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "database")

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._carried_out, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown(wait=False)

    def _carried_out(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class OverNetwork:
    """For a database server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
