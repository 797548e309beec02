"""The clocks of one match: when they run, what they show, and the alarm for when the time of somebody runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING, Final

from highpriest.play.clock import FIRST_TURN, Clock, Pace
from highpriest.server.clock_messages import ClockInfo
from highpriest.server.match.lags import Lags
from highpriest.server.match.presence import Presence
from highpriest.server.match.situation import Decision, Situation
from highpriest.server.match.timing import (
    LONGEST_PAUSE,
    call_off,
    first_turn_ends,
    note_clocks,
    owing,
    people,
    restored_clock,
    run_out,
    timed,
)
from highpriest.storage.stored import DAYS, RESTING

if TYPE_CHECKING:
    from highpriest.server.match.audience import Visitor
    from highpriest.server.match.life import Life

SILENCE: Final = 10_000  # milliseconds without an echo after which somebody is away
LONGEST_ALARM: Final = 3_600.0  # seconds
PLENTY: Final = 10_000  # milliseconds that are worth looking ahead for
WAITED_FOR: Final = 30_000  # milliseconds for which a room that comes back waits for those who owe a move


class Clocks:
    """Stamps what happens with game time, and calls `ring` when somebody's time may have run out."""

    def __init__(self, pace: Pace, life: Life, ring: Callable[[], None]) -> None:
        self.lags = Lags()
        self.presence = Presence(pace)
        self._is_live = not pace.per_turn
        self._time = life.time if self._is_live else life.wall
        self._game_time = life.time
        self._stood = False  # when people were told last
        self._life = life.id if self._is_live else DAYS
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None
        self._waits_until: int | None = None
        self._nothing_before = 0  # the first moment at which the match may end because of the time
        self._holds_until = 0  # until then, no matter who moves

    def now(self) -> int:
        """The moment: in game time, or by the time of day where turns take days."""
        return self._time.now()

    # ---- a room comes back

    def restore(self, now: Situation, seen: int) -> Situation:
        """With clocks as log and last sign of life have them; live ones stand until those who owe a move are here."""
        clock = restored_clock(now, self._life, self.now(), seen)
        self.presence.remember(now)
        self._nothing_before = self._holds_until = 0
        if clock is not None and self._is_live and not now.is_over:
            last = now.state.step.clock if now.state else None
            waits = last.waits if last else None
            self._waits_until = self.now() + (WAITED_FOR if waits is None else waits)
            self._set_alarm(self._waits_until)
        standing = now._replace(clock=clock)
        # Turns of days wait for nobody: they run though nobody but a list of matches looks at the room.
        return standing if self._is_live else self.started(standing, set(), self.now())

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
        moment = self.now() if at is None else at
        return timed(now, decision, moment, self._life, self._used(now, moment))

    def _used(self, now: Situation, at: int) -> tuple[int, ...]:
        return self.presence.used_until(at, now) if self._is_live else ()

    def rested(self, now: Situation, at: int) -> Decision:
        """What notes the clocks before a room is let go: until another has the match, no time is charged."""
        return timed(now, note_clocks(now), at, RESTING, self._used(now, at))

    def handed_over(self, now: Situation, at: int) -> Decision:
        """The same where another has the match at once: it waits for nobody longer than this one would have."""
        waits = 0 if self._waits_until is None else max(0, self._waits_until - at)
        return timed(now, note_clocks(now), at, f"{RESTING} {waits}", self._used(now, at))

    def goes_on(self, now: Situation, visitors: Iterable[Visitor]) -> Situation:
        """Let the clocks of all who owe a move run from now on, unless somebody is waited for; note who is away."""
        at = self.now()
        here = self.here(visitors, at)
        after = self.started(now, here, at)
        self.look_round(after, here, at)
        return self.without_those_back(after)

    def started(self, now: Situation, here: Set[str | None], at: int) -> Situation:
        """The clocks of all who owe a move run from this moment on, as soon as nobody is waited for."""
        if now.clock is None or self._is_waiting(now, here):
            return now
        if not self._is_live and now.is_paused and at < _end_of_pause(now):
            return now
        lags = [self.lags.of(seat.guest) for seat in now.stored.seats]
        clock = now.clock.asked(owing(now), at, lags)
        after = Situation(now.stored, now.state, now.offers, clock, now.givers)
        if at >= self._holds_until:
            self._look_ahead(after, clock, at)
        return after

    def _look_ahead(self, now: Situation, clock: Clock, at: int) -> None:
        """Find the first moment at which the match may end, and set the alarm for it.

        While everybody has plenty of time, it holds no matter who moves, so that few moves need a look of their own.
        """
        self._nothing_before = self._holds_until = 0
        players = people(now)
        first = first_turn_ends(now)
        soonest = at + min([FIRST_TURN, *(clock.seats[place].left_at(at) for place in players)])
        soonest = soonest if first is None else min(soonest, first)
        if self._is_live and clock.running and soonest - at >= PLENTY:
            self._nothing_before = self._holds_until = soonest
        else:
            ends = [end for end in (clock.runs_out(players), first) if end is not None]
            self._nothing_before = min(ends, default=0)
        if self._nothing_before:
            self._set_alarm(self._nothing_before)

    def end(self, now: Situation, at: int | None) -> Decision | None:
        """What ends the match, or a pause, because of the time, if anything had by then."""
        moment = self.now() if at is None else at
        if not self._is_live and now.is_paused and owing(now) and moment >= _end_of_pause(now):
            return note_clocks(now)  # so that the turn is due from now on, whatever happens to this server
        if now.clock is None or moment < self._nothing_before or not owing(now):
            return None
        first, ends = first_turn_ends(now), now.clock.runs_out(people(now))
        if first is not None and first <= moment and (ends is None or first <= ends):
            return call_off(now)
        out = now.clock.out(moment, people(now))
        return run_out(now, out) if out else None

    # ---- who is here

    def is_here(self, visitor: Visitor) -> bool:
        """Whether a visitor has been heard of lately."""
        return not self._is_live or self.lags.heard(visitor) + SILENCE > self.now()

    def here(self, visitors: Iterable[Visitor], at: int) -> set[str | None]:
        """The guests among these visitors who have been heard of lately."""
        least = at - SILENCE if self._is_live else -1
        return {visitor.guest for visitor in visitors if self.lags.heard(visitor) > least}

    def look_round(self, now: Situation, here: set[str | None], at: int) -> bool:
        """Note who is away while others wait for them; whether that has changed."""
        return self._is_live and self.presence.look(now, here, at)

    def stops_or_goes_on(self) -> bool:
        """Whether time stands for everybody, or goes on, and people have not been told."""
        before, self._stood = self._stood, self._game_time.stands
        return self._is_live and self._stood != before

    def with_claims(self, now: Situation) -> Situation:
        """With the seats that have been away for too long."""
        claimable = self.presence.claimable(self.now()) if self.presence.anybody_away else frozenset()
        return now if claimable == now.claimable else now._replace(claimable=claimable)

    def without_those_back(self, now: Situation) -> Situation:
        """With no question whether a computer may play on for somebody who is back."""
        if now.offers.computer is None:
            return now
        offers = now.offers.while_away(self.presence.away(self.now()))
        return now if offers is now.offers else now._replace(offers=offers)

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
            "away": self.presence.away(at),
            "used": self.presence.used,
            "paused": now.is_paused,
            "stands": self._is_live and self._game_time.stands,
            "at": at,
        }

    def entered(self, visitor: Visitor) -> None:
        """Somebody has come."""
        self.lags.hear(visitor, self.now())

    def echoed(self, visitor: Visitor, echo: str) -> None:
        """An echo has come back."""
        self.lags.hear(visitor, self.now())
        self.lags.echoed(visitor, echo)

    # ---- the alarm

    def _set_alarm(self, at: int) -> None:
        """Ring at that moment, or before: the one called looks at the clocks and sets the alarm again."""
        loop = asyncio.get_running_loop()
        when = loop.time() + min((at - self.now()) / 1_000, LONGEST_ALARM)
        if self._alarm is not None:
            if self._alarm.when() <= when:
                return
            self._alarm.cancel()
        self._alarm = loop.call_at(when, self._rings)

    def _rings(self) -> None:
        self._alarm = None
        self._ring()

    def close(self) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _end_of_pause(now: Situation) -> int:
    clock = now.state.step.clock if now.state else None
    return 0 if clock is None else clock.at + LONGEST_PAUSE
