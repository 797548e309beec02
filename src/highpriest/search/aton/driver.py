"""Aton driven from outside, a move at a time: what environments and players written in Python call.

The caller provides the random numbers for the cards, so that every moment that is seen is a choice or the end.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import deal, due, nth_card, play, settle
from highpriest.rules.aton.legal import count_legal, nth_legal, owes
from highpriest.rules.aton.state import State
from highpriest.rules.bits import whole
from highpriest.rules.game import CHANCE, NOBODY
from highpriest.search.rng import next_state, randrange, unsigned

Array = npt.NDArray[Any]


@compiled
def begin(states: Array, i: int, fresh: Array, rng: int) -> int:
    """Begin a game like `fresh` in state `i`, with its cards dealt; return the seat that chooses first."""
    states[i] = fresh[0]
    return deal_from(states[i], rng)


@compiled
def step(states: Array, i: int, seat: int, move: int, rng: int) -> int:
    """Play a legal move and all that follows; return the seat that chooses next, NOBODY when it is over.

    While both owe a lay, Red is asked first.
    """
    play(states[i], seat, move)
    return deal_from(states[i], rng)


@compiled
def random_move(states: Array, i: int, seat: int, rng: int) -> int:
    """One of the legal moves of a seat that owes one, each equally likely."""
    return nth_legal(states[i], seat, randrange(next_state(rng), count_legal(states[i], seat)))


@compiled_apart
def deal_from(state: State, rng: int) -> int:
    """Take the steps and deal the cards that are due until a seat must choose: that seat, or NOBODY."""
    rng = unsigned(rng)
    settle(state)
    while due(state) == CHANCE:
        rng = next_state(rng)
        deal(state, nth_card(state, randrange(rng, whole(state.pile_count[state.mover]))))
        settle(state)
    return chooser(state)


@compiled
def chooser(state: State) -> int:
    """The seat that owes a move, the first if both do; NOBODY when the game is over."""
    for seat in range(2):
        if owes(state, seat):
            return seat
    return NOBODY
