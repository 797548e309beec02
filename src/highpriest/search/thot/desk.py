"""What a search of Thot writes on: a path of states, one record beside it, and a table of positions seen before."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import lowest, whole
from highpriest.rules.thot.apply import play, settle
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT
from highpriest.rules.thot.state import (
    ANKH,
    ANKHS,
    KINDS,
    MAX_PLAYERS,
    SQUARES,
    STATE,
    STRIDE,
    VALUE_OF,
    State,
    square_at,
)
from highpriest.search.thot.keys import STONE, TRAY, key_of_stones, key_of_trays
from highpriest.search.thot.worth import worth_by_seat

Array = npt.NDArray[Any]

PLIES: Final = SQUARES + 2 * ANKHS + 2  # each stone is taken once, put back at most thrice; a putting is a ply too
TERMS: Final = 8  # of the evaluation that have a size
MOST_GOALS: Final = 11  # so many terms besides say yes or no: just so many stones to go to, or more
NOTHING_THERE: Final = -99  # in place of the highest value of a line without stones

DESK = np.dtype(
    (
        np.record,
        [
            ("stones_key", "i8", (PLIES,)),
            ("trays_key", "i8", (PLIES,)),
            ("worth", "i8", (MAX_PLAYERS, KINDS)),
            ("value", "i8", (MOVES,)),
            ("nodes", "i8"),
            ("limit", "i8"),
            ("luck", "i8"),
            ("blindness", "i8"),
            ("exact", "i8"),
            ("judges", "i8"),
            ("selective", "i8"),
            ("replies", "i8"),
            ("stopped", "i8"),
            ("finished", "i8"),
            ("weight", "i8", (TERMS + MOST_GOALS,)),
            ("term", "i8", (TERMS,)),
            ("goals", "i8"),
            ("order", "i4", (PLIES, MOVES)),
            ("history", "i4", (MAX_PLAYERS, GOES)),
            ("move", "i2", (PLIES, MOVES)),
            ("top_sum", "i2", (PLIES, 2)),
            ("lines", "i2", (PLIES, 2)),
            ("top", "i1", (PLIES, 2, STRIDE)),
            ("second", "i1", (PLIES, 2, STRIDE)),
            ("ankhs", "i1", (PLIES,)),
            ("side", "i1", (MAX_PLAYERS,)),
        ],
    )
)


class Desk(Protocol):
    """The fields of DESK, for the type checker. `[ply]`: 0 is the position that is searched."""

    stones_key: Array  # [ply]: key of the board
    trays_key: Array  # [ply]: key of what was taken
    worth: Array  # [seat, kind]: what a stone is worth to the side of the seat that takes it
    value: Array  # [n]: what the n-th move of the root is worth
    nodes: int  # how many positions were looked at
    limit: int  # how many may be
    luck: int  # decides what is overlooked
    blindness: int  # the share of moves that is overlooked, of 2**32
    exact: int  # 1 if no legal move may be left out
    judges: int  # 1 if the evaluation is asked, 0 if only what is taken counts
    selective: int  # 1 if moves that promise little are looked at less far, unless the end is searched for
    replies: int  # how many likely moves of the other side are looked at, the likeliest by rule of thumb; 0 for all
    stopped: int  # 1 once the limit was reached: values are meaningless then
    finished: int  # how many moves of the root have their value
    weight: Array  # of the terms of the evaluation, in the unit of `worth`
    term: Array  # the terms of the evaluation that have a size
    goals: int  # how many stones there are to go to, at most MOST_GOALS: which of the other terms is the case
    order: Array  # [ply, n]: how early the move is to be tried
    history: Array  # [seat, move]: how often the move was too good
    move: Array  # [ply, n]
    top_sum: Array  # [ply, way]: the sum of the highest values of all lines with stones
    lines: Array  # [ply, way]: how many lines have stones
    top: Array  # [ply, way, line]: the highest value in the line, an ankh counting 0; or NOTHING_THERE
    second: Array  # [ply, way, line]: the highest but one
    ankhs: Array  # [ply]: ankhs on the board
    side: Array  # [seat]: 0 for the side that is searched for, 1 for the other


def new_desk(state: State, seat: int) -> tuple[Array, Array]:
    """The path and the desk for a search for the seat, which begins at the state."""
    states = np.zeros(PLIES, STATE).view(np.recarray)
    desks = np.zeros(1, DESK).view(np.recarray)
    states[0] = state
    desk = desks[0]
    desk.worth[:] = worth_by_seat(state, seat)
    for other in range(MAX_PLAYERS):
        desk.side[other] = int(other // 2 != seat // 2) if state.teams else int(other != seat)
    desk.stones_key[0] = key_of_stones(state)
    desk.trays_key[0] = key_of_trays(state)
    desk.ankhs[0] = int(np.count_nonzero(state.kind == ANKH))
    desk.top[0] = NOTHING_THERE
    for line in range(STRIDE):
        find_tops(states, desks, 0, line, line)
    return states, desks


@compiled
def find_tops(states: Array, desks: Array, ply: int, row: int, column: int) -> None:
    """Find the highest values of a row and of a column."""
    _find_top(states[ply], desks[0], ply, 0, row)
    _find_top(states[ply], desks[0], ply, 1, column)


@compiled_apart
def _find_top(state: State, desk: Desk, ply: int, way: int, line: int) -> None:
    top = second = whole(NOTHING_THERE)
    places = whole(state.line[way, line])
    while places:
        value = whole(VALUE_OF[state.kind[square_at(way, line, lowest(places))]])
        if value > top:
            second = top
            top = value
        elif value > second:
            second = value
        places &= places - 1
    before = whole(desk.top[ply, way, line])
    if before != NOTHING_THERE:
        desk.top_sum[ply, way] -= before
        desk.lines[ply, way] -= 1
    if top != NOTHING_THERE:
        desk.top_sum[ply, way] += top
        desk.lines[ply, way] += 1
    desk.top[ply, way, line] = top
    desk.second[ply, way, line] = second


@compiled_apart
def make(states: Array, desk: Desk, ply: int, move: int) -> int:
    """Play a legal move and all that follows, on the next ply; the answer is its worth to the mover's side."""
    states[ply + 1] = states[ply]
    after = states[ply + 1]
    seat = whole(after.mover)
    desk.stones_key[ply + 1] = desk.stones_key[ply]
    desk.trays_key[ply + 1] = desk.trays_key[ply]
    desk.ankhs[ply + 1] = desk.ankhs[ply]
    for way in range(2):
        desk.top_sum[ply + 1, way] = desk.top_sum[ply, way]
        desk.lines[ply + 1, way] = desk.lines[ply, way]
    desk.top[ply + 1] = desk.top[ply]
    desk.second[ply + 1] = desk.second[ply]
    gain = _note(after, desk, ply + 1, seat, move)
    play(after, seat, move)
    settle(after)
    if move < GOES:
        square = move % SQUARES
        _look_again(after, desk, ply + 1, square, whole(VALUE_OF[states[ply].kind[square]]))
    elif move != KEEP:
        _look_again(after, desk, ply + 1, (move - PUT) % SQUARES, -NOTHING_THERE)
    return gain


