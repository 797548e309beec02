"""A room: one match in memory, with everyone who looks at it. Decide, store, apply, tell."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from highpriest.errors import HighpriestError
from highpriest.server.logs import note_failure
from highpriest.server.match.answering import Answering
from highpriest.server.match.audience import Visitor
from highpriest.server.match.computers import Computers
from highpriest.server.match.decide import decide
from highpriest.server.match.hints import Hints
from highpriest.server.match.live import LiveMatch
from highpriest.server.match.overtaken import anew_if_overtaken
from highpriest.server.match.replies import Replies
from highpriest.server.match.situation import (
    AnyRequest,
    Asker,
    ComputerMove,
    Decision,
    Join,
    Outcome,
    Question,
    Renamed,
    Situation,
    Someone,
)
from highpriest.server.messages import Table
from highpriest.server.problems import Problem
from highpriest.server.requests import Echoed, Mute, Request, Say
from highpriest.server.waiting import Waiting
from highpriest.storage.stored import StoredMatch

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms

RESTART: Final = 1012  # the code with which a socket is closed that may be opened again


class Room:
    """Carries out one request at a time. If the disk does not answer, they wait for it and are told so.

    If it says no, nothing has changed, and the same request may be sent again.
    """

    def __init__(self, rooms: Rooms, stored: StoredMatch, seen: int = 0) -> None:
        """`seen` is how far the life came that wrote the last step."""
        self.id: Final = stored.id  # of the match
        self.is_closed = False
        self._match = LiveMatch(rooms, stored, self._look, seen)
        self._replies = Replies(self._match.log)
        self.waiting = Waiting()
        self._computers = Computers(stored.id, rooms.thinkers, rooms.pauses)
        self._hints = Hints(rooms.thinkers, stored.id)
        self._answering = Answering(stored.id, self._replies, self._hints, rooms.metrics)
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._last_used = time.monotonic()
        self._looks: set[asyncio.Task[None]] = set()  # a task that nobody holds may vanish

    @property
    def situation(self) -> Situation:
        """The match as it is on disk."""
        return self._match.situation

    def table(self, guest: str | None) -> Table:
        """The table as a guest sees it."""
        return self._match.audience.table(self.situation, guest)

    async def enter(self, visitor: Visitor, after: int) -> None:
        """Let somebody look at the match from now on, and tell them what happened after that number."""
        self.waiting.expect(visitor, None)
        async with self._lock:
            self.waiting.settle(visitor, None)
            self._check_open()
            if after > self.situation.number:  # another process had the match meanwhile
                await self._match.follow_log()
            await self._match.begin_if_ready()  # if the process that had it died in between
            await self._match.welcome(visitor, after)
        self.echo()
        self.wake_computers()

    def leave(self, visitor: Visitor, *, goodbye: bool = False) -> None:
        """Let somebody look no longer; with `goodbye` they went on purpose."""
        self.waiting.settle(visitor, None)
        if visitor in self._match.audience:
            self._match.leave(visitor, goodbye=goodbye)
            self.touch()
            self._match.audience.tell_tables(self.situation)

    def is_vacant(self) -> bool:
        """Whether nobody looks at the match here."""
        return not self._match.audience

    def touch(self) -> None:
        """Note that somebody is using the room."""
        self._last_used = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked for that long and no computer is to move."""
        quiet = time.monotonic() - self._last_used > seconds and not self.has_clocks
        return quiet and not self._match.audience and not self._computers.are_thinking and not self._lock.locked()

    def close(self) -> None:
        """Stop using the room; who is still in it must come again."""
        self.is_closed = True
        self._match.audience.close(RESTART)
        self._computers.close()
        self._hints.close()
        self._match.close()

    def wake_computers(self) -> None:
        """Let every computer that owes a move think."""
        self._computers.wake(self)

    # ---- what is asked for

    async def handle(self, visitor: Visitor, request: Request) -> None:
        """Carry a request out, or refuse it; either way it is answered, unless the room has been closed."""
        self.touch()
        if isinstance(request, Echoed):
            self._match.take_echo(visitor, request.id)
            return
        at = self._match.moment()
        self.waiting.expect(visitor, request.id)
        try:
            async with self._lock:
                await self._answer(visitor, request, at)
        finally:
            self.waiting.settle(visitor, request.id)
        self.wake_computers()

    async def _answer(self, visitor: Visitor, request: Request, at: int | None) -> None:
        if self.is_closed:  # they come again, and ask again with the same id
            visitor.close(RESTART)
            return
        if not await self._replies.give_again(visitor, request.id, self.situation.stored):
            work = self._carry_out(visitor, request, at)
            try:
                await self._answering.answer(visitor, request, work, self.situation.stored.maker)
            except BaseException:  # the request may have been carried out in part
                self.give_up()
                raise

    async def ask(self, guest: str, request: Join | Renamed) -> None:
        """Carry out what a guest asks for over HTTP. Raises Problem or StorageError."""
        async with self._lock:
            await self._carry_out(Someone(guest), request)

    async def play(self, move: ComputerMove) -> None:
        """Carry a computer's move out. Raises Problem or StorageError."""
        at = self._match.moment()
        async with self._lock:
            await self._carry_out(Someone(None, (move.seat,)), move, at)

    async def start(self) -> None:
        """Begin at once if nobody has to be waited for, and let the computers play."""
        async with self._lock:
            await self._match.begin_if_ready()
        self.wake_computers()

    def _check_open(self) -> None:
        if self.is_closed:
            raise Problem("storage/unavailable", "The table is being set up again; try once more.")

    async def _carry_out(self, who: Asker, request: AnyRequest, at: int | None = None) -> Outcome:
        """What the request comes to; decided again if another process was first, as long as the choice stands.

        `at` is when it arrived: it may have waited, and time that had run out by then comes first.
        """
        return await anew_if_overtaken(lambda: self._decide_and_take(who, request, at))

    async def _decide_and_take(self, who: Asker, request: AnyRequest, at: int | None) -> Outcome:
        """A decision is stored, holds from then on, and is told to everyone."""
        self._check_open()
        if at is not None:
            await self._match.end_if_out(at)
        if isinstance(request, Say | Mute):
            return await self._match.chat.carry_out(who, request, self.situation, self._match.audience)
        outcome = decide(self._match.asked(), who, request)
        if isinstance(outcome, Question):
            await self._match.check_hint(outcome.position, who.guest)
        if isinstance(outcome, Decision):
            await self._match.take(outcome, at)
            if self.situation.stored.phase == "waiting":
                await self._match.begin_if_ready()
        return outcome

    async def catch_up(self) -> None:
        """Take over what other processes have written to the log since, and begin if all are there now."""
        async with self._lock:
            if not self.is_closed:
                await self._match.follow_log()
                await self._match.begin_if_ready()
        self.wake_computers()

    # ---- clocks

    @property
    def has_clocks(self) -> bool:
        """Whether somebody's time is running out, in a match of one sitting."""
        return self._match.has_clocks

    def echo(self) -> None:
        """Measure how long messages take to everyone who plays, where it matters."""
        if self.has_clocks and not self.is_closed:
            self._match.look_round()
            self._match.audience.echo()

    async def rest(self, *, goes_on: bool = False) -> None:
        """Note what the clocks show, before the match is let go or goes on elsewhere. Raises Problem, StorageError."""
        at = self._match.moment()
        async with self._lock:
            if at is not None and not self.is_closed:
                await self._match.rest(at, goes_on=goes_on)

    def _look(self) -> None:
        """Something may be due, such as the end of somebody's time: look, in turn with requests that came before."""
        look = asyncio.create_task(self.end_if_out())
        self._looks.add(look)
        look.add_done_callback(self._looks.discard)

    async def end_if_out(self) -> None:
        """Do what is due: end the match, let clocks run that stood, begin if that could not be stored before."""
        at = self._match.moment()
        try:
            async with self._lock:
                if not self.is_closed:
                    await self._match.end_if_out(at)
                    self._match.start_clocks()
                    await self._match.begin_if_ready()
            self.wake_computers()
        except (Problem, HighpriestError) as error:
            note_failure(error, match=self.id)

    async def retire(self) -> None:
        """Close the room between two requests: its match is another's now, or was changed by somebody else."""
        with suppress(Problem, HighpriestError):  # then the log tells enough of the clocks
            await self.rest()
        self.give_up()

    def give_up(self) -> None:
        """Close the room once the client that asked has its answer: nobody knows what was stored."""
        self.is_closed = True
        asyncio.get_running_loop().call_soon(self._rooms.drop, self)
