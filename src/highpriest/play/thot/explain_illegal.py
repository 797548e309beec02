"""Why a move of Thot that is not legal cannot be played: one sentence, and the rule."""

from __future__ import annotations

from typing import Any, Final

from highpriest.errors import IllegalMoveError, MoveError, WrongSeatError
from highpriest.play.thot.narrate import priests_square
from highpriest.play.thot.notation import SQUARE_NAMES, move_text, stone_text
from highpriest.play.thot.options import SEATS
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import GOES, PUT, STRAIGHT
from highpriest.rules.thot.state import ANKH, EMPTY, SQUARES, STARRED, STRIDE, Phase, Way
from highpriest.words import Word

_GOING: Final = Word("tasks", "go")
_PUTTING: Final = Word("tasks", "put")


def explain_illegal(states: Any, seat: int, code: int) -> MoveError:
    """The error for a move that is not legal."""
    phase, mover = states["phase"][0], int(states["mover"][0])
    if phase not in (Phase.MOVE, Phase.PUT):
        return WrongSeatError("move/over" if phase == Phase.OVER else "move/board-due", seat=_who(seat))
    if mover != seat:
        return WrongSeatError("move/other-turn", "T3", seat=_who(seat), mover=_who(mover))
    text = move_text(code, batched.elbow(states, 0, code))
    if (code < GOES) == (phase == Phase.MOVE):
        return _refused_go(states, code, text) if phase == Phase.MOVE else _refused_put(states, seat, code, text)
    task, rule = (_GOING, "T8") if phase == Phase.MOVE else (_PUTTING, "T7")
    return IllegalMoveError("move/other-task", rule, move=text, seat=_who(seat), task=task)


def _who(seat: int) -> Word:
    return Word("who", SEATS[seat])


def off_path(states: Any, seat: int, error: IllegalMoveError) -> IllegalMoveError:
    """The error for a goal that lies on none of the priest's paths, with the rule of this moment."""
    if states["phase"][0] == Phase.PUT:
        return IllegalMoveError("move/and-task", "T7", cause=error.phrase, seat=_who(seat), task=_PUTTING)
    if error.rule == "T5" and states["opening"][0]:
        return IllegalMoveError("move/off-path", "T4", **error.parameters)
    return error


def _refused_put(states: Any, seat: int, code: int, text: str) -> MoveError:
    kind, square = divmod(code - PUT, SQUARES)
    if not states["taken"][0, seat, kind]:
        return IllegalMoveError("move/no-such-stone", "T7", move=text, seat=_who(seat), stone=stone_text(kind))
    if square == priests_square(states):
        return IllegalMoveError("move/priest-there", "T7", move=text)
    return _off_board(states, square, text, "T7") or IllegalMoveError("move/stone-there", "T7", move=text)


def _off_board(states: Any, square: int, text: str, rule: str) -> MoveError | None:
    side = int(states["side"][0])
    if square // STRIDE < side and square % STRIDE < side:
        return None
    return IllegalMoveError("move/off-board", rule, move=text, square=SQUARE_NAMES[square], side=side)


def _refused_go(states: Any, code: int, text: str) -> MoveError:
    square = code % SQUARES
    kind, elbow = states["kind"][0, square], batched.elbow(states, 0, code)
    outside = _off_board(states, square, text, "T1")
    if outside is not None:
        return outside
    if kind == EMPTY:
        return IllegalMoveError("move/no-stone", "T5", move=text, square=SQUARE_NAMES[square])
    if kind == ANKH and states["opening"][0]:
        return IllegalMoveError("move/ankh-first", "T4", move=text)
    if elbow != STRAIGHT:
        if not states["turning"][0]:
            return IllegalMoveError("move/no-turning", "T11", move=text)
        if not STARRED <= states["kind"][0, elbow] < ANKH:
            return IllegalMoveError("move/no-star", "T11", move=text, square=SQUARE_NAMES[elbow])
    way = Word("directions", Way(states["way"][0]).name.lower())
    return IllegalMoveError("move/wrong-way", "T5", move=text, way=way)
