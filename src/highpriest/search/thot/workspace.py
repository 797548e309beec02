"""What a search of Thot writes on: a path of states, one record beside it, and a transposition table."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.bits import popcount, whole
from highpriest.rules.thot.apply import play, settle
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT
from highpriest.rules.thot.score import are_partners
from highpriest.rules.thot.state import ANKHS, KINDS, MAX_PLAYERS, SQUARES, STRIDE, State
from highpriest.search.thot.lanes import LANES
from highpriest.search.thot.packed_score import score_by_seat
from highpriest.search.thot.search_state import LINE_OF, SEARCH_STATE, SearchState, init_node, update_node

Array = npt.NDArray[Any]

PLIES: Final = SQUARES + 2 * ANKHS + 2  # each stone is taken once, put back at most thrice; a putting is a ply too
TERMS: Final = 9  # of the evaluation that have a size
MOST_GOALS: Final = 11  # as many yes-or-no terms: exactly n stones to go to, the last one n or more
MOST_LEFT: Final = 6  # one such term more: exactly n stones for the next to go to at the fewest, the last one n or more
MOST_COUNTED: Final = 4  # as many terms: lines with exactly n stones, the last one n or more

OF_LEFT: Final = TERMS + MOST_GOALS  # where these terms begin
OF_LINES: Final = OF_LEFT + MOST_LEFT + 1
_WEIGHTS: Final = OF_LINES + MOST_COUNTED

WORKSPACE = np.dtype(
    (
        np.record,
        [
            ("worth", "i8", (MAX_PLAYERS, KINDS)),
            ("value", "i8", (MOVES,)),
            ("nodes", "i8"),
            ("limit", "i8"),
            ("rng", "i8"),
            ("blindness", "i8"),
            ("exact", "i8"),
            ("judges", "i8"),
            ("selective", "i8"),
            ("foresees", "i8"),
            ("replies", "i8"),
            ("stopped", "i8"),
            ("finished", "i8"),
            ("weight", "i8", (_WEIGHTS,)),
            ("term", "i8", (TERMS,)),
            ("goals", "i8"),
            ("fewest", "i8"),
            ("reach", "i1", (2, LANES)),
            ("reach_second", "i1", (2, LANES)),
            ("order", "i4", (PLIES, MOVES)),
            ("history", "i4", (MAX_PLAYERS, GOES)),
            ("move", "i2", (PLIES, MOVES)),
            ("side", "i1", (MAX_PLAYERS,)),
        ],
    )
)


class Workspace(Protocol):
    """The fields of WORKSPACE, for the type checker. `[ply]`: 0 is the position that is searched."""

    worth: Array  # [seat, kind]: what a stone is worth to the side of the seat that takes it
    value: Array  # [n]: what the n-th move of the root is worth
    nodes: int  # how many positions were looked at
    limit: int  # how many may be
    rng: int  # decides what is overlooked
    blindness: int  # the share of moves that is overlooked, of 2**32
    exact: int  # 1 if no legal move may be left out
    judges: int  # 1 if the evaluation is asked, 0 if only what is taken counts
    selective: int  # 1 if moves that promise little are looked at less far, unless the end is searched for
    foresees: int  # 1 if the evaluation looks at all lines, and a going further
    replies: int  # how many likely moves of the other side are looked at, the likeliest by rule of thumb; 0 for all
    stopped: int  # 1 once the limit was reached: values are meaningless then
    finished: int  # how many moves of the root have their value
    weight: Array  # of the terms of the evaluation, in the unit of `worth`
    term: Array  # the terms of the evaluation that have a size
    goals: int  # how many stones there are to go to, at most MOST_GOALS: which of the other terms is the case
    fewest: int  # goals that one of the mover's goings leaves to the next; none leaves fewer
    reach: Array  # [way, line]: scratch space, the highest value that can be reached from the line
    reach_second: Array  # [way, line]: the highest but one
    order: Array  # [ply, n]: how early the move is to be tried
    history: Array  # [seat, move]: how often the move was too good
    move: Array  # [ply, n]
    side: Array  # [seat]: 0 for the side that is searched for, 1 for the other


def new_workspace(state: State, seat: int) -> tuple[Array, Array]:
    """The path and the workspace for a search for the seat, which begins at the state."""
    states = np.zeros(PLIES, SEARCH_STATE).view(np.recarray)
    workspaces = np.zeros(1, WORKSPACE).view(np.recarray)
    init_node(states, state)
    workspace = workspaces[0]
    workspace.worth[:] = score_by_seat(state, seat)
    for other in range(MAX_PLAYERS):
        workspace.side[other] = int(not are_partners(state, seat, other))
    return states, workspaces


@compiled_apart
def note_lines(states: Array, workspace: Workspace) -> None:
    """Note what all lines of the first state are worth."""
    for way in range(2):
        for line in range(STRIDE):
            states[0].worth_of_lines[way] += _worth_of_line(states[0], workspace, way, line)


@compiled_apart
def make(states: Array, workspace: Workspace, ply: int, move: int) -> int:
    """Play a legal move and all that follows, on the next ply, and return its worth to the mover's side."""
    states[ply + 1] = states[ply]
    after = states[ply + 1]
    seat = whole(after.mover)
    gain = _worth_of(after, workspace, seat, move)
    if workspace.foresees:
        _add_lines_of(after, workspace, move, whole(-1))
    update_node(after, move)
    play(after, seat, move)
    settle(after)
    if workspace.foresees:
        _add_lines_of(after, workspace, move, whole(1))
    return gain


@compiled
def _add_lines_of(node: SearchState, workspace: Workspace, move: int, sign: int) -> None:
    """Add the worth of the two lines whose stones a move changes to what is noted, or take it off."""
    if move == KEEP:
        return
    square = (move if move < SQUARES else move - SQUARES) if move < GOES else (move - PUT) % SQUARES
    for way in range(2):
        node.worth_of_lines[way] += sign * _worth_of_line(node, workspace, way, whole(LINE_OF[way, square]))


@compiled
def _worth_of_line(node: SearchState, workspace: Workspace, way: int, line: int) -> int:
    """By how many stones it has; nothing if none."""
    count = min(popcount(whole(node.line[way, line])), MOST_COUNTED)
    return whole(workspace.weight[OF_LINES + count - 1]) if count else whole(0)


@compiled
def _worth_of(state: State, workspace: Workspace, seat: int, move: int) -> int:
    if move < GOES:
        return whole(workspace.worth[seat, state.kind[move if move < SQUARES else move - SQUARES]])
    return whole(0) if move == KEEP else -whole(workspace.worth[seat, (move - PUT) // SQUARES])
