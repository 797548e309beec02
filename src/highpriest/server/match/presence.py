"""Who is away while everybody waits for them, and from when on others may do something about it."""

from __future__ import annotations

from typing import Final

from highpriest.play.clock import MINUTE, SECOND, Pace
from highpriest.server.match.situation import Situation
from highpriest.server.match.timing import people
from highpriest.storage.stored import StoredSeat

_TURNS: Final = 40  # about as many as a game has: for how long a game may take
# By how long a game may take: how long somebody may be away.
_LIMITS: Final = ((10 * MINUTE, 30 * SECOND), (25 * MINUTE, 60 * SECOND))
_LONGEST: Final = 120 * SECOND
_SHORTEST: Final = 10 * SECOND
_ABSENCES: Final = 3  # in all, somebody may be away for so many times the limit


def limit_of(pace: Pace) -> int:
    """How long somebody who owes a move may be away, in milliseconds."""
    longest = pace.base + _TURNS * pace.bonus
    return next((limit for length, limit in _LIMITS if longest <= length), _LONGEST)


class Presence:
    """Counts, for one match, how long each seat has been away while it owed a move."""

    def __init__(self, pace: Pace) -> None:
        self._limit = limit_of(pace)
        self._away: dict[str, tuple[int, int]] = {}  # since when, and for how long that may be so
        self.used: dict[str, int] = {}  # by absences that are over
        self._left: set[str | None] = set()  # those who closed the page

    def note_goodbye(self, guest: str | None) -> None:
        """Somebody has closed the page, and did not merely lose the connection."""
        self._left.add(guest)

    def look(self, now: Situation, here: set[str | None], at: int) -> bool:
        """Note who is away; whether that has changed."""
        if not self._left and not self._away and here.issuperset(_guests(now)):
            return False  # all are here, as they were
        self._left -= here
        missing = {seat.seat: seat.guest for seat in _asked(now) if seat.guest not in here}
        back = [seat for seat in self._away if seat not in missing]
        gone = [seat for seat in missing if seat not in self._away]
        for seat in back:
            since, _ = self._away.pop(seat)
            self.used[seat] = self.used.get(seat, 0) + at - since
        for seat in gone:
            self._away[seat] = at, self._allowed(seat, has_left=missing[seat] in self._left)
        return bool(back or gone)

    def _allowed(self, seat: str, *, has_left: bool) -> int:
        once = max(_SHORTEST, self._limit // 2) if has_left else self._limit
        return max(0, min(once, _ABSENCES * self._limit - self.used.get(seat, 0)))

    def used_until(self, at: int, now: Situation) -> tuple[int, ...]:
        """For how long each seat has been away by then; nothing if none has."""
        if not self.used and not self._away:
            return ()
        used = [self.used.get(seat.seat, 0) for seat in now.stored.seats]
        for place, seat in enumerate(now.stored.seats):
            if seat.seat in self._away:
                used[place] += max(0, at - self._away[seat.seat][0])
        return tuple(used)

    def remember(self, now: Situation) -> None:
        """Go on with what was noted in the last step, if that is more: another process may have had the match."""
        last = now.state.step.clock if now.state else None
        for seat, used in zip(now.stored.seats, last.used if last else (), strict=False):
            if used > self.used.get(seat.seat, 0):
                self.used[seat.seat] = used

    @property
    def anybody_away(self) -> bool:
        """Whether anybody is away while they owe a move."""
        return bool(self._away)

    def away(self, at: int) -> dict[str, int]:
        """Who is away, and for how much longer that may be so."""
        return {seat: max(0, since + allowed - at) for seat, (since, allowed) in self._away.items()}

    def claimable(self, at: int) -> frozenset[str]:
        """The seats that have been away for too long."""
        return frozenset(seat for seat, left in self.away(at).items() if left == 0)


def _guests(now: Situation) -> list[str | None]:
    return [seat.guest for seat in now.stored.seats if seat.level is None]


def _asked(now: Situation) -> list[StoredSeat]:
    """The seats of people whose clocks run."""
    running = () if now.clock is None or now.is_over else now.clock.running
    return [now.stored.seats[place] for place in people(now) if place in running]
