"""Why a move of Thot that is not legal cannot be played: one sentence, and the rule."""

from __future__ import annotations

from typing import Any

from highpriest.errors import IllegalMoveError, MoveError, WrongSeatError
from highpriest.play.thot.narrate import priests_square
from highpriest.play.thot.notation import SQUARE_NAMES, move_text, stone_text
from highpriest.play.thot.options import SEATS
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import GOES, PUT, STRAIGHT
from highpriest.rules.thot.state import ANKH, EMPTY, SQUARES, STARRED, STRIDE, Phase, Way

_PUTTING = "to put a scarab back or keep all"


def explain_illegal(states: Any, seat: int, code: int) -> MoveError:
    """The error for a move that is not legal."""
    phase, mover = states["phase"][0], int(states["mover"][0])
    if phase not in (Phase.MOVE, Phase.PUT):
        over = phase == Phase.OVER
        return WrongSeatError(f"{SEATS[seat]} owes no move: {'the game is over' if over else 'the board is due'}")
    if mover != seat:
        return WrongSeatError(f"{SEATS[seat]} owes no move: it is {SEATS[mover]}'s turn", "T3")
    text = move_text(code, batched.elbow(states, 0, code))
    if (code < GOES) != (phase == Phase.MOVE):
        task = "to go" if phase == Phase.MOVE else _PUTTING
        return IllegalMoveError(f"{text!r}: {SEATS[seat]} is {task}", "T8" if phase == Phase.MOVE else "T7")
    return _refused_go(states, code, text) if phase == Phase.MOVE else _refused_put(states, seat, code, text)


def off_path(states: Any, seat: int, error: IllegalMoveError) -> IllegalMoveError:
    """The error for a goal that lies on none of the priest's paths, with the rule of this moment."""
    if states["phase"][0] == Phase.PUT:
        return IllegalMoveError(f"{error.message}, and {SEATS[seat]} is {_PUTTING}", "T7")
    if error.rule == "T5" and states["opening"][0]:
        return IllegalMoveError(error.message, "T4")
    return error


def _refused_put(states: Any, seat: int, code: int, text: str) -> MoveError:
    kind, square = divmod(code - PUT, SQUARES)
    if not states["taken"][0, seat, kind]:
        return IllegalMoveError(f"{text!r}: {SEATS[seat]} has no {stone_text(kind)}", "T7")
    if square == priests_square(states):
        return IllegalMoveError(f"{text!r}: the priest stands there", "T7")
    return IllegalMoveError(f"{text!r}: {_off_board(states, square) or 'a stone lies there'}", "T7")


def _off_board(states: Any, square: int) -> str | None:
    side = states["side"][0]
    outside = square // STRIDE >= side or square % STRIDE >= side
    return f"{SQUARE_NAMES[square]} is not on the board of {side} by {side}" if outside else None


def _refused_go(states: Any, code: int, text: str) -> MoveError:
    square = code % SQUARES
    kind, elbow = states["kind"][0, square], batched.elbow(states, 0, code)
    outside = _off_board(states, square)
    if outside:
        return IllegalMoveError(f"{text!r}: {outside}", "T1")
    if kind == EMPTY:
        return IllegalMoveError(f"{text!r}: there is no stone on {SQUARE_NAMES[square]}", "T5")
    if kind == ANKH and states["opening"][0]:
        return IllegalMoveError(f"{text!r}: the first move cannot end on an ankh", "T4")
    if elbow != STRAIGHT:
        if not states["turning"][0]:
            return IllegalMoveError(f"{text!r}: this game is played without turning", "T11")
        if not STARRED <= states["kind"][0, elbow] < ANKH:
            return IllegalMoveError(f"{text!r}: there is no starred scarab on {SQUARE_NAMES[elbow]}", "T11")
    must = Way(states["way"][0]).name.lower()
    return IllegalMoveError(f"{text!r}: this move must set out in the {must} direction", "T5")
