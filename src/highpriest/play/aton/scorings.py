"""Whether this round of Aton may end with a scoring that wins for a seat (A12, A15), as far as a view knows the cards.

All cards that both may lay are tried, the most promising first, until a round is found that the rules carry out to
that end. Most cards are hopeless at a glance, and it is enough to look once at what the seat could do if nobody
disturbed it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.aton.ceiling import GIVEN, PLACES, REACHES, REMOVES, REST_COLUMNS, may_win
from highpriest.play.aton.hands import LEAST_AT_1, MOST_AT_1, first_cards
from highpriest.play.aton.rounds import DEPTH, ROOM, TRIES, UNTIL, WORK_COLUMNS, has_given_up, imagine, lay, search
from highpriest.rules.aton.apply import go_first, removals_in_round
from highpriest.rules.aton.legal import removes_own
from highpriest.rules.aton.state import (
    CARD_VALUES,
    COUNTERS,
    POINTS_TO_WIN,
    REALM_SQUARES,
    SEATS,
    TEMPLES,
    State,
    temples_up_to,
)
from highpriest.rules.aton.view import View
from highpriest.rules.aton.winning import WINNING_SETS, lead_at_cartouche_1
from highpriest.rules.bits import popcount, whole

Array = npt.NDArray[Any]

UNSURE: Final = -1  # there is too much to try
_MOST_REMOVED: Final = 2
_PATIENCE: Final = (40, 20_000)  # tries for each pair of lays, at the first look and at the second
_MOST_TRIES: Final = 100_000  # in all: some milliseconds, very seldom
_NONE: Final = -1
_WIDTH: Final = CARD_VALUES + 1
_ANY_PLACE: Final = SEATS


def _triples(order: Any) -> Array:
    cards = range(1, CARD_VALUES + 1)
    return np.array(sorted(((b, c, d) for b in cards for c in cards for d in cards), key=order), np.int64)


# Cards at cartouches 2 to 4: the seat's with the strongest first, the other's with the mildest.
_STRONGEST: Final = _triples(lambda cards: (-cards[2], -cards[1], -cards[0]))
_MILDEST: Final = _triples(lambda cards: ((2, 1, 3, 4).index(cards[0]), cards[2], -cards[1]))
_NOTHING_AT_4: Final = 0


@compiled
def is_worth_asking(view: View, seat: int) -> bool:
    """Whether the best cards of all could do it."""
    missing = REALM_SQUARES - whole(view.realm[0]) - whole(view.realm[1])
    most = max(removals_in_round(whole(view.round_no), CARD_VALUES), CARD_VALUES - max(0, _room(view, 1) - CARD_VALUES))
    if missing > 2 * most:
        return False
    rest = np.empty(REST_COLUMNS, np.int64)
    rest[REMOVES], rest[GIVEN] = removals_in_round(whole(view.round_no), CARD_VALUES), int(view.round_no > 1)
    rest[PLACES], rest[REACHES] = CARD_VALUES, TEMPLES
    points = whole(view.points[seat]) + lead_at_cartouche_1(_most_lead(view, seat) + 1, 1)
    return may_win(view, seat, rest, points, whole(view.points[1 - seat]))


@compiled_apart
def find_round(view: View, may: Array, seat: int, states: Array) -> int:
    """Write a round that the seat wins by its scoring, a state for each choice, and return how many; 0 if none is.

    `may` is what both may lay. A short look at all cards comes first: most rounds that exist are found soon. If there
    is too much to try, returns UNSURE.
    """
    at, work = np.empty(DEPTH, np.int64), np.empty(WORK_COLUMNS, np.int64)
    work[TRIES] = 0
    for third in range(1, TEMPLES + 1):
        work[ROOM + third] = _room(view, third)
    imagine(view, states[0])
    for patience in _PATIENCE:
        found = _find_cards(view, may, seat, states, at, work, patience)
        if found != UNSURE:
            return found
    return UNSURE


@compiled_apart
def _find_cards(view: View, may: Array, seat: int, states: Array, at: Array, work: Array, patience: int) -> int:
    """The same with so many tries for each pair of lays; UNSURE if they were too few."""
    weak, is_unsure = np.zeros((_MOST_REMOVED + 1, TEMPLES + 1), np.int64), False
    is_near = _is_near_winning(view, seat)
    for n in range(len(_STRONGEST)):
        own = _STRONGEST[n]
        if work[TRIES] > _MOST_TRIES:
            return UNSURE
        if _may_lay(may[seat], own) and not _is_weak(view, own, weak):
            work[UNTIL] = work[TRIES] + patience
            if is_near or _is_strong(view, may, seat, own, states, at, work):
                found = _find_answer(view, may, seat, own, states, at, work, patience)
                if found > 0:
                    return found
                is_unsure = is_unsure or found == UNSURE
            elif not removes_own(whole(own[0])):  # a 1 fails what a 2 can do
                weak[_removed(view, own), own[1]] = max(weak[_removed(view, own), own[1]], own[2])
    return UNSURE if is_unsure else 0


@compiled
def _is_near_winning(view: View, seat: int) -> bool:
    """Whether counters may have to fill squares that win at once (A13), so that stronger cards may do worse."""
    for n in range(len(WINNING_SETS)):
        if popcount(whole(WINNING_SETS[n]) & ~whole(view.counters[seat])) <= CARD_VALUES:
            return True
    return False


@compiled
def _removed(view: View, cards: Array) -> int:
    """How many of the other's counters these cards remove."""
    second = whole(cards[0])
    return 0 if removes_own(second) else removals_in_round(whole(view.round_no), second)


