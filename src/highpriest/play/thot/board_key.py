"""What everybody sees of a board of Thot, as bytes: the same for equal positions, also turned round and mirrored."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.play.scratch import Scratch
from highpriest.rules.bits import whole
from highpriest.rules.thot.equipment import KINDS, SIDES, STRIDE, Way
from highpriest.rules.thot.state import State

Array = npt.NDArray[Any]

_ANY_WAY: Final = len(Way)  # as good as a third direction: that of the first move
_LEVEL: Final = 4  # of a board's eight forms; in the other four rows have become columns
_KEYS: Final = Scratch(partial(np.empty, dtype=np.int8))


def board_key(states: Array) -> bytes:
    """The stones, the priest, where it may go and what is to be done: the least of the board's eight forms.

    Who has taken what is left out: where the stones lie alike, another score makes no other board.
    """
    forms = _FORMS[states["side"].item()]
    key = _KEYS[forms.shape[1]]
    write_key(states, 0, forms, key)
    return key.tobytes()


@compiled
def write_key(states: Array, i: int, forms: Array, key: Array) -> None:
    """Write the key of state `i`, given the squares in the order of each form."""
    state, least = states[i], 0
    for form in range(1, len(forms)):
        for n in range(len(key)):
            ours, best = _shown(state, forms[form, n], form), _shown(state, forms[least, n], least)
            if ours != best:
                if ours < best:
                    least = form
                break
    for n in range(len(key)):
        key[n] = _shown(state, forms[least, n], least)


@compiled
def _shown(state: State, square: int, form: int) -> int:
    """What a square shows in a form: its stone, or the priest with all that is said of them."""
    if square != STRIDE * state.row + state.column:
        return whole(state.kind[square])
    way = whole(state.way)
    if state.opening:
        way = _ANY_WAY
    elif form >= _LEVEL:
        way = 1 - way
    return KINDS + (_ANY_WAY + 1) * whole(state.phase) + way


def _forms(side: int) -> Array:
    """The squares in the order of the four forms in which rows stay rows, and of the four in which they do not."""
    grid = np.arange(STRIDE * STRIDE).reshape(STRIDE, STRIDE)[:side, :side]
    turned = (grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1])
    return np.array([form.ravel() for form in turned] + [form.T.ravel() for form in turned])


_FORMS: Final = {side: _forms(side) for side in SIDES}
