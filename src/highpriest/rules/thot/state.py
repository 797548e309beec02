"""A state of Thot: what `fields` says it holds, set up for a new game."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.fields import of_state, record
from highpriest.rules.thot.equipment import (
    ANKH,
    ANKHS,
    EMPTY,
    KINDS,
    MAX_PLAYERS,
    PRIEST,
    SCARABS,
    SQUARES,
    STARRED,
    STRIDE,
    VALUE_OF,
    VALUES,
    Phase,
    Reason,
    Way,
)
from highpriest.rules.thot.fields import FIELDS
from highpriest.rules.thot.records import State, clear

# What the rules are played with is known here too, since they all begin with a state.
__all__ = [
    "ANKH",
    "ANKHS",
    "EMPTY",
    "KINDS",
    "MAX_PLAYERS",
    "PRIEST",
    "SCARABS",
    "SQUARES",
    "STARRED",
    "STATE",
    "STRIDE",
    "VALUES",
    "VALUE_OF",
    "Phase",
    "Reason",
    "State",
    "Way",
    "clear_stone",
    "priests_line",
    "set_stone",
    "square_at",
    "start",
]

STATE: Final = record(of_state(FIELDS))


@compiled_apart
def start(
    state: State, players: int, teams: int, side: int, turning: int, first: int, supply: npt.NDArray[Any]
) -> None:
    """Set the state up for a new game (T1 to T3); the stones of `supply`, by kind, are due on the board."""
    clear(state)
    for kind in range(KINDS):
        state.supply[kind] = supply[kind]
    state.players = players
    state.teams = teams
    state.side = side
    state.turning = turning
    state.mover = first


@compiled
def square_at(way: int, line: int, place: int) -> int:
    """The square at a place of a row (HORIZONTAL) or column (VERTICAL)."""
    if way == Way.HORIZONTAL:
        return STRIDE * int(line) + int(place)
    return STRIDE * int(place) + int(line)


@compiled
def row_of(square: int) -> int:
    """The row of a square.

    A tenth of its number, rounded down: with `//` and `%`, which heed signs, random games take a sixth longer.
    """
    return square * 205 >> 11


@compiled
def column_of(square: int) -> int:
    """The column of a square."""
    return square - STRIDE * row_of(square)


@compiled
def priests_line(state: State, way: int) -> int:
    """The number of the row or column in which the priest stands."""
    return whole(state.row) if way == Way.HORIZONTAL else whole(state.column)


@compiled
def set_stone(state: State, square: int, kind: int) -> None:
    """Put a stone on a square without one."""
    row, column = row_of(square), column_of(square)
    state.kind[square] = kind
    state.line[0, row] |= 1 << column
    state.line[1, column] |= 1 << row
    if STARRED <= kind < SCARABS:
        state.star[0, row] |= 1 << column
        state.star[1, column] |= 1 << row


@compiled
def clear_stone(state: State, square: int) -> None:
    """Take the stone off a square."""
    row, column = row_of(square), column_of(square)
    state.kind[square] = EMPTY
    state.line[0, row] &= ~(1 << column)
    state.star[0, row] &= ~(1 << column)
    state.line[1, column] &= ~(1 << row)
    state.star[1, column] &= ~(1 << row)
