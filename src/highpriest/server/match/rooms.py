"""All rooms: found by match, loaded from the database when somebody comes, let go when nobody is there."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.being_played import BeingPlayed
from highpriest.server.match.glimpses import Glimpses
from highpriest.server.match.life import Life
from highpriest.server.match.making import match_after, new_match
from highpriest.server.match.owners import Elsewhere, Owners
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.room import Room
from highpriest.server.match.situation import Join, Renamed, Situation
from highpriest.server.match.taking_over import TakingOver
from highpriest.server.match.thinkers import Thinkers
from highpriest.server.metrics import Metrics
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError
from highpriest.storage.store import Store
from highpriest.storage.stored import StoredMatch

__all__ = [
    "Elsewhere",
    "Join",
    "Room",
    "Rooms",
    "new_match",
]  # all that the rest of the server uses of a match in memory

IDLE_SECONDS: Final = 60.0
OVER_SECONDS: Final = 5.0  # after the end few come back, but those who load their page anew
LOOKED_EVERY: Final = 2.5  # seconds
ECHO_SECONDS: Final = 5.0
RESUMED_AFTER: Final = 4  # times as long as the last match took: after a start, those who come are served before
SWEPT_EVERY: Final = 30.0
TIME_LOOKED_AT_EVERY: Final = 0.5
_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")  # ID_BYTES in base 64; nothing else needs to be looked up


class Rooms:
    """The matches in memory."""

    def __init__(self, store: Store, thinkers: Thinkers, pauses: Pauses, metrics: Metrics) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pauses = pauses
        self.metrics = metrics
        self.life = Life(store)
        self.owners = Owners(store.leases, self.life)
        self.taking_over = TakingOver(self)
        self.being_played = BeingPlayed(self)
        self.is_draining = False  # before a restart, no new match is made
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._glimpses = Glimpses(store.matches)

    def __contains__(self, match: str) -> bool:
        return match in self._rooms

    def all(self) -> list[Room]:
        """The rooms that are open now."""
        return list(self._rooms.values())

    def open_room(self, match: str) -> Room | None:
        """The room of a match if it is open."""
        return self._rooms.get(match)

    async def room(self, match: str) -> Room:
        """The room of a match; raises Problem if there is no such match, and Elsewhere if another process has it."""
        if match in self._rooms:
            self._rooms[match].touch()
            return self._rooms[match]
        if not _ID.fullmatch(match):
            raise Problem("match/unknown")
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def glimpse(self, match: str) -> Situation:
        """Return how a match stands, even if another process owns it. Raises Problem and StorageError."""
        if match in self._rooms or not self.owners.are_several:
            return (await self.room(match)).situation
        return await self._glimpses.of(match)

    async def owing(self, match: str) -> tuple[str, ...] | None:
        """The seats of a match that owe a move; None if it cannot be had now."""
        try:
            state = (await self.glimpse(match)).state
        except (Problem, StorageError):  # a list is worth more than this line of it
            return None
        return tuple(state.match.owing) if state else None

    async def _load(self, match: str) -> Room:
        try:
            await self.owners.claim(match)
            stored = await self.store.matches.load(match)
            if stored is None:
                raise Problem("match/unknown")
            last = stored.steps[-1].clock if stored.steps else None
            return self._open(stored, await self.life.seen(last.life) if last else 0)
        finally:
            del self._loading[match]

    def _open(self, stored: StoredMatch, seen: int = 0) -> Room:
        room = self._rooms[stored.id] = Room(self, stored, seen)
        self.metrics.rooms.set(len(self._rooms))
        return room

    def drop(self, room: Room) -> None:
        """Let a room go; its match is loaded again when somebody comes."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self.owners.release(room.id)
        self.metrics.rooms.set(len(self._rooms))
        room.close()

    async def hand_over(self, match: str) -> bool:
        """Let another process have a match, if nobody looks at it here. Raises StorageError."""
        room = self._rooms.get(match)
        if room is None or not room.is_vacant():
            return False
        await room.rest(goes_on=True)
        if not room.is_vacant():  # somebody came meanwhile
            return False
        self.drop(room)
        await self.owners.released(match)
        return True

    def tell_pending(self) -> None:
        """The disk does not answer: tell all who wait for it that nobody knows yet."""
        for room in self._rooms.values():
            room.waiting.tell_pending()

    async def create(self, match: StoredMatch, after: str | None = None) -> Room:
        """Save a new match, as the one that follows another, and open its room. Raises Problem if none is made now."""
        if self.is_draining:
            raise Problem("server/draining")
        await self.store.matches.create(match, self.owners.of_new_matches, after)
        self.metrics.matches.labels(match.game).inc()
        room = self._open(match)
        await room.start()
        return room

    async def make_rematch(self, stored: StoredMatch) -> str:
        """A new match of the same people and computers, each one seat further."""
        match = match_after(stored)
        await self.create(match, stored.id)
        return match.id

    async def rename(self, guest: str, before: str | None, name: str | None) -> None:
        """Call a guest otherwise at all tables; that is stored already. Raises Problem or StorageError."""
        for room in list(self._rooms.values()):
            if room.situation.seats_of(guest) and not room.is_closed:
                await room.ask(guest, Renamed(before, name))

    async def resume(self) -> None:
        """After a start: let computers go on that owe a move, and clocks that were running."""
        try:
            await self.life.make_up_for_silence()
            for match in await self.store.matches.going_on():
                began = time.monotonic()
                with suppress(Elsewhere):
                    (await self.room(match)).wake_computers()
                await asyncio.sleep(RESUMED_AFTER * (time.monotonic() - began))
        except (StorageError, Problem):
            log.exception("matches could not be resumed")

    async def end_turns_of_days(self) -> None:
        """From time to time, end the matches of days in which a turn has run out. Runs until cancelled."""
        while True:
            await asyncio.sleep(SWEPT_EVERY)
            try:
                for match in await self.store.matches.due(self.life.wall.now() / 1_000):
                    with suppress(Elsewhere):  # whose owner looks for them too
                        await (await self.room(match)).end_if_out()
            except (StorageError, Problem):
                log.exception("turns of days could not be ended")

    def clocks_run(self) -> bool:
        """Whether clocks run in any room."""
        return any(room.has_clocks for room in self._rooms.values())

    async def measure_lags(self) -> None:
        """From time to time, measure how long messages take where clocks run. Runs until cancelled."""
        while True:
            await asyncio.sleep(ECHO_SECONDS)
            for room in self.all():
                if room.has_clocks:
                    room.echo()
                    await asyncio.sleep(0)

    async def tell_of_time(self) -> None:
        """Tell all whose clocks run when time stands for everybody, and when it goes on. Runs until cancelled."""
        stood = False
        while True:
            await asyncio.sleep(TIME_LOOKED_AT_EVERY)
            if (stands := self.life.time.stands) != stood:
                stood = stands
                for room in self.all():
                    room.echo()
                    await asyncio.sleep(0)

    async def rest(self) -> None:
        """Before the server stops: note what all clocks show, in as few transactions as can be, and let rooms go."""
        rooms = self.all()
        for outcome in await asyncio.gather(*(room.rest() for room in rooms), return_exceptions=True):
            if isinstance(outcome, BaseException):
                log.warning("a clock could not be noted", reason=type(outcome).__name__)
        self.close()

    async def evict_idle(self) -> None:
        """From time to time, let go of rooms that nobody is in. Runs until cancelled."""
        while True:
            await asyncio.sleep(LOOKED_EVERY)
            for room in self.all():
                if room.is_idle(OVER_SECONDS if room.situation.is_over else IDLE_SECONDS):
                    self.drop(room)

    def close(self) -> None:
        """Let all rooms go."""
        for room in self.all():
            self.drop(room)
