"""Which cards a seat may lay this round, as far as a view knows: its own hand, or what the other may hold."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES
from highpriest.rules.aton.view import View
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]

# The columns of what a seat may lay. First, by the card at cartouche 2, a set of pairs: those that may then lie at
# cartouches 3 and 4. Then the highest and lowest card at cartouche 1, the lowest there beside a 1 at cartouche 2, and
# the sum of the hand if it is known.
MOST_AT_1: Final = CARD_VALUES
LEAST_AT_1: Final = CARD_VALUES + 1
LEAST_BESIDE_1: Final = CARD_VALUES + 2
SUM: Final = CARD_VALUES + 3
HAND_COLUMNS: Final = CARD_VALUES + 4


def _hands() -> tuple[Array, Array]:
    cards = list(combinations_with_replacement(range(1, CARD_VALUES + 1), CARTOUCHES))
    counts = np.array([[hand.count(value) for value in range(1, CARD_VALUES + 1)] for hand in cards], np.int64)
    pairs = np.zeros((len(cards), CARD_VALUES), np.int64)
    for n, hand in enumerate(cards):
        for _, second, third, fourth in permutations(hand):
            pairs[n, second - 1] |= 1 << CARD_VALUES * (third - 1) + fourth - 1
    return counts, pairs


# Every hand of four cards: how many of each value, and the pairs that may lie at cartouches 3 and 4 by the card at 2.
_COUNTS, _PAIRS = _hands()


@compiled
def has_pair(pairs: int, third: int, fourth: int) -> bool:
    """Whether this card may lie at cartouche 3 with that one, or a higher one, at cartouche 4."""
    row = pairs >> CARD_VALUES * (third - 1) & ((1 << CARD_VALUES) - 1)
    return row >> (fourth - 1) != 0


@compiled_apart
def find_lays(view: View, seat: int, may: Array) -> None:
    """Write what the seat may lay: the cards that lie there if the viewer knows them, else any that it may hold."""
    for column in range(HAND_COLUMNS):
        may[column] = 0
    may[LEAST_AT_1] = may[LEAST_BESIDE_1] = CARD_VALUES
    if view.laid[seat, 0]:
        _find_lay_of(view, seat, may)
        return
    is_own = view.seat == seat
    for n in range(len(_COUNTS)):
        if _may_hold(view, seat, n, is_own):
            for second in range(CARD_VALUES):
                may[second] |= _PAIRS[n, second]
            for value in range(CARD_VALUES):
                if _COUNTS[n, 0] and _COUNTS[n, value] > int(value == 0):
                    may[LEAST_BESIDE_1] = min(whole(may[LEAST_BESIDE_1]), value + 1)
                if _COUNTS[n, value]:
                    may[MOST_AT_1] = max(whole(may[MOST_AT_1]), value + 1)
                    may[LEAST_AT_1] = min(whole(may[LEAST_AT_1]), value + 1)
                    if is_own:
                        may[SUM] += whole(_COUNTS[n, value]) * (value + 1)


@compiled_apart
def first_cards(view: View, seat: int, cards: Array) -> int:
    """The set of cards that may lie at cartouche 1 with these at 2 to 4."""
    if view.laid[seat, 0]:
        return 1 << whole(view.laid[seat, 0])
    firsts = 0
    for first in range(1, CARD_VALUES + 1):
        is_held = True
        for value in range(1, CARD_VALUES + 1):
            count = int(first == value) + int(cards[0] == value) + int(cards[1] == value) + int(cards[2] == value)
            known = whole(view.hand[seat, value - 1])
            unknown = 0 if view.seat == seat else whole(view.unseen[seat, value - 1])
            is_held = is_held and known <= count <= known + unknown
        firsts |= int(is_held) << first
    return firsts


@compiled
def _find_lay_of(view: View, seat: int, may: Array) -> None:
    """Only what lies at the cartouches."""
    pair = CARD_VALUES * (whole(view.laid[seat, 2]) - 1) + whole(view.laid[seat, 3]) - 1
    may[whole(view.laid[seat, 1]) - 1] = 1 << pair
    may[MOST_AT_1] = may[LEAST_AT_1] = may[LEAST_BESIDE_1] = view.laid[seat, 0]
    for cartouche in range(CARTOUCHES):
        may[SUM] += view.laid[seat, cartouche]


@compiled
def _may_hold(view: View, seat: int, n: int, is_own: bool) -> bool:
    """Whether the n-th hand holds all cards that are known to be in the hand, and others only from those not seen."""
    for value in range(CARD_VALUES):
        known = whole(view.hand[seat, value])
        unknown = 0 if is_own else whole(view.unseen[seat, value])
        if _COUNTS[n, value] < known or _COUNTS[n, value] > known + unknown:
            return False
    return True
