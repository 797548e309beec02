"""The events of Aton."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from highpriest.play.aton.notation import BySeat, LineName, Seat
from highpriest.play.event import Event
from highpriest.words import Listed, Phrase, Word, seat_word

Cards = tuple[int, ...]
Source = Literal["discard", "turned"]
Decider = Literal["cartouche 2", "cartouche 1", "pile"]
Hindrance = Literal["first round", "card", "reach"]
Target = Literal["realm", "stock"]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round (A2)."""

    kind: ClassVar[str] = "round began"
    round: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A seat's pile was empty; these many cards, from the discard or turned up before, are the new pile (D1, D2)."""

    kind: ClassVar[str] = "shuffled"
    brings_news: ClassVar[bool] = True
    seat: Seat
    cards: int
    source: Source

    def sentence(self) -> tuple[str, int]:
        return f"shuffled {self.source}", self.cards


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew cards to its hand (A2, A3). Only that seat sees them, unless both knew what lay under the pile."""

    kind: ClassVar[str] = "drew"
    brings_news: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: Cards | None
    known: bool  # both know the cards, from the bottom of the pile

    def seen_by(self, seat: str | None) -> Event:
        return self if self.known or seat == self.seat else Drew(self.seat, self.count, None, known=False)

    def sentence(self) -> tuple[str, int]:
        return ("drew hidden" if self.cards is None else "drew"), self.count


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat handed in its token; all see the cards it gave up (A3, D6)."""

    kind: ClassVar[str] = "exchanged"
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat laid its four cards face down (A4)."""

    kind: ClassVar[str] = "laid"
    seat: Seat
    cards: Cards | None

    def seen_by(self, seat: str | None) -> Event:
        return self if seat == self.seat else Laid(self.seat, None)

    def sentence(self) -> tuple[str, int]:
        return ("laid hidden" if self.cards is None else "laid"), 1


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All eight cards were turned up (A4)."""

    kind: ClassVar[str] = "revealed"
    brings_news: ClassVar[bool] = True
    red: Cards
    blue: Cards


@dataclass(frozen=True, slots=True)
class GainedAtCartouche(Event):
    """The higher card at cartouche 1 gained twice the difference (A5); `seat` is None for equal cards."""

    kind: ClassVar[str] = "gained at cartouche 1"
    seat: Seat | None
    points: int
    total: int | None

    def sentence(self) -> tuple[str, int]:
        return ("gained by nobody" if self.seat is None else "gained"), self.points


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A seat turned up the top card of its pile to settle the order (A6)."""

    kind: ClassVar[str] = "turned up"
    brings_news: ClassVar[bool] = True
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class WentUnder(Event):
    """The cards a seat had turned up went under its pile, the first uppermost (A6)."""

    kind: ClassVar[str] = "went under"
    seat: Seat
    cards: Cards

    def sentence(self) -> tuple[str, int]:
        return self.kind, len(self.cards)


@dataclass(frozen=True, slots=True)
class GoesFirst(Event):
    """Who goes first this round, decided by "cartouche 2", "cartouche 1" or "pile" (A6)."""

    kind: ClassVar[str] = "goes first"
    seat: Seat
    by: Decider

    def sentence(self) -> tuple[str, int]:
        return f"goes first by {self.by}", 1


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat does its part of the round, up to the temple of its card at cartouche 3 (A7, A9)."""

    kind: ClassVar[str] = "turn began"
    seat: Seat
    reach: int

    def sentence(self) -> tuple[str, int]:
        return self.kind, self.reach


@dataclass(frozen=True, slots=True)
class RemovesNone(Event):
    """A seat removes no counter: "first round", its "card" is a 2, or none is in "reach" (A8)."""

    kind: ClassVar[str] = "removes none"
    seat: Seat
    because: Hindrance

    def sentence(self) -> tuple[str, int]:
        return f"removes none {self.because}", 1


@dataclass(frozen=True, slots=True)
class MustRemove(Event):
    """A seat must remove `count` counters of `owner` (A8), as far as there are any."""

    kind: ClassVar[str] = "must remove"
    seat: Seat
    owner: Seat
    count: int

    def sentence(self) -> tuple[str, int]:
        return f"must remove {_whose(self.seat, self.owner)}", self.count


@dataclass(frozen=True, slots=True)
class MayRemove(Event):
    """A seat may remove up to `count` counters of `owner` (D3)."""

    kind: ClassVar[str] = "may remove"
    seat: Seat
    owner: Seat
    count: int

    def sentence(self) -> tuple[str, int]:
        return "may remove", self.count


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A seat removes no more of the other's counters (D3)."""

    kind: ClassVar[str] = "kept"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A counter left its square, to the "realm" or, if that is full, to the "stock" (A8, A11)."""

    kind: ClassVar[str] = "removed"
    seat: Seat
    owner: Seat
    square: str
    to: Target

    def sentence(self) -> tuple[str, int]:
        return f"removed {_whose(self.seat, self.owner)} to {self.to}", 1


def _whose(seat: str, owner: str) -> str:
    return "own" if seat == owner else "other"


@dataclass(frozen=True, slots=True)
class TookFromStock(Event):
    """A seat took counters from its stock to place them; fewer than its card says if it had no more (A10)."""

    kind: ClassVar[str] = "took from stock"
    seat: Seat
    count: int
    card: int

    def sentence(self) -> tuple[str, int]:
        if self.count == 0:
            return "took none from stock", 0
        return ("took from stock" if self.count == self.card else "took fewer from stock"), self.count


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat placed a counter (A10)."""

    kind: ClassVar[str] = "placed"
    seat: Seat
    square: str


@dataclass(frozen=True, slots=True)
class NoRoom(Event):
    """A counter that could not be placed went to the "realm" or, if that is full, back to "stock" (A10, A11)."""

    kind: ClassVar[str] = "no room"
    seat: Seat
    to: Target

    def sentence(self) -> tuple[str, int]:
        return f"no room to {self.to}", 1


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
    squares the leader holds in all temples. `squares` are those that count for each seat: what it holds of
    those the line looks at, and for the leader of temple 4 its blue squares too.
    """

    kind: ClassVar[str] = "line scored"
    line: LineName
    red: int
    blue: int
    red_gains: int
    blue_gains: int
    blue_squares: int | None = None
    squares: BySeat[tuple[str, ...]] = field(default_factory=_no_squares)

    def parts(self) -> dict[str, Any]:
        gains = [self._gain(*gain) for gain in (("red", self.red_gains), ("blue", self.blue_gains)) if gain[1]]
        told = Listed(tuple(gains)) if gains else Phrase("events", "gains nothing")
        return {"line": Word("lines", self.line), "red": self.red, "blue": self.blue, "gains": told}

    def _gain(self, seat: str, points: int) -> Phrase:
        parts = {"seat": seat_word(seat), "points": points, "blue_squares": self.blue_squares}
        if self.blue_squares is None:
            return Phrase("events", "gains", parts, points)
        return Phrase("events", "gains for blue squares", parts, self.blue_squares)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The points after a scoring (A15)."""

    kind: ClassVar[str] = "scored"
    red: int
    blue: int


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """After a scoring a seat took one of its counters off its square, back to stock (A16)."""

    kind: ClassVar[str] = "took back"
    seat: Seat
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
