"""Where the players of Thot stand: sums and stones (T10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from highpriest.play.thot.options import SEATS
from highpriest.rules.thot import batched
from highpriest.rules.thot.state import STARRED, VALUES


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat: his sum, his stones by value from the highest down, and the sum that counts for him (T12)."""

    seat: str
    total: int
    stones: Mapping[int, int]
    side_total: int


def standings(states: Any) -> list[Standing]:
    """Every seat, in order."""
    return [_standing(states, seat) for seat in range(states["players"][0])]


def _standing(states: Any, seat: int) -> Standing:
    taken = states["taken"][0, seat].tolist()
    counts = {value: taken[i] + taken[i + STARRED] for i, value in enumerate(VALUES)}
    stones = {value: counts[value] for value in reversed(VALUES) if counts[value]}
    return Standing(SEATS[seat], int(states["total"][0, seat]), stones, batched.side_total(states, 0, seat))
