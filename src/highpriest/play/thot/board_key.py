"""What everybody sees of a board of Thot, as bytes: the same for equal positions, also turned round and mirrored."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from highpriest.play.game import States
from highpriest.rules.thot.equipment import KINDS, SIDES, STRIDE, Way

_ANY_WAY: Final = len(Way)  # as good as a third direction: that of the first move


def board_key(states: States) -> bytes:
    """The stones, the priest, where it may go and what is to be done: the least of the board's eight forms.

    Who has taken what is left out: where the stones lie alike, another score makes no other board.
    """
    level, upright = _FORMS[states["side"].item()]
    way = _ANY_WAY if states["opening"].item() else states["way"].item()
    other_way = way if way == _ANY_WAY else 1 - way
    priest = STRIDE * states["row"].item() + states["column"].item()
    mark = KINDS + (_ANY_WAY + 1) * states["phase"].item()
    squares = states["kind"][0].copy()
    squares[priest] = mark + way
    forms: bytes = squares[level].tobytes()
    squares[priest] = mark + other_way  # rows have become columns
    forms += squares[upright].tobytes()
    size = level.shape[1]
    return min(forms[start : start + size] for start in range(0, len(forms), size))


def _forms(side: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The squares in the order of the four forms in which rows stay rows, and of the four in which they do not."""
    grid = np.arange(STRIDE * STRIDE).reshape(STRIDE, STRIDE)[:side, :side]
    level = [form.ravel() for form in (grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1])]
    upright = [form.T.ravel() for form in (grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1])]
    return np.array(level), np.array(upright)


_FORMS: Final = {side: _forms(side) for side in SIDES}
