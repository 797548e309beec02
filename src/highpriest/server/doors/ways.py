"""The way to a match: here, or at the process that owns it; and what if that one cannot be reached."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from highpriest.server.logs import log, note_failure
from highpriest.server.match.rooms import Elsewhere, Rooms
from highpriest.server.problems import Problem, problem_of
from highpriest.storage.errors import StorageError

REACHED_IN: Final = 2.0  # seconds: an owner that cannot be reached for so long is taken over from
PAUSE: Final = 0.1
PATIENCE: Final = 8.0  # seconds, if a match changes hands all the time

T = TypeVar("T")


class OutOfReach(Exception):  # what the caller does about it is no fault's business
    """The owner cannot be reached, or says that it does not own the match any more."""

    def __init__(self, *, is_there: bool = False) -> None:
        """`is_there`: it has answered."""
        super().__init__()
        self.is_there = is_there


class Ways:
    """Finds the way, and remembers who could not be reached since when."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._missed: dict[str, tuple[float, float]] = {}  # by life: the first and the last time

    async def find(self, match: str, reach: Callable[[str, str], Awaitable[T]]) -> T | None:
        """What `reach` comes to with the owner's life and address; None if the match is ours, or there is none.

        Raises Problem if the match stays out of reach, or the database does not say where it is.
        """
        try:
            return await self._find(match, reach)
        except StorageError as error:
            note_failure(error, match=match)
            raise problem_of(error) from error

    async def _find(self, match: str, reach: Callable[[str, str], Awaitable[T]]) -> T | None:
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until:
            try:
                await self._rooms.room(match)
            except Elsewhere as owner:
                try:
                    return await self._reached(owner, reach)
                except OutOfReach as missed:
                    await self._miss(match, owner, missed)
            except Problem:
                return None  # the route says so in its own way
            else:
                return None
        raise Problem("storage/unavailable", "The match cannot be reached just now; try once more.")

    async def _reached(self, owner: Elsewhere, reach: Callable[[str, str], Awaitable[T]]) -> T:
        if owner.url is None:
            raise OutOfReach
        reached = await reach(owner.life, owner.url)
        self._missed.pop(owner.life, None)
        return reached

    async def _miss(self, match: str, owner: Elsewhere, missed: OutOfReach) -> None:
        """Take the match over if its owner has been out of reach for long enough."""
        now = asyncio.get_running_loop().time()
        first, last = self._missed.get(owner.life, (now, now))
        if missed.is_there or now - last > REACHED_IN:
            first = now
        self._missed[owner.life] = first, now
        if now - first >= REACHED_IN or owner.url is None:
            log.warning("an owner is out of reach", life=owner.life)
            await self._rooms.owners.take(match, owner.life)
        else:
            await asyncio.sleep(PAUSE)
