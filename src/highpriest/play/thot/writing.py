"""A view of Thot and its aids, written as JSON by compiled code.

The server needs one of these for every seat at every move; put together from Python's objects they took most of its
time. `ThotView.data` and `ThotView.aids` read what is written here, so that there is one place where it is made.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import orjson

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.thot.narrate import REASONS
from highpriest.play.thot.notation import PHASES, SQUARE_NAMES, STONE_TEXTS, WAYS
from highpriest.play.thot.options import SEATS, ThotOptions
from highpriest.play.writing import (
    CLOSE,
    COMMA,
    END,
    NULL,
    OPEN,
    Array,
    Text,
    quoted,
    say,
    say_members,
    say_nth,
    say_number,
    text,
    texts,
)
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.legal import list_legal
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT, STRAIGHT, elbow
from highpriest.rules.thot.score import side_total
from highpriest.rules.thot.state import ANKH, EMPTY, SCARABS, SQUARES, STARRED, STRIDE, VALUE_OF, Phase
from highpriest.rules.thot.view import View

_EIGHT: Final = STARRED - 1  # the kind of a plain +8
_SEATS: Final = quoted(SEATS)
_BY_SEAT: Final = texts([f'"{seat}":' for seat in SEATS])
_SQUARES: Final = quoted(SQUARE_NAMES)
_BY_SQUARE: Final = texts([f'"{square}":' for square in SQUARE_NAMES])
_STONES: Final = quoted(STONE_TEXTS)
_PHASES: Final = quoted([PHASES.get(phase, "") for phase in range(len(Phase))])
_WAYS: Final = quoted(WAYS)
_REASONS: Final = quoted(REASONS)
_BEGIN: Final = text("{")

# The parts of moves that `move_text` would put together.
_KEEPS: Final = text('"keeps"')
_PUTS: Final = texts([f'"puts {stone} ' for stone in STONE_TEXTS[:SCARABS]])
_TURNS: Final = texts([f'"{square}/' for square in SQUARE_NAMES])
_GOALS: Final = texts([f'{square}"' for square in SQUARE_NAMES])

_VIEW: Final = text('"view":{"game":"thot","options":')
_PHASE: Final = text(',"phase":')
_OWING: Final = text(',"owing":')
_PRIEST: Final = text(',"priest":')
_WAY: Final = text(',"way":')
_BOARD: Final = text(',"board":{')
_TAKEN: Final = text('},"taken":{')
_TOTAL: Final = text('},"total":{')
_WINNERS: Final = text('},"winners":')
_REASON: Final = text(',"reason":')
_SEAT: Final = text(',"seat":')
_LEGAL_MOVES: Final = text(',"legal_moves":[')

_AIDS: Final = text(']},"aids":{"reach":[')
_GOAL: Final = text('{"square":')
_STONE: Final = text(',"stone":')
_GOAL_MOVES: Final = text(',"moves":[')
_GOAL_TOTAL: Final = text('],"total":')
_BEST: Final = text('],"best":')
_TRAYS: Final = text(',"put":null,"seats":{')
_GAINS: Final = text('{"gains":')
_LOSSES: Final = text(',"losses":')
_EIGHTS: Final = text(',"eights":')
_STONES_COUNT: Final = text(',"count":')
_SCARABS_LEFT: Final = text('},"scarabs_left":')
_GAINS_LEFT: Final = text(',"gains_left":')
_LOSSES_LEFT: Final = text(',"losses_left":')
_COUNT: Final = text('{"count":')
_SUM: Final = text(',"sum":')
_ANKHS_LEFT: Final = text(',"ankhs_left":')
_TEAM_TOTALS: Final = text(',"team_totals":')


# ---- how long it can be

_LONGEST_MOVE: Final[int] = _PUTS.shape[1] + _GOALS.shape[1] - 1  # both without the lengths in front, and a comma
_LONGEST_STONE: Final[int] = _STONES.shape[1]  # with its comma
LONGEST_REST: Final = 12_288  # more than a stone on every square, each in reach on all ways to it, can need


def room_for(moves: int, stones: int) -> int:
    """More bytes than a view with so many legal moves and so many stones in the trays has."""
    return LONGEST_REST + _LONGEST_MOVE * moves + _LONGEST_STONE * stones


LONGEST: Final = room_for(MOVES, SQUARES)  # of a game: there are fewer stones than squares


# ---- the whole


@lru_cache(maxsize=64)
def options_text(options: ThotOptions) -> Text:
    """The options as compiled code can write them: which stones have stars is not in a state."""
    return text(orjson.dumps(options.data()).decode())


@compiled
def write_moment(states: Array, i: int, seat: int, options: Text, moves: Array, out: Array) -> int:
    """Write what the seat sees of a state, and the aids; the answer is how many bytes.

    Moves are scratch paper.
    """
    return _write(states[i], seat, options, moves, list_legal(states[i], seat, moves), out)


@compiled
def write_view(views: Array, i: int, seat: int, options: Text, moves: Array, out: Array) -> int:
    """Write a view with its seat and its legal moves, and its aids; the answer is how many bytes."""
    return _write(views[i], seat, options, moves, len(moves), out)


@compiled_apart
def _write(view: View, seat: int, options: Text, moves: Array, count: int, out: Array) -> int:
    at = say(out, say(out, 0, _VIEW), options)
    at = _say_turn(view, out, at)
    at = _say_board(view, out, at)
    at = _say_taken(view, out, at)
    at = _say_end(view, out, at)
    at = _say_own(view, seat, moves, count, out, at)
    at = _say_reach(view, out, at)
    at = _say_trays(view, out, at)
    at = _say_left(view, out, at)
    at = _say_team_totals(view, out, at)
    return say(out, at, END)


# ---- the view


@compiled_apart
def _say_turn(view: View, out: Array, at: int) -> int:
    is_owing = view.phase == Phase.MOVE or view.phase == Phase.PUT
    at = say_nth(out, say(out, at, _PHASE), _PHASES, whole(view.phase))
    at = say_members(out, say(out, at, _OWING), _SEATS, 1 << whole(view.mover) if is_owing else 0)
    at = say_nth(out, say(out, at, _PRIEST), _SQUARES, STRIDE * whole(view.row) + whole(view.column))
    at = say(out, at, _WAY)
    return say(out, at, NULL) if view.opening else say_nth(out, at, _WAYS, whole(view.way))


@compiled_apart
def _say_board(view: View, out: Array, at: int) -> int:
    at = say(out, at, _BOARD)
    is_first = True
    for square in range(SQUARES):
        if view.kind[square] != EMPTY:
            if not is_first:
                at = say(out, at, COMMA)
            is_first = False
            at = say_nth(out, at, _BY_SQUARE, square)
            at = say_nth(out, at, _STONES, whole(view.kind[square]))
    return at


@compiled_apart
def _say_taken(view: View, out: Array, at: int) -> int:
    at = say(out, at, _TAKEN)
    for seat in range(whole(view.players)):
        at = _say_stones(view.taken[seat], out, _say_next_seat(seat, out, at))
    at = say(out, at, _TOTAL)
    for seat in range(whole(view.players)):
        at = say_number(out, _say_next_seat(seat, out, at), whole(view.total[seat]))
    return at


@compiled_apart
def _say_stones(counts: Array, out: Array, at: int) -> int:
    """Write a tray, stone by stone."""
    at = say(out, at, OPEN)
    is_first = True
    for kind in range(SCARABS):
        for _ in range(whole(counts[kind])):
            if not is_first:
                at = say(out, at, COMMA)
            is_first = False
            at = say_nth(out, at, _STONES, kind)
    return say(out, at, CLOSE)


@compiled_apart
def _say_end(view: View, out: Array, at: int) -> int:
    at = say_members(out, say(out, at, _WINNERS), _SEATS, whole(view.winners))
    at = say(out, at, _REASON)
    return say_nth(out, at, _REASONS, whole(view.reason)) if view.winners else say(out, at, NULL)


@compiled_apart
def _say_own(view: View, seat: int, moves: Array, count: int, out: Array, at: int) -> int:
    """Write what differs from seat to seat."""
    at = say(out, at, _SEAT)
    at = say(out, at, NULL) if seat == NOBODY else say_nth(out, at, _SEATS, seat)
    at = say(out, at, _LEGAL_MOVES)
    for n in range(count):
        if n:
            at = say(out, at, COMMA)
        at = _say_move(view, whole(moves[n]), out, at)
    return at


@compiled_apart
def _say_move(view: View, move: int, out: Array, at: int) -> int:
    if move == KEEP:
        return say(out, at, _KEEPS)
    goal = move % SQUARES
    if move >= PUT:
        return say_nth(out, say_nth(out, at, _PUTS, (move - PUT) // SQUARES), _GOALS, goal)
    turn = elbow(view, move)
    if turn == STRAIGHT:
        return say_nth(out, at, _SQUARES, goal)
    return say_nth(out, say_nth(out, at, _TURNS, turn), _GOALS, goal)


# ---- the aids


@compiled_apart
def _say_reach(view: View, out: Array, at: int) -> int:
    """Write the goals of the mover's moves: those of the view are none for all the others."""
    mover = whole(view.mover)
    moves = np.empty(GOES, np.int16)
    count = list_legal(view, mover, moves) if view.phase == Phase.MOVE else 0
    goals = np.empty(SQUARES, np.int64)
    found = _rank_goals(view, moves, count, goals)
    at = say(out, at, _AIDS)
    for n in range(found):
        if n:
            at = say(out, at, COMMA)
        at = _say_goal(view, goals[n], moves, count, out, at)
    at = say(out, at, _BEST)
    return say_number(out, at, _total_with(view, goals[0])) if found else say(out, at, NULL)


