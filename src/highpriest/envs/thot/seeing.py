"""What a seat of Thot observes, and which of the 3401 moves it may choose. Everything is public."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import lowest, whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.legal import free_places, goals, goals_beyond, may_set_out, turns
from highpriest.rules.thot.moves import KEEP, PUT
from highpriest.rules.thot.score import are_partners
from highpriest.rules.thot.state import (
    ANKH,
    MAX_PLAYERS,
    SCARABS,
    SQUARES,
    STRIDE,
    VALUE_OF,
    Phase,
    State,
    priests_line,
    square_at,
)

Array = npt.NDArray[Any]


@compiled_apart
def write_observation(state: State, seat: int, row: Array) -> int:
    """Write what the seat observes as the layout has it; the answer is how many numbers that were.

    One plane after the other, in plain arithmetic: such loops the compiler turns into a few wide instructions.
    """
    for square in range(SQUARES):
        row[square] = VALUE_OF[state.kind[square]]
    for square in range(SQUARES):
        row[SQUARES + square] = state.kind[square] >> 4 == 1  # the kinds from STARRED to SCARABS
    for square in range(SQUARES):
        row[2 * SQUARES + square] = state.kind[square] == ANKH
    for square in range(SQUARES):
        row[3 * SQUARES + square] = 0
    row[3 * SQUARES + STRIDE * whole(state.row) + whole(state.column)] = 1
    at = _write_seats(state, seat, row, 4 * SQUARES)
    return _write_table(state, row, at)


@compiled
def _write_seats(state: State, seat: int, row: Array, at: int) -> int:
    players = whole(state.players)
    owes = state.phase == Phase.MOVE or state.phase == Phase.PUT
    totals = at + MAX_PLAYERS * SCARABS
    for turn in range(MAX_PLAYERS):
        plays = turn < players
        other = (seat + turn) % players if plays else turn  # the records of seats that do not play are empty
        for kind in range(SCARABS):
            row[at + SCARABS * turn + kind] = state.taken[other, kind]
        row[totals + turn] = state.total[other]
        row[totals + MAX_PLAYERS + turn] = plays
        row[totals + 2 * MAX_PLAYERS + turn] = plays and turn > 0 and are_partners(state, seat, other)
        row[totals + 3 * MAX_PLAYERS + turn] = plays and owes and state.mover == other
    return totals + 4 * MAX_PLAYERS


@compiled
def _write_table(state: State, row: Array, at: int) -> int:
    goes = state.phase == Phase.MOVE
    row[at] = goes
    row[at + 1] = state.phase == Phase.PUT
    row[at + 2] = state.phase == Phase.OVER
    row[at + 3] = goes and may_set_out(state, 0)
    row[at + 4] = goes and may_set_out(state, 1)
    row[at + 5] = state.opening
    row[at + 6] = state.turning
    row[at + 7] = state.side
    row[at + 8] = state.scarabs
    return at + 9


@compiled_apart
def mark_legal(state: State, mask: Array, sign: int) -> None:
    """Write the sign at every legal move of the mover: 1, or 0 to take it away before the move is made.

    Only the lines that the priest can reach are touched: of 3401 entries a move changes some twenty.
    """
    if state.phase == Phase.PUT:
        _mark_puts(state, mask, sign)
        return
    for way in range(2):
        if may_set_out(state, way):
            line = priests_line(state, way)
            _mark_goals(way, line, goals(state, way, line), mask, sign)
            left = turns(state, way)
            while left:
                turn = lowest(left)
                _mark_goals(1 - way, turn, goals_beyond(state, way, turn), mask, sign)
                left &= left - 1


@compiled
def _mark_goals(way: int, line: int, places: int, mask: Array, sign: int) -> None:
    # The whole line, whatever lies in it: a fixed number of steps is faster than one for each goal.
    for place in range(STRIDE):
        mask[SQUARES * way + square_at(way, line, place)] = places >> place & sign


@compiled_apart
def _mark_puts(state: State, mask: Array, sign: int) -> None:
    written = NOBODY
    for kind in range(SCARABS):
        if state.taken[state.mover, kind]:
            start = PUT + SQUARES * kind
            if written == NOBODY:
                _mark_free(state, start, mask, sign)
                written = start
            else:  # the free squares are the same for all kinds, and a copy is quick
                for square in range(SQUARES):
                    mask[start + square] = mask[written + square]
    mask[KEEP] = sign


@compiled
def _mark_free(state: State, start: int, mask: Array, sign: int) -> None:
    for row in range(whole(state.side)):
        places = free_places(state, row)
        for column in range(STRIDE):
            mask[start + STRIDE * row + column] = places >> column & sign
