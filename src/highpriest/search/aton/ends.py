"""What a round of Aton leads to: its turns played on quickly, and the chance that is left at its end."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import add_gains, is_decided_by_points, is_last_round
from highpriest.rules.aton.state import Phase, State
from highpriest.rules.bits import whole
from highpriest.search.aton.net import even_chance
from highpriest.search.aton.tactics import play_taking_back, play_turns

Array = npt.NDArray[Any]

_DRAW: Final = 0.5


@compiled
def result_of(lead: int) -> float:
    """1 for a win, 0 for a loss, by the lead at the end."""
    if lead == 0:
        return _DRAW
    return 1.0 if lead > 0 else 0.0


@compiled_apart
def end_value(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance once the turns of a round are over and a scoring is carried out."""
    if state.phase == Phase.OVER:
        winners = whole(state.winners)
        return result_of((winners >> seat & 1) - (winners >> (1 - seat) & 1))
    if is_decided_by_points(state):
        return result_of(whole(state.points[seat]) - whole(state.points[1 - seat]))
    if is_last_round(state):
        return _DRAW
    return even_chance(state, seat, net, buffer)


@compiled_apart
def play_round(state: State, net: Array, buffer: Array) -> None:
    """Play quickly to the end of the round; a scoring adds its gains, but never ends the game here."""
    play_turns(state, net, buffer)
    if state.phase == Phase.SCORE:
        add_gains(state)
    if state.phase != Phase.OVER:
        play_taking_back(state, net, buffer)