@compiled_apart
def _rank_goals(view: View, moves: Array, count: int, goals: Array) -> int:
    """List the squares on which these moves end, the highest value first, else as they come; the answer is how many."""
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
def _total_with(view: View, square: int) -> int:
    """The mover's sum once he has taken the stone of a square."""
    return whole(view.total[view.mover]) + _value_on(view, square)


@compiled_apart
def _say_goal(view: View, goal: int, moves: Array, count: int, out: Array, at: int) -> int:
    at = say_nth(out, say(out, at, _GOAL), _SQUARES, goal)
    at = say_nth(out, say(out, at, _STONE), _STONES, whole(view.kind[goal]))
    at = say(out, at, _GOAL_MOVES)
    is_first = True
    for n in range(count):
        if whole(moves[n]) % SQUARES == goal:
            if not is_first:
                at = say(out, at, COMMA)
            is_first = False
            at = _say_move(view, whole(moves[n]), out, at)
    at = say_number(out, say(out, at, _GOAL_TOTAL), _total_with(view, goal))
    return say(out, at, END)


@compiled_apart
def _say_trays(view: View, out: Array, at: int) -> int:
    at = say(out, at, _TRAYS)
    for seat in range(whole(view.players)):
        at = _say_tray(view.taken[seat], whole(view.total[seat]), out, _say_next_seat(seat, out, at))
    return at


