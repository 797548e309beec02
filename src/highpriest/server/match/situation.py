"""What a request meets, and what it comes to: values that never change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from highpriest.play import Match, View
from highpriest.play.clock import Clock
from highpriest.play.snapshot import Snapshot
from highpriest.server.match.offers import NO_OFFERS, Offers
from highpriest.server.match.state import MatchState
from highpriest.server.problems import Problem
from highpriest.server.requests import Hint, Request
from highpriest.storage.stored import Phase, StandIn, Step, StoredMatch, StoredSeat


class Situation(NamedTuple):
    """A match as it is on disk, and what its players ask each other for. `state` is None until it begins.

    `stored` holds no steps here: they are in the room's log. `givers` have given others more time since the last move;
    the seats in `claimable` have been away for too long.
    """

    stored: StoredMatch
    state: MatchState | None = None
    offers: Offers = NO_OFFERS
    clock: Clock | None = None
    givers: tuple[str | None, ...] = ()
    claimable: frozenset[str] = frozenset()

    @property
    def is_paused(self) -> bool:
        """Whether its clocks stand because all have agreed to that."""
        return self.state is not None and self.state.step.kind == "pause"

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more, so that everything may be shown."""
        return self.stored.phase in ("over", "aborted")

    @property
    def number(self) -> int:
        """The number of the last step; 0 before the first."""
        return self.state.number if self.state else 0

    def finished(self) -> Match:
        """The match after its end; raises Problem before."""
        if self.state is None or not self.is_over:
            raise Problem("match/running")
        return self.state.match

    def seats_of(self, guest: str | None) -> tuple[str, ...]:
        """The seats a guest holds."""
        return tuple(seat.seat for seat in self.stored.seats if guest is not None and seat.guest == guest)

    def is_maker(self, guest: str | None) -> bool:
        """Whether a guest has made the match; one of people who met in the lobby has been made by none of them."""
        return guest is not None and self.stored.maker == guest

    def may_change(self, guest: str | None) -> bool:
        """Whether a guest has a say in the match before it begins: its maker, or, if nobody is, who sits there."""
        return self.is_maker(guest) or (self.stored.maker is None and bool(self.seats_of(guest)))

    def other_people(self, guest: str | None) -> list[str]:
        """The seats of people other than this guest."""
        return [seat.seat for seat in self.stored.seats if seat.guest not in (None, guest)]

    def player_at(self, seat: str | None) -> Literal["person", "computer"]:
        """Who moves there."""
        for each in self.stored.seats:
            if each.seat == seat:
                return "computer" if each.level else "person"
        return "person"

    def seated(self, seats: Sequence[StoredSeat]) -> Situation:
        """The same with other people in the seats, or with more randomness from them."""
        return self._replace(stored=replace(self.stored, seats=tuple(seats)))

    def in_phase(self, phase: Phase) -> Situation:
        """The same in another phase."""
        return self._replace(stored=replace(self.stored, phase=phase))


class Asker(Protocol):
    """Somebody who asks for something: a guest or a stranger, and the seats they hold."""

    @property
    def guest(self) -> str | None:
        """The guest, or None for a stranger and for a computer."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats."""


@dataclass(frozen=True, slots=True)
class Someone:
    """One who asks without a connection of their own: a computer, or a guest over HTTP."""

    guest: str | None
    seats: tuple[str, ...] = ()


# ---- what the room asks for beside what comes over sockets


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A computer's turn, chosen for the situation as it stood after step `number`."""

    seat: str
    number: int
    moves: Sequence[str]


@dataclass(frozen=True, slots=True)
class Join:
    """A guest wants a seat: that one, or the first open one. `name` is how they are called there."""

    name: str | None
    seat: str | None


@dataclass(frozen=True, slots=True)
class Renamed:
    """A guest is called otherwise now; that is stored already."""

    before: str | None
    name: str | None


AnyRequest = Request | ComputerMove | Join | Renamed


# ---- what is stored before anything else happens


class AppendStep(NamedTuple):
    """A step of the log, with the phase and result that it brings."""

    step: Step
    phase: Phase | None
    result: dict[str, Any] | None
    due: float | None = None  # in a match of days, when the next turn runs out, in seconds since 1970
    stand_in: StandIn | None = None

    @property
    def if_taken(self) -> str:
        """The refusal if somebody else was first."""
        return "move/late"


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """An open seat becomes a guest's."""

    if_taken: ClassVar = "match/full"
    place: int
    guest: str
    name: str | None


@dataclass(frozen=True, slots=True)
class LeaveSeats:
    """A guest's seats are open again; with `calls_off`, that is the end of the match."""

    if_taken: ClassVar = "match/dealt"
    guest: str
    calls_off: bool = False


@dataclass(frozen=True, slots=True)
class SetLevel:
    """An open seat becomes a computer's; with None, a computer's seat is open again."""

    if_taken: ClassVar = "seat/taken"
    place: int
    level: str | None


@dataclass(frozen=True, slots=True)
class SaveNonce:
    """A guest's randomness, for all their seats."""

    if_taken: ClassVar = "nonce/given"
    guest: str
    nonce: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """A match that has not begun is called off."""

    if_taken: ClassVar = "move/late"


@dataclass(frozen=True, slots=True)
class MakeRematch:
    """Another match with the seats moved on."""

    if_taken: ClassVar = "move/late"


Change = AppendStep | ClaimSeat | LeaveSeats | SetLevel | SaveNonce | CallOff | MakeRematch


# ---- what a request comes to


class Decision(NamedTuple):
    """What is so afterwards. First the change, if any, is stored; then `after` holds; then everyone is told.

    The client that asked receives `done`, except where an update answers it.
    """

    after: Situation
    change: Change | None = None
    answered_by_update: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """A message for the client that asked; nothing changes."""

    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A hint: a computer has to think about the seat's view of a position before it is answered; nothing changes."""

    request: Hint
    position: Snapshot

    @property
    def view(self) -> View:
        """What the computer gets to see."""
        return self.position.view(self.request.seat)


Outcome = Decision | Preview | Question
