"""Thot by the nodes of an OpenSpiel game: one compiled call for each, and the board in numbers.

Everything that is compiled stands in this one file, so that the compiler's cache notices every change.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.openspiel.states import CHANCE, TERMINAL
from highpriest.rules.bits import whole
from highpriest.rules.thot.apply import deal, play, settle
from highpriest.rules.thot.state import (
    ANKH,
    KINDS,
    SCARABS,
    STARRED,
    STRIDE,
    VALUE_OF,
    Phase,
    State,
)

Array = npt.NDArray[Any]


@compiled
def player_at(state: State) -> int:
    """Whose node it is, once the rules have taken their own steps."""
    if state.phase == Phase.OVER:
        return TERMINAL
    if state.phase == Phase.LAY_OUT:
        return CHANCE
    return whole(state.mover)


@compiled
def player(states: Array, i: int) -> int:
    """Whose node it is."""
    return player_at(states[i])


@compiled
def step(states: Array, i: int, player: int, action: int) -> int:
    """Carry out an action of the player, or lay out a stone; return whose node comes next."""
    state = states[i]
    if player == CHANCE:
        deal(state, action)
    else:
        play(state, player, action)
        settle(state)
    return player_at(state)


@compiled
def outcomes(states: Array, i: int, kinds: Array, odds: Array) -> int:
    """Write the kinds of stones that may come next and how likely each is, and return how many there are."""
    state = states[i]
    left = 0
    for kind in range(KINDS):
        left += whole(state.supply[kind])
    count = 0
    for kind in range(KINDS):
        if state.supply[kind]:
            kinds[count] = kind
            odds[count] = state.supply[kind] / left
            count += 1
    return count


@compiled_apart
def show(states: Array, i: int, out: Array) -> int:
    """Write the board and what has been taken in numbers; the answer is how many. The order is that of the observer."""
    state = states[i]
    n = show_board(state, out)
    for seat in range(whole(state.players)):
        for kind in range(SCARABS):
            out[n] = state.taken[seat, kind] / 6
            n += 1
    for seat in range(whole(state.players)):
        out[n] = state.total[seat] / 100
        out[n + state.players] = player_at(state) == seat
        out[n + 2 * state.players] = (state.winners >> seat) & 1
        n += 1
    n += 2 * whole(state.players)
    goes = state.phase == Phase.MOVE
    out[n] = goes and (state.opening == 1 or state.way == 0)
    out[n + 1] = goes and (state.opening == 1 or state.way == 1)
    out[n + 2] = state.phase == Phase.PUT
    out[n + 3] = state.opening
    return n + 4


@compiled
def show_board(state: State, out: Array) -> int:
    """Five boards: value, starred, ankh, priest, and which squares are laid out."""
    side = whole(state.side)
    area = side * side
    is_set = state.phase != Phase.LAY_OUT
    for row in range(side):
        for column in range(side):
            n = side * row + column
            square = STRIDE * row + column
            kind = whole(state.kind[square])
            is_laid_out = is_set or square < state.next_square
            out[n] = VALUE_OF[kind] / 8
            out[n + area] = STARRED <= kind < SCARABS
            out[n + 2 * area] = kind == ANKH
            # Before the priest is laid out he is nowhere, though the state has room for no such thing.
            is_priest = state.row == row and state.column == column and kind > ANKH
            out[n + 3 * area] = is_laid_out and is_priest
            out[n + 4 * area] = is_laid_out
    return 5 * area
