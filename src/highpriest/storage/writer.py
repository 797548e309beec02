"""One writer for all matches: whatever arrives while the disk is busy goes into the next transaction together.

A disk is asked to keep its promise (`synchronous=FULL`) once for each transaction, so that many moves share the
price of one. A job is answered only when its transaction is on disk, or certainly is not. However long that takes,
nothing else is written before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Executable, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.notifications import Notifications
from highpriest.storage.schema import STEPS
from highpriest.storage.transactions import Transactions
from highpriest.storage.watch import Watch

MOST_AT_ONCE: Final = 512
USUAL: Final = 1.0  # seconds; a transaction that takes longer is trouble
LATE: Final = 3.0  # seconds until those who wait are told that nobody knows yet

_log: Final = logging.getLogger(__name__)
_INSERT: Final = insert(STEPS)  # made once, as all statements are

Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]]


@dataclass(slots=True)
class Job:
    """What is written together: a row of `steps`, which many jobs share a statement for, then statements of its own.

    A change with one set of parameters must change at least one row: so the first of two who want a seat is found. One
    with a list of them may change none.
    `of` is the match that it changes; `match` one that other processes should look at.
    """

    match: str | None = None
    of: str | None = None
    row: Mapping[str, Any] | None = None
    changes: Sequence[tuple[Executable, Parameters]] = ()
    done: asyncio.Future[None] = field(init=False)  # from when it is handed in


class Writer:
    """Collects jobs and writes them in as few transactions as the disk allows."""

    def __init__(
        self,
        transactions: Transactions,
        notifications: Notifications,
        watch: Watch,
    ) -> None:
        """`watch` is told how transactions go."""
        self._transactions = transactions
        self._notifications = notifications
        self._watch = watch
        self._waiting: list[Job] = []
        self._writing: list[Job] = []
        self._until_done: list[asyncio.Future[None]] = []  # of those who wait for the transaction that is being written
        self._wake = asyncio.Event()
        self._closing = False
        self._began: float | None = None  # the transaction that is being written
        self._failed: float | None = None  # the first one since the last that went well
        self._alarm: asyncio.TimerHandle  # from the first transaction on
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name="writer")

    @property
    def troubled_since(self) -> float | None:
        """Since when transactions have failed or one has taken too long; None if all is well."""
        if self._failed is not None:
            return self._failed
        late = None if self._began is None else self._began + USUAL
        return late if late is not None and late < self._loop.time() else None

    @property
    def unsettled(self) -> tuple[int, int]:
        """How many jobs are being written, of which nobody knows yet, and how many wait."""
        return len(self._writing), len(self._waiting)

    def write(self, job: Job) -> asyncio.Future[None]:
        """Hand a job in; the future is done when it is on disk, or has a StorageError."""
        job.done = self._loop.create_future()
        if self._closing:
            job.done.set_exception(StorageError("the server is shutting down"))
        else:
            self._waiting.append(job)
            self._wake.set()
        return job.done

    async def settled(self, match: str) -> None:
        """Wait until nothing that was handed in for a match can still be written, though nobody may wait for it."""
        while any(job.of == match for job in (*self._writing, *self._waiting)):
            done = self._loop.create_future()
            self._until_done.append(done)
            await done

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
                self._writing, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                began = self._began = self._loop.time()
                self._alarm = self._loop.call_later(LATE, self._note_late)
                await self._write(self._writing)
                self._watch.wrote(len(self._writing), self._loop.time() - began)
                self._note_done()

    def _note_late(self) -> None:
        self._watch.is_late()
        self._alarm = self._loop.call_later(LATE, self._note_late)

    def _note_done(self) -> None:
        self._alarm.cancel()
        self._began = None
        self._writing = []
        waiting, self._until_done = self._until_done, []
        for done in waiting:
            if not done.done():
                done.set_result(None)

    async def _write(self, batch: list[Job]) -> None:
        try:
            await self._carry_out(batch)
        except (IntegrityError, TakenError):
            await self._write_apart(batch)
        except (SQLAlchemyError, OSError, TimeoutError, StorageError) as error:
            if len(batch) > 1 and _is_of_one_job(error):
                await self._write_apart(batch)
            else:
                self._note_failed(batch, error)
        except Exception as error:  # noqa: BLE001  # nobody foresaw it; but there is no other writer
            _log.exception("a transaction failed in a way that nobody foresaw")
            self._note_failed(batch, error)
        else:
            self._failed = None
            for job in batch:
                if not job.done.done():
                    job.done.set_result(None)

    def _note_failed(self, batch: list[Job], error: Exception) -> None:
        self._failed = self._failed or self._loop.time()
        self._watch.failed(_fail(batch, error).reason)

    async def _carry_out(self, batch: list[Job]) -> None:
        def stands(connection: Connection) -> bool:
            return _stands(connection, batch)

        rows = [job.row for job in batch if job.row is not None]
        are_steps_alone = len(rows) == len(batch) and not any(job.changes or job.match for job in batch)
        if not are_steps_alone or not await self._transactions.append(rows, stands):
            await self._transactions.carry_out(lambda connection: self._write_all(connection, batch), stands)

    def _write_all(self, connection: Connection, batch: list[Job]) -> None:
        rows = [job.row for job in batch if job.row is not None]
        if rows:
            connection.execute(_INSERT, rows)
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


def _stands(connection: Connection, batch: list[Job]) -> bool:
    """Whether the rows of a batch are those of the database; a batch stands as a whole or not at all."""
    for job in batch:
        if job.row is not None:
            mine = (STEPS.c.match == job.row["match"], STEPS.c.number == job.row["number"])
            return bool(connection.scalar(select(STEPS.c.at).where(*mine)) == job.row["at"])
    return True


def _is_of_one_job(error: BaseException) -> bool:
    """Whether the database is well and does not take what one job wants to write, such as a text it cannot keep."""
    return (
        isinstance(error, DBAPIError) and not isinstance(error, OperationalError) and not error.connection_invalidated
    )


def _fail(batch: list[Job], error: BaseException) -> StorageError:
    """Tell all that nothing of it is on disk; what each of them gets."""
    for job in batch:
        if not job.done.done():
            job.done.set_exception(_failure(error))
    return _failure(error)


def _failure(error: BaseException) -> StorageError:
    if isinstance(error, StorageError):
        return error
    failure = StorageError("the database cannot be written to just now")
    failure.__cause__ = error
    return failure
