"""What two people have made of their earlier games with each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from highpriest.server.answers import EarlierGames
from highpriest.storage.stored import StoredSeat

LAST: Final = 5


def two_people(seats: Sequence[StoredSeat]) -> tuple[str, str] | None:
    """The two who sit there, if they are two, and people."""
    guests = [seat.guest for seat in seats]
    one, other = guests if len(guests) == len(set(guests)) == 2 else (None, None)  # a pair
    return None if one is None or other is None else (one, other)


def earlier_games(seats: Sequence[StoredSeat], ended: Iterable[tuple[str, Mapping[str, Any]]]) -> EarlierGames:
    """How they have fared, from the seat that the first of them had in each game and how it ended."""
    names = [seat.seat for seat in seats]
    winners = [_winner(names, seat, result["winners"]) for seat, result in ended]
    wins = {name: winners.count(name) for name in names}
    return {"games": len(winners), "wins": wins, "draws": winners.count(None), "last": winners[:LAST]}


def _winner(names: Sequence[str], seat: str, winners: Sequence[str]) -> str | None:
    """Where the winner sits now; nowhere if both have won."""
    return None if len(winners) != 1 else names[0] if seat in winners else names[1]
