"""What may be chosen in a state of Thot."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import lowest, popcount, whole
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT, STRAIGHT, elbow, ending, goal
from highpriest.rules.thot.state import (
    ANKH,
    EMPTY,
    SCARABS,
    SQUARES,
    STRIDE,
    Phase,
    State,
    column_of,
    priests_line,
    row_of,
    square_at,
)


def _members() -> npt.NDArray[np.int8]:
    table = np.zeros((1 << STRIDE, STRIDE), np.int8)
    for bits in range(1 << STRIDE):
        places = [place for place in range(STRIDE) if bits >> place & 1]
        table[bits, : len(places)] = places
    return table


_MEMBER = _members()  # [set of places in a line, n]: its n-th member


@compiled
def owes(state: State, seat: int) -> bool:
    """Whether the seat owes a move."""
    return (state.phase == Phase.MOVE or state.phase == Phase.PUT) and state.mover == seat


@compiled
def goals(state: State, way: int, line: int) -> int:
    """The places of a line on which a move may end: every stone (T5), in the opening no ankh (T4, D3)."""
    places = whole(state.line[way, line])
    if state.opening:
        return places & ~_ankhs(state, way, line)
    return places


@compiled
def _ankhs(state: State, way: int, line: int) -> int:
    places = 0
    for place in range(whole(state.side)):
        if state.kind[square_at(way, line, place)] == ANKH:
            places |= 1 << place
    return places


@compiled
def may_set_out(state: State, way: int) -> bool:
    """Whether a move may set out in this direction (T4, T5)."""
    return state.opening == 1 or state.way == way


@compiled
def turns(state: State, way: int) -> int:
    """The places of the priest's line at which a move that sets out this way may turn (T11)."""
    return whole(state.star[way, priests_line(state, way)]) if state.turning else 0


@compiled
def goals_beyond(state: State, way: int, turn: int) -> int:
    """The places of the crossing line on which a move may end that turned at place `turn` of its own line."""
    return goals(state, 1 - way, turn) & ~(1 << priests_line(state, way))


@compiled
def can_go(state: State) -> bool:
    """Whether there is a stone to go to (T9). A move that turns passes over one, so straight lines are enough."""
    way = whole(state.way)
    if goals(state, way, priests_line(state, way)):
        return True
    return bool(state.opening and goals(state, 1 - way, priests_line(state, 1 - way)))


@compiled
def is_free(state: State, square: int) -> bool:
    """Whether a scarab may be put back there: on the board, no stone, not the priest (T7)."""
    row = square // STRIDE
    column = square % STRIDE
    if row >= state.side or column >= state.side or (row == state.row and column == state.column):
        return False
    return bool(state.kind[square] == EMPTY)


@compiled
def free_places(state: State, row: int) -> int:
    """The places of a row on which a scarab may be put back (T7)."""
    places = ~whole(state.line[0, row]) & ((1 << whole(state.side)) - 1)
    if row == state.row:
        places &= ~(1 << whole(state.column))
    return places


@compiled
def count_free(state: State) -> int:
    """How many squares a scarab may be put back on."""
    free = 0
    for row in range(whole(state.side)):
        free += popcount(free_places(state, row))
    return free


@compiled
def count_kinds(state: State, seat: int) -> int:
    """How many kinds of scarab the seat holds."""
    kinds = 0
    for kind in range(SCARABS):
        kinds += whole(state.taken[seat, kind] > 0)
    return kinds


@compiled
def count_legal(state: State, seat: int) -> int:
    """How many moves the seat may choose from; 0 if it owes none."""
    if not owes(state, seat):
        return 0
    if state.phase == Phase.PUT:
        return count_kinds(state, seat) * count_free(state) + 1
    count = 0
    for way in range(2):
        if may_set_out(state, way):
            count += count_goes(state, way)
    return count


@compiled
def count_goes(state: State, way: int) -> int:
    """How many moves set out this way."""
    count = popcount(goals(state, way, priests_line(state, way)))
    left = turns(state, way)
    while left:
        count += popcount(goals_beyond(state, way, lowest(left)))
        left &= left - 1
    return count


