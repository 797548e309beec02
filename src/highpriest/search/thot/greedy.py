"""A rule of thumb for Thot: take much, and leave little to the next."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.thot.apply import play, settle
from highpriest.rules.thot.legal import list_legal
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.score import are_partners, side_total
from highpriest.rules.thot.state import SCARABS, SQUARES, STARRED, STATE, VALUE_OF, Phase, State
from highpriest.search.rng import next_state, randrange

Array = npt.NDArray[Any]

_END: Final = 1000  # to win or lose at once outweighs every stone


@compiled_apart
def greedy_move(states: Array, moves: Array, replies: Array, rng: int) -> int:
    """The move of state 0 that is worth most by rule of thumb; ties are broken at random. State 1 is scratch space.

    `moves` and `replies` are scratch space too, with room for all moves.
    """
    seat = whole(states[0].mover)
    count = list_legal(states[0], seat, moves)
    best = whole(moves[0])
    best_value = whole(-100 * _END)
    equals = 0
    for n in range(count):
        states[1] = states[0]
        play(states[1], seat, whole(moves[n]))
        settle(states[1])
        value = side_total(states[1], seat) - side_total(states[0], seat) + _prospect(states[1], seat, replies)
        if value > best_value:
            best_value = value
            equals = 0
        if value == best_value:
            equals += 1
            rng = next_state(rng)
            if randrange(rng, equals) == 0:
                best = whole(moves[n])
    return best


@compiled
def _prospect(state: State, seat: int, replies: Array) -> int:
    """What lies before the seat after its move: an end, a putting back, or the best the next can take."""
    if state.phase == Phase.OVER:
        return _END if state.winners >> seat & 1 else -_END
    if state.phase == Phase.PUT:
        return _gain_of_putting(state, seat)
    best = best_taking(state, replies)
    return best if are_partners(state, seat, whole(state.mover)) else -best


@compiled_apart
def best_taking(state: State, replies: Array) -> int:
    """The most that the seat to move can gain at once, an ankh included."""
    seat = whole(state.mover)
    best = whole(-_END)
    for n in range(list_legal(state, seat, replies)):
        kind = whole(state.kind[replies[n] % SQUARES])
        best = max(best, whole(VALUE_OF[kind]) if kind < SCARABS else _gain_of_putting(state, seat))
    return best


@compiled_apart
def _gain_of_putting(state: State, seat: int) -> int:
    """What the seat's total gains by putting back its lowest scarab; 0 if it is better to keep it."""
    for kind in range(STARRED):
        if state.taken[seat, kind] or state.taken[seat, kind + STARRED]:
            return max(0, -whole(VALUE_OF[kind]))
    return 0


def choose_greedily(raw: bytes, rng: int) -> int:
    """The greedy move of the seat to move in the position of a view."""
    states = np.zeros(2, STATE)
    states[0] = np.frombuffer(raw, STATE)[0]
    moves, replies = np.empty((2, MOVES), np.int16)
    return int(greedy_move(states, moves, replies, rng))