@compiled
def _is_weak(view: View, cards: Array, weak: Array) -> bool:
    """Whether stronger cards were too weak: of those `weak` has the highest card at 4, by removals and reach."""
    for removed in range(_removed(view, cards), _MOST_REMOVED + 1):
        for third in range(whole(cards[1]), TEMPLES + 1):
            if weak[removed, third] >= cards[2]:
                return True
    return False


@compiled
def _may_lay(may: Array, cards: Array) -> bool:
    pairs = whole(may[cards[0] - 1])
    return pairs >> (CARD_VALUES * whole(cards[1] - 1) + whole(cards[2]) - 1) & 1 != 0


@compiled
def _dead(view: View, own: Array, others: Array, work: Array) -> int:
    """A10, A11: the most counters that these cards bring to the realm: who is second may find less room."""
    if own[0] < others[0]:
        return _dead_of(view, own, work, 0) + _dead_of(view, others, work, whole(own[2]))
    if own[0] > others[0]:
        return _dead_of(view, own, work, whole(others[2])) + _dead_of(view, others, work, 0)
    return _dead_of(view, own, work, whole(others[2])) + _dead_of(view, others, work, whole(own[2]))


@compiled
def _dead_of(view: View, cards: Array, work: Array, placed: int) -> int:
    room = max(0, whole(work[ROOM + cards[1]]) - placed)
    return max(removals_in_round(whole(view.round_no), whole(cards[0])), whole(cards[2]) - room)


@compiled
def _room(view: View, third: int) -> int:
    """How many squares are free within reach of this card at cartouche 3."""
    return popcount(temples_up_to(third) & ~whole(view.counters[0]) & ~whole(view.counters[1]))


@compiled
def _most_lead(view: View, seat: int) -> int:
    """The highest lead at cartouche 1 that does not win the game before a scoring (A13)."""
    lead = CARD_VALUES - 1
    while lead and whole(view.points[seat]) + lead_at_cartouche_1(lead + 1, 1) >= POINTS_TO_WIN:
        lead -= 1
    return lead


