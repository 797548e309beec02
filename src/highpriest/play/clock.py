"""Clocks: how much time each seat has left. Pure: the moment is always an argument, and no game is known here.

All times are whole milliseconds. A clock runs while its seat owes a move; what a turn is, the caller says. Part of the
time that an answer is on its way can be forgiven: a little each turn, from an account that fills as turns end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from highpriest.errors import OptionError

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
FIRST_TURN: Final = 40 * SECOND  # for which people are expected at their table, and then to move

MOST_LAG: Final = 300  # forgiven for one answer
LAG_AT_START: Final = 600  # on the account of each seat
LAG_PER_TURN: Final = 200
LAG_SAVED: Final = 1_500  # the account holds no more

BASES: Final = (10 * SECOND, 180 * MINUTE)  # the least and the most
MOST_BONUS: Final = 180 * SECOND
_DAYS: Final = (1, 2, 3, 7)
_WRITTEN: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\+(\d{1,3})|(\d)d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is: `base` for the whole game and `bonus` after each turn, or `base` for every turn anew."""

    base: int
    bonus: int = 0
    per_turn: bool = False

    @property
    def days(self) -> int | None:
        """How many days there are for a turn; None for a game in one sitting."""
        return self.base // DAY if self.per_turn else None

    @property
    def name(self) -> str | None:
        """What it is called, if it is one of those that have a name."""
        return next((name for name, pace in NAMED.items() if pace == self), None)

    @property
    def text(self) -> str:
        """The short form: minutes and seconds as in 4+4, or days as in 3d."""
        if self.per_turn:
            return f"{self.base // DAY}d"
        return f"{round(self.base / MINUTE, 2):g}+{self.bonus // SECOND}"


NAMED: Final[Mapping[str, Pace]] = {
    "quick": Pace(4 * MINUTE, 4 * SECOND),
    "steady": Pace(10 * MINUTE, 10 * SECOND),
    "long": Pace(25 * MINUTE, 20 * SECOND),
}


def read_pace(text: str) -> Pace:
    """The pace of a name or of its short form; raises OptionError."""
    if text in NAMED:
        return NAMED[text]
    found = _WRITTEN.fullmatch(text)
    pace = _pace(*found.groups()) if found else None
    if pace is None:
        raise OptionError("pace/unreadable", text=repr(text[:20]), names=", ".join(NAMED))
    return pace


def _pace(minutes: str, seconds: str, days: str | None) -> Pace | None:
    """The pace of the parts of its short form; None if it is too short or too long."""
    if days is not None:
        return Pace(int(days) * DAY, per_turn=True) if int(days) in _DAYS else None
    whole, _, hundredths = minutes.partition(".")
    base = int(whole) * MINUTE + int(hundredths.ljust(2, "0") or 0) * MINUTE // 100
    bonus = int(seconds) * SECOND
    least, most = BASES
    return Pace(base, bonus) if least <= base <= most and bonus <= MOST_BONUS else None


class SeatClock(NamedTuple):
    """One seat's clock. `left` holds as of `since`, the moment from which it runs; it stands while that is None.

    `forgives` is how much of the running answer's way is not charged, `credit` what is left on the seat's account.
    """

    left: int
    since: int | None = None
    forgives: int = 0
    credit: int = LAG_AT_START

    def charge(self, now: int) -> tuple[int, int]:
        """What the running turn has cost until now, and how much of its time was forgiven."""
        if self.since is None:
            return 0, 0
        passed = max(0, now - self.since)
        forgiven = min(self.forgives, passed)
        return passed - forgiven, forgiven

    def left_at(self, now: int) -> int:
        """What is left now."""
        return self.left if self.since is None else max(0, self.left - self.charge(now)[0])

    def credit_at(self, now: int) -> int:
        """What is left on the account if it stops now."""
        return self.credit if self.since is None else self.credit - self.charge(now)[1]

    @property
    def runs_out(self) -> int | None:
        """The moment at which nothing is left, if it goes on running."""
        return None if self.since is None else self.since + self.forgives + self.left

    def start(self, now: int, lag: int) -> SeatClock:
        """Running from now on; as it is if it runs already."""
        if self.since is not None:
            return self
        return SeatClock(self.left, now, min(max(0, lag), MOST_LAG, self.credit), self.credit)

    def stop(self, now: int) -> SeatClock:
        """Standing, after what it has cost; as it is if it stands already."""
        if self.since is None:
            return self
        cost, forgiven = self.charge(now)
        return SeatClock(max(0, self.left - cost), None, 0, self.credit - forgiven)

    def end_turn(self, pace: Pace) -> SeatClock:
        """After a whole turn: with the bonus, or with all the time for the next one."""
        left = pace.base if pace.per_turn else self.left + pace.bonus
        return SeatClock(left, self.since, self.forgives, min(LAG_SAVED, self.credit + LAG_PER_TURN))


