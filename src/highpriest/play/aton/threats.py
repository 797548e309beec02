"""Who is about to win Aton at once (A13), as far as a view knows."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.legal import reach, to_place
from highpriest.rules.aton.score import gain
from highpriest.rules.aton.state import (
    CARD_VALUES,
    CARTOUCHES,
    POINTS_TO_WIN,
    SEATS,
    SQUARES_PER_TEMPLE,
    TEMPLES,
    Phase,
)
from highpriest.rules.aton.view import View
from highpriest.rules.aton.winning import MOST_AT_CARTOUCHE_1, WINNING_SETS, is_enough
from highpriest.rules.bits import popcount, whole

Array = npt.NDArray[Any]

# The sets that win, in their order, and points.
KINDS: Final = ("yellow", "green", *(f"temple {n + 1}" for n in range(TEMPLES)), "points")
POINTS: Final = len(WINNING_SETS)
MOST_THREATS: Final = SEATS * len(KINDS)

# The columns of a threat. OPEN is a set of squares, REACH the furthest temple with one of them.
SEAT, KIND, HELD, OF, OPEN, HOT, REACH = range(7)
COLUMNS: Final = 7


@compiled_apart
def find_threats(view: View, found: Array) -> int:
    """Write the threats, a row each, the most urgent first, and return how many there are."""
    if view.winners:
        return 0
    count = 0
    for seat in range(SEATS):
        own, other = whole(view.counters[seat]), whole(view.counters[1 - seat])
        for kind in range(POINTS):
            win = whole(WINNING_SETS[kind])
            if 2 * popcount(own & win) >= popcount(win) and not other & win:
                _note(view, found[count], seat, kind, win & own, win & ~own)
                count += 1
    for seat in range(SEATS):
        if 2 * whole(view.points[seat]) >= POINTS_TO_WIN:
            _note_points(view, found[count], seat)
            count += 1
    _sort(found, count)
    return count


@compiled_apart
def _note(view: View, threat: Array, seat: int, kind: int, own: int, free: int) -> None:
    missing = popcount(free)
    furthest = 0
    while free >> SQUARES_PER_TEMPLE * furthest:
        furthest += 1
    threat[SEAT] = seat
    threat[KIND] = kind
    threat[HELD] = popcount(own)
    threat[OF] = popcount(own) + missing
    threat[OPEN] = free
    threat[HOT] = int(_does(view, seat, furthest, missing) or _may_do(view, seat, furthest, missing))
    threat[REACH] = furthest


@compiled_apart
def _note_points(view: View, threat: Array, seat: int) -> None:
    points = whole(view.points[seat])
    threat[SEAT] = seat
    threat[KIND] = POINTS
    threat[HELD] = points
    threat[OF] = POINTS_TO_WIN
    threat[OPEN] = 0
    threat[HOT] = int(is_enough(points + max(MOST_AT_CARTOUCHE_1, gain(view, seat))))
    threat[REACH] = 0


@compiled_apart
def _sort(found: Array, count: int) -> None:
    """Hot ones first, then those that miss least; otherwise as they were found."""
    for n in range(1, count):
        place = n
        while place and _urgency(found[place]) > _urgency(found[place - 1]):
            for column in range(COLUMNS):
                kept = found[place, column]
                found[place, column] = found[place - 1, column]
                found[place - 1, column] = kept
            place -= 1


@compiled
def _urgency(threat: Array) -> int:
    return int(threat[HELD] - threat[OF] + 2 * POINTS_TO_WIN * threat[HOT])


@compiled
def _does(view: View, seat: int, furthest: int, missing: int) -> bool:
    """Whether the seat has yet to place this round, with cards turned up that are enough."""
    if view.phase not in (Phase.REMOVE, Phase.PLACE) or (view.mover != seat and view.second_turn):
        return False
    can_place = to_place(view, seat)
    if view.mover == seat and view.phase == Phase.PLACE:
        can_place = whole(view.left)
    return bool(view.laid[seat, 2] >= furthest and can_place >= missing)


@compiled_apart
def _may_do(view: View, seat: int, furthest: int, missing: int) -> bool:
    """Whether the seat's hand, this one or the next, may hold a card that reaches and another that places enough."""
    if missing > CARD_VALUES or view.stock[seat] < missing:
        return False
    low, high = min(furthest, missing), max(furthest, missing)
    at_least_low = at_least_high = 0
    for card in range(low, CARD_VALUES + 1):
        cards = possible_cards(view, seat, card)
        at_least_low += cards
        if card >= high:
            at_least_high += cards
    return at_least_high >= 1 and at_least_low >= 2


@compiled_apart
def possible_cards(view: View, seat: int, card: int) -> int:
    """How many of the seat's cards of a value are in hand, face down or in the pile: the same sum for every viewer."""
    cards = whole(view.hand[seat, card - 1]) + whole(view.unseen[seat, card - 1])
    if view.phase == Phase.LAY:  # the seat's own, face down: others count them as unseen
        return cards + _laid(view, seat, card)
    if _in_hand_and_pile(view, seat) < CARTOUCHES:  # then the discard is shuffled before the next hand is full (D1)
        cards += _laid(view, seat, card) + whole(view.discard[seat, card - 1])
        for place in range(view.bottom_count[seat]):
            cards += int(view.bottom[seat, place] == card)
    return cards


@compiled
def _laid(view: View, seat: int, card: int) -> int:
    laid = 0
    for cartouche in range(CARTOUCHES):
        laid += int(view.laid[seat, cartouche] == card)
    return laid


@compiled
def _in_hand_and_pile(view: View, seat: int) -> int:
    cards = 0
    for value in range(CARD_VALUES):
        cards += whole(view.hand[seat, value]) + whole(view.unseen[seat, value])
    return cards


@compiled_apart
def winning_squares(view: View) -> int:
    """The free squares in reach of the seat that is to place which complete what wins at once."""
    if view.phase != Phase.PLACE:
        return 0
    own, other = whole(view.counters[view.mover]), whole(view.counters[1 - view.mover])
    winning = 0
    for kind in range(POINTS):
        missing = whole(WINNING_SETS[kind]) & ~own
        if popcount(missing) == 1 and not missing & other:
            winning |= missing
    return winning & reach(view, whole(view.mover))
