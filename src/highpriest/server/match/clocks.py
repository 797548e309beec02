"""The clocks of one match: when they run, what they show, and the alarm for when the time of somebody runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from highpriest.server.match.lags import Lags
from highpriest.server.match.situation import Decision, Situation
from highpriest.server.match.timing import owing, people, restored_clock, timed
from highpriest.server.messages import ClockInfo

if TYPE_CHECKING:
    from highpriest.server.match.life import Life

WAITED_FOR: Final = 30_000  # milliseconds for which a room that comes back waits for those who owe a move


class Clocks:
    """Stamps what happens with game time, and calls `ring` when somebody's time may have run out."""

    def __init__(self, life: Life, ring: Callable[[], None]) -> None:
        self.lags = Lags()
        self._life = life
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None
        self._waits_until: int | None = None

    def now(self) -> int:
        """The moment, in game time."""
        return self._life.time.now()

    # ---- a room comes back

    def restore(self, now: Situation, seen: int) -> Situation:
        """With clocks as log and last sign of life have them; they stand until those who owe a move are here."""
        clock = restored_clock(now, self._life.id, self.now(), seen)
        if clock is not None and not now.is_over:
            self._waits_until = self.now() + WAITED_FOR
            self._set_alarm(self._waits_until)
        return replace(now, clock=clock)

    def _is_waiting(self, now: Situation, here: Set[str | None]) -> bool:
        if self._waits_until is None:
            return False
        missing = [
            seat for place in owing(now) if not (seat := now.stored.seats[place]).level and seat.guest not in here
        ]
        if missing and self.now() < self._waits_until:
            return True
        self._waits_until = None
        return False

    # ---- steps

    def timed(self, now: Situation, decision: Decision, at: int | None) -> Decision:
        """The decision with what it does to the clocks, for a request that arrived then."""
        return timed(now, decision, self.now() if at is None else at, self._life.id)

    def started(self, now: Situation, here: Set[str | None]) -> Situation:
        """The clocks of all who owe a move run from now on, as soon as nobody is waited for."""
        if now.clock is None or self._is_waiting(now, here):
            return now
        lags = [self.lags.of(seat.guest) for seat in now.stored.seats]
        clock = now.clock.asked(owing(now), self.now(), lags)
        ends = clock.runs_out(people(now))
        if ends is not None:
            self._set_alarm(ends)
        return replace(now, clock=clock)

    def out(self, now: Situation, at: int | None) -> tuple[int, ...]:
        """The places whose time had run out first by then."""
        if now.clock is None or not owing(now):
            return ()
        return now.clock.out(self.now() if at is None else at, people(now))

    # ---- showing

    def shown(self, now: Situation) -> ClockInfo | None:
        """What the clocks show now."""
        if now.clock is None:
            return None
        at, seats = self.now(), now.stored.seats
        return {
            "left": {seat.seat: left for seat, left in zip(seats, now.clock.left(at), strict=True)},
            "running": [seats[place].seat for place in now.clock.running],
            "lag": {seat.seat: self.lags.of(seat.guest) for seat in seats},
            "at": at,
        }

    # ---- the alarm

    def _set_alarm(self, at: int) -> None:
        """Ring at that moment, or before: whoever is called looks at the clocks and has the alarm set again."""
        when = asyncio.get_running_loop().time() + (at - self.now()) / 1_000
        if self._alarm is not None:
            if self._alarm.when() <= when:
                return
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_at(when, self._rings)

    def _rings(self) -> None:
        self._alarm = None
        self._ring()

    def close(self) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
