"""From what a seat may know of a game of Aton to a whole state that would look the same to it."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.moves import LAY_COUNT_OF, LAYS_OF, hand_key, laid_value
from highpriest.rules.aton.records import recall
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, MAX_UNDER_PILE, SEATS, State
from highpriest.rules.aton.view import View
from highpriest.rules.bits import whole
from highpriest.search.rng import next_state, randrange

Array = npt.NDArray[Any]


@compiled
def determinize(views: Array, i: int, states: Array, j: int, rng: int) -> None:
    """Make state `j` one that looks like view `i`, each in proportion to its chance.

    Which of the seat's own cards the other knows is forgotten: the view does not say it. `rng` is a np.uint64.
    """
    determinize_state(views[i], states[j], rng)


@compiled_apart
def determinize_state(view: View, state: State, rng: int) -> None:
    """The same for one view and one state."""
    _copy_table(view, state)
    seat = whole(view.seat)
    for value in range(CARD_VALUES):
        state.hand[seat, value] = view.hand[seat, value]
        state.pile[seat, value] = view.unseen[seat, value]
        state.known[seat, value] = 0
    _deal_other(view, state, 1 - seat, rng)


@compiled
def _copy_table(view: View, state: State) -> None:
    recall(view, state)
    state.first = view.first
    for owner in range(SEATS):
        state.turned_count[owner] = 0  # no card lies turned up while a seat has to choose
        for cartouche in range(CARTOUCHES):
            state.laid[owner, cartouche] = view.laid[owner, cartouche]
        for place in range(MAX_UNDER_PILE):
            state.turned[owner, place] = 0


@compiled
def _deal_other(view: View, state: State, other: int, rng: int) -> None:
    """Deal the other's unseen cards to their hand, and lay it in any order if it lies face down."""
    face_down = view.has_laid[other] == 1 and view.laid[other, 0] == 0
    cards = 0
    missing = CARTOUCHES if face_down else whole(view.hand_count[other])
    for value in range(CARD_VALUES):
        state.pile[other, value] = view.unseen[other, value]
        state.known[other, value] = view.hand[other, value]
        state.hand[other, value] = view.hand[other, value]
        cards += whole(view.unseen[other, value])
        missing -= whole(view.hand[other, value])
    for drawn in range(missing):
        rng = next_state(rng)
        value = _value_of(state, other, randrange(rng, cards - drawn))
        state.pile[other, value] -= 1
        state.hand[other, value] += 1
    if face_down:
        _lay_in_any_order(state, other, next_state(rng))


@compiled
def _value_of(state: State, owner: int, n: int) -> int:
    """The index of the value of the n-th card in the owner's pile, sorted by value."""
    value = 0
    while n >= state.pile[owner, value]:
        n -= whole(state.pile[owner, value])
        value += 1
    return value


@compiled
def _lay_in_any_order(state: State, owner: int, rng: int) -> None:
    key = hand_key(state.hand[owner, 0], state.hand[owner, 1], state.hand[owner, 2])
    move = whole(LAYS_OF[key, randrange(rng, whole(LAY_COUNT_OF[key]))])
    for cartouche in range(CARTOUCHES):
        state.laid[owner, cartouche] = laid_value(move, cartouche)
        state.hand[owner, cartouche] = 0
