"""Flat Monte Carlo: random games after each of the moves."""

from __future__ import annotations

import time
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import popcount, whole
from highpriest.rules.thot.apply import play, settle
from highpriest.rules.thot.legal import list_legal
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import STATE, State
from highpriest.search.rng import fold_in, next_state, randrange
from highpriest.search.thot.playout import play_out

Array = npt.NDArray[Any]

_FEWEST: Final = 8  # random games for each move that is tried
_SLICE: Final = 20_000  # random games between two looks at the clock
_WON: Final = 12  # of a game; shared by up to four winners it stays whole


@compiled_apart
def begin_flat(states: Array, moves: Array, playouts: int, rng: int) -> int:
    """Write the moves of state 0 to try and return how many there are.

    All of them, unless too few games would be left for each: then some chosen at random, and the last of
    the list, which is to keep all.
    """
    count = list_legal(states[0], whole(states[0].mover), moves)
    few = max(2, playouts // _FEWEST)
    if count <= few:
        return count
    moves[0], moves[count - 1] = moves[count - 1], moves[0]
    for n in range(1, few):
        rng = next_state(rng)
        other = n + randrange(rng, count - n)
        moves[n], moves[other] = moves[other], moves[n]
    return few


@compiled_apart
def play_flat(states: Array, moves: Array, won: Array, count: int, playouts: int, rng: int) -> None:
    """Play random games after each of the moves in turn, and add up in `won` what the mover won.

    State 1 is scratch space.
    """
    seat = whole(states[0].mover)
    for game in range(playouts):
        n = game % count
        states[1] = states[0]
        play(states[1], seat, whole(moves[n]))
        settle(states[1])
        play_out(states[1], fold_in(rng, game))
        won[n] += _winnings(states[1], seat)


@compiled
def _winnings(state: State, seat: int) -> int:
    """A win counts whole, a shared one in parts; partners win together."""
    winners = whole(state.winners)
    if not winners >> seat & 1:
        return 0
    sides = popcount(winners)
    if state.teams:
        sides //= 2
    return _WON // sides


def choose_by_playouts(raw: bytes, playouts: int, rng: int, seconds: float | None) -> int:
    """The move after which the seat to move won the largest share of random games."""
    started = time.perf_counter()
    states = np.zeros(2, STATE)
    states[0] = np.frombuffer(raw, STATE)[0]
    moves = np.empty(MOVES, np.int16)
    count = int(begin_flat(states, moves, playouts, rng))
    won = np.zeros(count, np.int64)
    each = max(1, playouts // count)
    share = each if seconds is None else max(1, _SLICE // count)
    for done in range(0, each, share):
        if done and seconds is not None and time.perf_counter() - started > seconds:
            break
        play_flat(states, moves, won, count, count * min(share, each - done), rng + done)
    return int(moves[int(won.argmax())])
