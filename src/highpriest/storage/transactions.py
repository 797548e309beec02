"""Transactions: a function gets a connection, and when it is done all that it changed is on disk, or nothing.

A caller who waits for one learns what came of it, however long that takes: a transaction that is given up on may still
be carried out, and nobody could say what is true.

SQLite is a library and not a server, so its transactions run in a thread of their own, each as a whole. An asynchronous
driver hands every single statement over to a thread and back, which takes twice the processor's time. What they have
appended to SQLite's log must be copied into the database now and then; another thread does so, since a transaction
that has to do it makes everybody wait for some hundredths of a second.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from highpriest.storage.appending import Appending, Process, Row
from highpriest.storage.appending_here import AppendingHere
from highpriest.storage.errors import StorageError
from highpriest.storage.file import SameFile, opened
from highpriest.storage.one_thread import OneThread

COPIED_EVERY: Final = 1.0  # seconds
OPENED_EVERY: Final = 10.0  # seconds until what could not be opened for that is tried again
PATIENCE: Final = 10.0  # seconds until a database server that does not answer is asked over another connection
ASKED_EVERY: Final = 0.25  # seconds
# Where a connection is opened apart from a statement, the driver's own errors come through as they are.
_FAILURES: Final = (SQLAlchemyError, sqlite3.Error, OSError, StorageError)
_log: Final = logging.getLogger(__name__)
_IN_DOUBT: Final = ("SQLITE_IOERR_FSYNC", "SQLITE_IOERR_DIR_FSYNC")  # all is written, and perhaps on the disk
OF_THE_FUTURE: Final = "22023"  # what PostgreSQL says of a transaction that there was not yet
_NAME: Final = text("SELECT txid_current(), pg_backend_pid()")
_STATUS: Final = text("SELECT txid_status(CAST(:number AS bigint))")
_END: Final = text("SELECT pg_terminate_backend(:process)")
_END_ONE: Final = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :number AND backend_start = :began"
)

T = TypeVar("T")
Stands = Callable[[Connection], bool]


def _always(_connection: Connection) -> bool:
    return True


class Transactions(Protocol):
    """Carries out one after the other, whatever the database."""

    async def carry_out(
        self, work: Callable[[Connection], T], stands: Stands = _always, patience: float | None = None
    ) -> T:
        """Let the function work in a transaction; what it raises undoes all it did.

        Returns or raises when it is known whether all is on disk or nothing is. `stands` looks for what it wrote.
        `patience`: seconds that the work may take at a database server, if it is more than usual.
        """

    async def append(self, rows: Sequence[Row], stands: Stands) -> bool:
        """Write these rows of `steps` and nothing else, if there is a quicker way for that than `carry_out`.

        False if there is none, or if it did not work: then nothing is written, and `carry_out` will say why not.
        """

    async def tidy(self) -> None:
        """Do what has to be done beside the transactions. Runs until it is cancelled, or is done at once."""

    async def close(self) -> None:
        """Let go of the database."""


class InThread:
    """For a database in this process."""

    def __init__(self, engine: Engine, same: SameFile | None = None) -> None:
        self._engine = engine
        self._same = same
        self._thread = OneThread("database")
        self._appending = AppendingHere(engine)
        self._is_copied = True

    async def carry_out(
        self, work: Callable[[Connection], T], stands: Stands = _always, patience: float | None = None
    ) -> T:
        return await self._settled(self._carried_out, work)

    async def append(self, rows: Sequence[Row], stands: Stands) -> bool:
        if self._same is None:
            return False  # in memory every connection has a database of its own
        return await self._settled(self._appended, rows)

    async def _settled(self, write: Callable[[Any], tuple[T, bool]], what: Any) -> T:
        """What came of it, once that is certain: a disk that breaks its promise leaves it open."""
        try:
            done, is_kept = await self._thread.do(write, what)
        except _FAILURES as error:
            if _is_in_doubt(error):
                await self._write_over()
            raise
        while not is_kept:  # it was taken away within these milliseconds: what is done stands if it comes back
            await asyncio.sleep(ASKED_EVERY)
            is_kept = await self._thread.do(self._is_the_same)
        return done

    async def _write_over(self) -> None:
        """Wait until something else stands in the log where a transaction may be that failed.

        It is there as a whole, with the mark that makes it count, and perhaps on the disk too: after a crash SQLite
        would find it, though it was refused.
        """
        while True:
            await asyncio.sleep(ASKED_EVERY)
            with suppress(*_FAILURES):
                await self._thread.do(self._carried_out, _leave_a_mark)
                return

    async def tidy(self) -> None:
        if self._same is None:
            return  # in memory there is no log
        path = Path(str(self._engine.url.database))
        while True:
            try:
                with closing(opened(path, isolation_level=None, check_same_thread=False)) as copying:
                    copying.execute("PRAGMA synchronous=FULL")  # the database is on disk before the log is written over
                    await self._copy_now_and_then(copying)
            except sqlite3.Error:  # until it can be opened, one of the transactions has to copy
                _log.warning("the log of the database cannot be copied into it now")
            await asyncio.sleep(OPENED_EVERY)

    async def _copy_now_and_then(self, copying: sqlite3.Connection) -> None:
        while True:
            await asyncio.sleep(COPIED_EVERY)
            if not self._is_copied:
                self._is_copied = True
                copied = asyncio.create_task(asyncio.to_thread(_copy_log, copying))
                try:
                    await asyncio.shield(copied)
                except asyncio.CancelledError:
                    await copied  # a connection that is closed while a thread uses it ends the process
                    raise

    async def close(self) -> None:
        await self._thread.do(self._let_go)
        self._thread.stop()

    def _let_go(self) -> None:
        self._appending.hang_up()
        self._engine.dispose()

    def _carried_out(self, work: Callable[[Connection], T]) -> tuple[T, bool]:
        """What came of it, and whether the file was still there then. Raises StorageError if it was gone before."""
        self._is_copied = False
        with self._engine.begin() as connection:
            done = work(connection)
            if self._same is not None:
                self._same.check()
        return done, self._is_the_same()

    def _appended(self, rows: Sequence[Row]) -> tuple[bool, bool]:
        """As `_carried_out` does."""
        self._is_copied = False
        if self._same is not None:
            self._same.check()
        return self._appending.append(rows), self._is_the_same()

    def _is_the_same(self) -> bool:
        try:
            if self._same is not None:
                self._same.check()
        except StorageError:
            return False
        return True


def _is_in_doubt(error: BaseException) -> bool:
    said = getattr(error, "orig", None) or error.__cause__ or error
    return getattr(said, "sqlite_errorname", None) in _IN_DOUBT


def _leave_a_mark(connection: Connection) -> None:
    """Write a page that is like no other: the checksums of what stood behind it in the log are wrong from then on."""
    connection.exec_driver_sql(f"PRAGMA user_version = {secrets.randbits(30)}")


def _copy_log(connection: sqlite3.Connection) -> None:
    """Copy as much as there is, while transactions go on. If that fails, one of them will have to."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


