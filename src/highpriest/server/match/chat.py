"""What is said at one table: players in one room, watchers in another that players read after the end.

A line is stored before anybody hears it. Each is the key of a sentence, so that nobody can write what they like, and
partners in a team cannot consult.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.audience import Visitor
from highpriest.server.match.situation import Asker, Decision, Situation
from highpriest.server.messages import ChatLine, Muted, MutedWatcher, encoded
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

    def __init__(self, store: ChatStore, match: str, name_of: Callable[[str], Awaitable[str | None]]) -> None:
        """`name_of` returns what a guest is called, if anything."""
        self._store = store
        self._match = match
        self._name_of = name_of
        self._lines: list[StoredLine] | None = None
        self._mutes: dict[str, set[str]] = {}  # of those who were asked for: whom they do not want to hear
        self._lately: OrderedDict[str, deque[float]] = OrderedDict()

    async def welcome(self, visitor: Visitor, now: Situation) -> None:
        """Tell somebody who comes what they may read. Nobody is kept from a match because that cannot be had."""
        try:
            lines = await self._all(now)
            await self._know_mutes(visitor.guest)
        except StorageError as error:
            log.warning("lines could not be read", match=self._match, reason=error.reason)
            return
        for line in lines:
            if self._may_hear(visitor, line, now):
                visitor.catch_up(_told(line, visitor))
        muted = self._muted(visitor, now)
        if muted["seats"] or muted["watchers"]:
            visitor.tell(encoded(muted))

    async def carry_out(self, who: Asker, request: Say | Mute, now: Situation, here: Iterable[Visitor]) -> Decision:
        """Say something, or hear somebody no more; the match itself stays as it is. Raises Problem or StorageError."""
        if who.guest is None:
            raise Problem("chat/stranger")
        await self._all(now)
        if isinstance(request, Mute):
            await self._know_mutes(who.guest)
            await self._mute(who, who.guest, request, now)
            for visitor in here:
                if visitor.guest == who.guest:
                    visitor.tell(encoded(self._muted(visitor, now)))
        else:
            line = await self._say(who, who.guest, request, now)
            for visitor in here:
                if self._may_hear(visitor, line, now):
                    visitor.tell(_told(line, visitor))
        return Decision(now)

    def reveal(self, now: Situation, here: Iterable[Visitor]) -> None:
        """The match is over: let players hear what watchers said."""
        players = [visitor for visitor in here if visitor.seats]
        for line in self._lines or ():
            for visitor in players:
                if line.room == "watchers" and self._may_hear(visitor, line, now):
                    visitor.catch_up(_told(line, visitor))
        for visitor in players:
            if self._watchers_muted(visitor, now):
                visitor.tell(encoded(self._muted(visitor, now)))

    # ---- saying and hearing

    def _may_hear(self, visitor: Visitor, line: StoredLine, now: Situation) -> bool:
        return not _is_hidden(visitor, line, now) and not self._is_muted(visitor, line.person)

    def _is_muted(self, visitor: Visitor, person: str | None) -> bool:
        return person in self._mutes.get(visitor.guest or "", ())

    async def _say(self, who: Asker, guest: str, request: Say, now: Situation) -> StoredLine:
        lines = await self._all(now)
        seat = who.seats[0] if who.seats else None
        name = next((each.name for each in now.stored.seats if each.seat == seat), None)
        if seat is None:
            name = await self._name_of(guest)
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

    async def _mute(self, who: Asker, guest: str, request: Mute, now: Situation) -> None:
        other = self._meant(who, request, now)
        if other is None or other == guest:
            raise Problem("seat/not-yours" if request.line is None else "chat/no-line")
        await self._store.mute(guest, other, on=request.on)
        (self._mutes[guest].add if request.on else self._mutes[guest].discard)(other)

    def _meant(self, who: Asker, request: Mute, now: Situation) -> str | None:
        """Who sits there, or has said that line; nobody if the one who asks may not know of it."""
        if request.line is None:
            return next((seat.guest for seat in now.stored.seats if seat.seat == request.seat), None)
        heard = [line for line in self._lines or () if not _is_hidden(who, line, now)]
        return next((line.person for line in heard if line.number == request.line), None)

    def _muted(self, visitor: Visitor, now: Situation) -> Muted:
        seats = [seat.seat for seat in now.stored.seats if self._is_muted(visitor, seat.guest)]
        return {"type": "muted", "seats": seats, "watchers": self._watchers_muted(visitor, now)}

    def _watchers_muted(self, visitor: Visitor, now: Situation) -> list[MutedWatcher]:
        """Those who sit nowhere whom somebody does not want to hear, of all whom they may hear."""
        seated = {seat.guest for seat in now.stored.seats}
        muted: dict[str, MutedWatcher] = {}
        for line in self._lines or ():
            if _is_hidden(visitor, line, now) or line.person in seated:
                continue
            if self._is_muted(visitor, line.person):
                of = muted.setdefault(line.person, {"name": line.name, "lines": []})
                of["lines"].append(line.number)
        return list(muted.values())

    async def _know_mutes(self, guest: str | None) -> None:
        if guest is not None and guest not in self._mutes:
            mutes = await self._store.mutes([guest])
            self._mutes.setdefault(guest, {other for _, other in mutes})

    async def _all(self, now: Situation) -> list[StoredLine]:
        """The lines as they are on disk, read once, with the mutes of those who play."""
        if self._lines is None:
            people = [seat.guest for seat in now.stored.seats if seat.guest]
            lines, mutes = await self._store.of_match(self._match, people)
            self._mutes |= {person: {other for each, other in mutes if each == person} for person in people}
            self._lines = lines
        return self._lines


def _is_hidden(who: Asker, line: StoredLine, now: Situation) -> bool:
    """Whether a line is of watchers, and somebody plays who shall not know of it yet."""
    return line.room == "watchers" and bool(who.seats) and not now.is_over


def _told(line: StoredLine, visitor: Visitor) -> str:
    message: ChatLine = {
        "type": "line",
        "number": line.number,
        "room": line.room,
        "seat": line.seat,
        "name": line.name,
        "yours": visitor.guest == line.person,
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
