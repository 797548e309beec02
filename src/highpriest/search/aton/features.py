"""What a position of Aton looks like to the value function: numbers of about the size of one.

All are scaled by powers of two, which the compiler turns into multiplications: divisions took half of the time.

First what concerns the seat itself, then the same for the other, then what concerns both. Only public
things count, so that the value betrays nobody's hand.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import removals_in_round
from highpriest.rules.aton.legal import is_turn
from highpriest.rules.aton.score import gain, held
from highpriest.rules.aton.state import (
    BLACK,
    BLUE,
    BONUS_1,
    BONUS_2,
    CARD_VALUES,
    CARDS_OF_A_VALUE,
    CARTOUCHES,
    GREEN,
    POINTS_TO_WIN,
    REALM_SQUARES,
    TEMPLES,
    YELLOW,
    Phase,
    State,
    squares_of_temple,
)
from highpriest.rules.aton.winning import MOST_AT_CARTOUCHE_1, WINNING_COLOURS, WINNING_SETS, is_enough
from highpriest.rules.bits import popcount, whole

Array = npt.NDArray[Any]

# What each seat has of its own.
OF_A_SEAT: Final = (
    *("temple 1", "temple 2", "temple 3", "temple 4"),  # counters there
    *("majority 1", "majority 2", "majority 3", "majority 4", "majority black"),
    *("yellow", "green", "black", "blue", "bonus"),
    *("near temple", "very near temple", "near colour", "very near colour"),  # A13: how near to a win at once
    *("points", "points squared", "points within reach"),  # A13: 40 can be reached at cartouche 1
    *("gain", "gain by realm", "gain wins", "gain wins by realm"),  # what a scoring would bring now (A14)
    *("stock", "stock short", "token", "realm"),
    *("ones", "fours", "mean card"),  # of the cards that are still to come
    *("reach 1", "reach 2", "reach 3", "reach 4"),  # the seat's turn is still to come in this round, with these cards
    *("order 1", "order 2", "order 3", "order 4"),
    *("place 1", "place 2", "place 3", "place 4"),
)
OF_BOTH: Final = (
    *("realm", "realm squared", "cards left"),
    *("margin early", "margin middle", "margin late", "margin last"),  # of a scoring, by how full the realm is
    "final margin",
)
# What each seat has, in more detail; nets that were learned before there were these know nothing of them.
IN_DETAIL: Final = (
    *(
        f"{kind} of temple {temple + 1}"
        for temple in range(TEMPLES)
        for kind in ("yellow", "green", "black", "blue", "bonus")
    ),
    *("ones left", "twos left", "threes left", "fours left"),
    *("points over 13", "points over 26"),
)
SEAT_FEATURES: Final = len(OF_A_SEAT)
COARSE_FEATURES: Final = 2 * SEAT_FEATURES + len(OF_BOTH)
FEATURES: Final = COARSE_FEATURES + 2 * len(IN_DETAIL)

_MAJORITY: Final = 4
_KINDS: Final = 9
_NEAR: Final = 14
_POINTS: Final = 18
_GAIN: Final = 21
_STOCK: Final = 25
_CARDS: Final = 29
_PENDING: Final = 32
_BOTH: Final = 2 * SEAT_FEATURES
_LEFT: Final = 5 * TEMPLES
_KINDS_OF_SQUARES: Final = np.array([YELLOW, GREEN, BLACK, BLUE, BONUS_1 | BONUS_2], np.int64)

_NEAR_AT: Final = 7  # a winning set is near when at most this many are missing; the other's counters there count double
_OUT_OF_REACH: Final = POINTS_TO_WIN - MOST_AT_CARTOUCHE_1 - 1  # points with which cartouche 1 does not win yet (A13)
_REMOVES_NOTHING: Final = 2  # the card at cartouche 2 that removes nothing (A8)


@compiled_apart
def describe(state: State, seat: int, features: Array) -> None:
    """Write the features of the position for the seat into row 0, all but those in detail."""
    for n in range(FEATURES):
        features[0, n] = 0
    emptied = int(state.phase == Phase.TAKE_BACK)  # A17 follows before anything else can be decided
    in_realm = 0 if emptied else whole(state.realm[0]) + whole(state.realm[1])
    full = in_realm / REALM_SQUARES
    own_gain, other_gain = gain(state, seat), gain(state, 1 - seat)
    _describe_seat(state, seat, own_gain, full, emptied, features, 0)
    _describe_seat(state, 1 - seat, other_gain, full, emptied, features, SEAT_FEATURES)
    features[0, _BOTH] = full
    features[0, _BOTH + 1] = full * full
    features[0, _BOTH + 2] = _cards_left(state, seat) / 32
    margin = own_gain - other_gain
    features[0, _BOTH + 3 + min(3, in_realm // 2)] = margin / 8
    features[0, _BOTH + 7] = full * (whole(state.points[seat]) - whole(state.points[1 - seat]) + margin) / 16


@compiled_apart
def _describe_seat(state: State, seat: int, gained: int, full: float, emptied: int, features: Array, at: int) -> None:
    _describe_board(state, seat, features, at)
    _describe_near(whole(state.counters[seat]), whole(state.counters[1 - seat]), features, at + _NEAR)
    _describe_points(whole(state.points[seat]), gained, full, features, at)
    stock = whole(state.stock[seat]) + emptied * whole(state.realm[seat])
    features[0, at + _STOCK] = stock / 16
    features[0, at + _STOCK + 1] = max(0, 5 - stock) / 4
    features[0, at + _STOCK + 2] = state.token[seat]
    features[0, at + _STOCK + 3] = (1 - emptied) * whole(state.realm[seat]) / 4
    _describe_cards(state, seat, features, at + _CARDS)
    if is_still_to_go(state, seat):
        order = whole(state.laid[seat, 1])
        if removals_in_round(whole(state.round_no), order) == 0:
            order = _REMOVES_NOTHING
        features[0, at + _PENDING - 1 + whole(state.laid[seat, 2])] = 1
        features[0, at + _PENDING + 3 + order] = 1
        features[0, at + _PENDING + 7 + whole(state.laid[seat, 3])] = 1


@compiled
def is_still_to_go(state: State, seat: int) -> bool:
    """Whether the seat's turn comes after the mover's in this round (A7)."""
    in_turn = (is_turn(state) and state.phase != Phase.TAKE_BACK) or state.phase == Phase.END_TURN
    return in_turn and state.second_turn == 0 and state.mover != seat


@compiled
def _describe_board(state: State, seat: int, features: Array, at: int) -> None:
    for temple in range(TEMPLES):
        squares = squares_of_temple(temple)
        own = held(state, seat, squares)
        features[0, at + temple] = own / 8
        features[0, at + _MAJORITY + temple] = own > held(state, 1 - seat, squares)
    black = held(state, seat, BLACK)
    features[0, at + _MAJORITY + 4] = black > held(state, 1 - seat, BLACK)
    features[0, at + _KINDS] = held(state, seat, YELLOW) / 8
    features[0, at + _KINDS + 1] = held(state, seat, GREEN) / 8
    features[0, at + _KINDS + 2] = black / 4
    features[0, at + _KINDS + 3] = held(state, seat, BLUE) / 2
    features[0, at + _KINDS + 4] = (held(state, seat, BONUS_1) + 2 * held(state, seat, BONUS_2)) / 4


@compiled
def _describe_near(own: int, other: int, features: Array, at: int) -> None:
    _describe_nearest(own, other, WINNING_COLOURS, len(WINNING_SETS), features, at)
    _describe_nearest(own, other, 0, WINNING_COLOURS, features, at + 2)


@compiled
def _describe_nearest(own: int, other: int, start: int, end: int, features: Array, at: int) -> None:
    nearest = 0
    for n in range(start, end):
        missing = WINNING_SETS[n] & ~own
        nearest = max(nearest, 1 + _NEAR_AT - popcount(missing) - popcount(missing & other))
    features[0, at] = nearest / 4
    features[0, at + 1] = nearest * nearest / 16


@compiled
def _describe_points(points: int, gained: int, full: float, features: Array, at: int) -> None:
    features[0, at + _POINTS] = points / 16
    features[0, at + _POINTS + 1] = points * points / 512
    features[0, at + _POINTS + 2] = max(0, points - _OUT_OF_REACH) / 4
    features[0, at + _GAIN] = gained / 8
    features[0, at + _GAIN + 1] = full * gained / 8
    if is_enough(points + gained):
        features[0, at + _GAIN + 2] = 1
        features[0, at + _GAIN + 3] = full


@compiled
def _left_of(state: State, seat: int, value: int) -> int:
    """How many cards of a value the seat has still to lay before it shuffles (public: all but those laid)."""
    left = CARDS_OF_A_VALUE - whole(state.discard[seat, value])
    for cartouche in range(CARTOUCHES):
        left -= int(state.laid[seat, cartouche] == value + 1)
    return left


@compiled
def _cards_left(state: State, seat: int) -> int:
    left = 0
    for value in range(CARD_VALUES):
        left += _left_of(state, seat, value)
    return left


@compiled
def _describe_cards(state: State, seat: int, features: Array, at: int) -> None:
    """What kind of cards is to come; with none left all are shuffled (D1), which is what zero stands for."""
    ones, twos = _left_of(state, seat, 0), _left_of(state, seat, 1)
    threes, fours = _left_of(state, seat, 2), _left_of(state, seat, 3)
    count = ones + twos + threes + fours
    if count:
        share = 1 / count
        features[0, at] = 4 * share * ones - 1
        features[0, at + 1] = 4 * share * fours - 1
        features[0, at + 2] = share * (ones + 2 * twos + 3 * threes + 4 * fours) - 2.5


@compiled_apart
def describe_in_detail(state: State, seat: int, features: Array) -> None:
    """Write the features that came later into row 0, after the others."""
    _describe_details(state, seat, features, COARSE_FEATURES)
    _describe_details(state, 1 - seat, features, COARSE_FEATURES + len(IN_DETAIL))


@compiled_apart
def _describe_details(state: State, seat: int, features: Array, at: int) -> None:
    for temple in range(TEMPLES):
        own = whole(state.counters[seat]) & squares_of_temple(temple)
        for kind in range(len(_KINDS_OF_SQUARES)):
            features[0, at + 5 * temple + kind] = popcount(own & _KINDS_OF_SQUARES[kind]) / 4
    for value in range(CARD_VALUES):
        features[0, at + _LEFT + value] = _left_of(state, seat, value) / 8
    points = whole(state.points[seat])
    features[0, at + _LEFT + CARD_VALUES] = max(0, points - 13) / 8
    features[0, at + _LEFT + CARD_VALUES + 1] = max(0, points - 26) / 8
