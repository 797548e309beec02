"""Random games of Thot, from any state to the end."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.thot.apply import advance, go, lay_out, play
from highpriest.rules.thot.legal import count_goes, count_legal, nth_go, nth_legal
from highpriest.rules.thot.moves import ending, goal
from highpriest.rules.thot.state import Phase, State
from highpriest.search.rng import fold_in, next_state, randrange, unsigned


@compiled_apart
def shuffle(stones: npt.NDArray[Any], rng: int) -> None:
    """Put the stones in a random order."""
    rng = unsigned(rng)
    for place in range(len(stones) - 1, 0, -1):
        rng = next_state(rng)
        other = randrange(rng, place + 1)
        stones[place], stones[other] = stones[other], stones[place]


@compiled_apart
def play_out(state: State, rng: int) -> int:
    """Play to the end, every legal move equally likely, and return how many choices were made."""
    rng = unsigned(rng)
    choices = 0
    while state.phase != Phase.OVER:
        rng = next_state(rng)
        choices += 1
        if state.phase == Phase.MOVE and state.opening == 0:  # nearly always, so it is asked for first
            way = whole(state.way)
            move = nth_go(state, way, randrange(rng, count_goes(state, way)))
            go(state, ending(move), goal(move))
        else:
            seat = whole(state.mover)
            play(state, seat, nth_legal(state, seat, randrange(rng, count_legal(state, seat))))
        if state.phase == Phase.END_MOVE:
            advance(state)
    return choices


@compiled_apart
def random_games(states: npt.NDArray[Any], stones: npt.NDArray[Any], games: int, rng: int) -> int:
    """Play whole random games in state 1, each begun as state 0 is, and return how many choices were made.

    State 0 waits for its lay-out; `stones` are what is laid out, and are shuffled.
    """
    choices = 0
    for game in range(games):
        states[1] = states[0]
        shuffle(stones, fold_in(rng, 2 * game))
        lay_out(states[1], stones)
        choices += play_out(states[1], fold_in(rng, 2 * game + 1))
    return choices
