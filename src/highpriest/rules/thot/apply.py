"""What happens in a game of Thot: after a choice, when a stone is laid out, and by itself.

All functions change the state they are given.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.game import ADVANCE, CHANCE, CHOICE, NOBODY, NOTHING
from highpriest.rules.thot.legal import can_go
from highpriest.rules.thot.moves import GOES, KEEP, PUT, ending, goal
from highpriest.rules.thot.score import best_seats
from highpriest.rules.thot.state import (
    KINDS,
    PRIEST,
    SCARABS,
    SQUARES,
    STARRED,
    STRIDE,
    VALUE_OF,
    Phase,
    Reason,
    State,
    clear_stone,
    column_of,
    row_of,
    set_stone,
)

# ---- the lay-out


@compiled
def deal(state: State, kind: int) -> None:
    """The next stone of the lay-out, or the priest; one must be left in the supply."""
    square = whole(state.next_square)
    state.supply[kind] -= 1
    if kind == PRIEST:
        state.row = square // STRIDE
        state.column = square % STRIDE
    else:
        set_stone(state, square, kind)
        state.scarabs += int(kind < SCARABS)
    end_of_row = square % STRIDE == state.side - 1
    square += STRIDE - state.side + 1 if end_of_row else 1
    if square >= STRIDE * state.side:
        square = 0
        state.phase = Phase.MOVE
    state.next_square = square


@compiled_apart
def lay_out(state: State, stones: npt.NDArray[Any]) -> None:
    """The whole lay-out at once, row by row from a1: the same as dealing every stone, and much faster."""
    side = whole(state.side)
    scarabs = 0
    for row in range(side):
        state.line[0, row] = (1 << side) - 1
        state.line[1, row] = (1 << side) - 1
        for column in range(side):
            kind = whole(stones[side * row + column])
            state.kind[STRIDE * row + column] = kind
            scarabs += int(kind < SCARABS)
            if kind >= STARRED:
                _mark(state, row, column, kind)
    state.scarabs = scarabs
    clear_stone(state, STRIDE * whole(state.row) + whole(state.column))
    for kind in range(KINDS):
        state.supply[kind] = 0
    state.phase = Phase.MOVE


@compiled
def _mark(state: State, row: int, column: int, kind: int) -> None:
    if kind < SCARABS:
        state.star[0, row] |= 1 << column
        state.star[1, column] |= 1 << row
    elif kind == PRIEST:
        state.row = row
        state.column = column


# ---- choices


@compiled
def play(state: State, seat: int, move: int) -> None:  # noqa: ARG001 - every game's `play` takes the seat
    """Carry out a legal move of the seat."""
    if move < GOES:
        go(state, ending(move), goal(move))
    else:
        if move != KEEP:
            put(state, (move - PUT) // SQUARES, (move - PUT) % SQUARES)
        state.phase = Phase.END_MOVE


@compiled
def go(state: State, way: int, square: int) -> None:
    """T5 to T7: the priest goes to the square, ending this way; a scarab is taken, an ankh leaves the game."""
    seat = whole(state.mover)
    kind = whole(state.kind[square])
    clear_stone(state, square)
    state.row = row_of(square)
    state.column = column_of(square)
    state.way = 1 - way
    state.opening = 0
    state.phase = Phase.END_MOVE
    if kind < SCARABS:
        state.taken[seat, kind] += 1
        state.total[seat] += VALUE_OF[kind]
        state.scarabs -= 1
    elif holds_scarab(state, seat):
        state.phase = Phase.PUT


@compiled_apart
def holds_scarab(state: State, seat: int) -> bool:
    """Whether the seat has taken any scarab that it could put back (T7)."""
    for kind in range(SCARABS):
        if state.taken[seat, kind]:
            return True
    return False


@compiled
def put(state: State, kind: int, square: int) -> None:
    """T7: the mover puts one of their scarabs back on the board."""
    seat = whole(state.mover)
    state.taken[seat, kind] -= 1
    state.total[seat] -= VALUE_OF[kind]
    state.scarabs += 1
    set_stone(state, square, kind)


@compiled
def resign(state: State, seat: int, reason: int) -> None:
    """The seat gives up (RESIGNED) or its time ran out (TIME): T10 decides among the other sides."""
    finish(state, reason, best_seats(state, seat))


# ---- automatic steps


@compiled
def due(state: State) -> int:
    """What must come next: CHOICE, ADVANCE, CHANCE or NOTHING."""
    if state.phase == Phase.END_MOVE:
        return ADVANCE
    if state.phase == Phase.LAY_OUT:
        return CHANCE
    if state.phase == Phase.OVER:
        return NOTHING
    return CHOICE


@compiled
def settle(state: State) -> None:
    """Take automatic steps until a choice is due or the game is over."""
    if state.phase == Phase.END_MOVE:
        advance(state)


@compiled
def advance(state: State) -> None:
    """T9: the next player's turn, unless no scarab is left or they have no stone to go to."""
    if state.scarabs == 0:
        finish(state, Reason.CLEARED, best_seats(state, whole(NOBODY)))
        return
    state.mover = 0 if state.mover == state.players - 1 else state.mover + 1
    state.phase = Phase.MOVE
    if not can_go(state):
        finish(state, Reason.STUCK, best_seats(state, whole(NOBODY)))


@compiled
def finish(state: State, reason: int, winners: int) -> None:
    """The game is over. `winners` is a set of seats; several share the win."""
    state.phase = Phase.OVER
    state.mover = 0
    state.reason = reason
    state.winners = winners