@compiled
def _look_again(state: State, desk: Desk, ply: int, square: int, value: int) -> None:
    """Find the highest values of a square's lines, unless a stone has left it whose value was neither of the two."""
    for way in range(2):
        line = square // STRIDE if way == 0 else square % STRIDE
        if value >= desk.second[ply, way, line]:
            _find_top(state, desk, ply, way, line)


@compiled
def _note(state: State, desk: Desk, ply: int, seat: int, move: int) -> int:
    """Change the keys for a move that is not played yet; the answer is its worth."""
    if move == KEEP:
        return 0
    if move < GOES:
        square = move % SQUARES
        kind = whole(state.kind[square])
        desk.stones_key[ply] ^= STONE[square, kind]
        if kind == ANKH:
            desk.ankhs[ply] -= 1
            return 0
        desk.trays_key[ply] ^= TRAY[seat, kind, whole(state.taken[seat, kind]) + 1]
        return whole(desk.worth[seat, kind])
    kind = (move - PUT) // SQUARES
    desk.stones_key[ply] ^= STONE[(move - PUT) % SQUARES, kind]
    desk.trays_key[ply] ^= TRAY[seat, kind, whole(state.taken[seat, kind])]
    return -whole(desk.worth[seat, kind])


@compiled
def most_plies(state: State, desk: Desk, ply: int) -> int:
    """No more goings can follow: every ankh leaves the game and may bring back a scarab."""
    return whole(state.scarabs) + 2 * whole(desk.ankhs[ply])
