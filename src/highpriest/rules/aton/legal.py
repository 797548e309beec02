"""What may be chosen in a state of Aton."""

from __future__ import annotations

from typing import Any, Protocol

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.moves import (
    EXCHANGE,
    KEEP,
    KEPT,
    LAY_COUNT_OF,
    LAYS,
    LAYS_OF,
    MOVES,
    PLACE,
    TAKE,
    hand_key,
    laid_value,
    square_move,
)
from highpriest.rules.aton.state import CARTOUCHES, TEMPLES, Phase, State, squares_of_temple, temples_up_to
from highpriest.rules.bits import lowest, member, popcount, whole


class Turn(Protocol):
    """A state or a view: what both say about whose turn it is."""

    phase: int
    mover: int


class Cards(Protocol):
    """A state or a view once the cards are turned up: what they do."""

    laid: npt.NDArray[Any]
    stock: npt.NDArray[Any]


@compiled
def owes(state: State, seat: int) -> bool:
    """Whether the seat owes a move. Both may owe one at the same time (A3, A4)."""
    if state.phase == Phase.LAY:
        return bool(state.laid[seat, 0] == 0)
    return is_turn(state) and state.mover == seat


@compiled
def is_turn(turn: Turn) -> bool:
    """Whether `mover` alone has to choose a square."""
    return turn.phase == Phase.PLACE or turn.phase == Phase.REMOVE or turn.phase == Phase.TAKE_BACK


@compiled
def is_acting(turn: Turn) -> bool:
    """Whether `mover` takes a turn of the round: removes or places counters (A7)."""
    return turn.phase == Phase.PLACE or turn.phase == Phase.REMOVE


@compiled
def reach(cards: Cards, seat: int) -> int:
    """A9: the squares that the seat's card at cartouche 3 reaches."""
    return temples_up_to(cards.laid[seat, 2])


@compiled
def to_place(cards: Cards, seat: int) -> int:
    """A10: how many counters the seat takes from its stock to place them."""
    return min(whole(cards.laid[seat, 3]), whole(cards.stock[seat]))


@compiled
def victim(state: State) -> int:
    """Whose counters the mover removes (A8)."""
    mover = whole(state.mover)
    return mover if removes_own(whole(state.laid[mover, 1])) else 1 - mover


@compiled
def removes_own(card: int) -> bool:
    """A8: a 1 at cartouche 2 removes a counter of its owner, other cards remove the other player's."""
    return card == 1


@compiled
def removable(state: State) -> int:
    """The squares from which the mover may remove a counter (A8, A9)."""
    return whole(state.counters[victim(state)]) & reach(state, whole(state.mover))


@compiled
def may_keep(state: State) -> bool:
    """D3: whether the mover may stop removing. The counter of their own that a 1 removes stays compulsory."""
    return state.removal == 1 and state.phase == Phase.REMOVE and victim(state) != whole(state.mover)


@compiled
def removal_choices(state: State) -> int:
    """The squares from which the mover may remove a counter, and KEPT if they may stop (A8, D3)."""
    return removable(state) | whole(may_keep(state)) << KEPT


@compiled
def placeable(state: State) -> int:
    """The free squares on which the mover may place (A9, A10)."""
    taken = whole(state.counters[0]) | whole(state.counters[1])
    return ~taken & reach(state, whole(state.mover))


@compiled
def returnable(state: State, seat: int) -> int:
    """The squares from which the seat may take a counter after a scoring (A16, D5)."""
    own = whole(state.counters[seat])
    if state.owed[seat]:
        owed = 0
        for temple in range(TEMPLES):
            if (state.owed[seat] >> temple) & 1:
                owed |= squares_of_temple(temple)
        return own & owed
    for temple in range(TEMPLES - 1, -1, -1):
        highest = own & squares_of_temple(temple)
        if highest:
            return highest
    return 0


@compiled
def choices(state: State) -> int:
    """The squares that the mover may choose, KEPT among them if they may stop removing; only while `is_turn`."""
    if state.phase == Phase.PLACE:
        return placeable(state)
    if state.phase == Phase.REMOVE:
        return removal_choices(state)
    return returnable(state, state.mover)


@compiled
def hand_key_of(state: State, seat: int) -> int:
    """The key of the seat's hand in the tables of lays."""
    return hand_key(state.hand[seat, 0], state.hand[seat, 1], state.hand[seat, 2])


@compiled
def count_legal(state: State, seat: int) -> int:
    """How many moves the seat may choose from; 0 if it owes none."""
    if not owes(state, seat):
        return 0
    if state.phase == Phase.LAY:
        return whole(LAY_COUNT_OF[hand_key_of(state, seat)]) + whole(state.token[seat])
    return popcount(choices(state))


@compiled
def nth_legal(state: State, seat: int, n: int) -> int:
    """The n-th legal move in rising order, for n below `count_legal`."""
    if state.phase == Phase.LAY:
        key = hand_key_of(state, seat)
        if n == LAY_COUNT_OF[key]:
            return EXCHANGE
        return whole(LAYS_OF[key, n])
    return square_move(PLACE if state.phase == Phase.PLACE else TAKE, member(choices(state), n))


@compiled_apart
def list_legal(state: State, seat: int, moves: npt.NDArray[Any]) -> int:
    """Write the legal moves in rising order into `moves` and return how many there are."""
    count = count_legal(state, seat)
    if state.phase == Phase.LAY:
        for n in range(count):
            moves[n] = nth_legal(state, seat, n)
    elif count:
        base = PLACE if state.phase == Phase.PLACE else TAKE
        left = choices(state)
        for n in range(count):
            moves[n] = square_move(base, lowest(left))
            left &= left - 1
    return count


@compiled_apart
def is_legal(state: State, seat: int, move: int) -> bool:
    """Whether the seat owes a move and may choose this one; any integer may be asked."""
    if move < 0 or move >= MOVES or not owes(state, seat):
        return False
    if state.phase == Phase.LAY:
        return state.token[seat] == 1 if move == EXCHANGE else _is_lay_of_hand(state, seat, move)
    if move == KEEP:
        return may_keep(state)
    base = PLACE if state.phase == Phase.PLACE else TAKE
    square = move - base
    return 0 <= square < PLACE - TAKE and (choices(state) >> square) & 1 == 1


@compiled
def _is_lay_of_hand(state: State, seat: int, move: int) -> bool:
    if move >= LAYS:
        return False
    for value in range(1, 5):
        times = 0
        for cartouche in range(CARTOUCHES):
            times += int(laid_value(move, cartouche) == value)
        if times != state.hand[seat, value - 1]:
            return False
    return True
