"""Whether a scoring at the end of this round may win the game for a seat (A14, A15), as far as cards allow.

Every way to share the counters of one turn among the temples is tried, with the best squares of each temple. What the
other places is left out, and what the seat loses costs it as little as can be: what is found impossible is so, and most
of what is found possible can be done.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.score import FOR_BLACK, FOR_EACH_BLUE, FOR_TEMPLE_2
from highpriest.rules.aton.state import BLACK, BLUE, BONUS_1, BONUS_2, TEMPLES, squares_of_temple
from highpriest.rules.aton.view import View
from highpriest.rules.aton.winning import is_enough
from highpriest.rules.bits import popcount, whole

Array = npt.NDArray[Any]

# The columns of a temple: counters of the seat and the other; free squares; of each kind those the seat holds, those
# the other holds and those that are free; and what the turn places and takes away there.
_OWN, _OTHERS, _FREE, _KINDS, _PLACED, _GONE = 0, 1, 2, 3, 15, 16
_BLUE, _TWO, _ONE, _BLACK = _KINDS, _KINDS + 3, _KINDS + 6, _KINDS + 9
_COLUMNS: Final = 17

# The columns of a turn: how far the seat reaches, how many counters it places, removes and loses; what the other gives.
REACHES, PLACES, REMOVES, LOSES, GIVEN = range(5)
TURN_COLUMNS: Final = 5


@compiled_apart
def look_at_temples(view: View, seat: int) -> Array:
    """What stands in each temple, a row each, for `may_win`."""
    temples = np.zeros((TEMPLES, _COLUMNS), np.int64)
    own, other = whole(view.counters[seat]), whole(view.counters[1 - seat])
    for n in range(TEMPLES):
        squares = squares_of_temple(n)
        _count(temples[n], _OWN, squares, own, other)
        _count(temples[n], _BLUE, squares & BLUE, own, other)
        _count(temples[n], _TWO, squares & BONUS_2, own, other)
        _count(temples[n], _ONE, squares & BONUS_1, own, other)
        _count(temples[n], _BLACK, squares & BLACK, own, other)
    return temples


@compiled
def _count(temple: Array, column: int, squares: int, own: int, other: int) -> None:
    temple[column] = popcount(squares & own)
    temple[column + 1] = popcount(squares & other)
    temple[column + 2] = popcount(squares & ~own & ~other)


@compiled_apart
def may_win(temples: Array, turn: Array, points: int, others: int) -> bool:
    """Whether a scoring may bring the seat from these points to 40, and above the other, who has so many.

    `turn` says how far the seat reaches, how many it places, removes and loses, and how many the other gives.
    """
    gone = whole(turn[REMOVES] + turn[GIVEN])
    for first in range(gone + 1):
        for second in range(gone - first + 1):
            for third in range(gone - first - second + 1):
                fourth = gone - first - second - third
                is_near = _take_away(temples, turn, first, second, third, fourth)
                if is_near and _may_place(temples, turn, points, others):
                    return True
    return False


@compiled
def _take_away(temples: Array, turn: Array, first: int, second: int, third: int, fourth: int) -> bool:
    """Take so many of the other's away in each temple, or all that are there; False if that is out of reach."""
    temples[0, _GONE], temples[1, _GONE], temples[2, _GONE], temples[3, _GONE] = first, second, third, fourth
    far = 0
    for n in range(TEMPLES):
        if n >= turn[REACHES]:
            far += temples[n, _GONE]
        temples[n, _GONE] = min(temples[n, _GONE], temples[n, _OTHERS])
    return bool(far <= turn[GIVEN])


@compiled_apart
def _may_place(temples: Array, turn: Array, points: int, others: int) -> bool:
    """Try all ways to share the counters to be placed among the temples in reach."""
    reach, placed = whole(turn[REACHES]), whole(turn[PLACES])
    for first in range(placed + 1):
        for second in range(placed - first + 1 if reach > 1 else 1):
            for third in range(placed - first - second + 1 if reach > 2 else 1):
                fourth = placed - first - second - third if reach > 3 else 0
                _place(temples, first, second, third, fourth)
                total = points + _gain(temples) - max(0, whole(turn[LOSES]) - _spare(temples))
                if is_enough(total) and total > others + _others_gain(temples):
                    return True
    return False


