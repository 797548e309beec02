"""What is stored of a match, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Self

from highpriest.names import Absent, MatchPhase

Phase = MatchPhase
DAYS: Final = "days"  # in place of a life: these clocks go by the time of day
# In place of a life: nobody had the match from then on, so these clocks stood. If another process was to have it at
# once, with the milliseconds for which it has to wait for those who owe a move: "resting 12000".
RESTING: Final = "resting"
StepKind = Literal["begin", "play", "back", "abort", "time", "clock", "pause", "stand-in"]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: a computer's if it has a level, a person's if it has a guest, else open."""

    seat: str
    level: str | None = None
    guest: str | None = None
    name: str | None = None
    nonce: str | None = None


class StepClock(NamedTuple):
    """What the clocks showed when a step was decided, in milliseconds.

    `left` is by seat, with the bonus of a turn that the step ended. `spent` is what the seat's answer cost it, and
    `lag` what it was forgiven. `at` is the moment, counted by the run of a server, a `life`, that wrote the step; of a
    match of days, counted since 1970. `accounts` is what each seat may still be forgiven, and `used` for how long
    each has been away while it owed a move: empty in matches of days, and in rows from before they were kept.
    """

    left: tuple[int, ...]
    spent: int
    lag: int
    at: int
    life: str
    accounts: tuple[int, ...] = ()
    used: tuple[int, ...] = ()

    @property
    def waits(self) -> int | None:
        """For how long those who owe a move are waited for; None if nothing is said of it."""
        state, _, waits = self.life.partition(" ")
        return int(waits) if state == RESTING and waits else None

    @property
    def text(self) -> str:
        """All but the life, as it is stored."""
        shown = f"{self.at} {self.spent} {self.lag} {' '.join(map(str, self.left))}"
        if not self.accounts:
            return shown
        return f"{shown};{' '.join(map(str, self.accounts))};{' '.join(map(str, self.used))}"

    @classmethod
    def read(cls, text: str, life: str) -> Self:
        """The clocks that were stored with a step."""
        shown, *kept = text.split(";")
        at, spent, lag, *left = map(int, shown.split())
        accounts, used = [tuple(map(int, each.split())) for each in kept] or ((), ())
        return cls(tuple(left), spent, lag, at, life, accounts, used)


class Step(NamedTuple):  # made with every move, in a third of the time of a frozen dataclass
    """One thing that was written down. `entries` are those of the record; for "back" how many of them stay."""

    number: int
    kind: StepKind
    seat: str | None
    request: str | None
    entries: tuple[str, ...] = ()
    kept: int = 0
    clock: StepClock | None = None

    def timed(self, clock: StepClock) -> Step:
        """The same with clocks; a field replaced by its name takes five times as long."""
        return Step(self.number, self.kind, self.seat, self.request, self.entries, self.kept, clock)


class StandIn(NamedTuple):
    """A computer of some level that plays on at a place instead of a guest."""

    at_place: int
    of_guest: str
    level: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with all its steps."""

    id: str
    game: str
    options: dict[str, Any]
    given: tuple[str, ...]
    seed: bytes
    phase: MatchPhase
    listed: bool
    rematch: str | None
    created: float
    seats: tuple[StoredSeat, ...]
    steps: tuple[Step, ...] = ()
    pace: str | None = None
    due: float | None = None
    maker: str | None = None
    absent: Absent = "end"


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    id: str
    game: str
    options: dict[str, Any]
    phase: MatchPhase
    result: dict[str, Any] | None
    created: float
    changed: float
    seats: tuple[StoredSeat, ...]
    pace: str | None = None
    due: float | None = None
