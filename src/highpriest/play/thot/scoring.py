"""Where the players of Thot stand: sums and stones (T10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from highpriest.play.thot.options import SEATS
from highpriest.rules.thot import batched
from highpriest.rules.thot.state import STARRED, VALUES
from highpriest.words import Phrase, seat_word


class ThotOutlook(TypedDict):
    """What a move of Thot leads to: what the seat would have, and the best stone that the next could take."""

    if_scored: None
    lines: None
    total: int | None
    reply: str | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat: its sum, its stones by value from the highest down, and the sum that counts for it (T12)."""

    seat: str
    total: int
    stones: Mapping[int, int]
    side_total: int

    def told(self) -> list[Phrase]:
        """Where the seat stands, as sentences."""
        seat = seat_word(self.seat)
        parts = {"seat": seat, "total": f"{self.total:+d}", "count": self.count, "stones": self._told_stones()}
        stands = Phrase("say", "standing", parts, self.count)
        if self.side_total == self.total:
            return [stands]
        return [stands, Phrase("say", "team standing", {"seat": seat, "total": f"{self.side_total:+d}"})]

    @property
    def count(self) -> int:
        """How many stones the seat has."""
        return sum(self.stones.values())

    def _told_stones(self) -> Phrase | str:
        stones = [f"{value:+d}" if count == 1 else f"{count} × {value:+d}" for value, count in self.stones.items()]
        return ", ".join(stones) if stones else Phrase("say", "no stones")


def standings(states: Any) -> list[Standing]:
    """Every seat, in order."""
    return [_standing(states, seat) for seat in range(states["players"][0])]


def _standing(states: Any, seat: int) -> Standing:
    taken = states["taken"][0, seat].tolist()
    counts = {value: taken[i] + taken[i + STARRED] for i, value in enumerate(VALUES)}
    stones = {value: counts[value] for value in reversed(VALUES) if counts[value]}
    return Standing(SEATS[seat], int(states["total"][0, seat]), stones, batched.side_total(states, 0, seat))
