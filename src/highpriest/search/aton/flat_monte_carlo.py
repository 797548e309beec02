"""Flat Monte Carlo in Aton: how often each move wins when everything after it is random."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled_apart
from highpriest.rules.aton.apply import play
from highpriest.rules.bits import whole
from highpriest.search.aton.determinize import determinize_state
from highpriest.search.aton.playout import play_out
from highpriest.search.rng import fold_in, next_state

Array = npt.NDArray[Any]


@compiled_apart
def count_wins(views: Array, states: Array, moves: Array, begin: int, end: int, rng: int, wins: Array) -> None:
    """Play the random games `begin` to `end`, each from a new imagined state, the moves in turn; add up half-wins."""
    seat = whole(views[0].seat)
    for n in range(begin, end):
        index = n % len(moves)
        here = fold_in(rng, n)
        determinize_state(views[0], states[0], here)
        play(states[0], seat, whole(moves[index]))
        play_out(states[0], next_state(here))
        winners = whole(states[0].winners)
        wins[index] += 1 + (winners >> seat & 1) - (winners >> (1 - seat) & 1)
