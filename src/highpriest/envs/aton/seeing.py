"""What a seat of Aton observes, and which of the 354 moves it may choose.

The observation is written from a view and nothing else, so it holds nothing hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.layout import MOST
from highpriest.rules.aton.legal import choices, hand_key_of, is_acting
from highpriest.rules.aton.moves import EXCHANGE, KEEP, KEPT, LAY_COUNT_OF, LAYS_OF, PLACE, TAKE
from highpriest.rules.aton.state import CARD_VALUES, MAX_UNDER_PILE, SEATS, SQUARES, TEMPLES, Phase, State
from highpriest.rules.aton.view import View
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]

# [byte, place]: 1 if it is a member. Eight squares are written at once: one by one they take four times as long.
_PLACES = np.array([[byte >> place & 1 for place in range(8)] for byte in range(256)], np.int8)


@compiled_apart
def write_observation(view: View, seat: int, rows: Array, i: int) -> int:
    """Write the view into row `i` in the order of the layout, as seen from the seat; return how many numbers."""
    at = 0
    for turn in range(SEATS):
        at = _write_seat(view, seat ^ turn, rows, i, at)
    return _write_table(view, seat, rows, i, at)


@compiled
def _write_seat(view: View, owner: int, rows: Array, i: int, at: int) -> int:
    squares = whole(view.counters[owner])
    for start in range(0, SQUARES, 8):
        for place in range(8):
            rows[i, at + start + place] = _PLACES[squares >> start & 255, place]
    at += SQUARES
    for value in range(CARD_VALUES):
        rows[i, at + value] = view.hand[owner, value]
        rows[i, at + 4 + value] = view.unseen[owner, value]
        rows[i, at + 8 + value] = view.discard[owner, value]
        rows[i, at + 12 + value] = view.laid[owner, value]
    at += 4 * CARD_VALUES
    for place in range(MAX_UNDER_PILE):
        rows[i, at + place] = view.bottom[owner, place]
    at += MAX_UNDER_PILE
    for temple in range(TEMPLES):
        rows[i, at + temple] = view.owed[owner] >> temple & 1
    at += TEMPLES
    rows[i, at] = view.hand_count[owner]
    rows[i, at + 1] = view.pile_count[owner]
    rows[i, at + 2] = view.bottom_count[owner]
    rows[i, at + 3] = view.has_laid[owner]
    rows[i, at + 4] = view.stock[owner]
    rows[i, at + 5] = view.realm[owner]
    rows[i, at + 6] = view.token[owner]
    rows[i, at + 7] = view.points[owner]
    rows[i, at + 8] = view.taken_back[owner]
    return at + 9


@compiled
def _write_table(view: View, own: int, rows: Array, i: int, at: int) -> int:
    rows[i, at] = view.phase == Phase.LAY
    rows[i, at + 1] = view.phase == Phase.REMOVE
    rows[i, at + 2] = view.phase == Phase.PLACE
    rows[i, at + 3] = view.phase == Phase.TAKE_BACK
    rows[i, at + 4] = view.phase == Phase.OVER
    rows[i, at + 5] = view.owing >> own & 1
    rows[i, at + 6] = (1 if view.first == own else -1) if is_acting(view) else 0
    rows[i, at + 7] = view.second_turn
    rows[i, at + 8] = view.left
    rows[i, at + 9] = min(whole(view.round_no), MOST)
    rows[i, at + 10] = min(max(whole(view.round_limit) - whole(view.round_no), 0), MOST)
    rows[i, at + 11] = view.round_limit > 0
    rows[i, at + 12] = view.removal
    return at + 13


@compiled_apart
def mark_legal(state: State, seat: int, masks: Array, i: int) -> None:
    """Write a 1 at every legal move of a seat that owes one; the mask is empty."""
    if state.phase == Phase.LAY:
        key = hand_key_of(state, seat)
        for n in range(LAY_COUNT_OF[key]):
            masks[i, LAYS_OF[key, n]] = 1
        masks[i, EXCHANGE] = state.token[seat]
        return
    squares = choices(state)
    base = PLACE if state.phase == Phase.PLACE else TAKE
    for start in range(0, SQUARES, 8):
        for place in range(8):
            masks[i, base + start + place] = _PLACES[squares >> start & 255, place]
    masks[i, KEEP] = squares >> KEPT & 1


@compiled_apart
def clear_legal(state: State, masks: Array, i: int) -> None:
    """Empty the mask before the move is made. Only what moves of this phase can have written is touched."""
    if state.phase == Phase.LAY:
        for move in range(TAKE):
            masks[i, move] = 0
        return
    base = PLACE if state.phase == Phase.PLACE else TAKE
    for square in range(SQUARES):
        masks[i, base + square] = 0
    masks[i, KEEP] = 0
