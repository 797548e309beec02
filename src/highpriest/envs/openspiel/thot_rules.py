"""Thot by the nodes of an OpenSpiel game: one compiled call for each, and the board in numbers.

Everything that is compiled stands in this one file, so that the compiler's cache notices every change.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.envs.openspiel.states import CHANCE, TERMINAL
from highpriest.rules.bits import whole
from highpriest.rules.thot.apply import deal, play, settle
from highpriest.rules.thot.state import (
    KINDS,
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
