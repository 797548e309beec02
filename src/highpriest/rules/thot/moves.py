"""How the choices of Thot are numbered.

| numbers | move |
|---|---|
| 0 to 99 | the priest goes to that square and ends horizontally |
| 100 to 199 | the priest goes to that square (less 100) and ends vertically |
| 200 to 3399 | put back: 200 + 100 × kind of scarab + square |
| 3400 | keep all |

A goal and the direction in which the move ends determine the whole path: either the goal lies on the
priest's line in that direction, or the move turned where the two lines cross (T11).
"""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled
from highpriest.rules.bits import whole
from highpriest.rules.thot.state import SCARABS, SQUARES, STRIDE, State, Way, column_of, row_of

GOES: Final = 2 * SQUARES
PUT: Final = GOES  # + 100 * kind + square
KEEP: Final = PUT + SCARABS * SQUARES
MOVES: Final = KEEP + 1
STRAIGHT: Final = -1  # in place of the square at which a move turns


@compiled
def ending(move: int) -> int:
    """The direction in which a move ends that goes somewhere."""
    return whole(move >= SQUARES)


@compiled
def goal(move: int) -> int:
    """The square to which such a move goes."""
    return move - SQUARES * ending(move)


@compiled
def elbow(state: State, move: int) -> int:
    """The square at which a move would turn, or STRAIGHT; the move need not be legal."""
    if move >= GOES:
        return STRAIGHT
    row, column = row_of(goal(move)), column_of(goal(move))
    if ending(move) == Way.HORIZONTAL:
        return STRAIGHT if row == state.row else STRIDE * row + whole(state.column)
    return STRAIGHT if column == state.column else STRIDE * whole(state.row) + column


@compiled
def path(state: State, move: int) -> int:
    """The move together with the square at which it turns, as one number; a move that goes straight keeps its own."""
    return move + MOVES * (1 + elbow(state, move))
