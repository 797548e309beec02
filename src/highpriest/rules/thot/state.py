"""What a state of Thot holds, and the stones it is played with."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole

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


STATE = np.dtype(
    (
        np.record,
        [
            ("line", "i2", (2, STRIDE)),
            ("star", "i2", (2, STRIDE)),
            ("total", "i2", (MAX_PLAYERS,)),
            ("kind", "i1", (SQUARES,)),
            ("taken", "i1", (MAX_PLAYERS, SCARABS)),
            ("supply", "i1", (KINDS,)),
            ("players", "i1"),
            ("teams", "i1"),
            ("side", "i1"),
            ("turning", "i1"),
            ("phase", "i1"),
            ("mover", "i1"),
            ("row", "i1"),
            ("column", "i1"),
            ("way", "i1"),
            ("opening", "i1"),
            ("scarabs", "i1"),
            ("next_square", "i1"),
            ("winners", "i1"),
            ("reason", "i1"),
        ],
    )
)


class State(Protocol):
    """The fields of STATE, for the type checker."""

    line: npt.NDArray[Any]  # [way, n]: the stones of row n (bit = column) or column n (bit = row)
    star: npt.NDArray[Any]  # the same, starred scarabs only
    total: npt.NDArray[Any]  # [seat]: sum of the values taken
    kind: npt.NDArray[Any]  # [square]: the stone there, or EMPTY
    taken: npt.NDArray[Any]  # [seat, kind]: how many scarabs of a kind the seat has taken
    supply: npt.NDArray[Any]  # [kind]: stones still to be laid out
    players: int  # 2 to 4
    teams: int  # 1 if p1 and p2 play p3 and p4 (T12)
    side: int  # squares of a row: 10, or 8 in the short game (T2)
    turning: int  # 1 in the variant T11
    phase: int  # a Phase
    mover: int  # the seat whose move it is; before the lay-out the first player; 0 when over
    row: int  # the priest's row, 0 at the top
    column: int  # the priest's column, 0 at the left
    way: int  # the Way in which the next move must set out (T5); 0 while `opening`
    opening: int  # 1 until the first move of the game is made (T4)
    scarabs: int  # scarabs on the board
    next_square: int  # where the next stone of the lay-out goes; 0 afterwards
    winners: int  # set of seats (bit 0 = p1); 0 = undecided
    reason: int  # a Reason


@compiled_apart
def start(
    state: State, players: int, teams: int, side: int, turning: int, first: int, supply: npt.NDArray[Any]
) -> None:
    """Set the state up for a new game (T1 to T3); the stones of `supply`, by kind, are due on the board."""
    for way in range(2):
        for n in range(STRIDE):
            state.line[way, n] = 0
            state.star[way, n] = 0
    for square in range(SQUARES):
        state.kind[square] = EMPTY
    for seat in range(MAX_PLAYERS):
        state.total[seat] = 0
        for kind in range(SCARABS):
            state.taken[seat, kind] = 0
    for kind in range(KINDS):
        state.supply[kind] = supply[kind]
    state.players = players
    state.teams = teams
    state.side = side
    state.turning = turning
    state.phase = Phase.LAY_OUT
    state.mover = first
    state.row = 0
    state.column = 0
    state.way = 0
    state.opening = 1
    state.scarabs = 0
    state.next_square = 0
    state.winners = 0
    state.reason = Reason.NONE


@compiled
def square_at(way: int, line: int, place: int) -> int:
    """The square at a place of a row (HORIZONTAL) or column (VERTICAL)."""
    if way == Way.HORIZONTAL:
        return STRIDE * int(line) + int(place)
    return STRIDE * int(place) + int(line)


@compiled
def priests_line(state: State, way: int) -> int:
    """The number of the row or column in which the priest stands."""
    return whole(state.row) if way == Way.HORIZONTAL else whole(state.column)


@compiled
def set_stone(state: State, square: int, kind: int) -> None:
    """Put a stone on a square without one."""
    row = square // STRIDE
    column = square % STRIDE
    state.kind[square] = kind
    state.line[0, row] |= 1 << column
    state.line[1, column] |= 1 << row
    if STARRED <= kind < SCARABS:
        state.star[0, row] |= 1 << column
        state.star[1, column] |= 1 << row


@compiled
def clear_stone(state: State, square: int) -> None:
    """Take the stone off a square."""
    row = square // STRIDE
    column = square % STRIDE
    state.kind[square] = EMPTY
    state.line[0, row] &= ~(1 << column)
    state.star[0, row] &= ~(1 << column)
    state.line[1, column] &= ~(1 << row)
    state.star[1, column] &= ~(1 << row)
