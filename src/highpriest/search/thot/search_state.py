"""A state of Thot with what a search notes beside it, so that it need not look for it at every position.

The values of the stones lie in rows of bytes of one length, once by row and once by column: compiled code looks
at a whole line of them at once.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.thot.moves import GOES, KEEP, PUT
from highpriest.rules.thot.state import (
    ANKH,
    EMPTY,
    MAX_PLAYERS,
    SCARABS,
    SQUARES,
    STARRED,
    STATE,
    STRIDE,
    VALUE_OF,
    State,
    square_at,
)
from highpriest.search.thot.lanes import EVERYWHERE, LANES, NOTHING_THERE, highest, highest_but_one, highest_net
from highpriest.search.thot.zobrist import STONE, TRAY, key_of_stones, key_of_trays

Array = npt.NDArray[Any]

# [way, square]: the row or column of the square. Looked up, since to divide takes longer.
LINE_OF = np.array(np.divmod(np.arange(SQUARES), STRIDE), np.int8)

SEARCH_STATE = np.dtype(
    (
        np.record,
        [
            ("stones_key", "i8"),
            ("trays_key", "i8"),
            ("worth_of_lines", "i8", (2,)),
            ("value", "i1", (2, STRIDE, LANES)),
            ("top", "i1", (2, LANES)),
            ("second", "i1", (2, LANES)),
            ("top_sum", "i2", (2,)),
            ("lines", "i2", (2,)),
            ("ankh", "i2", (2, STRIDE)),
            *((name, STATE[name]) for name in STATE.names),
            ("burden", "i1", (MAX_PLAYERS,)),
            ("ankhs", "i1"),
        ],
    )
)


class SearchState(State, Protocol):
    """The fields of SEARCH_STATE besides those of STATE, for the type checker. `[way]`: by row, by column."""

    stones_key: int  # key of the board
    trays_key: int  # key of what was taken
    worth_of_lines: Array  # [way]: of all lines, by how many stones each has; 0 if the evaluation does not ask
    value: Array  # [way, line, place]: the value of the stone there, an ankh counting 0; or NOTHING_THERE
    top: Array  # [way, line]: the highest value in the line; or NOTHING_THERE
    second: Array  # [way, line]: the highest but one
    top_sum: Array  # [way]: the sum of the highest values of all lines with stones
    lines: Array  # [way]: how many lines have stones
    ankh: Array  # [way, line]: the ankhs of the line, a set of places
    burden: Array  # [seat]: points gained by putting back the lowest scarab; 0 if none is below 0
    ankhs: int  # ankhs on the board


def init_node(states: Array, state: State) -> None:
    """Make the first of `states` this state, with all that is noted of it."""
    node = states[0]
    for name in STATE.names or ():
        setattr(node, name, getattr(state, name))
    kinds = np.asarray(state.kind).reshape(STRIDE, STRIDE)
    values = np.where(kinds == EMPTY, NOTHING_THERE, VALUE_OF[kinds])
    node.value = NOTHING_THERE
    node.value[0, :, :STRIDE] = values
    node.value[1, :, :STRIDE] = values.T
    for way, ankhs in enumerate((kinds == ANKH, (kinds == ANKH).T)):
        node.ankh[way] = ankhs @ (1 << np.arange(STRIDE))
    node.ankhs = int(np.count_nonzero(kinds == ANKH))
    node.stones_key = key_of_stones(state)
    node.trays_key = key_of_trays(state)
    node.top = NOTHING_THERE
    node.second = NOTHING_THERE
    for line in range(STRIDE):
        find_tops(states, line)
    for seat in range(MAX_PLAYERS):
        node.burden[seat] = burden_of(node, seat)


@compiled
def find_tops(states: Array, line: int) -> None:
    """Find the highest values of the row and of the column of this number, in the first state."""
    for way in range(2):
        _find_top(states[0], way, line)


@compiled_apart
def _find_top(node: SearchState, way: int, line: int) -> None:
    top = highest(node.value[way, line], EVERYWHERE)
    second = highest_but_one(node.value[way, line])
    before = whole(node.top[way, line])
    if before != NOTHING_THERE:
        node.top_sum[way] -= before
        node.lines[way] -= 1
    if top != NOTHING_THERE:
        node.top_sum[way] += top
        node.lines[way] += 1
    node.top[way, line] = top
    node.second[way, line] = second


@compiled
def update_node(node: SearchState, move: int) -> None:
    """Note what a move changes that is about to be played."""
    if move == KEEP:
        return
    seat = whole(node.mover)
    if move < GOES:
        square = move if move < SQUARES else move - SQUARES
        _update_taking(node, seat, square, whole(node.kind[square]))
    else:
        _update_putting(node, seat, (move - PUT) % SQUARES, (move - PUT) // SQUARES)


@compiled
def _update_taking(node: SearchState, seat: int, square: int, kind: int) -> None:
    node.stones_key ^= STONE[square, kind]
    value = whole(VALUE_OF[kind])
    if kind == ANKH:
        node.ankhs -= 1
        node.ankh[0, LINE_OF[0, square]] &= ~(1 << LINE_OF[1, square])
        node.ankh[1, LINE_OF[1, square]] &= ~(1 << LINE_OF[0, square])
    else:
        node.trays_key ^= TRAY[seat, kind, whole(node.taken[seat, kind]) + 1]
        node.burden[seat] = max(whole(node.burden[seat]), -value)
    _update_value(node, square, whole(NOTHING_THERE))
    for way in range(2):
        line = whole(LINE_OF[way, square])
        if value >= node.second[way, line]:  # else it was neither of the highest two
            _find_top(node, way, line)


@compiled_apart
def _update_putting(node: SearchState, seat: int, square: int, kind: int) -> None:
    node.stones_key ^= STONE[square, kind]
    node.trays_key ^= TRAY[seat, kind, whole(node.taken[seat, kind])]
    node.taken[seat, kind] -= 1
    node.burden[seat] = burden_of(node, seat)
    node.taken[seat, kind] += 1
    _update_value(node, square, whole(VALUE_OF[kind]))
    for way in range(2):
        _find_top(node, way, whole(LINE_OF[way, square]))


@compiled
def _update_value(node: SearchState, square: int, value: int) -> None:
    row = LINE_OF[0, square]
    column = LINE_OF[1, square]
    node.value[0, row, column] = value
    node.value[1, column, row] = value


@compiled
def lowest_taken(state: State, seat: int) -> int:
    """The kind of the lowest scarab the seat holds; SCARABS if it holds none."""
    for index in range(STARRED):
        if state.taken[seat, index]:
            return index
        if state.taken[seat, index + STARRED]:
            return index + STARRED
    return SCARABS


@compiled_apart
def burden_of(state: State, seat: int) -> int:
    """The points that the seat gains by putting back its lowest scarab; 0 if none is below 0."""
    kind = lowest_taken(state, seat)
    return 0 if kind >= SCARABS else max(0, -whole(VALUE_OF[kind]))


@compiled
def most_plies(node: SearchState) -> int:
    """No more goings can follow: every ankh leaves the game and may bring back a scarab."""
    return whole(node.scarabs) + 2 * whole(node.ankhs)


@compiled_apart
def best_net(node: SearchState, way: int, line: int, places: int, partner: int) -> int:
    """The most that a stone on these places of a line brings to the seat to move, on balance.

    That is its value less the highest that the next can take then, or plus it if the next is a partner. An ankh is
    worth what one can rid oneself of.
    """
    best = highest_net(node.value[way, line], node.top[1 - way], node.second[1 - way], places, partner)
    if node.ankh[way, line] & places:
        return _with_ankhs(node, way, line, places, partner, best)
    return best


@compiled_apart
def _with_ankhs(node: SearchState, way: int, line: int, places: int, partner: int, best: int) -> int:
    """The same, where `best` takes ankhs for stones of value 0, which they are at least worth."""
    burden = whole(node.burden[node.mover])
    for place in range(STRIDE):
        if node.kind[square_at(way, line, place)] == ANKH and places >> place & 1:
            top = whole(node.top[1 - way, place])
            reply = whole(node.second[1 - way, place]) if top == 0 else top
            reply = 0 if reply == NOTHING_THERE else reply
            best = max(best, burden + reply if partner else burden - reply)
    return best
