"""Who may know what in Aton: a record of its own, filled field by field.

A field that is added to the state later stays hidden until somebody writes it down here.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, MAX_UNDER_PILE, SEATS, State
from highpriest.rules.bits import whole

VIEW = np.dtype(
    (
        np.record,
        [
            ("counters", "i8", (2,)),
            ("round_no", "i4"),
            ("round_limit", "i4"),
            ("points", "i2", (2,)),
            ("seat", "i1"),
            ("hand", "i1", (2, 4)),
            ("hand_count", "i1", (2,)),
            ("unseen", "i1", (2, 4)),
            ("pile_count", "i1", (2,)),
            ("bottom", "i1", (2, MAX_UNDER_PILE)),
            ("bottom_count", "i1", (2,)),
            ("discard", "i1", (2, 4)),
            ("has_laid", "i1", (2,)),
            ("laid", "i1", (2, 4)),
            ("stock", "i1", (2,)),
            ("realm", "i1", (2,)),
            ("token", "i1", (2,)),
            ("owed", "i1", (2,)),
            ("taken_back", "i1", (2,)),
            ("phase", "i1"),
            ("mover", "i1"),
            ("first", "i1"),
            ("second_turn", "i1"),
            ("left", "i1"),
            ("winners", "i1"),
            ("reason", "i1"),
        ],
    )
)


class View(Protocol):
    """The fields of VIEW, for the type checker. Those not described here are the state's, and public."""

    counters: npt.NDArray[Any]
    round_no: int
    round_limit: int
    points: npt.NDArray[Any]
    seat: int  # whose view; NOBODY for spectators
    hand: npt.NDArray[Any]  # of the seat's own hand all cards; of the other's those that came from a known bottom
    hand_count: npt.NDArray[Any]  # how many cards each has in hand
    unseen: npt.NDArray[Any]  # cards by value that lie in the pile, in unknown order, or in a hand unseen
    pile_count: npt.NDArray[Any]
    bottom: npt.NDArray[Any]
    bottom_count: npt.NDArray[Any]
    discard: npt.NDArray[Any]
    has_laid: npt.NDArray[Any]  # 1 if cards lie at the seat's cartouches, face up or down
    laid: npt.NDArray[Any]  # the seat's own cards, and all once they are turned up; 0 = none or face down
    stock: npt.NDArray[Any]
    realm: npt.NDArray[Any]
    token: npt.NDArray[Any]
    owed: npt.NDArray[Any]
    taken_back: npt.NDArray[Any]
    phase: int
    mover: int
    first: int
    second_turn: int
    left: int
    winners: int
    reason: int


@compiled_apart
def look(state: State, seat: int, view: View) -> None:
    """Fill the view with what the seat may know; NOBODY sees public things only. No chance may be due."""
    _look_at_table(state, view)
    view.seat = seat
    for owner in range(SEATS):
        if owner == seat:
            _look_at_own_cards(state, owner, view)
        else:
            _look_at_cards_of_other(state, owner, view)


@compiled
def are_turned_up(state: State) -> bool:
    """Whether the cards at the cartouches lie face up: both have laid (A4). A game given up before shows none."""
    return bool(state.laid[0, 0] and state.laid[1, 0])


@compiled
def _look_at_table(state: State, view: View) -> None:
    view.round_no = state.round_no
    view.round_limit = state.round_limit
    view.phase = state.phase
    view.mover = state.mover
    view.first = state.first
    view.second_turn = state.second_turn
    view.left = state.left
    view.winners = state.winners
    view.reason = state.reason
    for owner in range(SEATS):
        view.counters[owner] = state.counters[owner]
        view.points[owner] = state.points[owner]
        view.hand_count[owner] = state.hand_count[owner]
        view.pile_count[owner] = state.pile_count[owner]
        view.bottom_count[owner] = state.bottom_count[owner]
        view.has_laid[owner] = whole(state.laid[owner, 0] > 0)
        view.stock[owner] = state.stock[owner]
        view.realm[owner] = state.realm[owner]
        view.token[owner] = state.token[owner]
        view.owed[owner] = state.owed[owner]
        view.taken_back[owner] = state.taken_back[owner]
        for value in range(CARD_VALUES):
            view.discard[owner, value] = state.discard[owner, value]
        for place in range(MAX_UNDER_PILE):
            view.bottom[owner, place] = state.bottom[owner, place]


@compiled
def _look_at_own_cards(state: State, owner: int, view: View) -> None:
    for value in range(CARD_VALUES):
        view.hand[owner, value] = state.hand[owner, value]
        view.unseen[owner, value] = state.pile[owner, value]
    for cartouche in range(CARTOUCHES):
        view.laid[owner, cartouche] = state.laid[owner, cartouche]


@compiled
def _look_at_cards_of_other(state: State, owner: int, view: View) -> None:
    face_up = are_turned_up(state)
    for value in range(CARD_VALUES):
        view.hand[owner, value] = state.known[owner, value]
        unseen = whole(state.pile[owner, value]) + whole(state.hand[owner, value]) - whole(state.known[owner, value])
        view.unseen[owner, value] = unseen
    for cartouche in range(CARTOUCHES):
        card = whole(state.laid[owner, cartouche])
        view.laid[owner, cartouche] = card if face_up else 0
        if card and not face_up:
            view.unseen[owner, card - 1] += 1