@compiled_apart
def _say_tray(counts: Array, total: int, out: Array, at: int) -> int:
    gains = 0
    stones = 0
    for kind in range(SCARABS):
        gains += whole(counts[kind]) * max(whole(VALUE_OF[kind]), 0)
        stones += whole(counts[kind])
    at = say_number(out, say(out, at, _GAINS), gains)
    at = say_number(out, say(out, at, _LOSSES), total - gains)
    at = say_number(out, say(out, at, _EIGHTS), whole(counts[_EIGHT]) + whole(counts[_EIGHT + STARRED]))
    at = say_number(out, say(out, at, _STONES_COUNT), stones)
    return say(out, at, END)


@compiled_apart
def _say_left(view: View, out: Array, at: int) -> int:
    """Write what still lies on the board."""
    ankhs = 0
    for square in range(SQUARES):
        ankhs += whole(view.kind[square] == ANKH)
    at = say_number(out, say(out, at, _SCARABS_LEFT), whole(view.scarabs))
    at = _say_lying(view, 1, out, say(out, at, _GAINS_LEFT))
    at = _say_lying(view, -1, out, say(out, at, _LOSSES_LEFT))
    return say_number(out, say(out, at, _ANKHS_LEFT), ankhs)


@compiled_apart
def _say_lying(view: View, sign: int, out: Array, at: int) -> int:
    """Write how many gains or losses lie on the board, and their sum."""
    count = 0
    total = 0
    for square in range(SQUARES):
        value = _value_on(view, square)
        if sign * value > 0:
            count += 1
            total += value
    at = say_number(out, say(out, at, _COUNT), count)
    at = say_number(out, say(out, at, _SUM), total)
    return say(out, at, END)


@compiled_apart
def _say_team_totals(view: View, out: Array, at: int) -> int:
    at = say(out, at, _TEAM_TOTALS)
    if not view.teams:
        return say(out, at, NULL)
    at = say(out, at, _BEGIN)
    for seat in range(whole(view.players)):
        at = say_number(out, _say_next_seat(seat, out, at), side_total(view, seat))
    return say(out, at, END)


@compiled_apart
def _say_next_seat(seat: int, out: Array, at: int) -> int:
    """Begin the part of a seat in what is given for all of them in order."""
    if seat:
        at = say(out, at, COMMA)
    return say_nth(out, at, _BY_SEAT, seat)