class OverNetwork:
    """For a database server. If it is lost while it commits, it is asked what became of that transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._appending = Appending(engine)

    async def carry_out(
        self, work: Callable[[Connection], T], stands: Stands = _always, patience: float | None = None
    ) -> T:
        told: tuple[T, int, int] | None = None  # from when it is told to commit: before, it cannot
        try:
            async with asyncio.timeout(patience or PATIENCE), self._engine.connect() as connection:
                done = await connection.run_sync(work)
                number, process = (await connection.execute(_NAME)).one()
                told = done, number, process
                await connection.commit()
        except Exception:
            if told is None or not await self._was_committed(told[1], told[2], stands):
                raise
        return told[0]

    async def append(self, rows: Sequence[Row], stands: Stands) -> bool:
        if not self._appending.is_there:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._appending.write(rows)
        except BaseException as error:
            process = self._appending.process
            await self._appending.hang_up()
            if not isinstance(error, Exception):
                raise
            if process is not None and await self._stands_after(process, stands):
                return True
            if isinstance(error, TimeoutError):  # there is no time left for another way
                raise StorageError("the database cannot be written to just now") from error
            return False

    async def _stands_after(self, process: Process, stands: Stands) -> bool:
        """Whether what a process of the server was told to write stands; known once it has ended."""
        while True:
            with suppress(Exception):  # whatever it was, the answer is still wanted
                async with asyncio.timeout(PATIENCE), self._engine.connect() as connection:
                    if (await connection.execute(_END_ONE, process._asdict())).first() is None:
                        return await connection.run_sync(stands)
            await asyncio.sleep(ASKED_EVERY)

    async def _was_committed(self, number: int, process: int, stands: Stands) -> bool:
        """Whether a transaction stands; known when the server is back and has ended it, one way or the other."""
        while True:
            try:
                async with asyncio.timeout(PATIENCE), self._engine.connect() as connection:
                    status = await connection.scalar(_STATUS, {"number": number})
                    if status == "committed":  # a server that has crashed may have given the number a second time
                        return await connection.run_sync(stands)
                    if status != "in progress":
                        return False
                    # The word to commit was lost on the way, or is about to be heard.
                    await connection.execute(_END, {"process": process})
            except Exception as error:  # noqa: BLE001  # whatever it was, the answer is still wanted
                if getattr(getattr(error, "orig", None), "sqlstate", None) == OF_THE_FUTURE:
                    return False  # the server has crashed and does not know the number any more
            await asyncio.sleep(ASKED_EVERY)

    async def tidy(self) -> None:
        return  # a database server looks after itself

    async def close(self) -> None:
        await self._appending.hang_up()
        await self._engine.dispose()
