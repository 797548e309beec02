"""How squares, stones and moves of Thot are written and read."""

from __future__ import annotations

import re
from typing import Final, cast

from highpriest.errors import IllegalMoveError, NotationError
from highpriest.play.move import Move
from highpriest.play.thot.options import SEATS
from highpriest.rules.fields import Joined
from highpriest.rules.thot.equipment import SCARABS, SQUARES, STRIDE
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT, STRAIGHT
from highpriest.rules.thot.names import PHASE_NAMES, REASON_NAMES, STONE_NAMES, WAY_NAMES, stone_text
from highpriest.rules.thot.names import SQUARE_NAMES as _SQUARE_NAMES
from highpriest.rules.thot.records import PhaseName, ReasonName, WayName

__all__ = [
    "COLUMNS",
    "KIND_OF",
    "MOVE_NAMES",
    "MOVE_OBJECTS",
    "PHASES",
    "REASONS",
    "SQUARE_NAMES",
    "STONE_TEXTS",
    "WAYS",
    "PhaseName",
    "ReasonName",
    "WayName",
    "move_text",
    "path_of",
    "read_move",
    "stone_text",
]

COLUMNS: Final = "abcdefghij"
PHASES: Final[dict[int, PhaseName]] = {number: name for number, name in enumerate(PHASE_NAMES.values) if name}
WAYS: Final = cast("tuple[WayName, WayName]", WAY_NAMES.values)
SQUARE_NAMES: Final[tuple[str, ...]] = _SQUARE_NAMES.values
STONE_TEXTS: Final[tuple[str, ...]] = STONE_NAMES.values
# By number. A game that is not over has no reason, so the first of them is never shown.
REASONS: Final = cast("tuple[ReasonName, ...]", ("none", *REASON_NAMES.values[1:]))
_SQUARES: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
KIND_OF: Final = {text: kind for kind, text in enumerate(STONE_TEXTS)}

# The parts of which `move_text` puts a move together, numbered: nothing, keeping all, a scarab, a turn; and a goal.
NO_HEAD, KEEPS, PUTS, TURNS = 0, 1, 2, 2 + SCARABS
NO_TAIL, GOALS = 0, 1
MOVE_NAMES: Final = Joined(
    ("", "keeps", *(f"puts {stone} " for stone in STONE_TEXTS[:SCARABS]), *(f"{square}/" for square in SQUARE_NAMES)),
    ("", *SQUARE_NAMES),
)


class _Moves(dict[int, Move]):
    """A seat's moves as objects, by their numbers as paths; each is made when it is first asked for."""

    def __init__(self, seat: str) -> None:
        self._seat = seat

    def __missing__(self, path: int) -> Move:
        code, elbow = path % MOVES, path // MOVES - 1
        return self.setdefault(path, Move(self._seat, move_text(code, elbow), code))


MOVE_OBJECTS: Final = tuple(map(_Moves, SEATS))


def path_of(code: int, elbow: int) -> int:
    """A move together with where it turns, or STRAIGHT, as one number: what `rules.thot.moves.path` gives."""
    return code + MOVES * (1 + elbow)


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
