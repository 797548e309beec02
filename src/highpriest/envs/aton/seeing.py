"""What a seat of Aton observes, and which of the 354 moves it may choose.

The observation is written from a view and nothing else, so it holds nothing hidden.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.aton.layout import LAYOUT, SIZE
from highpriest.envs.layout import MOST
from highpriest.rules.aton.legal import choices, hand_key_of, is_acting
from highpriest.rules.aton.moves import EXCHANGE, KEEP, KEPT, LAY_COUNT_OF, LAYS_OF, PLACE, TAKE
from highpriest.rules.aton.state import CARD_VALUES, MAX_UNDER_PILE, SEATS, SQUARES, TEMPLES, Phase, State
from highpriest.rules.aton.view import View
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]

# [byte, place]: 1 if it is a member. Eight squares are written at once: one by one they take four times as long.
_PLACES = np.array([[byte >> place & 1 for place in range(8)] for byte in range(256)], np.int8)

# Where each part begins; the parts of the other seat follow those of one's own in the same order.
(_COUNTERS, _HAND, _UNSEEN, _DISCARD, _LAID, _BOTTOM, _OWED) = LAYOUT.starts(
    "own counters", "own hand", "own unseen", "own discard", "own cartouches", "own bottom", "own owed temples"
)
(_HAND_COUNT, _PILE_COUNT, _BOTTOM_COUNT, _HAS_LAID, _STOCK, _REALM, _TOKEN, _POINTS, _TAKEN_BACK) = LAYOUT.starts(
    "own hand size",
    "own pile size",
    "own bottom size",
    "own has laid",
    "own stock",
    "own realm",
    "own token",
    "own points",
    "own taken back",
)
(_LAY, _REMOVE, _PLACE, _TAKE_BACK, _OVER, _OWES, _FIRST, _SECOND_TURN, _LEFT) = LAYOUT.starts(
    "lay", "remove", "place", "take back", "over", "owes", "first", "second turn", "left"
)
(_ROUND, _ROUNDS_LEFT, _LIMIT, _REMOVAL) = LAYOUT.starts("round", "rounds left", "limit", "optional removal")
_SEAT: Final = LAYOUT.starts("other's counters")[0] - _COUNTERS  # how many numbers a seat has


@compiled_apart
def write_observation(view: View, seat: int, rows: Array, i: int) -> int:
    """Write the view into row `i` in the order of the layout, as seen from the seat; return how many numbers."""
    for turn in range(SEATS):
        _write_seat(view, seat ^ turn, rows, i, turn * _SEAT)
    _write_table(view, seat, rows, i)
    return SIZE


@compiled
def _write_seat(view: View, owner: int, rows: Array, i: int, at: int) -> None:
    squares = whole(view.counters[owner])
    for start in range(0, SQUARES, 8):
        for place in range(8):
            rows[i, at + _COUNTERS + start + place] = _PLACES[squares >> start & 255, place]
    for value in range(CARD_VALUES):
        rows[i, at + _HAND + value] = view.hand[owner, value]
        rows[i, at + _UNSEEN + value] = view.unseen[owner, value]
        rows[i, at + _DISCARD + value] = view.discard[owner, value]
        rows[i, at + _LAID + value] = view.laid[owner, value]
    for place in range(MAX_UNDER_PILE):
        rows[i, at + _BOTTOM + place] = view.bottom[owner, place]
    for temple in range(TEMPLES):
        rows[i, at + _OWED + temple] = view.owed[owner] >> temple & 1
    rows[i, at + _HAND_COUNT] = view.hand_count[owner]
    rows[i, at + _PILE_COUNT] = view.pile_count[owner]
    rows[i, at + _BOTTOM_COUNT] = view.bottom_count[owner]
    rows[i, at + _HAS_LAID] = view.has_laid[owner]
    rows[i, at + _STOCK] = view.stock[owner]
    rows[i, at + _REALM] = view.realm[owner]
    rows[i, at + _TOKEN] = view.token[owner]
    rows[i, at + _POINTS] = view.points[owner]
    rows[i, at + _TAKEN_BACK] = view.taken_back[owner]


@compiled
def _write_table(view: View, own: int, rows: Array, i: int) -> None:
    rows[i, _LAY] = view.phase == Phase.LAY
    rows[i, _REMOVE] = view.phase == Phase.REMOVE
    rows[i, _PLACE] = view.phase == Phase.PLACE
    rows[i, _TAKE_BACK] = view.phase == Phase.TAKE_BACK
    rows[i, _OVER] = view.phase == Phase.OVER
    rows[i, _OWES] = view.owing >> own & 1
    rows[i, _FIRST] = (1 if view.first == own else -1) if is_acting(view) else 0
    rows[i, _SECOND_TURN] = view.second_turn
    rows[i, _LEFT] = view.left
    rows[i, _ROUND] = min(whole(view.round_no), MOST)
    rows[i, _ROUNDS_LEFT] = min(max(whole(view.round_limit) - whole(view.round_no), 0), MOST)
    rows[i, _LIMIT] = view.round_limit > 0
    rows[i, _REMOVAL] = view.removal


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
