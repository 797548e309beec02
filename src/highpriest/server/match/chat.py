"""What is said at one table: players in one room, watchers in another that players read after the end.

A line is stored before anybody hears it. Each is the key of a sentence, so that nobody can write what they like, and
partners in a team cannot consult.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.audience import Visitor
from highpriest.server.match.situation import Asker, Decision, Situation
from highpriest.server.messages import ChatLine, Muted, encoded
from highpriest.server.problems import Problem
from highpriest.server.requests import Mute, Say
from highpriest.storage.chat import ChatStore, StoredLine
from highpriest.storage.errors import StorageError, TakenError

MOST_AT_ONCE: Final = 5
WITHIN: Final = 10.0  # seconds
# Of one match, for memory and everybody's patience. Each room has its own, so that no watcher silences the players, and
# nobody can fill one alone.
MOST_LINES: Final = 500
MOST_OF_ONE: Final = 200
REMEMBERED: Final = 1_000  # people whose last lines are counted
SWEPT_EVERY: Final = 3_600.0


class Chat:
    """The lines of one match. Loaded when the first visitor comes."""

    def __init__(self, store: ChatStore, match: str) -> None:
        self._store = store
        self._match = match
        self._lines: list[StoredLine] | None = None
        self._mutes: set[tuple[str, str]] = set()
        self._lately: OrderedDict[str, deque[float]] = OrderedDict()

    async def welcome(self, visitor: Visitor, now: Situation) -> None:
        """Tell somebody who comes what they may read. Nobody is kept from a match because that cannot be had."""
        try:
            lines = await self._all(now)
        except StorageError as error:
            log.warning("lines could not be read", match=self._match, reason=error.reason)
            return
        for line in lines:
            if self._may_hear(visitor, line, now):
                visitor.catch_up(_told(line))
        if self._muted(visitor, now):
            self._tell_mutes(visitor, now)

    async def carry_out(self, who: Asker, request: Say | Mute, now: Situation, here: Iterable[Visitor]) -> Decision:
        """Say something, or hear somebody no more; the match itself stays as it is. Raises Problem or StorageError."""
        if who.guest is None:
            raise Problem("chat/stranger")
        await self._all(now)
        if isinstance(request, Mute):
            await self._mute(who.guest, request, now)
            for visitor in here:
                if visitor.guest == who.guest:
                    self._tell_mutes(visitor, now)
        else:
            line = await self._say(who, who.guest, request, now)
            for visitor in here:
                if self._may_hear(visitor, line, now):
                    visitor.tell(_told(line))
        return Decision(now)

    def reveal(self, now: Situation, here: Iterable[Visitor]) -> None:
        """The match is over: let players hear what watchers said."""
        for line in self._lines or ():
            for visitor in here:
                if line.room == "watchers" and visitor.seats and self._may_hear(visitor, line, now):
                    visitor.catch_up(_told(line))

    # ---- saying and hearing

    def _may_hear(self, visitor: Visitor, line: StoredLine, now: Situation) -> bool:
        is_hidden = line.room == "watchers" and bool(visitor.seats) and not now.is_over
        return not is_hidden and (visitor.guest, line.person) not in self._mutes

    async def _say(self, who: Asker, guest: str, request: Say, now: Situation) -> StoredLine:
        lines = await self._all(now)
        seat = who.seats[0] if who.seats else None
        name = next((each.name for each in now.stored.seats if each.seat == seat), None)
        room = "players" if seat else "watchers"
        self._check_rate(guest, [line.person for line in lines if line.room == room])
        number = lines[-1].number + 1 if lines else 1
        line = StoredLine(number, room, guest, seat, name, request.preset, time.time())  # type: ignore[arg-type]
        try:
            await self._store.add(self._match, line)
        except TakenError as error:  # another process was first: read what it wrote
            self._lines = None
            raise Problem("move/late") from error
        lines.append(line)
        return line

    def _check_rate(self, guest: str, said_by: list[str]) -> None:
        """Count a line; raises Problem if there were too many lately, or in the room, each said by somebody."""
        lately = self._lately.setdefault(guest, deque(maxlen=MOST_AT_ONCE))
        self._lately.move_to_end(guest)
        if len(self._lately) > REMEMBERED:
            self._lately.popitem(last=False)
        is_full = len(lately) == MOST_AT_ONCE and time.monotonic() - lately[0] < WITHIN
        if is_full or len(said_by) >= MOST_LINES or said_by.count(guest) >= MOST_OF_ONE:
            raise Problem("chat/too-fast")
        lately.append(time.monotonic())

    async def _mute(self, guest: str, request: Mute, now: Situation) -> None:
        other = next((seat.guest for seat in now.stored.seats if seat.seat == request.seat), None)
        if other is None or other == guest:
            raise Problem("seat/not-yours")
        await self._store.mute(guest, other, on=request.on)
        (self._mutes.add if request.on else self._mutes.discard)((guest, other))

    def _tell_mutes(self, visitor: Visitor, now: Situation) -> None:
        message: Muted = {"type": "muted", "seats": self._muted(visitor, now)}
        visitor.tell(encoded(message))

    def _muted(self, visitor: Visitor, now: Situation) -> list[str]:
        return [seat.seat for seat in now.stored.seats if (visitor.guest, seat.guest) in self._mutes]

    async def _all(self, now: Situation) -> list[StoredLine]:
        """The lines as they are on disk, read once."""
        if self._lines is None:
            people = [seat.guest for seat in now.stored.seats if seat.guest]
            self._mutes = await self._store.mutes(people) if len(people) > 1 else set()
            self._lines = await self._store.of_match(self._match)
        return self._lines


def _told(line: StoredLine) -> str:
    message: ChatLine = {
        "type": "line",
        "number": line.number,
        "room": line.room,
        "seat": line.seat,
        "name": line.name,
        "preset": line.preset,
        "at": line.at,
    }
    return encoded(message)


async def forget_old_lines(store: ChatStore) -> None:
    """From time to time, forget what was said long ago. Runs until cancelled."""
    while True:
        try:
            await store.forget_old()
        except StorageError:
            log.warning("old lines could not be forgotten")
        await asyncio.sleep(SWEPT_EVERY)
