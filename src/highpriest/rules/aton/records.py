"""The records of Aton, field by field.

Made by `tools/field_types.py` from the table of fields: change that, then run `make types`.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import numpy.typing as npt

from highpriest.compiled import compiled

Seat = Literal["red", "blue"]
PhaseName = Literal["draw", "lay", "turn up", "remove", "place", "take back", "over"]
ReasonName = Literal["points", "temple", "yellow", "green", "scoring", "round_limit", "resigned", "time"]


class State(Protocol):
    """The fields of STATE, for the type checker."""

    counters: npt.NDArray[Any]  # the squares that hold a seat's counters
    round_limit: int  # the last round (D7); 0 = none
    round_no: int  # the number of the round, from 1
    points: npt.NDArray[Any]  # points
    removal: int  # 1 if a player may stop removing the other's counters (D3)
    # what is to be done: "lay", "remove", "place", "take back" or "over"; "draw" or "turn up" if a card is due
    phase: int
    mover: int  # the seat whose card, removal or placing is next; 0 in LAY and when over
    first: int  # who goes first this round, from ORDER on; 0 before; a view has it in turns only
    second_turn: int  # 1 while the second player does their part (A7)
    left: int  # how many counters the mover must still remove or place
    stock: npt.NDArray[Any]  # counters in stock
    realm: npt.NDArray[Any]  # counters in the realm of the dead; both seats together have at most 8
    token: npt.NDArray[Any]  # who still has their exchange token
    known: npt.NDArray[Any]  # cards of this round's four that came from the known bottom, so both players know them
    hand: npt.NDArray[Any]  # cards in hand by value: the seat's own; of the other's those that all know
    hand_count: npt.NDArray[Any]  # how many cards each has in hand
    pile: npt.NDArray[Any]  # cards of unknown order in the pile, by value
    pile_count: npt.NDArray[Any]  # cards in the pile above those that all saw go under it
    bottom: npt.NDArray[Any]  # the cards that all saw go under the pile, uppermost first (A6); 0 = none
    bottom_count: npt.NDArray[Any]  # how many these are
    discard: npt.NDArray[Any]  # cards in the discard, by value
    laid: npt.NDArray[Any]  # the cards at the cartouches; 0 for none or one face down
    turned: npt.NDArray[Any]  # cards turned up to settle the order, first turned first; 0 = none
    turned_count: npt.NDArray[Any]  # how many these are
    owed: npt.NDArray[Any]  # the temples from which a seat must still take one counter after a scoring (A16)
    taken_back: npt.NDArray[Any]  # how many counters a seat has taken back after this scoring (A16)
    winners: int  # who won; both in a draw, nobody while the game goes on
    reason: int  # why the game is over, or None


class View(Protocol):
    """The fields of VIEW, for the type checker."""

    counters: npt.NDArray[Any]  # the squares that hold a seat's counters
    round_limit: int  # the last round (D7); 0 = none
    round_no: int  # the number of the round, from 1
    points: npt.NDArray[Any]  # points
    removal: int  # 1 if a player may stop removing the other's counters (D3)
    seat: int  # whose view it is; NOBODY for spectators
    # what is to be done: "lay", "remove", "place", "take back" or "over"; "draw" or "turn up" if a card is due
    phase: int
    mover: int  # the seat whose card, removal or placing is next; 0 in LAY and when over
    owing: int  # the seats that owe a move
    first: int  # who goes first this round, from ORDER on; 0 before; a view has it in turns only
    second_turn: int  # 1 while the second player does their part (A7)
    left: int  # how many counters the mover must still remove or place
    stock: npt.NDArray[Any]  # counters in stock
    realm: npt.NDArray[Any]  # counters in the realm of the dead; both seats together have at most 8
    token: npt.NDArray[Any]  # who still has their exchange token
    hand: npt.NDArray[Any]  # cards in hand by value: the seat's own; of the other's those that all know
    hand_count: npt.NDArray[Any]  # how many cards each has in hand
    unseen: npt.NDArray[Any]  # cards by value that are in the pile or in a hand that the seat cannot see
    pile_count: npt.NDArray[Any]  # cards in the pile above those that all saw go under it
    bottom: npt.NDArray[Any]  # the cards that all saw go under the pile, uppermost first (A6); 0 = none
    bottom_count: npt.NDArray[Any]  # how many these are
    discard: npt.NDArray[Any]  # cards in the discard, by value
    has_laid: npt.NDArray[Any]  # whether cards lie at a seat's cartouches, face up or down
    laid: npt.NDArray[Any]  # the cards at the cartouches; 0 for none or one face down
    owed: npt.NDArray[Any]  # the temples from which a seat must still take one counter after a scoring (A16)
    taken_back: npt.NDArray[Any]  # how many counters a seat has taken back after this scoring (A16)
    winners: int  # who won; both in a draw, nobody while the game goes on
    reason: int  # why the game is over, or None


@compiled
def clear(state: State) -> None:
    """Give every field its empty value."""
    state.round_limit = 0
    state.round_no = 1
    state.removal = 0
    state.phase = 0
    state.mover = 0
    state.first = 0
    state.second_turn = 0
    state.left = 0
    state.winners = 0
    state.reason = 0
    for i in range(2):
        state.counters[i] = 0
        state.points[i] = 0
        state.stock[i] = 29
        state.realm[i] = 0
        state.token[i] = 1
        state.hand_count[i] = 0
        state.pile_count[i] = 36
        state.bottom_count[i] = 0
        state.turned_count[i] = 0
        state.owed[i] = 0
        state.taken_back[i] = 0
    for i in range(2):
        for j in range(4):
            state.known[i, j] = 0
            state.hand[i, j] = 0
            state.pile[i, j] = 9
            state.discard[i, j] = 0
            state.laid[i, j] = 0
    for i in range(2):
        for j in range(32):
            state.bottom[i, j] = 0
            state.turned[i, j] = 0


@compiled
def recall(view: View, state: State) -> None:
    """Copy what all may see back into a state."""
    state.round_limit = view.round_limit
    state.round_no = view.round_no
    state.removal = view.removal
    state.phase = view.phase
    state.mover = view.mover
    state.second_turn = view.second_turn
    state.left = view.left
    state.winners = view.winners
    state.reason = view.reason
    for i in range(2):
        state.counters[i] = view.counters[i]
        state.points[i] = view.points[i]
        state.stock[i] = view.stock[i]
        state.realm[i] = view.realm[i]
        state.token[i] = view.token[i]
        state.hand_count[i] = view.hand_count[i]
        state.pile_count[i] = view.pile_count[i]
        state.bottom_count[i] = view.bottom_count[i]
        state.owed[i] = view.owed[i]
        state.taken_back[i] = view.taken_back[i]
    for i in range(2):
        for j in range(4):
            state.discard[i, j] = view.discard[i, j]
    for i in range(2):
        for j in range(32):
            state.bottom[i, j] = view.bottom[i, j]


@compiled
def show(state: State, view: View) -> None:
    """Copy what all may see."""
    view.round_limit = state.round_limit
    view.round_no = state.round_no
    view.removal = state.removal
    view.phase = state.phase
    view.mover = state.mover
    view.second_turn = state.second_turn
    view.left = state.left
    view.winners = state.winners
    view.reason = state.reason
    for i in range(2):
        view.counters[i] = state.counters[i]
        view.points[i] = state.points[i]
        view.stock[i] = state.stock[i]
        view.realm[i] = state.realm[i]
        view.token[i] = state.token[i]
        view.hand_count[i] = state.hand_count[i]
        view.pile_count[i] = state.pile_count[i]
        view.bottom_count[i] = state.bottom_count[i]
        view.owed[i] = state.owed[i]
        view.taken_back[i] = state.taken_back[i]
    for i in range(2):
        for j in range(4):
            view.discard[i, j] = state.discard[i, j]
    for i in range(2):
        for j in range(32):
            view.bottom[i, j] = state.bottom[i, j]
