"""What a seat of Aton observes, and which of the 353 moves it may choose.

The observation is written from the seat's view and nothing else, so it holds nothing hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.layout import MOST
from highpriest.rules.aton.legal import choices, hand_key_of
from highpriest.rules.aton.moves import EXCHANGE, LAY_COUNT_OF, LAYS_OF, PLACE, TAKE
from highpriest.rules.aton.state import CARD_VALUES, MAX_UNDER_PILE, SEATS, SQUARES, TEMPLES, Phase, State
from highpriest.rules.aton.view import View
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]

# [byte, place]: 1 if it is a member. Eight squares are written at once: one by one they take four times as long.
_PLACES = np.array([[byte >> place & 1 for place in range(8)] for byte in range(256)], np.int8)


@compiled_apart
def write_observation(view: View, row: Array) -> int:
    """Write the view as the layout has it; the answer is how many numbers that were."""
    own = whole(view.seat)
    at = whole(0)
    for turn in range(SEATS):
        at = _write_seat(view, own ^ turn, row, at)
    return _write_table(view, own, row, at)


@compiled
def _write_seat(view: View, owner: int, row: Array, at: int) -> int:
    squares = whole(view.counters[owner])
    for start in range(0, SQUARES, 8):
        for place in range(8):
            row[at + start + place] = _PLACES[squares >> start & 255, place]
    at += SQUARES
    for value in range(CARD_VALUES):
        row[at + value] = view.hand[owner, value]
        row[at + 4 + value] = view.unseen[owner, value]
        row[at + 8 + value] = view.discard[owner, value]
        row[at + 12 + value] = view.laid[owner, value]
    at += 4 * CARD_VALUES
    for place in range(MAX_UNDER_PILE):
        row[at + place] = view.bottom[owner, place]
    at += MAX_UNDER_PILE
    for temple in range(TEMPLES):
        row[at + temple] = view.owed[owner] >> temple & 1
    at += TEMPLES
    row[at] = view.hand_count[owner]
    row[at + 1] = view.pile_count[owner]
    row[at + 2] = view.bottom_count[owner]
    row[at + 3] = view.has_laid[owner]
    row[at + 4] = view.stock[owner]
    row[at + 5] = view.realm[owner]
    row[at + 6] = view.token[owner]
    row[at + 7] = view.points[owner]
    row[at + 8] = view.taken_back[owner]
    return at + 9


@compiled
def _write_table(view: View, own: int, row: Array, at: int) -> int:
    lays = view.phase == Phase.LAY
    takes_turn = view.phase == Phase.REMOVE or view.phase == Phase.PLACE or view.phase == Phase.TAKE_BACK
    row[at] = lays
    row[at + 1] = view.phase == Phase.REMOVE
    row[at + 2] = view.phase == Phase.PLACE
    row[at + 3] = view.phase == Phase.TAKE_BACK
    row[at + 4] = view.phase == Phase.OVER
    row[at + 5] = (lays and view.has_laid[own] == 0) or (takes_turn and view.mover == own)
    row[at + 6] = (1 if view.first == own else -1) if takes_turn else 0
    row[at + 7] = view.second_turn
    row[at + 8] = view.left
    row[at + 9] = min(whole(view.round_no), MOST)
    row[at + 10] = min(max(whole(view.round_limit) - whole(view.round_no), 0), MOST)
    row[at + 11] = view.round_limit > 0
    return at + 12


@compiled_apart
def mark_legal(state: State, seat: int, mask: Array, sign: int) -> None:
    """Write the sign at every legal move of a seat that owes one: 1, or 0 to take it away before the move is made.

    What is not legal is not touched: most entries never change.
    """
    if state.phase == Phase.LAY:
        key = hand_key_of(state, seat)
        for n in range(LAY_COUNT_OF[key]):
            mask[LAYS_OF[key, n]] = sign
        if state.token[seat]:
            mask[EXCHANGE] = sign
        return
    base = PLACE if state.phase == Phase.PLACE else TAKE
    squares = choices(state)
    if sign == 0:
        squares = 0
    for start in range(0, SQUARES, 8):
        for place in range(8):
            mask[base + start + place] = _PLACES[squares >> start & 255, place]
