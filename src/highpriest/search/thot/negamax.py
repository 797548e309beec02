"""Alpha-beta search of Thot with two sides: principal variation search over a table of positions.

Values are what is still to come, for the side of whoever is to move, in the unit of `worth`: the stones already
taken are left out. So one entry of the table serves all ways of having shared out the same stones, and the
end of the game is worth 0. With teams, partners move one after the other: the sign changes only when the side does.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.thot.state import Phase
from highpriest.search.thot.desk import Desk, make
from highpriest.search.thot.evaluation import evaluate
from highpriest.search.thot.keys import key_of_priest
from highpriest.search.thot.listing import list_moves, pick, praise
from highpriest.search.thot.noted import Noted, most_plies
from highpriest.search.thot.reduction import goings_fewer
from highpriest.search.thot.table import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    UNKNOWN,
    bound_of,
    depth_of,
    find,
    keep,
    move_of,
    value_of,
)

Array = npt.NDArray[Any]

TO_THE_END: Final = 127  # a depth that no game exceeds
ENDLESS: Final = 1 << 62  # beyond every value
_SALT: Final = 0x5DEECE66D15A4E35  # parts what is exact from what is not
_SQUARES_TRIED: Final = 4  # for putting back, within the tree


@compiled
def key_of(state: Noted, desk: Desk) -> int:
    """The key of a position. While there are ankhs it matters who took what: it can come back."""
    key = whole(state.stones_key) ^ key_of_priest(state)
    if state.ankhs or state.phase == Phase.PUT:
        key ^= whole(state.trays_key)
        if desk.exact:
            key ^= _SALT
    return key


@compiled
def _suffices(table: Array, found: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether the table knows enough about a position that it is not searched again."""
    if depth_of(table, found) < depth:
        return False
    bound = bound_of(table, found)
    value = value_of(table, found)
    return bound == EXACTLY or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@compiled
def _is_settled(desk: Desk, value: int, low: int, high: int, beta: int, fewer: int) -> bool:
    """Whether a move need not be looked at again: further, if it was looked at less far, or with a wider window."""
    if value <= low or desk.stopped:
        return True
    return fewer == 0 and (high == beta or value >= beta)


@compiled_apart
def search(states: Array, desk: Desk, table: Array, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position at `ply`, if it lies between alpha and beta; else a bound of it on the same side.

    `depth` counts goings. Meaningless once `desk.stopped` is set.
    """
    desk.nodes += 1
    state = states[ply]
    if state.phase == Phase.OVER or (depth <= 0 and state.phase == Phase.MOVE):
        return evaluate(state, desk) if desk.judges and state.phase != Phase.OVER else 0
    if desk.nodes >= desk.limit:
        desk.stopped = 1
        return 0
    if depth >= most_plies(state):
        depth = TO_THE_END
    key = key_of(state, desk)
    found = find(table, key)
    if found != UNKNOWN and _suffices(table, found, depth, alpha, beta):
        return value_of(table, found)
    known = UNKNOWN if found == UNKNOWN else move_of(table, found)
    count = list_moves(states, desk, ply, known, _SQUARES_TRIED)
    seat = whole(state.mover)
    next_depth = depth - whole(state.phase == Phase.MOVE)
    best, best_move = -ENDLESS, UNKNOWN
    low = alpha
    for n in range(count):
        move = pick(desk, ply, n, count)
        gain = make(states, desk, ply, move)
        same_side = desk.side[states[ply + 1].mover] == desk.side[seat]
        high = beta if n == 0 else low + 1
        fewer = goings_fewer(depth, n) if desk.selective and depth < TO_THE_END else whole(0)
        while True:
            if same_side:
                value = gain + search(states, desk, table, ply + 1, next_depth - fewer, low - gain, high - gain)
            else:
                value = gain - search(states, desk, table, ply + 1, next_depth - fewer, gain - high, gain - low)
            if _is_settled(desk, value, low, high, beta, fewer):
                break
            high = high if fewer else beta
            fewer = whole(0)
        if desk.stopped:
            return 0
        if value > best:
            best = value
            best_move = move
            low = max(low, value)
            if low >= beta:
                praise(desk, seat, move, depth)
                break
    keep(table, key, depth, AT_LEAST if best >= beta else EXACTLY if best > alpha else AT_MOST, best_move, best)
    return best


@compiled_apart
def begin_root(states: Array, desk: Desk, squares: int) -> int:
    """List the moves of the root, the most promising first; the answer is how many."""
    count = list_moves(states, desk, whole(0), whole(UNKNOWN), squares)
    for n in range(count):
        pick(desk, whole(0), n, count)
    return count


@compiled_apart
def search_root(
    states: Array, desk: Desk, table: Array, count: int, depth: int, alpha: int, beta: int, apart: int
) -> int:
    """Search the listed moves of the root, and bring the best to the front; the answer is its value.

    Moves that are not the best have a bound for a value, unless `apart` is 1: then each is searched for itself.
    When the limit strikes, the first `desk.finished` moves have their value, and the best of them is at the front.
    """
    desk.stopped = 0
    desk.finished = 0
    seat = whole(states[0].mover)
    next_depth = depth - whole(states[0].phase == Phase.MOVE)
    low = alpha
    best = 0
    for n in range(count):
        gain = make(states, desk, whole(0), whole(desk.move[0, n]))
        same_side = desk.side[states[1].mover] == desk.side[seat]
        high = beta if n == 0 or apart else low + 1
        while True:
            if same_side:
                value = gain + search(states, desk, table, whole(1), next_depth, low - gain, high - gain)
            else:
                value = gain - search(states, desk, table, whole(1), next_depth, gain - high, gain - low)
            if _is_settled(desk, value, low, high, beta, whole(0)):
                break
            high = beta
        if desk.stopped:
            break
        desk.value[n] = value
        desk.finished = n + 1
        if value > desk.value[best]:
            best = n
        if not apart:
            low = max(low, value)
        if low >= beta:
            break
    _bring_forward(desk, best)
    return whole(desk.value[0])


@compiled
def _bring_forward(desk: Desk, best: int) -> None:
    move, value = desk.move[0, best], desk.value[best]
    for n in range(best, 0, -1):
        desk.move[0, n] = desk.move[0, n - 1]
        desk.value[n] = desk.value[n - 1]
    desk.move[0, 0] = move
    desk.value[0] = value
