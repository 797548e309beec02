"""What Thot is played with: the board and the stones; and the course of a move."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np

MAX_PLAYERS: Final = 4
STRIDE: Final = 10  # square number = 10 * row + column, on the short board too
SQUARES: Final = STRIDE * STRIDE
VALUES: Final = (-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8)
STARRED: Final = len(VALUES)  # kinds 0 to 15 are plain scarabs by rising value, 16 to 31 the starred ones
SCARABS: Final = 2 * STARRED
ANKH: Final = SCARABS
PRIEST: Final = SCARABS + 1  # only in a lay-out
KINDS: Final = SCARABS + 2
EMPTY: Final = PRIEST  # on the board: no stone, be the priest there or not
ANKHS: Final = 3
STONES_OF_A_VALUE: Final = 6
MOST_SCARABS: Final = STONES_OF_A_VALUE * len(VALUES)
MOST_POINTS: Final = STONES_OF_A_VALUE * sum(value for value in VALUES if value > 0)
SIDES: Final = (8, STRIDE)

VALUE_OF = np.array([*VALUES, *VALUES, 0, 0], np.int8)  # by kind


class Phase(IntEnum):
    """What happens next. In MOVE and PUT a seat owes a move."""

    LAY_OUT = 0  # T1: a stone is due at `next_square`
    MOVE = 1  # T4, T5: `mover` goes
    PUT = 2  # T7: `mover` may put a scarab back
    END_MOVE = 3  # T9: the next player's turn, or the end
    OVER = 4


class Reason(IntEnum):
    """Why the game is over, named as in a record."""

    NONE = 0
    STUCK = 1
    CLEARED = 2
    RESIGNED = 3
    TIME = 4


class Way(IntEnum):
    """The direction of a line."""

    HORIZONTAL = 0
    VERTICAL = 1
