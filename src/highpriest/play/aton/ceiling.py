"""The most that a scoring can still bring a seat of Aton in this round (A14), so that hopeless ways are not tried.

Majorities are chosen first, each takes as many removals and counters as it lacks, and what is left goes where it brings
most. No round brings more; that there is one which brings as much is for a search to find out.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.score import FOR_BLACK, FOR_EACH_BLUE, FOR_TEMPLE_2, Board, held
from highpriest.rules.aton.state import (
    BLACK,
    BLUE,
    BONUS_1,
    BONUS_2,
    POINTS_TO_WIN,
    SQUARES,
    squares_of_temple,
    temples_up_to,
)
from highpriest.rules.bits import popcount, whole

Array = npt.NDArray[Any]

# What the rest of a round may do for a seat: counters it removes and places, how far, and what the other gives up.
REMOVES, PLACES, REACHES, GIVEN = range(4)
REST_COLUMNS: Final = 4
_TOO_MANY: Final = SQUARES


@compiled_apart
def may_win(board: Board, seat: int, rest: Array, points: int, others: int) -> bool:
    """Whether a scoring may bring the seat from these points to 40, and above the other, who has so many."""
    needed = max(POINTS_TO_WIN, others + _least_of_other(board, seat, rest) + 1) - points
    second, third, fourth = _cost(board, seat, rest, 1), _cost(board, seat, rest, 2), _cost(board, seat, rest, 3)
    if needed <= _from_squares(board, seat, rest, False) + _from_temples(board, seat, rest, second, third, 0):
        return True
    leading = _from_squares(board, seat, rest, True)
    return fourth <= _all(rest) and needed <= leading + _from_temples(board, seat, rest, second, third, fourth)


@compiled
def _all(rest: Array) -> int:
    return whole(rest[REMOVES] + rest[PLACES] + rest[GIVEN])


@compiled
def _gone(rest: Array) -> int:
    return whole(rest[REMOVES] + rest[GIVEN])


@compiled
def _lead(board: Board, seat: int, squares: int) -> int:
    return held(board, seat, squares) - held(board, 1 - seat, squares)


@compiled
def _lacks(board: Board, seat: int, squares: int) -> int:
    """How many removals and counters a majority there takes."""
    return max(0, 1 - _lead(board, seat, squares))


@compiled
def _cost(board: Board, seat: int, rest: Array, temple: int) -> int:
    """How many removals and counters a majority in the temple takes; too many if it is out of reach."""
    lacks = _lacks(board, seat, squares_of_temple(temple))
    return lacks if temple < rest[REACHES] or lacks <= rest[GIVEN] else _TOO_MANY


@compiled
def _from_temples(board: Board, seat: int, rest: Array, second: int, third: int, spent: int) -> int:
    """What temples 1 to 3 bring with what is not spent, if these are the costs of majorities in temples 2 and 3."""
    lead, own = _lead(board, seat, squares_of_temple(0)), held(board, seat, squares_of_temple(2))
    left = _all(rest) - spent
    most = max(0, lead + left)
    if second <= left:
        most = max(most, FOR_TEMPLE_2 + max(0, lead + left - second))
    if third <= left:
        most = max(most, own + _from_both(rest, lead, third, left - third))
    if second + third <= left:
        most = max(most, FOR_TEMPLE_2 + own + _from_both(rest, lead, third, left - second - third))
    return most


@compiled
def _from_both(rest: Array, lead: int, lacks: int, left: int) -> int:
    """What counters bring in temples 1 and 3, beside those that stand in temple 3."""
    placed = whole(rest[PLACES]) if rest[REACHES] > 2 else 0
    return max(max(0, lead) + min(placed, lacks + left), max(0, lead + left) + min(placed, lacks))


@compiled
def _from_squares(board: Board, seat: int, rest: Array, leads_fourth: bool) -> int:
    """What blue, bonus and black squares bring; a counter stands on one of them only."""
    placed = whole(rest[PLACES])
    points = held(board, seat, BONUS_1) + 2 * held(board, seat, BONUS_2)
    if leads_fourth:
        points += FOR_EACH_BLUE * held(board, seat, BLUE)
    most = _from_placing(board, seat, rest, placed, leads_fourth)
    lacks = max(0, _lacks(board, seat, BLACK) - min(_gone(rest), held(board, 1 - seat, BLACK)))
    if lacks <= min(placed, _room(board, seat, rest, BLACK)):
        most = max(most, FOR_BLACK + _from_placing(board, seat, rest, placed - lacks, leads_fourth))
    return points + most


@compiled
def _from_placing(board: Board, seat: int, rest: Array, placed: int, leads_fourth: bool) -> int:
    """The most that so many counters bring on blue and bonus squares."""
    blue = min(placed, _room(board, seat, rest, BLUE)) if leads_fourth else 0
    twos = min(placed - blue, _room(board, seat, rest, BONUS_2))
    ones = min(placed - blue - twos, _room(board, seat, rest, BONUS_1))
    return FOR_EACH_BLUE * blue + 2 * twos + ones


@compiled
def _room(board: Board, seat: int, rest: Array, squares: int) -> int:
    """How many of these squares are free within reach, or may become so."""
    within = squares & temples_up_to(whole(rest[REACHES])) & ~whole(board.counters[seat])
    others = popcount(within & whole(board.counters[1 - seat]))
    return popcount(within) - max(0, others - _gone(rest))


@compiled
def _least_of_other(board: Board, seat: int, rest: Array) -> int:
    """The least that the other gains whatever happens."""
    other, most, gone = 1 - seat, _all(rest), _gone(rest)
    third = squares_of_temple(2)
    points = max(0, held(board, other, BONUS_1) + 2 * held(board, other, BONUS_2) - 2 * gone)
    points += max(0, _lead(board, other, squares_of_temple(0)) - most)
    if _lead(board, other, squares_of_temple(1)) > most:
        points += FOR_TEMPLE_2
    if _lead(board, other, third) > most:
        points += held(board, other, third) - gone
    if _lead(board, other, squares_of_temple(3)) > most:
        points += FOR_EACH_BLUE * max(0, held(board, other, BLUE) - gone)
    return points + (FOR_BLACK if _lead(board, other, BLACK) > most else 0)
