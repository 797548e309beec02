"""A room: one match in memory, with everyone who looks at it. Decide, store, apply, tell."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from highpriest.errors import HighpriestError
from highpriest.server.logs import log, note_failure
from highpriest.server.match import frames
from highpriest.server.match.audience import Visitor, looking_from
from highpriest.server.match.computers import Computers
from highpriest.server.match.decide import decide
from highpriest.server.match.hints import Hints
from highpriest.server.match.live import LiveMatch
from highpriest.server.match.replies import Replies
from highpriest.server.match.situation import (
    Asker,
    ComputerMove,
    Decision,
    Join,
    Outcome,
    Preview,
    Question,
    Situation,
    Someone,
)
from highpriest.server.messages import Table, encoded
from highpriest.server.problems import Problem, problem_of
from highpriest.server.requests import Request
from highpriest.storage.stored import StoredMatch

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms

RESTART: Final = 1012  # the code with which a socket is closed that may be opened again


class Room:
    """Carries out one request at a time.

    If the database fails, nobody knows whether the step was stored. The room then closes, and the match is loaded again
    when somebody comes.
    """

    def __init__(self, rooms: Rooms, stored: StoredMatch) -> None:
        self.is_closed = False
        self._match = LiveMatch(rooms, stored)
        self._replies = Replies()
        self._computers = Computers(stored, rooms.thinkers, rooms.pace)
        self._hints = Hints(rooms.thinkers, stored.id)
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._last_used = time.monotonic()

    @property
    def situation(self) -> Situation:
        """The match as it is on disk."""
        return self._match.situation

    @property
    def id(self) -> str:
        """The match."""
        return self.situation.stored.id

    def table(self, guest: str | None) -> Table:
        """The table as a guest sees it."""
        return self._match.audience.table(self.situation, guest)

    # ---- coming and going

    async def enter(self, visitor: Visitor, after: int) -> None:
        """Let somebody look at the match from now on, and tell them what happened after that number."""
        async with self._lock:
            self._check_open()
            now = self.situation
            self._match.audience.enter(visitor, now)
            self._match.audience.tell_tables(now)
            if after != now.number:
                for seat in looking_from(visitor.seats):
                    async for text in self._match.log.updates(now.stored, seat, after if after < now.number else 0):
                        visitor.catch_up(text)
        self.wake_computers()

    def leave(self, visitor: Visitor) -> None:
        """Let somebody look no longer."""
        if visitor in self._match.audience:
            self._match.audience.leave(visitor)
            self.touch()
            self._match.audience.tell_tables(self.situation)

    def touch(self) -> None:
        """Note that somebody is using the room."""
        self._last_used = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked for that long and no computer is to move."""
        quiet = time.monotonic() - self._last_used > seconds
        return quiet and not self._match.audience and not self._computers.are_thinking and not self._lock.locked()

    def close(self) -> None:
        """Stop using the room; who is still in it must come again."""
        self.is_closed = True
        self._match.audience.close(RESTART)
        self._computers.close()
        self._hints.close()

    def wake_computers(self) -> None:
        """Let every computer that owes a move think."""
        self._computers.wake(self)

    # ---- what is asked for

    async def handle(self, visitor: Visitor, request: Request) -> None:
        """Carry a request out, or refuse it; either way it is answered."""
        self.touch()
        async with self._lock:
            if await self._answer_again(visitor, request.id):
                return
            try:
                answer = self._answer(visitor, request, await self._carry_out(visitor, request))
            except (Problem, HighpriestError) as error:
                answer = self._refuse(request, error)
            except BaseException:  # nobody knows how far it came
                self.give_up()
                raise
            if answer is not None:
                if visitor.seats:
                    self._replies.remember(visitor.guest, request.id, answer)
                visitor.tell(answer)
        self.wake_computers()

    async def join(self, guest: str, name: str | None, seat: str | None) -> None:
        """Give the guest an open seat: that one, or the first. Raises Problem or StorageError."""
        async with self._lock:
            await self._carry_out(Someone(guest), Join(name, seat))

    async def play(self, move: ComputerMove) -> None:
        """Carry a computer's move out. Raises Problem or StorageError."""
        async with self._lock:
            await self._carry_out(Someone(None, (move.seat,)), move)

    async def start(self) -> None:
        """Begin at once if nobody has to be waited for, and let the computers play."""
        async with self._lock:
            await self._match.begin_if_ready()
        self.wake_computers()

    async def _answer_again(self, visitor: Visitor, request: str) -> bool:
        """Whether this request was answered before; if so it gets the same answer."""
        text = self._replies.to(visitor.guest, request)
        if text is not None:
            visitor.tell(text)
            return True
        step = self._match.log.brought_by(visitor.seats, request)
        if step is None:
            return False
        async for update in self._match.log.updates(self.situation.stored, step.seat, step.number - 1, step.number):
            visitor.tell(update)
        return True

    def _answer(self, visitor: Visitor, request: Request, outcome: Outcome) -> str | None:
        """The answer that is kept in case the request comes again; None if there is another one, now or later."""
        if isinstance(outcome, Preview):
            visitor.tell(outcome.text)
        elif isinstance(outcome, Question):
            self._hints.start(visitor, outcome)
        elif not outcome.answered_by_update:
            return frames.done(request.id)
        return None

    def _refuse(self, request: Request, error: Problem | HighpriestError) -> str:
        note_failure(error, match=self.id)
        problem = error if isinstance(error, Problem) else problem_of(error)
        self._rooms.metrics.refused.labels(problem.code).inc()
        log.debug("refused", code=problem.code, match=self.id)
        return encoded(problem.refusal(request.id))

    def _check_open(self) -> None:
        if self.is_closed:
            raise Problem("storage/unavailable", "The table is being set up again; try once more.")

    async def _carry_out(self, who: Asker, request: Request | ComputerMove | Join) -> Outcome:
        """What the request comes to; a decision is stored, holds from then on, and is told to everyone."""
        self._check_open()
        outcome = decide(self.situation, who, request)
        if isinstance(outcome, Decision):
            await self._match.take(outcome)
            if self.situation.stored.phase == "waiting":
                await self._match.begin_if_ready()
        return outcome

    async def catch_up(self) -> None:
        """Take over what other processes have written to the log since, and begin if all are there now."""
        async with self._lock:
            if not self.is_closed:
                await self._match.follow_log()
                if await self._match.begin_if_ready():
                    self.wake_computers()  # those of later steps are woken where the steps are written

    def take_offers(self, text: str) -> None:
        """Take over what people ask each other for at another process."""
        self._match.take_offers(text)

    def give_up(self) -> None:
        """Close the room once the client that asked has its answer: whether something was stored is not known."""
        self.is_closed = True
        asyncio.get_running_loop().call_soon(self._rooms.drop, self)