class Clock(NamedTuple):
    """The clocks of all seats, by their places. It never changes: whatever happens makes the next one."""

    pace: Pace
    seats: tuple[SeatClock, ...]

    @classmethod
    def new(cls, pace: Pace, seats: int) -> Self:
        """For a match that begins."""
        return cls.of(pace, [pace.base] * seats)

    @classmethod
    def of(cls, pace: Pace, left: Iterable[int], accounts: Sequence[int] = ()) -> Self:
        """Clocks that stand, with that much left for each; accounts are as at the start if nothing is said of them."""
        seats = tuple(map(SeatClock, left))
        for place, credit in enumerate(accounts):
            seats = (*seats[:place], seats[place]._replace(credit=credit), *seats[place + 1 :])
        return cls(pace, seats)

    @property
    def running(self) -> tuple[int, ...]:
        """The places whose clocks run."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.since is not None)

    def left(self, now: int) -> list[int]:
        """What each seat has left now."""
        return [seat.left_at(now) for seat in self.seats]

    def asked(self, owing: Collection[int], now: int, lags: Sequence[int] = ()) -> Clock:
        """These seats were asked for a move just now: their clocks run, unless they run already.

        `lags` is how long messages take to each seat and back, as far as somebody has measured it.
        """
        seats = list(self.seats)
        for place in owing:
            seats[place] = seats[place].start(now, lags[place] if lags else 0)
        return Clock(self.pace, tuple(seats))

    def answered(self, answering: int | None, now: int, owing: Collection[int], *, ends_turn: bool = True) -> Clock:
        """A seat has answered; from then on these seats owe a move. Clocks of seats that owe none any more stand too.

        The time until the next question is on nobody's clock: ask with `asked` once it was put.
        """
        seats = list(self.seats)
        for place, seat in enumerate(self.seats):
            if seat.since is not None and (place == answering or place not in owing):
                seats[place] = seat.stop(now)
        if answering is not None and ends_turn:
            seats[answering] = seats[answering].end_turn(self.pace)
        return Clock(self.pace, tuple(seats))

    def stopped(self, now: int) -> Clock:
        """All clocks stand."""
        return Clock(self.pace, tuple([seat.stop(now) for seat in self.seats]))

    def accounts(self, now: int) -> list[int]:
        """What each seat has on its account, if what runs stopped now."""
        return [seat.credit_at(now) for seat in self.seats]

    def given(self, place: int, time: int) -> Clock:
        """With more time for a seat."""
        seats = list(self.seats)
        seats[place] = seats[place]._replace(left=seats[place].left + time)
        return Clock(self.pace, tuple(seats))

    def runs_out(self, places: Collection[int]) -> int | None:
        """The first moment at which one of these seats has nothing left."""
        return min(self._ends(places).values(), default=None)

    def out(self, now: int, places: Collection[int]) -> tuple[int, ...]:
        """Those of these seats that ran out of time first, if one has by now; several at the very same moment."""
        ends = self._ends(places)
        first = min(ends.values(), default=now + 1)
        return tuple(place for place, at in ends.items() if at == first <= now)

    def _ends(self, places: Collection[int]) -> dict[int, int]:
        ends = {place: self.seats[place].runs_out for place in places}
        return {place: at for place, at in ends.items() if at is not None}
