"""Who plays against whom: two seats, or two teams. Three or more who play each for themselves have no sides."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from highpriest.play import Match


def has_two_sides(match: Match) -> bool:
    """Whether what one does not win, the others do."""
    return len(match.seats) == 2 or bool(match.options.data().get("teams"))


def sides_of(seats: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The seats of either side."""
    half = len(seats) // 2
    return seats[:half], seats[half:]


def share_of(side: Collection[str], winners: Collection[str]) -> float:
    """The part of the win that a side has."""
    return sum(seat in side for seat in winners) / len(winners)
