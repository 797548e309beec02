"""The moves a search looks at, and in which order."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import popcount, whole
from highpriest.rules.thot.legal import is_free, list_legal
from highpriest.rules.thot.moves import GOES, KEEP, PUT
from highpriest.rules.thot.state import (
    ANKH,
    SQUARES,
    STRIDE,
    VALUE_OF,
    Phase,
    State,
    priests_line,
)
from highpriest.search.rng import fold_in, next_state, random_bits
from highpriest.search.thot.lanes import NOTHING_THERE, highest
from highpriest.search.thot.search_state import LINE_OF, SearchState, lowest_taken
from highpriest.search.thot.workspace import Workspace

Array = npt.NDArray[Any]

_FIRST: Final = 1 << 30
_POINT: Final = 64  # how much one point of value counts in the order
_MOST_HISTORY: Final = 16 * _POINT


@compiled_apart
def list_moves(states: Array, workspace: Workspace, ply: int, first: int, squares: int) -> int:
    """Write the moves to try, with their order, and return how many there are. `first` is tried first, if it is legal.

    All legal moves, but for puttings when not `exact`: then only the lowest scarab is put back, on that many squares.
    """
    state = states[ply]
    seat = whole(state.mover)
    if state.phase == Phase.PUT:
        if workspace.exact:
            count = list_legal(state, seat, workspace.move[ply])
            for n in range(count):
                workspace.order[ply, n] = _order_of_put(state, whole(workspace.move[ply, n]))
        else:
            count = _list_few_puts(state, workspace, ply, squares)
    else:
        count = list_legal(state, seat, workspace.move[ply])
        if workspace.blindness:
            count = _overlook(state, workspace, ply, count)
        for n in range(count):
            workspace.order[ply, n] = _order_of_go(state, workspace, whole(workspace.move[ply, n]))
    if workspace.replies and workspace.side[seat]:
        return _keep_likely(workspace, ply, count)
    for n in range(count):
        if workspace.move[ply, n] == first:
            workspace.order[ply, n] = _FIRST
    return count


@compiled
def _keep_likely(workspace: Workspace, ply: int, count: int) -> int:
    """Move the likely replies to the front and return how many there are."""
    likely = min(count, whole(workspace.replies))
    for n in range(likely):
        pick(workspace, ply, n, count)
        workspace.order[ply, n] = -n
    return likely


@compiled
def pick(workspace: Workspace, ply: int, n: int, count: int) -> int:
    """The n-th move in order; it changes places with whatever stood there."""
    best = n
    for other in range(n + 1, count):
        if workspace.order[ply, other] > workspace.order[ply, best]:
            best = other
    move = whole(workspace.move[ply, best])
    if best != n:
        workspace.move[ply, best] = workspace.move[ply, n]
        workspace.order[ply, best] = workspace.order[ply, n]
        workspace.move[ply, n] = move
    return move


@compiled
def update_history(workspace: Workspace, seat: int, move: int, depth: int) -> None:
    """Remember that the move was too good for the other side."""
    if move < GOES:
        workspace.history[seat, move] = min(_MOST_HISTORY, workspace.history[seat, move] + depth * depth)


@compiled
def _order_of_go(state: SearchState, workspace: Workspace, move: int) -> int:
    """By what is taken less the best that the next can take then."""
    way = whole(move < SQUARES)  # the next sets out across
    square = move if way else move - SQUARES
    value = whole(VALUE_OF[state.kind[square]])
    line = whole(LINE_OF[way, square])
    reply = whole(state.top[way, line])
    if reply == value:
        reply = whole(state.second[way, line])
    if state.turning:
        reply = max(reply, highest(state.top[1 - way], whole(state.star[way, line])))
    if reply == NOTHING_THERE:
        reply = 0
    seat = whole(state.mover)
    if state.teams and workspace.side[seat] == workspace.side[(seat + 1) & 3]:
        reply = -reply
    if state.kind[square] == ANKH:
        value = whole(state.burden[seat])
    history = 0 if workspace.replies else whole(workspace.history[seat, move])
    return _POINT * (value - reply) + history


@compiled
def _order_of_put(state: State, move: int) -> int:
    if move == KEEP:
        return 0
    return -_POINT * whole(VALUE_OF[(move - PUT) // SQUARES]) + _placing(state, (move - PUT) % SQUARES)


@compiled
def _placing(state: State, square: int) -> int:
    """How well a bad scarab lies there: best in a line of the next player's direction with little else to take."""
    way = whole(state.way)
    line = square // STRIDE if way == 0 else square % STRIDE
    across = square % STRIDE if way == 0 else square // STRIDE
    others = popcount(whole(state.line[way, line]))
    crossing = popcount(whole(state.line[1 - way, across]))
    if line == priests_line(state, way):
        return 40 if others == 0 else 4 - others
    return (2 if others == 0 else 24 - 2 * others) + crossing


@compiled_apart
def _list_few_puts(state: State, workspace: Workspace, ply: int, squares: int) -> int:
    """Keeping, and the lowest scarab on the squares where it lies best."""
    workspace.move[ply, 0] = KEEP
    workspace.order[ply, 0] = 0
    kind = lowest_taken(state, whole(state.mover))
    count = 1
    for square in range(SQUARES):
        if is_free(state, square):
            move = PUT + SQUARES * kind + square
            workspace.move[ply, count] = move
            workspace.order[ply, count] = _order_of_put(state, move)
            count += 1
    few = min(count, squares)
    for n in range(few):
        pick(workspace, ply, n, count)
    # `pick` leaves the order of the places it fills as they were
    for n in range(few):
        workspace.order[ply, n] = _order_of_put(state, whole(workspace.move[ply, n]))
    return few


@compiled_apart
def _overlook(state: SearchState, workspace: Workspace, ply: int, count: int) -> int:
    """Leave out moves by chance, the same ones whenever the position is met, and return how many are left."""
    here = whole(workspace.rng) ^ whole(state.stones_key)
    seen = 0
    for n in range(count):
        move = whole(workspace.move[ply, n])
        if random_bits(next_state(fold_in(here, move))) >= workspace.blindness or (seen == 0 and n == count - 1):
            workspace.move[ply, seen] = move
            seen += 1
    return seen
