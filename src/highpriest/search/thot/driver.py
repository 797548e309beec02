"""Thot driven from outside, a move at a time: what environments and players written in Python call.

The caller provides the random numbers for the lay-out, so that every moment that is seen is a choice or the end.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.apply import lay_out, play, settle
from highpriest.rules.thot.legal import count_legal, nth_legal
from highpriest.rules.thot.state import Phase, State
from highpriest.search.rng import next_state, randrange
from highpriest.search.thot.playout import shuffle

Array = npt.NDArray[Any]


@compiled
def begin(states: Array, i: int, fresh: Array, stones: Array, rng: int) -> int:
    """Begin state `i` like state 0 of `fresh`, which waits for its lay-out, and return the seat that chooses first.

    `stones` are what is laid out, and are shuffled.
    """
    states[i] = fresh[0]
    shuffle(stones, rng)
    lay_out(states[i], stones)
    return chooser(states[i])


@compiled
def step(states: Array, i: int, seat: int, move: int) -> int:
    """Play a legal move and all that follows; return the seat that chooses next, NOBODY when it is over."""
    play(states[i], seat, move)
    settle(states[i])
    return chooser(states[i])


@compiled
def random_move(states: Array, i: int, seat: int, rng: int) -> int:
    """One of the legal moves of a seat that owes one, each equally likely."""
    return nth_legal(states[i], seat, randrange(next_state(rng), count_legal(states[i], seat)))


@compiled
def chooser(state: State) -> int:
    """The seat that owes a move; NOBODY when the game is over."""
    return NOBODY if state.phase == Phase.OVER else whole(state.mover)
