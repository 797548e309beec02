"""Alpha-beta search of Thot with two sides: principal variation search with a transposition table.

Values are what is still to come, for the side to move, in the unit of `worth`: the stones already
taken are left out. So one entry of it serves all ways of having shared out the same stones, and the
end of the game is worth 0. With teams, partners move one after the other: the sign changes only when the side does.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import whole
from highpriest.rules.thot.state import Phase
from highpriest.search.thot.evaluation import evaluate
from highpriest.search.thot.move_ordering import list_moves, pick, update_history
from highpriest.search.thot.reduction import reduction
from highpriest.search.thot.search_state import SearchState, most_plies
from highpriest.search.thot.transposition import (
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
from highpriest.search.thot.workspace import Workspace, make
from highpriest.search.thot.zobrist import key_of_priest

Array = npt.NDArray[Any]

TO_THE_END: Final = 127  # a depth that no game exceeds
ENDLESS: Final = 1 << 62  # beyond every value
_SALT: Final = 0x5DEECE66D15A4E35  # parts what is exact from what is not
_SQUARES_TRIED: Final = 4  # for putting back, within the tree


@compiled
def key_of(state: SearchState, workspace: Workspace) -> int:
    """The key of a position. While there are ankhs it matters who took what: it can come back."""
    key = whole(state.stones_key) ^ key_of_priest(state)
    if state.ankhs or state.phase == Phase.PUT:
        key ^= whole(state.trays_key)
        if workspace.exact:
            key ^= _SALT
    return key


@compiled
def _suffices(tt: Array, found: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether the transposition table makes searching the position again unnecessary."""
    if depth_of(tt, found) < depth:
        return False
    bound = bound_of(tt, found)
    value = value_of(tt, found)
    return bound == EXACTLY or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@compiled
def _is_settled(workspace: Workspace, value: int, low: int, high: int, beta: int, fewer: int) -> bool:
    """Whether a move need not be looked at again: further, if it was looked at less far, or with a wider window."""
    if value <= low or workspace.stopped:
        return True
    return fewer == 0 and (high == beta or value >= beta)


@compiled_apart
def search(states: Array, workspace: Workspace, tt: Array, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position at `ply`, if it lies between alpha and beta; else a bound of it on the same side.

    `depth` counts goings. Meaningless once `workspace.stopped` is set.
    """
    workspace.nodes += 1
    state = states[ply]
    if state.phase == Phase.OVER or (depth <= 0 and state.phase == Phase.MOVE):
        return evaluate(state, workspace) if workspace.judges and state.phase != Phase.OVER else 0
    if workspace.nodes >= workspace.limit:
        workspace.stopped = 1
        return 0
    if depth >= most_plies(state):
        depth = TO_THE_END
    key = key_of(state, workspace)
    found = find(tt, key)
    if found != UNKNOWN and _suffices(tt, found, depth, alpha, beta):
        return value_of(tt, found)
    known = UNKNOWN if found == UNKNOWN else move_of(tt, found)
    count = list_moves(states, workspace, ply, known, _SQUARES_TRIED)
    seat = whole(state.mover)
    next_depth = depth - whole(state.phase == Phase.MOVE)
    best, best_move = -ENDLESS, UNKNOWN
    low = alpha
    for n in range(count):
        move = pick(workspace, ply, n, count)
        gain = make(states, workspace, ply, move)
        same_side = workspace.side[states[ply + 1].mover] == workspace.side[seat]
        high = beta if n == 0 else low + 1
        fewer = reduction(depth, n) if workspace.selective and depth < TO_THE_END else whole(0)
        while True:
            if same_side:
                value = gain + search(states, workspace, tt, ply + 1, next_depth - fewer, low - gain, high - gain)
            else:
                value = gain - search(states, workspace, tt, ply + 1, next_depth - fewer, gain - high, gain - low)
            if _is_settled(workspace, value, low, high, beta, fewer):
                break
            high = high if fewer else beta
            fewer = whole(0)
        if workspace.stopped:
            return 0
        if value > best:
            best = value
            best_move = move
            low = max(low, value)
            if low >= beta:
                update_history(workspace, seat, move, depth)
                break
    keep(tt, key, depth, AT_LEAST if best >= beta else EXACTLY if best > alpha else AT_MOST, best_move, best)
    return best


@compiled_apart
def begin_root(states: Array, workspace: Workspace, squares: int) -> int:
    """List the moves of the root, the most promising first, and return how many there are."""
    count = list_moves(states, workspace, whole(0), whole(UNKNOWN), squares)
    for n in range(count):
        pick(workspace, whole(0), n, count)
    return count


@compiled_apart
def search_root(
    states: Array, workspace: Workspace, tt: Array, count: int, depth: int, alpha: int, beta: int, apart: int
) -> int:
    """Search the listed moves of the root, bring the best to the front and return its value.

    Moves that are not the best have a bound for a value, unless `apart` is 1: then each is searched for itself.
    When the limit strikes, the first `workspace.finished` moves have their value, and the best of them is at the front.
    """
    workspace.stopped = 0
    workspace.finished = 0
    seat = whole(states[0].mover)
    next_depth = depth - whole(states[0].phase == Phase.MOVE)
    low = alpha
    best = 0
    for n in range(count):
        gain = make(states, workspace, whole(0), whole(workspace.move[0, n]))
        same_side = workspace.side[states[1].mover] == workspace.side[seat]
        high = beta if n == 0 or apart else low + 1
        while True:
            if same_side:
                value = gain + search(states, workspace, tt, whole(1), next_depth, low - gain, high - gain)
            else:
                value = gain - search(states, workspace, tt, whole(1), next_depth, gain - high, gain - low)
            if _is_settled(workspace, value, low, high, beta, whole(0)):
                break
            high = beta
        if workspace.stopped:
            break
        workspace.value[n] = value
        workspace.finished = n + 1
        if value > workspace.value[best]:
            best = n
        if not apart:
            low = max(low, value)
        if low >= beta:
            break
    _bring_forward(workspace, best)
    return whole(workspace.value[0])


@compiled
def _bring_forward(workspace: Workspace, best: int) -> None:
    move, value = workspace.move[0, best], workspace.value[best]
    for n in range(best, 0, -1):
        workspace.move[0, n] = workspace.move[0, n - 1]
        workspace.value[n] = workspace.value[n - 1]
    workspace.move[0, 0] = move
    workspace.value[0] = value
