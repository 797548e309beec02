"""One writer for all matches: whatever arrives while the disk is busy goes into the next transaction together.

A disk is asked to keep its promise (`synchronous=FULL`) once for each transaction, so that many moves share the
price of one. A job is answered only when its transaction is on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Executable, Insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.notifications import Notifications
from highpriest.storage.transactions import Transactions

MOST_AT_ONCE: Final = 512
PATIENCE: Final = 10.0  # seconds until a database that does not answer is given up on
USUAL: Final = 1.0  # seconds; a transaction that takes longer is trouble


Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]]


@dataclass(slots=True)
class Job:
    """What is written together: rows for one table that many jobs share, then statements of its own.

    A change with one set of parameters must change at least one row: so the first of two who want a seat is found. One
    with a list of them may change none.
    `match` is the one that other processes should know has changed.
    """

    match: str | None = None
    row: Mapping[str, Any] | None = None
    changes: Sequence[tuple[Executable, Parameters]] = ()
    done: asyncio.Future[None] = field(init=False)  # from when it is handed in


class Writer:
    """Collects jobs and writes them in as few transactions as the disk allows."""

    def __init__(
        self,
        transactions: Transactions,
        insert: Insert,
        notifications: Notifications,
        watch: Callable[[int, float], None],
    ) -> None:
        """`insert` takes the rows; `watch` is told the size of each transaction and its seconds."""
        self._transactions = transactions
        self._insert = insert
        self._notifications = notifications
        self._watch = watch
        self._waiting: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._began: float | None = None  # the transaction that is being written
        self._failed: float | None = None  # the first one since the last that went well
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name="writer")

    @property
    def troubled_since(self) -> float | None:
        """Since when transactions have failed or one has taken too long; None if all is well."""
        if self._failed is not None:
            return self._failed
        late = None if self._began is None else self._began + USUAL
        return late if late is not None and late < self._loop.time() else None

    def write(self, job: Job) -> asyncio.Future[None]:
        """Hand a job in; the future is done when it is on disk, or has a StorageError."""
        job.done = self._loop.create_future()
        if self._closing:
            job.done.set_exception(StorageError("the server is shutting down"))
        else:
            self._waiting.append(job)
            self._wake.set()
        return job.done

    async def close(self) -> None:
        """Write what was handed in, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                began = self._began = self._loop.time()
                await self._write(batch)
                self._began = None
                self._watch(len(batch), self._loop.time() - began)

    async def _write(self, batch: list[Job]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._transactions.carry_out(lambda connection: self._write_all(connection, batch))
        except (IntegrityError, TakenError):
            await self._write_apart(batch)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            if len(batch) > 1 and _is_of_one_job(error):
                await self._write_apart(batch)
            else:
                self._failed = self._failed or self._loop.time()
                _fail(batch, error)
        else:
            self._failed = None
            for job in batch:
                if not job.done.done():
                    job.done.set_result(None)

    def _write_all(self, connection: Connection, batch: list[Job]) -> None:
        rows = [job.row for job in batch if job.row is not None]
        if rows:
            connection.execute(self._insert, rows)
        for job in batch:
            _carry_out(connection, job)
        self._notifications.give(connection, (job.match for job in batch if job.match is not None))

    async def _write_apart(self, batch: list[Job]) -> None:
        """One of them cannot be written: each for itself, so that the others can."""
        if len(batch) == 1:
            if not batch[0].done.done():
                batch[0].done.set_exception(TakenError("somebody else was first"))
            return
        for job in batch:
            await self._write([job])


def _carry_out(connection: Connection, job: Job) -> None:
    for statement, parameters in job.changes:
        changed = connection.execute(statement, parameters).rowcount
        if changed == 0 and isinstance(parameters, Mapping):
            raise TakenError("somebody else was first")


def _is_of_one_job(error: BaseException) -> bool:
    """Whether the database is well and does not take what one job wants to write, such as a text it cannot keep."""
    return (
        isinstance(error, DBAPIError) and not isinstance(error, OperationalError) and not error.connection_invalidated
    )


def _fail(batch: list[Job], error: BaseException) -> None:
    for job in batch:
        if not job.done.done():
            failure = StorageError("the database cannot be written to just now")
            failure.__cause__ = error
            job.done.set_exception(failure)
