"""The match in memory: what it holds is on disk already. Store, apply, tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from highpriest.play.clock import read_pace
from highpriest.play.snapshot import Snapshot
from highpriest.server.logs import note_failure
from highpriest.server.match.audience import Audience, Visitor, looking_from
from highpriest.server.match.being_played import Asked, are_between_people
from highpriest.server.match.chat import Chat
from highpriest.server.match.clocks import Clocks
from highpriest.server.match.decide import begin
from highpriest.server.match.loading import followed, loaded
from highpriest.server.match.log import Log
from highpriest.server.match.overtaken import Overtaken
from highpriest.server.match.situation import AppendStep, Change, Decision, MakeRematch, Situation
from highpriest.server.match.state import MatchState
from highpriest.server.match.storing import write
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.stored import StoredMatch

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms

AGAIN: Final = 0.5  # seconds until a match that could not begin is tried again


class LiveMatch:
    """A match, its log and its audience. `situation` is what the log says: it changes after a step was stored."""

    def __init__(self, rooms: Rooms, stored: StoredMatch, ring: Callable[[], None], seen: int = 0) -> None:
        """`ring` is called when something may be due; `seen` is how far the life of the last step came."""
        self.situation = loaded(stored)
        self.log = Log(stored)
        self.clocks = Clocks(read_pace(stored.pace), rooms.life, ring) if stored.pace else None
        self.audience = Audience(self.clocks)
        self.chat = Chat(rooms.store.chat, stored.id, rooms.store.people.name_of)
        self._rooms = rooms
        self._ring = ring
        self._again: asyncio.TimerHandle | None = None
        if self.clocks is not None:
            self.situation = self.clocks.restore(self.situation, seen)

    async def take(self, decision: Decision, at: int | None = None) -> None:
        """Store what was decided at that moment of game time; then it holds, and everyone is told.

        Raises Overtaken if somebody else was first, and StorageError if it could not be stored: nothing has changed.
        """
        if self.clocks is not None:
            decision = self.clocks.timed(self.situation, decision, at)
        after = decision.after
        if decision.change is not None:
            after = await self._store(decision.change, after)
        if self.clocks is not None:
            after = self.clocks.goes_on(after, self.audience)
        self._apply(after)

    async def begin_if_ready(self) -> bool:
        """Begin if all are there; False if somebody is missing, or another process was first.

        If it cannot be stored, it is tried again: what brought it about is stored, and was told.
        """
        decision = begin(self.situation)
        if decision is None:
            return False
        try:
            await self.take(decision)
        except Problem:
            return False
        except StorageError as error:
            note_failure(error, match=self.situation.stored.id)
            self._again = asyncio.get_running_loop().call_later(AGAIN, self._ring)
            return False
        return True

    # ---- clocks

    @property
    def has_clocks(self) -> bool:
        """Whether somebody's time is running out, in a match of one sitting."""
        clock = self.situation.clock
        return clock is not None and not clock.pace.per_turn and not self.situation.is_over

    async def rest(self, at: int, *, goes_on: bool) -> None:
        """Note what running clocks show, before the match is let go or goes on elsewhere. Raises as `take` does."""
        if self.clocks is None or not self.has_clocks:
            return
        decision = (self.clocks.handed_over if goes_on else self.clocks.rested)(self.situation, at)
        if decision.change is not None:
            self._apply(await self._store(decision.change, decision.after))

    def moment(self) -> int | None:
        """The moment by which what happens now is judged; None where there are no clocks."""
        return None if self.clocks is None else self.clocks.now()

    def take_echo(self, visitor: Visitor, echo: str) -> None:
        """An echo has come back."""
        if self.clocks is not None:
            was_here = self.clocks.is_here(visitor)
            self.clocks.echoed(visitor, echo)
            if not was_here:
                self.look_round()

    async def welcome(self, visitor: Visitor, after: int) -> None:
        """Take somebody in, and tell them what happened after that number."""
        self.audience.enter(visitor, self.situation)
        self.start_clocks()
        self.look_round()
        now = self.situation
        self.audience.tell_tables(now)
        if after != now.number:
            for seat in looking_from(visitor.seats):
                async for text in self.log.updates(now.stored, seat, after if after < now.number else 0):
                    visitor.catch_up(text)
        await self.chat.welcome(visitor, now)

    def leave(self, visitor: Visitor, *, goodbye: bool) -> None:
        """Let somebody look no longer; with `goodbye` they went on purpose."""
        self.audience.leave(visitor)
        if self.clocks is not None:
            if goodbye:
                self.clocks.presence.note_goodbye(visitor.guest)
            self.clocks.look_round(self.situation, self.audience.guests, self.clocks.now())

    def close(self) -> None:
        """Stop looking at clocks, and hold the room no longer: it is freed at once."""
        self._ring = _nothing
        if self._again is not None:
            self._again.cancel()
        if self.clocks is not None:
            self.clocks.close()

    async def end_if_out(self, at: int | None = None) -> None:
        """End the match if somebody's time had run out by then. Raises as `take` does."""
        decision = self.clocks.end(self.situation, at) if self.clocks else None
        if decision is not None:
            await self.take(decision, at)

    def look_round(self) -> None:
        """Note who is away while others wait for them, and tell everyone if that or the course of time has changed."""
        if self.clocks is None:
            return
        is_news = self.clocks.look_round(self.situation, self.audience.guests, self.clocks.now())
        self.situation = self.clocks.without_those_back(self.situation)
        if self.clocks.stops_or_goes_on() or is_news:
            self.audience.tell_tables(self.situation)

    def asked(self) -> Situation:
        """The match as requests meet it, with the seats that have been away for too long."""
        return self.situation if self.clocks is None else self.clocks.with_claims(self.situation)

    def start_clocks(self) -> None:
        """Let the clocks run, if those who were waited for are here or were waited for long enough."""
        if self.clocks is not None:
            self._apply(self.clocks.started(self.situation, self.audience.guests, self.clocks.now()))

    # ---- matches that go on from a record

    async def check_hint(self, position: Snapshot, guest: str | None) -> None:
        """Raise Problem if a hint would be advice on a position that people are playing in another match."""
        if self.situation.stored.given:
            await self._rooms.being_played.check(Asked.about(position), guest)

    async def _check_not_played_elsewhere(self, change: Change, after: Situation) -> None:
        """Raise Problem if a person would have a computer go on from there."""
        if not after.stored.given or not isinstance(change, AppendStep) or after.state is None or after.is_over:
            return
        by_computer = change.step.seat is not None and after.player_at(change.step.seat) == "computer"
        if any(seat.level for seat in after.stored.seats) and not by_computer and change.step.kind in ("begin", "play"):
            await self._rooms.being_played.check(Asked.about(after.state.match), None)

    # ---- store, apply, tell

    async def _store(self, change: Change, after: Situation) -> Situation:
        """The situation once the change is on disk. Raises Overtaken if somebody else was first."""
        try:
            if isinstance(change, MakeRematch):
                rematch = await self._rooms.make_rematch(after.stored)
                return after._replace(stored=replace(after.stored, rematch=rematch))
            await self._check_not_played_elsewhere(change, after)
            stored = write(self._rooms.store.matches, self.situation.stored.id, change, _board(change, after))
            if isinstance(change, AppendStep) and after.state is not None:
                await asyncio.sleep(0)  # the disk begins
                self.audience.write_update(after.state)
            await stored
        except TakenError as error:
            await self.follow_log()
            raise Overtaken(change.if_taken) from error
        if isinstance(change, AppendStep):
            self._rooms.metrics.steps.by[after.stored.game, after.player_at(change.step.seat)] += 1
        return after

    def _apply(self, after: Situation) -> None:
        """Let hold what is on disk, and tell everyone what has changed."""
        before, self.situation = self.situation, after
        if after.stored.seats is not before.stored.seats:
            self.audience.seat(after)
        if after.state is not None and after.state is not before.state:
            self._note_step(after.state)
        if after.stored is not before.stored or after.offers is not before.offers or _clocks_turned(before, after):
            self.audience.tell_tables(after)
        if after.is_over and not before.is_over:
            self.chat.reveal(after, self.audience)

    def _note_step(self, state: MatchState) -> None:
        self.log.add(state.step)
        self.audience.tell_update(state)

    # ---- other processes on the same database

    async def follow_log(self) -> None:
        """Tell everyone what is new in the log. Raises StorageError."""
        stored = await self._rooms.store.matches.load(self.situation.stored.id, self.situation.number)
        if stored is None:
            return
        offers = self.situation.offers
        if stored.rematch is not None:
            offers = offers.closed("rematch")
        steps, stored = stored.steps, replace(stored, steps=())
        self.situation = self.situation._replace(stored=stored, offers=offers)
        self.audience.seat(self.situation)
        for step in steps:
            state, self.situation = followed(self.situation, step)
            self._note_step(state)
        if self.clocks is not None and steps:
            standing = self.clocks.restore(self.situation, 0)
            self.situation = self.clocks.started(standing, self.audience.guests, self.clocks.now())
        self.audience.tell_tables(self.situation)


def _nothing() -> None:
    """For a match that is closed, nothing is ever due."""


def _board(change: Change, after: Situation) -> int | None:
    """What everybody sees after a step between people, so that it is found while they play."""
    if not isinstance(change, AppendStep) or after.state is None or after.is_over:
        return None
    return after.state.match.board_key() if are_between_people(after.stored.seats) else None


def _clocks_turned(before: Situation, after: Situation) -> bool:
    """Whether clocks have begun to run without a step that would tell of it."""
    return after.clock is not before.clock and after.state is before.state and after.clock != before.clock
