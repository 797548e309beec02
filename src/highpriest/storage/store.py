"""The database as a whole: opened and closed here; what it keeps is reached by subject."""

from __future__ import annotations

import asyncio
from typing import Self

from sqlalchemy.ext.asyncio import AsyncEngine

from highpriest.storage.admin import AdminStore
from highpriest.storage.chat import ChatStore
from highpriest.storage.engine import make_reader, make_writer, migrate, require_current
from highpriest.storage.errors import StorageError
from highpriest.storage.file import check_restored, file_of
from highpriest.storage.hosting import HostStore
from highpriest.storage.leases import LeaseStore
from highpriest.storage.lives import LifeStore
from highpriest.storage.lobby import LobbyStore
from highpriest.storage.matches import MatchStore
from highpriest.storage.notifications import Broker, Heard, Notifications
from highpriest.storage.people import PeopleStore
from highpriest.storage.reader import Questions, Reader
from highpriest.storage.transactions import Transactions
from highpriest.storage.watch import Unwatched, Watch
from highpriest.storage.writer import Job, Writer


class Store:
    """The database. Every change goes through one writer; reading does not wait for it."""

    def __init__(
        self,
        writing: Transactions,
        reading: Questions,
        server: AsyncEngine | None,
        watch: Watch | None = None,
        broker: Broker | None = None,
    ) -> None:
        self._writing = writing
        self._reading = reading
        self._notifications = Notifications(server)
        self._writer = Writer(writing, self._notifications, watch or Unwatched())
        reader = Reader(reading)
        self.matches = MatchStore(self._writer, reader)
        self.people = PeopleStore(self._writer, reader)
        self.chat = ChatStore(self._writer, reader)
        are_several = server is not None  # an SQLite file belongs to one process
        self.lives = LifeStore(self._writer, reader, are_several=are_several)
        self.leases = LeaseStore(self._writer, reader, are_used=are_several)
        self.lobby = LobbyStore(writing, reader, self._notifications, broker)
        self.hosting = HostStore(writing, reader)
        self.admin = AdminStore(writing, reader)
        self._tidying = asyncio.create_task(writing.tidy(), name="tidying")

    @classmethod
    async def open(cls, url: str, watch: Watch | None = None, broker: Broker | None = None) -> Self:
        """Connect, bring the tables up to date, and start the writer. Raises StorageError."""
        writing, (reading, server) = make_writer(url), make_reader(url)
        try:
            await migrate(writing)
        except StorageError:
            await writing.close()
            raise
        return cls(writing, reading, server, watch, broker)

    @classmethod
    async def open_beside(cls, url: str) -> Self:
        """Connect to the database of a server that may be running: the schema is left as it is. Raises StorageError."""
        file = file_of(url)
        if file is not None:
            check_restored(file)
        if file is not None and not file.is_file():
            raise StorageError(f"there is no database {file}")
        writing = make_writer(url)
        try:
            await require_current(writing)
        except StorageError:
            await writing.close()
            raise
        reading, server = make_reader(url)
        return cls(writing, reading, server)

    async def close(self) -> None:
        """Write what was handed in and let go of the database."""
        await self._writer.close()
        self._tidying.cancel()
        await asyncio.gather(self._tidying, return_exceptions=True)
        await self._writing.close()
        await self._reading.close()

    @property
    def troubled_since(self) -> float | None:
        """Since when, by the loop's clock, nothing could be written; None if all is well."""
        return self._writer.troubled_since

    @property
    def unsettled(self) -> tuple[int, int]:
        """How many changes may be on disk or not, and how many were handed in and not begun."""
        return self._writer.unsettled

    async def listen(self, heard: Heard) -> None:
        """Tell of every match of which another process gives a hint. Runs until cancelled."""
        await self._notifications.listen(heard)

    async def hint(self, match: str) -> None:
        """Have other processes look at the log of a match."""
        await self._writer.write(Job(match))
