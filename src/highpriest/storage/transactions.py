"""Transactions: a function gets a connection, and when it is done all that it changed is on disk, or nothing.

SQLite is a library and not a server, so its transactions run in a thread of their own, each as a whole. An asynchronous
driver hands every single statement over to a thread and back, which takes twice the processor's time. What they have
appended to SQLite's log must be copied into the database now and then; another thread does so, since a transaction
that has to do it makes everybody wait for some hundredths of a second.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

COPIED_EVERY: Final = 1.0  # seconds

T = TypeVar("T")


class Transactions(Protocol):
    """Carries out one after the other, whatever the database."""

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """Let the function work in a transaction; what it raises undoes all it did."""

    async def tidy(self) -> None:
        """Do what has to be done beside the transactions. Runs until it is cancelled, or is done at once."""

    async def close(self) -> None:
        """Let go of the database."""


class InThread:
    """For a database in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "database")
        self._is_copied = True

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._carried_out, work)

    async def tidy(self) -> None:
        path = str(self._engine.url.database)
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as copying:
            copying.execute("PRAGMA synchronous=FULL")  # the database is on disk before the log is written over
            while True:
                await asyncio.sleep(COPIED_EVERY)
                if not self._is_copied:
                    self._is_copied = True
                    await asyncio.to_thread(_copy_log, copying)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown(wait=False)

    def _carried_out(self, work: Callable[[Connection], T]) -> T:
        self._is_copied = False
        with self._engine.begin() as connection:
            return work(connection)


def _copy_log(connection: sqlite3.Connection) -> None:
    """Copy as much as there is, while transactions go on. If that fails, one of them will have to."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


class OverNetwork:
    """For a database server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def tidy(self) -> None:
        return  # a database server looks after itself

    async def close(self) -> None:
        await self._engine.dispose()
