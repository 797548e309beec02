"""What a position brings within the next three goings, if each takes what is best for the running sum.

Where a search ends, this looks a going further than `net` does, and sees turns of the answer as well.
"""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import lowest, popcount, whole
from highpriest.rules.thot.legal import goals_beyond, turns
from highpriest.rules.thot.state import ANKH, SQUARES, STRIDE, VALUE_OF, priests_line, square_at
from highpriest.search.thot.lanes import LANES, highest_net
from highpriest.search.thot.search_state import SearchState
from highpriest.search.thot.workspace import Workspace

_NONE: Final = -1000


@compiled_apart
def best_of_three(state: SearchState, workspace: Workspace) -> int:
    """The most that the mover's own goings bring, the next one and that after the answer, less the answer.

    Notes the fewest goals that any going leaves to the next, too. There must be a stone to go to.
    """
    way = whole(state.way)
    line = priests_line(state, way)
    _note_reach(state, workspace)
    workspace.fewest = SQUARES
    best = _best_going(state, workspace, way, line, whole(state.line[way, line]))
    left = turns(state, way)
    while left:
        turn = lowest(left)
        best = max(best, _best_going(state, workspace, 1 - way, turn, goals_beyond(state, way, turn)))
        left &= left - 1
    return best


@compiled
def _note_reach(state: SearchState, workspace: Workspace) -> None:
    """Write the highest that can be reached from each line; with turning, around a corner too."""
    for way in range(2):
        for line in range(LANES):
            workspace.reach[way, line] = state.top[way, line]
            workspace.reach_second[way, line] = state.second[way, line]
    if state.turning:
        for row in range(STRIDE):
            left = whole(state.star[0, row])
            while left:
                column = lowest(left)
                _extend(workspace, 0, row, whole(state.top[1, column]))
                _extend(workspace, 1, column, whole(state.top[0, row]))
                left &= left - 1


@compiled
def _extend(workspace: Workspace, way: int, line: int, top: int) -> None:
    workspace.reach[way, line] = max(whole(workspace.reach[way, line]), top)
    workspace.reach_second[way, line] = max(whole(workspace.reach_second[way, line]), top)


@compiled
def _best_going(state: SearchState, workspace: Workspace, way: int, line: int, places: int) -> int:
    """The best over the stones on these places of a line, along which the mover's going ends."""
    best = whole(_NONE)
    while places:
        place = lowest(places)
        kind = whole(state.kind[square_at(way, line, place)])
        value = whole(state.burden[state.mover]) if kind == ANKH else whole(VALUE_OF[kind])
        best = max(best, value - _best_answer(state, workspace, 1 - way, place, line))
        places &= places - 1
    return best


@compiled
def _best_answer(state: SearchState, workspace: Workspace, way: int, line: int, taken: int) -> int:
    """The most that a going along this line brings on balance, the stone on one place gone; 0 if none is left."""
    places = whole(state.line[way, line]) & ~(1 << taken)
    goals = popcount(places)
    if goals == 0:
        workspace.fewest = 0
        return whole(0)
    best = _best_net(state, workspace, way, line, places)
    if state.turning:
        left = whole(state.star[way, line]) & ~(1 << taken)
        while left:
            turn = lowest(left)
            beyond = whole(state.line[1 - way, turn]) & ~(1 << line)
            if beyond:
                goals += popcount(beyond)
                best = max(best, _best_net(state, workspace, 1 - way, turn, beyond))
            left &= left - 1
    workspace.fewest = min(whole(workspace.fewest), goals)
    return best


@compiled
def _best_net(state: SearchState, workspace: Workspace, way: int, line: int, places: int) -> int:
    """The most that a stone on these places of a line brings, less what can be reached from it."""
    tops, seconds = workspace.reach[1 - way], workspace.reach_second[1 - way]
    return whole(highest_net(state.value[way, line], tops, seconds, places, whole(0)))