@compiled
def _place(temples: Array, first: int, second: int, third: int, fourth: int) -> None:
    temples[0, _PLACED], temples[1, _PLACED], temples[2, _PLACED], temples[3, _PLACED] = first, second, third, fourth
    for n in range(TEMPLES):
        temples[n, _PLACED] = min(temples[n, _PLACED], temples[n, _FREE] + temples[n, _GONE])


@compiled
def _lead(temples: Array, n: int) -> int:
    return int(temples[n, _OWN] + temples[n, _PLACED] - temples[n, _OTHERS] + temples[n, _GONE])


@compiled
def _gain(temples: Array) -> int:
    """The most that the seat gains once the counters stand in these temples."""
    points = max(0, _lead(temples, 0)) + _extras(temples)
    if _lead(temples, 1) > 0:
        points += FOR_TEMPLE_2
    if _lead(temples, 2) > 0:
        points += whole(temples[2, _OWN] + temples[2, _PLACED])
    return points


@compiled
def _spare(temples: Array) -> int:
    """How many counters the seat can lose without losing points for them in temples."""
    spare = 0
    for n in range(TEMPLES):
        lead, own = _lead(temples, n), whole(temples[n, _OWN] + temples[n, _PLACED])
        if lead <= 0:
            spare += own
        elif n in (1, 3):
            spare += lead - 1
    return spare


@compiled
def _extras(temples: Array) -> int:
    """Blue and bonus squares, and the black ones, for which others must be given up if there are too few counters."""
    for_blue = FOR_EACH_BLUE if _lead(temples, 3) > 0 else 0
    points = plain = blacks = lead = off = idle = 0
    for n in range(TEMPLES):
        left, gone = whole(temples[n, _PLACED]), whole(temples[n, _GONE])
        points += for_blue * whole(temples[n, _BLUE]) + 2 * whole(temples[n, _TWO]) + whole(temples[n, _ONE])
        off_black = min(gone, temples[n, _BLACK + 1])
        blacks += min(left, temples[n, _BLACK + 2] + off_black)
        lead += temples[n, _BLACK] - temples[n, _BLACK + 1]
        off += off_black
        for column, worth in ((_BLUE, for_blue), (_TWO, 2), (_ONE, 1)):
            free = min(left, temples[n, column + 2]) if worth else 0
            freed = min(left - free, gone, temples[n, column + 1]) if worth else 0
            points += worth * (free + freed)
            left -= free + freed
            gone -= freed
        plain += left
        idle += min(gone, off_black)
    missing = max(0, 1 - lead)
    costs = max(0, missing - min(blacks, plain) - idle)
    return points + max(0, FOR_BLACK - costs) if missing <= blacks + off else points


@compiled
def _others_gain(temples: Array) -> int:
    """The least that the other gains once so many of its counters are gone."""
    points, lead = max(0, -_lead(temples, 0)), 0
    leads_fourth = _lead(temples, 3) < 0
    for n in range(TEMPLES):
        gone = whole(temples[n, _GONE])
        twos = max(0, temples[n, _TWO + 1] - gone)
        points += 2 * twos + max(0, temples[n, _ONE + 1] - gone)
        if leads_fourth:
            points += FOR_EACH_BLUE * max(0, temples[n, _BLUE + 1] - gone)
        lead += temples[n, _BLACK] + temples[n, _PLACED] - temples[n, _BLACK + 1] + gone
    if _lead(temples, 1) < 0:
        points += FOR_TEMPLE_2
    if _lead(temples, 2) < 0:
        points += whole(temples[2, _OTHERS] - temples[2, _GONE])
    return points + (FOR_BLACK if lead < 0 else 0)
