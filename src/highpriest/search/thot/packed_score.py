"""What a stone is worth, in one number that says all of T10.

The sum counts first, then the stones of value 8, then those of 7, and so on: a stone's worth is its value and, far
below, one digit for each value, in a base that no difference of counts can overflow. Worths add up, so the
difference of two sides is positive exactly if the first wins, and 0 if they share. The digits of -7
and -8 are left out: with equal sums and all other counts equal, 7a + 8b = 0 holds for no differences a, b
up to six but 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from highpriest.rules.thot.score import are_partners
from highpriest.rules.thot.state import KINDS, MAX_PLAYERS, SCARABS, STARRED, VALUE_OF, State

_BASE: Final = 13  # differences of counts lie from -6 to 6
_DIGITS: Final = STARRED - 2
POINT: Final = _BASE**_DIGITS  # the worth of one point of the sum


def score_of_kinds() -> npt.NDArray[np.int64]:
    """By kind; ankhs are worth nothing."""
    worth = np.zeros(KINDS, np.int64)
    for kind in range(SCARABS):
        digit = kind % STARRED - 2
        worth[kind] = int(VALUE_OF[kind]) * POINT + (_BASE**digit if digit >= 0 else 0)
    return worth


def score_by_seat(state: State, seat: int) -> npt.NDArray[np.int64]:
    """[seat, kind]: what a stone is worth to the side that takes it, in a search for `seat`.

    With two sides a stone is worth to one what it costs the other. Where three or four play for themselves the
    others count as one side, and what each of them takes counts a share: what matters is to be ahead of their mean.
    """
    worth = np.zeros((MAX_PLAYERS, KINDS), np.int64)
    others = sum(not are_partners(state, seat, other) for other in range(state.players))
    for other in range(state.players):
        alone = state.teams == 0 and other != seat
        worth[other] = score_of_kinds() // (others if alone else 1)
    return worth
