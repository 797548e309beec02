"""Where a round of Aton leads: the value of every pair of layings, each played on quickly to the round's end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import go_first
from highpriest.rules.aton.moves import LAYS, laid_value
from highpriest.rules.aton.score import gain
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, POINTS_TO_WIN, SEATS, Phase, State
from highpriest.rules.bits import whole
from highpriest.search.aton.net import win_chance
from highpriest.search.aton.tactics import play_taking_back, play_turns

Array = npt.NDArray[Any]

TAILS: Final = LAYS // CARD_VALUES  # what a lay puts at cartouches 2 to 4 is its number modulo this
SCRATCH: Final = 3  # states that `payoffs` asks for: the position and two to play in
_DRAW: Final = 0.5


@compiled
def result_of(lead: int) -> float:
    """1 for a win, 0 for a loss, by the lead at the end."""
    if lead == 0:
        return _DRAW
    return 1.0 if lead > 0 else 0.0


@compiled_apart
def end_value(state: State, seat: int, net: Array, paper: Array) -> float:
    """The seat's chance once the turns of a round are over and a scoring is carried out."""
    if state.phase == Phase.OVER:
        winners = whole(state.winners)
        return result_of((winners >> seat & 1) - (winners >> (1 - seat) & 1))
    if max(state.points[0], state.points[1]) >= POINTS_TO_WIN:
        return result_of(whole(state.points[seat]) - whole(state.points[1 - seat]))
    if state.round_limit and state.round_no >= state.round_limit:
        return _DRAW
    return win_chance(state, seat, net, paper)


@compiled_apart
def play_round(state: State, net: Array, paper: Array) -> None:
    """Play quickly to the end of the round; a scoring is booked, but whether it ends the game is not looked at."""
    play_turns(state, net, paper)
    if state.phase == Phase.SCORE:
        red, blue = gain(state, 0), gain(state, 1)
        state.points[0] += red
        state.points[1] += blue
    if state.phase != Phase.OVER:
        play_taking_back(state, net, paper)


@compiled_apart
def payoffs(states: Array, seat: int, rows: Array, wanted: Array, net: Array, paper: Array, table: Array) -> None:
    """Fill `table[row, lay]` with the seat's chance if he lays `rows[row]` and the other any lay that is wanted.

    State 0 is the position. How the board ends depends on the other's first card almost only through who goes
    first: it is played once for each order, and then valued with the points of every first card.
    """
    for row in range(len(rows)):
        for tail in range(TAILS):
            _fill_cells(states, seat, whole(rows[row]), tail, wanted, net, paper, table[row])


@compiled_apart
def _fill_cells(
    states: Array, seat: int, lay: int, tail: int, wanted: Array, net: Array, paper: Array, cells: Array
) -> None:
    own = laid_value(lay, 0)
    ahead = laid_value(tail, 1) - laid_value(lay, 1)  # A6: more than 0 if the seat goes first
    has_played = np.zeros(SEATS, np.bool_)
    for card in range(1, CARD_VALUES + 1):
        reply = (card - 1) * TAILS + tail
        if not wanted[reply]:
            continue
        lead = 2 * (own - card)
        if _reaches_40(states[0], seat, lead):
            cells[reply] = result_of(lead)
            continue
        value, orders = 0.0, 0
        for first in range(SEATS):
            if _may_go_first(first == seat, ahead, lead):
                if not has_played[first]:
                    states[1 + first] = states[0]
                    _play_pair(states[1 + first], seat, first, lay, reply, net, paper)
                    has_played[first] = True
                value += _value_with(states[0], states[1 + first], seat, lead, net, paper)
                orders += 1
        cells[reply] = value / orders


@compiled
def _may_go_first(is_own: bool, ahead: int, lead: int) -> bool:
    """A6: by the cards at cartouche 2, then by those at cartouche 1, then by chance."""
    if ahead == 0:
        ahead = -lead
    return ahead == 0 or (ahead > 0) == is_own


@compiled
def _reaches_40(state: State, seat: int, lead: int) -> bool:
    """Whether somebody wins at cartouche 1 (A13)."""
    gainer = seat if lead > 0 else 1 - seat
    return lead != 0 and state.points[gainer] + abs(lead) >= POINTS_TO_WIN


@compiled_apart
def _play_pair(state: State, seat: int, first: int, lay: int, reply: int, net: Array, paper: Array) -> None:
    """Play the round from the laying to its end; of the points only the gains of a scoring are left then."""
    for cartouche in range(CARTOUCHES):
        state.laid[seat, cartouche] = laid_value(lay, cartouche)
        state.laid[1 - seat, cartouche] = laid_value(reply, cartouche)
    lead = 2 * (laid_value(lay, 0) - laid_value(reply, 0))
    state.points[seat] += max(0, lead)
    state.points[1 - seat] += max(0, -lead)
    red, blue = whole(state.points[0]), whole(state.points[1])
    go_first(state, first)
    play_round(state, net, paper)
    state.points[0] -= red
    state.points[1] -= blue


@compiled_apart
def _value_with(start: State, end: State, seat: int, lead: int, net: Array, paper: Array) -> float:
    """The value of a played round with the points of these first cards."""
    red, blue = whole(end.points[0]), whole(end.points[1])
    end.points[0] = whole(start.points[0]) + red
    end.points[1] = whole(start.points[1]) + blue
    end.points[seat] += max(0, lead)
    end.points[1 - seat] += max(0, -lead)
    value = end_value(end, seat, net, paper)
    end.points[0] = red
    end.points[1] = blue
    return value
