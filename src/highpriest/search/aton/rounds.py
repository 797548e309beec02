"""Where a round of Aton leads: the value of every pair of layings, each played on quickly to the round's end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import add_gains, first_by_cards, go_first, is_decided_by_points, is_last_round
from highpriest.rules.aton.moves import LAYS, laid_value
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, SEATS, Phase, State
from highpriest.rules.aton.winning import is_enough, lead_at_cartouche_1
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
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
def end_value(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance once the turns of a round are over and a scoring is carried out."""
    if state.phase == Phase.OVER:
        winners = whole(state.winners)
        return result_of((winners >> seat & 1) - (winners >> (1 - seat) & 1))
    if is_decided_by_points(state):
        return result_of(whole(state.points[seat]) - whole(state.points[1 - seat]))
    if is_last_round(state):
        return _DRAW
    return win_chance(state, seat, net, buffer)


@compiled_apart
def play_round(state: State, net: Array, buffer: Array) -> None:
    """Play quickly to the end of the round; a scoring adds its gains, but never ends the game here."""
    play_turns(state, net, buffer)
    if state.phase == Phase.SCORE:
        add_gains(state)
    if state.phase != Phase.OVER:
        play_taking_back(state, net, buffer)


@compiled_apart
def payoffs(states: Array, seat: int, rows: Array, wanted: Array, net: Array, buffer: Array, matrix: Array) -> None:
    """Fill `matrix[row, lay]` with the seat's chance if it lays `rows[row]` and the other any lay that is wanted.

    State 0 is the position. How the board ends depends on the other's first card almost only through who goes
    first: it is played once for each order, and then valued with the points of every first card.
    """
    for row in range(len(rows)):
        for tail in range(TAILS):
            _fill_cells(states, seat, whole(rows[row]), tail, wanted, net, buffer, matrix[row])


@compiled_apart
def _fill_cells(
    states: Array, seat: int, lay: int, tail: int, wanted: Array, net: Array, buffer: Array, cells: Array
) -> None:
    own, lead_at_2 = laid_value(lay, 0), laid_value(lay, 1) - laid_value(tail, 1)
    has_played = np.zeros(SEATS, np.bool_)
    for card in range(1, CARD_VALUES + 1):
        reply = (card - 1) * TAILS + tail
        if not wanted[reply]:
            continue
        lead = lead_at_cartouche_1(own, card)
        if _wins_at_cartouche_1(states[0], seat, lead):
            cells[reply] = result_of(lead)
            continue
        value, orders = 0.0, 0
        by_cards = first_by_cards(lead_at_2, own - card)  # 0 is the seat itself
        for first in range(SEATS):
            if by_cards == NOBODY or (by_cards == 0) == (first == seat):
                if not has_played[first]:
                    states[1 + first] = states[0]
                    _play_pair(states[1 + first], seat, first, lay, reply, net, buffer)
                    has_played[first] = True
                value += _value_with(states[0], states[1 + first], seat, own, card, net, buffer)
                orders += 1
        cells[reply] = value / orders


@compiled
def _wins_at_cartouche_1(state: State, seat: int, lead: int) -> bool:
    """Whether somebody wins with this lead of the seat (A13)."""
    gainer = seat if lead > 0 else 1 - seat
    return lead != 0 and is_enough(whole(state.points[gainer]) + abs(lead))


@compiled_apart
def _play_pair(state: State, seat: int, first: int, lay: int, reply: int, net: Array, buffer: Array) -> None:
    """Play the round from the laying to its end; of the points only the gains of a scoring are left then."""
    for cartouche in range(CARTOUCHES):
        state.laid[seat, cartouche] = laid_value(lay, cartouche)
        state.laid[1 - seat, cartouche] = laid_value(reply, cartouche)
    _add_lead(state, seat, lead_at_cartouche_1(laid_value(lay, 0), laid_value(reply, 0)))
    red, blue = whole(state.points[0]), whole(state.points[1])
    go_first(state, first)
    play_round(state, net, buffer)
    state.points[0] -= red
    state.points[1] -= blue


@compiled
def _add_lead(state: State, seat: int, lead: int) -> None:
    """A5, as for a seat that leads by these points at cartouche 1."""
    state.points[seat] += max(0, lead)
    state.points[1 - seat] += max(0, -lead)


@compiled_apart
def _value_with(start: State, end: State, seat: int, own: int, card: int, net: Array, buffer: Array) -> float:
    """The value of a played round with these first cards: their points, and what is left to the other."""
    red, blue = whole(end.points[0]), whole(end.points[1])
    end.points[0] = whole(start.points[0]) + red
    end.points[1] = whole(start.points[1]) + blue
    _add_lead(end, seat, lead_at_cartouche_1(own, card))
    end.laid[1 - seat, 0] = card
    value = end_value(end, seat, net, buffer)
    end.points[0] = red
    end.points[1] = blue
    return value
