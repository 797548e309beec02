"""Whether a round of Aton may end with a scoring that wins, asked of every view until the cards are turned up.

To find that no round does takes longer than all else in a view, and as long as both lay nothing changes but which cards
of one hand lie where. So it is asked of whole hands first, and that answer is kept for the views that follow.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.aton.hands import HAND_COLUMNS, find_lays
from highpriest.play.aton.rounds import DEPTH, ROUND
from highpriest.play.aton.scorings import find_round
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, SEATS
from highpriest.rules.aton.view import VIEW, View
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY

Array = npt.NDArray[Any]

# What is kept for a question: all that its answer depends on, packed into five numbers, and the answer.
_KEY: Final = 5
_ANSWER: Final = _KEY
_COLUMNS: Final = _KEY + 1
_ROWS: Final = 512  # the newest of those that share a row is kept
NUMBERS: Final = _ROWS * _COLUMNS
_UNTURNED: Final = 1 << 31


@compiled_apart
def may_win_scoring(view: View, seat: int, kept: Array) -> bool:
    """A15: whether some round with these hands ends with a scoring that the seat wins, before cards are turned up."""
    viewer = whole(view.seat)
    if viewer == NOBODY or view.laid[viewer, 0] == 0:
        return _may_win_with_hands(view, seat, kept)
    hands = np.empty(1, VIEW)
    hands[0] = view
    _take_up(hands[0], viewer)
    return _may_win_with_hands(hands[0], seat, kept) and _find(view, seat)


@compiled
def _take_up(view: View, viewer: int) -> None:
    """As it was before the viewer laid their cards."""
    for cartouche in range(CARTOUCHES):
        view.hand[viewer, whole(view.laid[viewer, cartouche]) - 1] += 1
        view.laid[viewer, cartouche] = 0


@compiled_apart
def _may_win_with_hands(view: View, seat: int, kept: Array) -> bool:
    key = np.empty(_KEY, np.int64)
    row = _write_key(view, seat, key)
    for n in range(_KEY):
        if kept[row + n] != key[n]:
            answer = _find(view, seat)
            for m in range(_KEY):
                kept[row + m] = key[m]
            kept[row + _ANSWER] = int(answer)
            return answer
    return bool(kept[row + _ANSWER])


@compiled
def _write_key(view: View, seat: int, key: Array) -> int:
    """All that the answer depends on; returns where its row begins."""
    numbers = 1 + whole(view.round_no)  # never 0, which is in rows that are empty
    hands = piles = 0
    for owner in range(SEATS):
        key[owner] = view.counters[owner]
        numbers = ((numbers << 8 | whole(view.points[owner])) << 6 | whole(view.stock[owner])) << 4
        numbers |= whole(view.realm[owner])
        for value in range(CARD_VALUES):
            hands = hands << 4 | whole(view.hand[owner, value])
            piles = piles << 4 | whole(view.unseen[owner, value])
    key[2], key[3] = hands, piles
    key[4] = ((numbers << 1 | whole(view.removal)) << 1 | seat) << 2 | whole(view.seat) - NOBODY
    mixed = 0
    for n in range(_KEY):
        word = whole(key[n])
        mixed = (mixed * 31 + (word ^ word >> 29)) % _UNTURNED
    return (mixed ^ mixed >> 11) % _ROWS * _COLUMNS


@compiled
def _find(view: View, seat: int) -> bool:
    may = np.empty((SEATS, HAND_COLUMNS), np.int64)
    for owner in range(SEATS):
        find_lays(view, owner, may[owner])
    return find_round(view, may, seat, np.empty(DEPTH, ROUND)) != 0
