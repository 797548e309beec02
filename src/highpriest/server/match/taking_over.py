"""Looking after leases: give up what has come into other hands, take over what has lost its owner."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from secrets import SystemRandom
from typing import TYPE_CHECKING, Final

from highpriest.server.logs import log
from highpriest.server.match.catching_up import CatchingUp
from highpriest.server.match.owners import Elsewhere
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError

if TYPE_CHECKING:
    from highpriest.server.match.room import Room
    from highpriest.server.match.rooms import Rooms

EVERY: Final = 0.5  # seconds between two looks at leases
FORGET_EVERY: Final = 120


class TakingOver:
    """For all rooms of one process, where there are several."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._catching_up = CatchingUp(self._look_at)
        self._leaving: dict[Room, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Look from time to time. Runs until cancelled."""
        for count in itertools.count(1):
            if not self._rooms.owners.are_several:
                return
            await asyncio.sleep(EVERY)
            try:
                await self._take_orphans()
                await self._look_at_all()
                if count % FORGET_EVERY == 0:
                    await self._rooms.owners.forget_silent()
            except (StorageError, Problem) as error:
                log.warning("leases could not be looked at", reason=type(error).__name__)

    def heard(self, match: str | None) -> None:
        """Another process has given a hint, or hints of any match may have been lost."""
        if match is None or match in self._rooms:
            self._catching_up.start(match or "")

    async def _look_at(self, match: str) -> None:
        if not match:
            await self._look_at_all()
            return
        room = self._rooms.open_room(match)
        if room is None:
            return
        if await self._rooms.owners.is_ours(match):
            await room.catch_up()
        else:
            self._give_up(room)

    async def _take_orphans(self) -> None:
        orphans = await self._rooms.owners.orphaned()
        SystemRandom().shuffle(orphans)  # all processes look for them at once
        for match in orphans:
            with suppress(Elsewhere):
                (await self._rooms.room(match)).wake_computers()

    async def _look_at_all(self) -> None:
        """A process that takes a match over gives a hint; this is for hints that were lost."""
        rooms = {room.id: room for room in self._rooms.all()}  # before leases are read: what is opened then is ours
        for match in await self._rooms.owners.lost(rooms):
            self._give_up(rooms[match])

    def _give_up(self, room: Room) -> None:
        if not room.is_closed and room not in self._leaving:
            log.warning("a match has come into other hands", match=room.id)
            self._leaving[room] = task = asyncio.create_task(self._retire(room))
            task.add_done_callback(lambda _done: self._leaving.pop(room))

    async def _retire(self, room: Room) -> None:
        """Let everybody come again, and the new owner read what was written here last."""
        await room.retire()
        with suppress(StorageError):  # who comes there with a newer number makes the room look as well
            await self._rooms.store.hint(room.id)
