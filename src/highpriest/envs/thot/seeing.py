"""What a seat of Thot observes, and which of the 3401 moves it may choose. Everything is public."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.thot.layout import LAYOUT, SIZE
from highpriest.rules.bits import lowest, whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.legal import free_places, goals, goals_beyond, may_set_out, owes, turns
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT
from highpriest.rules.thot.score import are_partners
from highpriest.rules.thot.state import (
    ANKH,
    SCARABS,
    SQUARES,
    STRIDE,
    Phase,
    State,
    priests_line,
    square_at,
)

Array = npt.NDArray[Any]

# Where each part begins.
(_VALUES, _STARS, _ANKHS, _PRIEST) = LAYOUT.starts("values", "stars", "ankhs", "priest")
(_TAKEN, _TOTALS, _PLAYS, _PARTNER, _TO_MOVE) = LAYOUT.starts(
    "taken by seat 0", "totals", "plays", "partner", "to move"
)
(_GO, _PUT, _OVER, _HORIZONTAL, _VERTICAL) = LAYOUT.starts("go", "put", "over", "horizontal", "vertical")
(_OPENING, _TURNING, _SIDE, _SCARABS) = LAYOUT.starts("opening", "turning", "side", "scarabs")


@compiled_apart
def write_observation(state: State, seat: int, rows: Array, i: int) -> int:
    """Write what the seat observes into row `i` in the order of the layout and return how many numbers there are.

    One plane after the other, in plain arithmetic: such loops the compiler turns into a few wide instructions.
    """
    for square in range(SQUARES):
        kind = state.kind[square]
        index = kind & 15  # among VALUES, which leave out the 0; looking them up takes ten times as long
        rows[i, _VALUES + square] = (index - 8 + (index >> 3)) * (kind < SCARABS)
    for square in range(SQUARES):
        rows[i, _STARS + square] = state.kind[square] >> 4 == 1  # the kinds from STARRED to SCARABS
    for square in range(SQUARES):
        rows[i, _ANKHS + square] = state.kind[square] == ANKH
    for square in range(SQUARES):
        rows[i, _PRIEST + square] = 0
    square = STRIDE * whole(state.row) + whole(state.column)
    rows[i, _PRIEST + square] = is_laid_out(state, square) and state.kind[square] > ANKH
    _write_seats(state, seat, rows, i)
    _write_table(state, rows, i)
    return SIZE


@compiled
def is_laid_out(state: State, square: int) -> bool:
    """Whether it is known what lies on the square."""
    return state.phase != Phase.LAY_OUT or square < state.next_square


@compiled
def _write_seats(state: State, seat: int, rows: Array, i: int) -> None:
    players = whole(state.players)
    for n in range(_TAKEN, _GO):  # of seats that do not play nothing else is written
        rows[i, n] = 0
    for turn in range(players):
        other = seat + turn
        if other >= players:  # a remainder takes as long as the rest of the line
            other -= players
        for kind in range(SCARABS):
            rows[i, _TAKEN + SCARABS * turn + kind] = state.taken[other, kind]
        rows[i, _TOTALS + turn] = state.total[other]
        rows[i, _PLAYS + turn] = 1
        rows[i, _PARTNER + turn] = turn > 0 and are_partners(state, seat, other)
        rows[i, _TO_MOVE + turn] = owes(state, other)


@compiled
def _write_table(state: State, rows: Array, i: int) -> None:
    goes = state.phase == Phase.MOVE
    rows[i, _GO] = goes
    rows[i, _PUT] = state.phase == Phase.PUT
    rows[i, _OVER] = state.phase == Phase.OVER
    rows[i, _HORIZONTAL] = goes and may_set_out(state, 0)
    rows[i, _VERTICAL] = goes and may_set_out(state, 1)
    rows[i, _OPENING] = state.opening
    rows[i, _TURNING] = state.turning
    rows[i, _SIDE] = state.side
    rows[i, _SCARABS] = state.scarabs


@compiled_apart
def mark_legal(state: State, masks: Array, i: int) -> None:
    """Write a 1 at every legal move of the mover; the mask is empty."""
    if state.phase == Phase.PUT:
        _mark_puts(state, masks, i)
        return
    for way in range(2):
        if may_set_out(state, way):
            line = priests_line(state, way)
            _mark_goals(way, line, goals(state, way, line), masks, i)
            left = turns(state, way)
            while left:
                turn = lowest(left)
                _mark_goals(1 - way, turn, goals_beyond(state, way, turn), masks, i)
                left &= left - 1


@compiled_apart
def clear_legal(state: State, masks: Array, i: int) -> None:
    """Empty the mask before the move is made. Of its 3401 entries only what this phase can have written is touched."""
    if state.phase == Phase.PUT:
        for move in range(PUT, MOVES):
            masks[i, move] = 0
        return
    for move in range(GOES):
        masks[i, move] = 0


@compiled
def _mark_goals(way: int, line: int, places: int, masks: Array, i: int) -> None:
    # The whole line, whatever lies in it: a fixed number of steps is faster than one for each goal.
    start = SQUARES * way + square_at(way, line, 0)
    stride = STRIDE if way else 1
    for place in range(STRIDE):
        masks[i, start + stride * place] = places >> place & 1


@compiled_apart
def _mark_puts(state: State, masks: Array, i: int) -> None:
    written = NOBODY
    for kind in range(SCARABS):
        if state.taken[state.mover, kind]:
            start = PUT + SQUARES * kind
            if written == NOBODY:
                _mark_free(state, start, masks, i)
                written = start
            else:  # the free squares are the same for all kinds, and a copy is quick
                for square in range(SQUARES):
                    masks[i, start + square] = masks[i, written + square]
    masks[i, KEEP] = 1


@compiled
def _mark_free(state: State, start: int, masks: Array, i: int) -> None:
    for row in range(whole(state.side)):
        places = free_places(state, row)
        for column in range(STRIDE):
            masks[i, start + STRIDE * row + column] = places >> column & 1
