"""Who wins a game of Thot, and by what (T10)."""

from __future__ import annotations

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.state import STARRED, State


@compiled
def are_partners(state: State, seat: int, other: int) -> bool:
    """Whether the two seats add their stones together: the same seat, or a team (T12)."""
    return seat == other or (state.teams == 1 and seat // 2 == other // 2)


@compiled
def side_total(state: State, seat: int) -> int:
    """The sum that counts for the seat: its own, in teams that of both partners."""
    total = 0
    for other in range(whole(state.players)):
        if are_partners(state, seat, other):
            total += whole(state.total[other])
    return total


@compiled
def side_stones(state: State, seat: int, value_index: int) -> int:
    """How many stones of a value (0 for -8, 15 for +8) count for the seat, starred or not."""
    stones = 0
    for other in range(whole(state.players)):
        if are_partners(state, seat, other):
            stones += whole(state.taken[other, value_index]) + whole(state.taken[other, value_index + STARRED])
    return stones


@compiled_apart
def tie_break(state: State, seat: int, other: int) -> int:
    """The highest value (as its index) of which one has more stones than the other; NOBODY if there is none (D1)."""
    for value_index in range(STARRED - 1, -1, -1):
        if side_stones(state, seat, value_index) != side_stones(state, other, value_index):
            return value_index
    return NOBODY


@compiled_apart
def lead(state: State, seat: int, other: int) -> int:
    """Positive if the seat is better than the other, 0 if they are equal in all (T10)."""
    ahead = side_total(state, seat) - side_total(state, other)
    if ahead:
        return ahead
    value_index = tie_break(state, seat, other)
    if value_index == NOBODY:
        return 0
    return side_stones(state, seat, value_index) - side_stones(state, other, value_index)


@compiled_apart
def best_seats(state: State, quitter: int) -> int:
    """The set of seats that nobody is better than; a seat that gave up, and its partner, are left out."""
    winners = 0
    for seat in range(whole(state.players)):
        if not _gave_up(state, seat, quitter) and not _is_beaten(state, seat, quitter):
            winners |= 1 << seat
    return winners


@compiled
def _gave_up(state: State, seat: int, quitter: int) -> bool:
    return quitter != NOBODY and are_partners(state, seat, quitter)


@compiled
def _is_beaten(state: State, seat: int, quitter: int) -> bool:
    for other in range(whole(state.players)):
        if not _gave_up(state, other, quitter) and lead(state, other, seat) > 0:
            return True
    return False
