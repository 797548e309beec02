"""What a position of Thot promises to the seat to move, beyond the stones already taken.

A sum of terms, each with a weight in points. They are learned (see `training`) and kept in a file (see `weights`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import lowest, popcount, whole
from highpriest.rules.thot.legal import goals_beyond, turns
from highpriest.rules.thot.state import priests_line
from highpriest.search.thot.foresight import best_of_three
from highpriest.search.thot.search_state import SearchState, best_net
from highpriest.search.thot.workspace import MOST_COUNTED, MOST_GOALS, MOST_LEFT, OF_LEFT, TERMS, Workspace

# The terms, in this order.
NAMES: Final = (
    "net",  # the best the mover can take, less the best the next can take then
    "top",  # the highest value in the mover's line
    "tops",  # highest values of all lines of the mover's direction, less those of the other direction
    "lines",  # lines with stones in the mover's direction, less those in the other
    "ankhs",  # ankhs left, times what the mover could rid himself of, less the same for the next
    "plenty",  # stones left
    "calm",  # stones left, times the best the mover can take on balance
    "one",
    "third",  # the best the mover can take in this going and the next, less what the answer takes
    *(f"goals {n}" for n in range(1, MOST_GOALS + 1)),  # 1 if there are exactly n stones to go to
    *(f"leaves {n}" for n in range(MOST_LEFT + 1)),  # the same of the fewest that a going can leave to the next
    *(f"lines of {n}" for n in range(1, MOST_COUNTED + 1)),  # like `lines`, those with exactly n stones
)


@compiled_apart
def evaluate(state: SearchState, workspace: Workspace) -> int:
    """What is still to come for the mover's side, in worth, as far as one can see without searching."""
    _note_terms(state, workspace)
    value = whole(workspace.weight[TERMS + workspace.goals - 1]) if workspace.goals else 0
    for n in range(TERMS):
        value += whole(workspace.weight[n] * workspace.term[n])
    if workspace.foresees:
        value += whole(workspace.weight[OF_LEFT + min(whole(workspace.fewest), MOST_LEFT)])
        value += whole(state.worth_of_lines[state.way]) - whole(state.worth_of_lines[1 - state.way])
    if workspace.replies and workspace.side[state.mover]:
        return value // (whole(state.players) - 1)  # what one of several others takes counts a share
    return value


def terms_of(state: SearchState, workspace: Workspace) -> npt.NDArray[np.int64]:
    """All terms of a position in which a seat is to go, in the order of NAMES."""
    evaluate(state, workspace)
    goals = np.arange(1, MOST_GOALS + 1) == workspace.goals
    left = np.arange(MOST_LEFT + 1) == min(int(workspace.fewest), MOST_LEFT)
    stones = np.minimum(np.bitwise_count(state.line), MOST_COUNTED)
    lines = (stones[:, :, None] == np.arange(1, MOST_COUNTED + 1)).sum(axis=1)
    return np.concatenate((workspace.term, goals, left, lines[state.way] - lines[1 - state.way]))


@compiled
def _note_terms(state: SearchState, workspace: Workspace) -> None:
    """Write the terms of a position in which a seat is to go."""
    way = whole(state.way)
    line = priests_line(state, way)
    places = whole(state.line[way, line])
    count = popcount(places)
    seat = whole(state.mover)
    following = 0 if seat == state.players - 1 else seat + 1
    partner = whole(workspace.side[seat] == workspace.side[following])
    net = best_net(state, way, line, places, partner)
    left = turns(state, way)
    while left:
        turn = lowest(left)
        beyond = goals_beyond(state, way, turn)
        count += popcount(beyond)
        net = max(net, best_net(state, 1 - way, turn, beyond, partner))
        left &= left - 1
    stones = whole(state.scarabs)
    workspace.goals = min(count, MOST_GOALS)
    workspace.term[0] = net
    workspace.term[1] = state.top[way, line]
    workspace.term[2] = whole(state.top_sum[way]) - whole(state.top_sum[1 - way])
    workspace.term[3] = whole(state.lines[way]) - whole(state.lines[1 - way])
    workspace.term[4] = whole(state.ankhs) * (whole(state.burden[seat]) - whole(state.burden[following]))
    workspace.term[5] = stones
    workspace.term[6] = stones * net
    workspace.term[7] = 1
    workspace.term[8] = best_of_three(state, workspace) if workspace.foresees else 0
