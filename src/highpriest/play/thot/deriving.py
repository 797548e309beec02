"""What follows from a view of Thot, as numbers: the rest of its JSON. Nothing here knows how it is written."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.sheet import Sheet
from highpriest.play.thot.aids import AIDS, GOAL, LEFT, NO_TOTAL, TRAY
from highpriest.play.thot.data import Derived
from highpriest.play.thot.notation import GOALS, KEEPS, MOVE_NAMES, NO_HEAD, PUTS, TURNS
from highpriest.play.writing import run
from highpriest.rules.bits import whole
from highpriest.rules.fields import Name, places_of
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.equipment import ANKH, SCARABS, SQUARES, STARRED, STRIDE, VALUE_OF, Phase
from highpriest.rules.thot.fields import FIELDS
from highpriest.rules.thot.legal import list_legal
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT, STRAIGHT, elbow
from highpriest.rules.thot.score import side_total
from highpriest.rules.thot.view import View

Array = npt.NDArray[Any]

SHEET: Final = Sheet("thot", FIELDS, AIDS, Name(MOVE_NAMES), MOVES)
_STEPS, _SPANS, _TEXTS = SHEET.program[:3]

_OF_GOAL, _OF_TRAY, _OF_LEFT = map(places_of, (GOAL, TRAY, LEFT))
_SQUARE: Final = _OF_GOAL["square"]
_STONE: Final = _OF_GOAL["stone"]
_MOVES: Final = _OF_GOAL["moves"]
_TOTAL: Final = _OF_GOAL["total"]
_MOVE_COUNT: Final = _OF_GOAL["move_count"]
_GAINS: Final = _OF_TRAY["gains"]
_LOSSES: Final = _OF_TRAY["losses"]
_EIGHTS: Final = _OF_TRAY["eights"]
_STONES: Final = _OF_TRAY["count"]
_COUNT: Final = _OF_LEFT["count"]
_SUM: Final = _OF_LEFT["sum"]
_LEFT_COLUMNS: Final = len(_OF_LEFT)
_TAILS: Final = len(MOVE_NAMES.tails)
_EIGHT: Final = STARRED - 1  # the kind of a plain +8
_NULL: Final = -1


@compiled
def write_state(
    states: Array,
    i: int,
    seat: int,
    views: Array,
    derived: Array,
    moves: Array,
    memory: Array,
    given: Array,
    pieces: Array,
    out: Array,
) -> int:
    """Write what the seat sees of a state, and the aids; returns how many bytes.

    Views, derived numbers and moves lie in the memory.
    """
    views[0] = states[i]
    derived[0].seat = seat
    derived[0].move_count = list_legal(states[i], seat, moves)
    return write_view(views, derived, moves, memory, given, pieces, out)


@compiled_apart
def write_view(
    views: Array, derived: Array, moves: Array, memory: Array, given: Array, pieces: Array, out: Array
) -> int:
    """Write a view that lies in the memory with its seat and its legal moves, and its aids; returns how many bytes."""
    derive(views[0], derived[0])
    for n in range(derived[0].move_count):
        moves[n] = _name_of(views[0], whole(moves[n]))
    _derive_aids(views[0], derived[0])
    return run(_STEPS, _SPANS, _TEXTS, memory, given, pieces, out)


@compiled
def derive(view: View, derived: Derived) -> None:
    """Fill in what a view's own JSON says in other words than its record."""
    owes = view.phase == Phase.MOVE or view.phase == Phase.PUT
    derived.owing = 1 << whole(view.mover) if owes else 0
    derived.priest = STRIDE * whole(view.row) + whole(view.column)
    derived.next_way = NOBODY if view.opening else whole(view.way)


@compiled
def derive_array(views: Array, derived: Array) -> None:
    """The same from Python."""
    derive(views[0], derived[0])


@compiled_apart
def _name_of(view: View, move: int) -> int:
    """The number of a move among its names."""
    if move == KEEP:
        return KEEPS * _TAILS
    goal = GOALS + move % SQUARES
    if move >= PUT:
        return (PUTS + (move - PUT) // SQUARES) * _TAILS + goal
    turn = elbow(view, move)
    return (NO_HEAD if turn == STRAIGHT else TURNS + turn) * _TAILS + goal


@compiled_apart
def _derive_aids(view: View, derived: Derived) -> None:
    _reach(view, derived)
    for seat in range(whole(view.players)):
        _weigh_tray(view.taken[seat], whole(view.total[seat]), derived.seats[seat])
    _count_left(view, derived)
    derived.team_seats = whole(view.players) if view.teams else _NULL
    for seat in range(derived.team_seats):
        derived.team_totals[seat] = side_total(view, seat)


@compiled
def _reach(view: View, derived: Derived) -> None:
    """The goals of the mover's moves, the highest value first: those of the view are none for all the others."""
    moves = np.empty(GOES, np.int16)
    count = list_legal(view, whole(view.mover), moves) if view.phase == Phase.MOVE else 0
    goals = np.empty(SQUARES, np.int64)
    found = _rank_goals(view, moves, count, goals)
    derived.reach_count = found
    for n in range(found):
        _fill_goal(view, goals[n], moves, count, derived.reach[n])
    derived.best = derived.reach[0, _TOTAL] if found else NO_TOTAL


@compiled
def _rank_goals(view: View, moves: Array, count: int, goals: Array) -> int:
    """List the squares on which these moves end, the highest value first, else as they come; returns how many."""
    is_listed = np.zeros(SQUARES, np.bool_)
    found = 0
    for n in range(count):
        goal = whole(moves[n]) % SQUARES
        if not is_listed[goal]:
            is_listed[goal] = True
            place = found
            while place > 0 and _value_on(view, goals[place - 1]) < _value_on(view, goal):
                goals[place] = goals[place - 1]
                place -= 1
            goals[place] = goal
            found += 1
    return found


@compiled
def _value_on(view: View, square: int) -> int:
    return whole(VALUE_OF[view.kind[square]])


@compiled
def _fill_goal(view: View, goal: int, moves: Array, count: int, row: Array) -> None:
    row[_SQUARE] = goal
    row[_STONE] = view.kind[goal]
    row[_TOTAL] = whole(view.total[view.mover]) + _value_on(view, goal)
    ways = 0
    for n in range(count):
        if whole(moves[n]) % SQUARES == goal:
            row[_MOVES + ways] = _name_of(view, whole(moves[n]))
            ways += 1
    row[_MOVE_COUNT] = ways


@compiled
def _weigh_tray(counts: Array, total: int, row: Array) -> None:
    gains = 0
    stones = 0
    for kind in range(SCARABS):
        gains += whole(counts[kind]) * max(whole(VALUE_OF[kind]), 0)
        stones += whole(counts[kind])
    row[_GAINS] = gains
    row[_LOSSES] = total - gains
    row[_EIGHTS] = whole(counts[_EIGHT]) + whole(counts[_EIGHT + STARRED])
    row[_STONES] = stones


@compiled
def _count_left(view: View, derived: Derived) -> None:
    """What still lies on the board."""
    derived.scarabs_left = whole(view.scarabs)
    derived.ankhs_left = 0
    for column in range(_LEFT_COLUMNS):
        derived.gains_left[column] = 0
        derived.losses_left[column] = 0
    for square in range(SQUARES):
        value = _value_on(view, square)
        if value > 0:
            derived.gains_left[_COUNT] += 1
            derived.gains_left[_SUM] += value
        elif value < 0:
            derived.losses_left[_COUNT] += 1
            derived.losses_left[_SUM] += value
        elif view.kind[square] == ANKH:
            derived.ankhs_left += 1