@compiled_apart
def _is_strong(view: View, may: Array, seat: int, cards: Array, states: Array, at: Array, work: Array) -> bool:
    """Whether these cards might do if the realm were full and the other did nothing but give up a counter."""
    other = 1 - seat
    lead = min(whole(may[seat, MOST_AT_1] - may[other, LEAST_AT_1]), _most_lead(view, seat))
    states[1] = states[0]
    state = states[1]
    state.realm[seat] = REALM_SQUARES
    state.realm[other] = 0
    state.stock[seat] = COUNTERS
    state.points[seat] += max(0, lead_at_cartouche_1(lead + 1, 1))
    lay(state, seat, 1, whole(cards[0]), whole(cards[1]), whole(cards[2]))
    lay(state, other, 1, 1 if may[other, 0] else 2, TEMPLES, _NOTHING_AT_4)
    go_first(state, other)
    return search(states, at, seat, work) != 0 or has_given_up(work)


@compiled_apart
def _find_answer(
    view: View, may: Array, seat: int, own: Array, states: Array, at: Array, work: Array, patience: int
) -> int:
    """Look for cards of the other with which these of the seat win."""
    is_unsure = False
    missing = REALM_SQUARES - whole(view.realm[0]) - whole(view.realm[1])
    firsts = first_cards(view, seat, own)
    for m in range(len(_MILDEST)):
        others = _MILDEST[m]
        if _may_lay(may[1 - seat], others) and missing <= _dead(view, own, others, work):
            work[UNTIL] = work[TRIES] + patience
            found = _try_orders(view, seat, own, others, firsts, states, at, work)
            if found:
                return found
            is_unsure = is_unsure or has_given_up(work)
    return UNSURE if is_unsure else 0


@compiled_apart
def _try_orders(
    view: View, seat: int, own: Array, others: Array, firsts: int, states: Array, at: Array, work: Array
) -> int:
    """Try these cards with the best ones at cartouche 1, for each order of turns that they allow (A6)."""
    firsts_of_other = first_cards(view, 1 - seat, others)
    for place in range(SEATS):
        ahead = whole(own[0] - others[0])
        if ahead == 0 or (ahead < 0) == (place == 0):
            cards = _best_at_1(view, seat, firsts, firsts_of_other, place if ahead == 0 else _ANY_PLACE)
            if cards != _NONE:
                states[1] = states[0]
                _begin(states[1], seat, own, others, cards, place)
                found = search(states, at, seat, work)
                if found:
                    return found
    return 0


@compiled
def _best_at_1(view: View, seat: int, firsts: int, others: int, place: int) -> int:
    """The cards at cartouche 1, as one number, with the highest lead that ends no game before its scoring.

    Where they settle the order, with the seat at this place.
    """
    best, best_lead = _NONE, -CARD_VALUES
    most, least = _most_lead(view, seat), -_most_lead(view, 1 - seat)
    for first in range(1, CARD_VALUES + 1):
        for other in range(1, CARD_VALUES + 1):
            lead = first - other
            are_there = firsts >> first & 1 and others >> other & 1
            is_in_order = (place != 0 or lead <= 0) and (place != 1 or lead >= 0)
            if are_there and is_in_order and least <= lead <= most and lead > best_lead:
                best, best_lead = _WIDTH * first + other, lead
    return best


@compiled
def _begin(state: State, seat: int, own: Array, others: Array, cards: int, place: int) -> None:
    """Turn the cards up: the points of cartouche 1 are counted, and somebody goes first."""
    first, other = cards // _WIDTH, cards % _WIDTH
    lay(state, seat, first, whole(own[0]), whole(own[1]), whole(own[2]))
    lay(state, 1 - seat, other, whole(others[0]), whole(others[1]), whole(others[2]))
    state.points[seat] += max(0, lead_at_cartouche_1(first, other))
    state.points[1 - seat] += max(0, lead_at_cartouche_1(other, first))
    go_first(state, seat if place == 0 else 1 - seat)