@compiled
def nth_legal(state: State, seat: int, n: int) -> int:
    """The n-th legal move in the order of `list_legal`, for n below `count_legal`."""
    if state.phase == Phase.PUT:
        return _nth_put(state, seat, n)
    way = whole(state.way)
    if state.opening and n >= count_goes(state, way):
        n -= count_goes(state, way)
        way = 1 - way
    return nth_go(state, way, n)


@compiled
def nth_go(state: State, way: int, n: int) -> int:
    """The n-th of the moves that set out this way, for n below `count_goes`."""
    line = priests_line(state, way)
    places = goals(state, way, line)
    if n < popcount(places):
        return SQUARES * way + square_at(way, line, _MEMBER[places, n])
    left = turns(state, way)
    while n >= popcount(places):
        n -= popcount(places)
        line = lowest(left)
        places = goals_beyond(state, way, line)
        left &= left - 1
    return SQUARES * (1 - way) + square_at(1 - way, line, _MEMBER[places, n])


@compiled_apart
def _nth_put(state: State, seat: int, n: int) -> int:
    free = count_free(state)
    kind = -1
    for _ in range(n // free + 1):
        kind += 1
        while kind < SCARABS and state.taken[seat, kind] == 0:
            kind += 1
    if kind >= SCARABS:
        return KEEP
    n %= free
    row = 0
    while n >= popcount(free_places(state, row)):
        n -= popcount(free_places(state, row))
        row += 1
    return PUT + SQUARES * kind + STRIDE * row + whole(_MEMBER[free_places(state, row), n])


@compiled_apart
def list_legal(state: State, seat: int, moves: npt.NDArray[Any]) -> int:
    """Write the legal moves into `moves` and return how many there are.

    Going: straight goals before those around a corner; putting: by kind, then by square; keeping last.
    """
    if not owes(state, seat):
        return 0
    if state.phase == Phase.PUT:
        return _list_puts(state, seat, moves)
    count = whole(0)
    for way in range(2):
        if may_set_out(state, way):
            count = _list_goes(state, way, moves, count)
    return count


@compiled
def _list_goes(state: State, way: int, moves: npt.NDArray[Any], count: int) -> int:
    line = priests_line(state, way)
    count = _list_goals(way, line, goals(state, way, line), moves, count)
    left = turns(state, way)
    while left:
        turn = lowest(left)
        count = _list_goals(1 - way, turn, goals_beyond(state, way, turn), moves, count)
        left &= left - 1
    return count


@compiled
def _list_goals(way: int, line: int, places: int, moves: npt.NDArray[Any], count: int) -> int:
    while places:
        moves[count] = SQUARES * way + square_at(way, line, lowest(places))
        count += 1
        places &= places - 1
    return count


@compiled_apart
def _list_puts(state: State, seat: int, moves: npt.NDArray[Any]) -> int:
    count = 0
    for kind in range(SCARABS):
        if state.taken[seat, kind]:
            for square in range(SQUARES):
                if is_free(state, square):
                    moves[count] = PUT + SQUARES * kind + square
                    count += 1
    moves[count] = KEEP
    return count + 1


@compiled_apart
def is_legal(state: State, seat: int, move: int) -> bool:
    """Whether the seat owes a move and may choose this one; any integer may be asked."""
    if move < 0 or move >= MOVES or not owes(state, seat):
        return False
    if state.phase == Phase.MOVE:
        return move < GOES and _is_legal_go(state, move)
    if move == KEEP:
        return True
    if move < PUT:
        return False
    return state.taken[seat, (move - PUT) // SQUARES] > 0 and is_free(state, (move - PUT) % SQUARES)


@compiled
def _is_legal_go(state: State, move: int) -> bool:
    way, square = ending(move), goal(move)
    turn = elbow(state, move)
    row, column = row_of(square), column_of(square)
    line, place = (row, column) if way == 0 else (column, row)
    if (goals(state, way, line) >> place) & 1 == 0:
        return False
    if turn == STRAIGHT:
        return may_set_out(state, way)
    return may_set_out(state, 1 - way) and (turns(state, 1 - way) >> line) & 1 == 1 and turn != square
