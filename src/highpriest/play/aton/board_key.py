"""What everybody sees of a board of Aton, as bytes: the same for equal positions, with either colour to move."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.play.aton.view import AtonView
from highpriest.play.scratch import RECORDS, Scratch
from highpriest.rules.aton.equipment import CARD_VALUES, SEATS, Phase
from highpriest.rules.aton.view import VIEW, look
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY

Array = npt.NDArray[Any]

_HEAD: Final = 2  # what is to be done: the phase, and how often still
_SIDE: Final = 2  # numbers of one colour: its counters and whether it is to move, its cards that lie face up
_KEYS: Final = Scratch(partial(np.empty, dtype=np.int64))


def board_key(states: Array) -> bytes | None:
    """The counters, the cards that lie face up, and what is to be done; None before anything lies on the board."""
    key = _KEYS[_HEAD + SEATS * _SIDE]
    return key.tobytes() if write_key(states, 0, RECORDS[VIEW], key) else None


@compiled
def write_key(states: Array, i: int, views: Array, key: Array) -> bool:
    """Write the key of state `i`; false before anything lies on the board. The view is written on."""
    shown = views[0]
    look(states[i], NOBODY, shown)  # spectators' eyes: no hidden card can get into the key
    is_laying = shown.phase == Phase.LAY  # then both owe, and who has laid already makes no other position of it
    if is_laying and shown.counters[0] == 0 and shown.counters[1] == 0:
        return False
    key[0], key[1] = shown.phase, shown.left
    for seat in range(SEATS):
        to_move = whole(not is_laying and seat == shown.mover)
        cards = 0
        for card in shown.laid[seat]:
            cards = (CARD_VALUES + 1) * cards + whole(card)
        key[_HEAD + _SIDE * seat] = 2 * whole(shown.counters[seat]) + to_move
        key[_HEAD + _SIDE * seat + 1] = cards
    _sort_sides(key)
    return True


@compiled
def _sort_sides(key: Array) -> None:
    """The lesser side first, so that exchanged colours make no other position."""
    red, blue = key[_HEAD : _HEAD + _SIDE], key[_HEAD + _SIDE :]
    if red[0] > blue[0] or (red[0] == blue[0] and red[1] > blue[1]):
        for n in range(_SIDE):
            red[n], blue[n] = blue[n], red[n]


def hand_key(view: AtonView) -> bytes:
    """The cards that the view's seat has drawn in this round, laid or not."""
    seat = view.field("seat")
    cards = view.field("hand")[seat]
    for card in filter(None, view.field("laid")[seat]):
        cards[card - 1] += 1
    return bytes(cards)
