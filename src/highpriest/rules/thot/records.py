"""The records of Thot, field by field.

Made by `tools/field_types.py` from the table of fields: change that, then run `make types`.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import numpy.typing as npt

from highpriest.compiled import compiled

PhaseName = Literal["lay_out", "move", "put", "over"]
Seat = Literal["p1", "p2", "p3", "p4"]
WayName = Literal["horizontal", "vertical"]
ReasonName = Literal["stuck", "cleared", "resigned", "time"]


class State(Protocol):
    """The fields of STATE, for the type checker."""

    line: npt.NDArray[Any]  # the stones of each row (bit = column) and of each column (bit = row)
    star: npt.NDArray[Any]  # the same, starred scarabs only
    total: npt.NDArray[Any]  # the sum of each
    players: int  # how many play
    teams: int  # 1 if p1 and p2 play p3 and p4 (T12)
    side: int  # squares of a row: 10, or 8 in the short game (T2)
    turning: int  # 1 in the variant T11
    phase: int  # what is to be done: "move", "put" or "over"; "lay_out" while the board is due
    mover: int  # the seat whose move it is; before the lay-out the first player; 0 when over
    row: int  # the priest's row, 0 at the top
    column: int  # the priest's column, 0 at the left
    way: int  # the direction in which the next move must set out (T5); 0 while `opening`
    opening: int  # 1 until the first move of the game is made (T4)
    kind: npt.NDArray[Any]  # the stones on the board, by square
    scarabs: int  # scarabs on the board
    supply: npt.NDArray[Any]  # stones still to be laid out, by kind
    next_square: int  # where the next stone of the lay-out goes; 0 afterwards
    taken: npt.NDArray[Any]  # the stones each has taken, lowest value first
    winners: int  # who won; nobody while the game goes on
    reason: int  # why the game is over, or None


@compiled
def clear(state: State) -> None:
    """Give every field its empty value."""
    state.players = 0
    state.teams = 0
    state.side = 0
    state.turning = 0
    state.phase = 0
    state.mover = 0
    state.row = 0
    state.column = 0
    state.way = 0
    state.opening = 1
    state.scarabs = 0
    state.next_square = 0
    state.winners = 0
    state.reason = 0
    for i in range(2):
        for j in range(10):
            state.line[i, j] = 0
            state.star[i, j] = 0
    for i in range(4):
        state.total[i] = 0
    for i in range(4):
        for j in range(32):
            state.taken[i, j] = 0
    for i in range(34):
        state.supply[i] = 0
    for i in range(100):
        state.kind[i] = 33
