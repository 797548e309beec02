"""The other processes on the same database: how they are reached, and whether they are still there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final

from prometheus_client import Gauge

from highpriest.server.doors.passes import Passes
from highpriest.server.doors.sockets import PassedSockets
from highpriest.server.doors.ways import Ways
from highpriest.server.match.rooms import Rooms
from highpriest.storage.errors import StorageError

if TYPE_CHECKING:
    import httpx2

LOOKED_EVERY: Final = 1.0  # seconds
MOST_CONNECTIONS: Final = 200


class Neighbours:
    """Made when the server starts, closed when it stops."""

    def __init__(self, rooms: Rooms, keys: Callable[[], Sequence[bytes]], doors: Gauge) -> None:
        self.passes = Passes(keys)
        self.ways = Ways(rooms)
        self.sockets = PassedSockets(doors)
        self._rooms = rooms

    @cached_property
    def http(self) -> httpx2.AsyncClient:
        """For requests to other processes; not loaded where there are none."""
        import httpx2

        return httpx2.AsyncClient(limits=httpx2.Limits(max_connections=MOST_CONNECTIONS), trust_env=False)

    async def watch(self) -> None:
        """Cut sockets to owners that are no longer heard of. Runs until cancelled."""
        while self._rooms.owners.are_several:
            await asyncio.sleep(LOOKED_EVERY)
            if self.sockets and self._rooms.life.is_steady:
                with suppress(StorageError):
                    self.sockets.keep(await self._rooms.store.leases.alive())

    async def close(self) -> None:
        """Let all connections go."""
        if "http" in self.__dict__:
            await self.http.aclose()
