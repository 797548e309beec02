"""Quick choices of squares: the best next one by the value function, wins at once and threats of them seen.

Squares of one temple and kind are alike, so that one of them is looked at for all.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import (
    empty_realm,
    end_turn,
    place,
    removals_in_round,
    remove,
    start_placing,
    start_removal,
    start_taking_back,
    take_back,
    to_realm,
)
from highpriest.rules.aton.legal import choices, reach, removes_own, to_place, victim
from highpriest.rules.aton.moves import KEPT
from highpriest.rules.aton.state import KIND, SQUARES, SQUARES_PER_TEMPLE, Phase, State
from highpriest.rules.aton.winning import WINNING_SETS
from highpriest.rules.bits import lowest, popcount, whole
from highpriest.search.aton.net import win_chance

Array = npt.NDArray[Any]


def _alike() -> Array:
    sets: dict[tuple[int, int], int] = {}
    for square in range(SQUARES):
        key = square // SQUARES_PER_TEMPLE, int(KIND[square])
        sets[key] = sets.get(key, 0) | 1 << square
    return np.array([*sets.values(), 1 << KEPT], np.int64)


ALIKE = _alike()  # sets of squares between which there is no difference; to keep is like nothing else
_THREATENED: Final = 0.02  # what is left of a position's value if the other can win at once


@compiled
def can_fill(own: int, other: int, within: int, removed: int, placed: int) -> bool:
    """Whether `placed` counters, after `removed` of the other's are gone, can fill a set that wins (A13)."""
    for n in range(len(WINNING_SETS)):
        missing = WINNING_SETS[n] & ~own
        if missing & ~within == 0 and popcount(missing) <= placed and popcount(missing & other) <= removed:
            return True
    return False


@compiled
def can_win_turn(state: State, seat: int) -> bool:
    """Whether the seat, whose turn is still to come, could win in it as the board stands.

    With a 1 they have to remove a counter of their own first; it is assumed that this does not hinder them.
    """
    card = whole(state.laid[seat, 1])
    removed = 0 if removes_own(card) else removals_in_round(whole(state.round_no), card)
    own, other = whole(state.counters[seat]), whole(state.counters[1 - seat])
    return can_fill(own, other, reach(state, seat), removed, to_place(state, seat))


@compiled
def can_win_now(state: State) -> bool:
    """Whether the mover, in the middle of a turn, can still win in it."""
    seat = whole(state.mover)
    removed, placed = 0, whole(state.left)
    if state.phase == Phase.REMOVE:
        removed = placed if victim(state) != seat else 0
        placed = to_place(state, seat)
    own, other = whole(state.counters[seat]), whole(state.counters[1 - seat])
    return can_fill(own, other, reach(state, seat), removed, placed)


@compiled_apart
def prospect(state: State, net: Array, buffer: Array) -> float:
    """The mover's chance to win in the middle of a turn, or of taking back."""
    seat = whole(state.mover)
    if state.phase == Phase.TAKE_BACK:
        return win_chance(state, seat, net, buffer)
    if can_win_now(state):
        return 1.0
    value = win_chance(state, seat, net, buffer)
    if state.second_turn == 0 and can_win_turn(state, 1 - seat):
        return value * _THREATENED
    return value


@compiled_apart
def try_square(state: State, square: int, net: Array, buffer: Array) -> float:
    """The mover's chance to win after choosing this square; the state is restored afterwards.

    Moves the counter and nothing else: to copy the state and play the move takes longer. The phase stays what it is.
    """
    if square == KEPT:
        return _try_keeping(state, net, buffer)
    owner = victim(state) if state.phase == Phase.REMOVE else whole(state.mover)
    realm, stock = whole(state.realm[owner]), whole(state.stock[owner])
    move_counter(state, owner, square)
    state.left -= 1
    value = prospect(state, net, buffer)
    state.counters[owner] ^= 1 << square
    state.realm[owner] = realm
    state.stock[owner] = stock
    state.left += 1
    return value


@compiled
def _try_keeping(state: State, net: Array, buffer: Array) -> float:
    left = whole(state.left)
    state.left = 0
    value = prospect(state, net, buffer)
    state.left = left
    return value


@compiled
def move_counter(state: State, owner: int, square: int) -> None:
    """What the choice of a square does to counters, realm and stock of the owner, as `apply` does it."""
    state.counters[owner] ^= 1 << square
    if state.phase == Phase.REMOVE:
        to_realm(state, owner)
    elif state.phase == Phase.TAKE_BACK:
        state.stock[owner] += 1


@compiled_apart
def best_square(state: State, net: Array, buffer: Array) -> int:
    """The square that looks best to the mover, without a look at what comes after it."""
    squares = choices(state)
    best, best_value = lowest(squares), -1.0
    for n in range(len(ALIKE)):
        alike = squares & ALIKE[n]
        if alike:
            value = try_square(state, lowest(alike), net, buffer)
            if value > best_value:
                best, best_value = lowest(alike), value
    return best


@compiled_apart
def choose_square(state: State, square: int) -> None:
    """Remove from, place on or take back from the square, whichever the mover has to do."""
    if state.phase == Phase.PLACE:
        place(state, square)
    elif state.phase == Phase.REMOVE:
        remove(state, square)
    else:
        take_back(state, square)


@compiled
def reach_choice(state: State) -> bool:
    """Take the steps of turns that leave no choice; False once the turns of the round are over."""
    while Phase.START_REMOVAL <= state.phase <= Phase.END_TURN:
        if state.phase == Phase.START_REMOVAL:
            start_removal(state)
        elif state.phase == Phase.START_PLACING:
            start_placing(state)
        elif state.phase == Phase.END_TURN:
            end_turn(state)
        else:
            return True
    return False


@compiled_apart
def play_turns(state: State, net: Array, buffer: Array) -> None:
    """Play quickly what is left of the turns of this round."""
    while reach_choice(state):
        choose_square(state, best_square(state, net, buffer))


@compiled_apart
def play_taking_back(state: State, net: Array, buffer: Array) -> None:
    """Play quickly what follows a scoring that does not end the game (A16, A17); its gains are added already."""
    if state.phase == Phase.SCORE:
        start_taking_back(state)
    while state.phase == Phase.TAKE_BACK:
        take_back(state, best_square(state, net, buffer))
    if state.phase == Phase.EMPTY_REALM:
        empty_realm(state)
