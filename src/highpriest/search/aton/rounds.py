"""Where a round of Aton leads: the value of every pair of layings, each played on quickly to the round's end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import first_by_cards, go_first
from highpriest.rules.aton.moves import LAYS, laid_value
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, SEATS, State
from highpriest.rules.aton.winning import is_enough, lead_at_cartouche_1
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
from highpriest.search.aton.ends import end_value, play_round, result_of
from highpriest.search.aton.tactics import reach_choice
from highpriest.search.aton.turn import take_turn

Array = npt.NDArray[Any]

TAILS: Final = LAYS // CARD_VALUES  # what a lay puts at cartouches 2 to 4 is its number modulo this
SCRATCH: Final = 3  # states that `payoffs` asks for: the position and two to play in


@compiled_apart
def payoffs(
    states: Array, answers: Array, seat: int, rows: Array, wanted: Array, net: Array, buffer: Array, matrix: Array
) -> None:
    """Fill `matrix[row, lay]` with the seat's chance if it lays `rows[row]` and the other any lay that is wanted.

    State 0 is the position. How the board ends depends on the other's first card almost only through who goes
    first: it is played once for each order, and then valued with the points of every first card.

    Turns are played at a glance; with more states than SCRATCH these are used to search them, as `search_squares` does.
    """
    for row in range(len(rows)):
        for tail in range(TAILS):
            _fill_cells(states, answers, seat, whole(rows[row]), tail, wanted, net, buffer, matrix[row])


@compiled_apart
def _fill_cells(
    states: Array,
    answers: Array,
    seat: int,
    lay: int,
    tail: int,
    wanted: Array,
    net: Array,
    buffer: Array,
    cells: Array,
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
                    _play_pair(states, answers, seat, first, lay, reply, net, buffer)
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
def _play_pair(
    states: Array, answers: Array, seat: int, first: int, lay: int, reply: int, net: Array, buffer: Array
) -> None:
    """Play the round from the laying to its end in a state; of the points only the gains of a scoring are left then."""
    states[1 + first] = states[0]
    state = states[1 + first]
    for cartouche in range(CARTOUCHES):
        state.laid[seat, cartouche] = laid_value(lay, cartouche)
        state.laid[1 - seat, cartouche] = laid_value(reply, cartouche)
    _add_lead(state, seat, lead_at_cartouche_1(laid_value(lay, 0), laid_value(reply, 0)))
    red, blue = whole(state.points[0]), whole(state.points[1])
    go_first(state, first)
    if len(states) > SCRATCH:
        _search_turns(states, 1 + first, answers, net, buffer)
    play_round(state, net, buffer)
    state.points[0] -= red
    state.points[1] -= blue


@compiled_apart
def _search_turns(states: Array, at: int, answers: Array, net: Array, buffer: Array) -> None:
    """Take both turns of a round by searches."""
    turns = states[SCRATCH:]
    turns[0] = states[at]
    while reach_choice(turns[0]):
        take_turn(turns, answers, net, buffer)
    states[at] = turns[0]


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
