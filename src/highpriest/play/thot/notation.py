"""How squares, stones and moves of Thot are written."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

from highpriest.errors import IllegalMoveError, NotationError
from highpriest.play.move import Move
from highpriest.play.thot.options import SEATS
from highpriest.rules.thot.moves import GOES, KEEP, PUT, STRAIGHT
from highpriest.rules.thot.state import ANKH, PRIEST, SQUARES, STARRED, STRIDE, VALUES, Phase

PhaseName = Literal["lay_out", "move", "put", "over"]
WayName = Literal["horizontal", "vertical"]

# Plain numbers: an enumeration would take longer than all the rest.
PHASES: Final[dict[int, PhaseName]] = {
    int(Phase.LAY_OUT): "lay_out",
    int(Phase.MOVE): "move",
    int(Phase.PUT): "put",
    int(Phase.OVER): "over",
}
WAYS: Final[tuple[WayName, WayName]] = ("horizontal", "vertical")
COLUMNS: Final = "abcdefghij"
SQUARE_NAMES: Final = tuple(f"{COLUMNS[n % STRIDE]}{n // STRIDE + 1}" for n in range(SQUARES))
_SQUARES: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def stone_text(kind: int) -> str:
    """A stone as a record writes it: +3, -8*, A for an ankh, P for the priest."""
    if kind == ANKH:
        return "A"
    if kind == PRIEST:
        return "P"
    return f"{VALUES[kind % STARRED]:+d}{'*' if kind >= STARRED else ''}"


STONE_TEXTS: Final = tuple(stone_text(kind) for kind in range(PRIEST + 1))
KIND_OF: Final = {text: kind for kind, text in enumerate(STONE_TEXTS)}


@cache
def move(seat: int, code: int, elbow: int) -> Move:
    """The move with this number as an object; `elbow` is where it turns, or STRAIGHT."""
    return Move(SEATS[seat], move_text(code, elbow), code)


def move_text(code: int, elbow: int) -> str:
    """A move as a record writes it, without the seat."""
    if code == KEEP:
        return "keeps"
    square = SQUARE_NAMES[code % SQUARES]
    if code >= PUT:
        return f"puts {stone_text((code - PUT) // SQUARES)} {square}"
    return square if elbow == STRAIGHT else f"{SQUARE_NAMES[elbow]}/{square}"


_PUT = re.compile(r"puts ([+-][1-8]\*?) ([a-j][1-9]0?)")
_GO = re.compile(r"(?:([a-j][1-9]0?)/)?([a-j][1-9]0?)")


def read_move(text: str, priest: int) -> int:
    """The number of a move; where it goes depends on the priest's square. Raises NotationError and IllegalMoveError."""
    if text == "keeps":
        return KEEP
    put = _PUT.fullmatch(text)
    if put and put[2] in _SQUARES:
        return PUT + SQUARES * KIND_OF[put[1]] + _SQUARES[put[2]]
    go = _GO.fullmatch(text)
    if go and go[2] in _SQUARES and (go[1] is None or go[1] in _SQUARES):
        goal = _SQUARES[go[2]]
        return _straight(text, priest, goal) if go[1] is None else _turned(text, priest, _SQUARES[go[1]], goal)
    raise NotationError("move/unreadable-thot", text=repr(text))


def _straight(text: str, priest: int, goal: int) -> int:
    if goal // STRIDE == priest // STRIDE:
        return goal
    if goal % STRIDE == priest % STRIDE:
        return GOES // 2 + goal
    raise IllegalMoveError("move/off-path", "T5", move=text)


def _turned(text: str, priest: int, elbow: int, goal: int) -> int:
    across, down = elbow // STRIDE == priest // STRIDE, elbow % STRIDE == priest % STRIDE
    if across and not down and goal % STRIDE == elbow % STRIDE and goal != elbow:
        return GOES // 2 + goal
    if down and not across and goal // STRIDE == elbow // STRIDE and goal != elbow:
        return goal
    raise IllegalMoveError("move/no-right-angle", "T11", move=text, square=SQUARE_NAMES[priest])
