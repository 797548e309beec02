"""What a scoring at the end of this round may bring a seat at most (A14), as far as cards allow.

A bound that is cheap enough for every update: majorities share the counters that one turn moves, but squares that bring
points of their own are counted as if any counter could go there too.
"""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.score import FOR_BLACK, FOR_EACH_BLUE, FOR_TEMPLE_2
from highpriest.rules.aton.state import (
    BLACK,
    BLUE,
    BONUS_1,
    BONUS_2,
    TEMPLES,
    squares_of_temple,
    temples_up_to,
)
from highpriest.rules.aton.view import View
from highpriest.rules.bits import popcount, whole

_MAJORITIES: Final = 1 << TEMPLES - 1  # in temples 2 to 4: each one has it or not


@compiled_apart
def most_gain(view: View, seat: int, reach: int, placed: int, removed: int, given: int) -> int:
    """The most that a scoring may bring the seat once it has removed and placed so many, and the other gave some."""
    own, other = whole(view.counters[seat]), whole(view.counters[1 - seat])
    within, steps = temples_up_to(reach), placed + removed + given
    second = _missing(own, other, 1, reach, given, steps)
    third = _missing(own, other, 2, reach, given, steps)
    fourth = _missing(own, other, 3, reach, given, steps)
    in_third = popcount(own & squares_of_temple(2)) + (placed if reach > 2 else 0)
    dry, wet = _extras(own, within, placed, False), _extras(own, within, placed, True)
    first = _lead(own, other, squares_of_temple(0))
    most = 0
    for majorities in range(_MAJORITIES):
        left, points = steps, dry
        if majorities & 1:
            left -= second
            points += FOR_TEMPLE_2
        if majorities & 2:
            left -= third
            points += in_third
        if majorities & 4:
            left -= fourth
            points += wet - dry
        if left >= 0:
            most = max(most, points + max(0, first + left))
    return most + _black(own, other, within, placed, removed + given)


@compiled
def _lead(own: int, other: int, squares: int) -> int:
    return popcount(own & squares) - popcount(other & squares)


@compiled
def _missing(own: int, other: int, temple: int, reach: int, given: int, steps: int) -> int:
    """How many counters must be placed or removed for the majority there; more than there are if it is out of reach."""
    missing = max(0, 1 - _lead(own, other, squares_of_temple(temple)))
    return missing if temple < reach or missing <= given else steps + 1


@compiled
def _extras(own: int, within: int, placed: int, has_fourth: bool) -> int:
    """Bonus squares, and blue ones with the majority in temple 4, if the counters placed go on the best in reach."""
    points = popcount(own & BONUS_1) + 2 * popcount(own & BONUS_2)
    open_to = within & ~own
    if has_fourth:
        blue = min(placed, popcount(BLUE & open_to))
        points += FOR_EACH_BLUE * (popcount(own & BLUE) + blue)
        placed -= blue
    twos = min(placed, popcount(BONUS_2 & open_to))
    return points + 2 * twos + min(placed - twos, popcount(BONUS_1 & open_to))


@compiled
def _black(own: int, other: int, within: int, placed: int, removed: int) -> int:
    gone = min(removed, popcount(other & BLACK))
    room = popcount(BLACK & ~own & ~other & within) + gone
    lead = _lead(own, other, BLACK) + min(placed, room) + gone
    return FOR_BLACK if lead > 0 else 0
