"""The events of Aton."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from highpriest.play.aton.notation import BySeat
from highpriest.play.event import Event

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round (A2)."""

    kind: ClassVar[str] = "round began"
    round: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A seat's pile was empty; these many cards, from his discard or turned up before, are his new pile (D1, D2)."""

    kind: ClassVar[str] = "shuffled"
    seat: str
    cards: int
    source: str  # "discard" or "turned"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew cards to his hand (A2, A3). Only he sees them, unless both knew what lay under the pile."""

    kind: ClassVar[str] = "drew"
    seat: str
    count: int
    cards: Cards | None
    known: bool  # both know the cards, from the bottom of the pile

    def seen_by(self, seat: str | None) -> Event:
        return self if self.known or seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat handed in his token; all see the cards he gave up (A3, D6)."""

    kind: ClassVar[str] = "exchanged"
    seat: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat laid his four cards face down (A4)."""

    kind: ClassVar[str] = "laid"
    seat: str
    cards: Cards | None

    def seen_by(self, seat: str | None) -> Event:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All eight cards were turned up (A4)."""

    kind: ClassVar[str] = "revealed"
    red: Cards
    blue: Cards


@dataclass(frozen=True, slots=True)
class GainedAtCartouche(Event):
    """The higher card at cartouche 1 gained twice the difference (A5); `seat` is None for equal cards."""

    kind: ClassVar[str] = "gained at cartouche 1"
    seat: str | None
    points: int
    total: int | None


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A seat turned up the top card of his pile to settle the order (A6)."""

    kind: ClassVar[str] = "turned up"
    seat: str
    card: int


@dataclass(frozen=True, slots=True)
class WentUnder(Event):
    """The cards a seat had turned up went under his pile, the first uppermost (A6)."""

    kind: ClassVar[str] = "went under"
    seat: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class GoesFirst(Event):
    """Who goes first this round, decided by "cartouche 2", "cartouche 1" or "pile" (A6)."""

    kind: ClassVar[str] = "goes first"
    seat: str
    by: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat does his part of the round, up to the temple of his card at cartouche 3 (A7, A9)."""

    kind: ClassVar[str] = "turn began"
    seat: str
    reach: int


@dataclass(frozen=True, slots=True)
class RemovesNone(Event):
    """A seat removes no counter: "first round", his "card" is a 2, or none is in "reach" (A8)."""

    kind: ClassVar[str] = "removes none"
    seat: str
    because: str


@dataclass(frozen=True, slots=True)
class MustRemove(Event):
    """A seat must remove so many counters of `owner` (A8), as far as there are any."""

    kind: ClassVar[str] = "must remove"
    seat: str
    owner: str
    count: int


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A counter left its square, to the "realm" or, if that is full, to the "stock" (A8, A11)."""

    kind: ClassVar[str] = "removed"
    seat: str
    owner: str
    square: str
    to: str


@dataclass(frozen=True, slots=True)
class TookFromStock(Event):
    """A seat took counters from his stock to place them; fewer than his card says if he had no more (A10)."""

    kind: ClassVar[str] = "took from stock"
    seat: str
    count: int
    card: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat placed a counter (A10)."""

    kind: ClassVar[str] = "placed"
    seat: str
    square: str


@dataclass(frozen=True, slots=True)
class NoRoom(Event):
    """A counter that could not be placed went to the "realm" or, if that is full, back to "stock" (A10, A11)."""

    kind: ClassVar[str] = "no room"
    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class ScoringBegan(Event):
    """The realm is full at the end of a round (A12)."""

    kind: ClassVar[str] = "scoring began"


def _no_squares() -> BySeat[tuple[str, ...]]:
    return {"red": (), "blue": ()}


@dataclass(frozen=True, slots=True)
class LineScored(Event):
    """One line of a scoring (A14): what each holds of the squares it looks at, and gains.

    `line` is "temple 1" … "temple 4", "black" or "bonus". For temple 4 `blue_squares` says how many blue
    squares the leader holds in all temples. `squares` are those that count for each seat: what he holds of
    those the line looks at, and for the leader of temple 4 his blue squares too.
    """

    kind: ClassVar[str] = "line scored"
    line: str
    red: int
    blue: int
    red_gains: int
    blue_gains: int
    blue_squares: int | None = None
    squares: BySeat[tuple[str, ...]] = field(default_factory=_no_squares)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The points after a scoring (A15)."""

    kind: ClassVar[str] = "scored"
    red: int
    blue: int


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """After a scoring a seat took one of his counters off its square, back to stock (A16)."""

    kind: ClassVar[str] = "took back"
    seat: str
    square: str


@dataclass(frozen=True, slots=True)
class RealmEmptied(Event):
    """The counters in the realm returned to their owners' stocks (A17)."""

    kind: ClassVar[str] = "realm emptied"
    red: int
    blue: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The cards at the cartouches went to the discards (A12)."""

    kind: ClassVar[str] = "round ended"
    round: int
