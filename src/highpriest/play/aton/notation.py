"""How moves and squares of Aton are written and read."""

from __future__ import annotations

from typing import Final, cast

from highpriest.errors import NotationError
from highpriest.play.aton.data import BySeat, LineName
from highpriest.play.move import Move
from highpriest.rules.aton.equipment import SQUARES
from highpriest.rules.aton.moves import EXCHANGE, KEEP, LAYS, MOVES, PLACE, TAKE
from highpriest.rules.aton.names import PHASE_NAMES, REASON_NAMES, SEAT_NAMES
from highpriest.rules.aton.names import SQUARE_NAMES as _SQUARE_NAMES
from highpriest.rules.aton.records import PhaseName, ReasonName, Seat
from highpriest.rules.fields import Names

__all__ = [
    "DIGITS",
    "ENTRIES",
    "MOVE_NAMES",
    "MOVE_OBJECTS",
    "PHASES",
    "REASONS",
    "SEATS",
    "SQUARE_NAMES",
    "BySeat",
    "LineName",
    "PhaseName",
    "ReasonName",
    "Seat",
    "move_text",
    "read_move",
    "squares_in",
]

SEATS: Final = cast("tuple[Seat, Seat]", SEAT_NAMES.values)
PHASES: Final[dict[int, PhaseName]] = {number: name for number, name in enumerate(PHASE_NAMES.values) if name}
# By number. A game that is not over has no reason, so the first of them is never shown.
REASONS: Final = cast("tuple[ReasonName, ...]", ("none", *REASON_NAMES.values[1:]))
SQUARE_NAMES: Final[tuple[str, ...]] = _SQUARE_NAMES.values


def move_text(code: int) -> str:
    """A move as a record writes it, without the seat."""
    if code < LAYS:
        return "".join(str((code >> shift & 3) + 1) for shift in (6, 4, 2, 0))
    if code == EXCHANGE:
        return "exchange"
    if code < PLACE:
        return "-" + SQUARE_NAMES[code - TAKE]
    return "keeps" if code == KEEP else "+" + SQUARE_NAMES[code - PLACE]


MOVE_NAMES: Final = Names(tuple(move_text(code) for code in range(MOVES)))
_CODES: Final = {text: code for code, text in enumerate(MOVE_NAMES.values)}
MOVE_OBJECTS: Final = tuple(tuple(Move(seat, text, code) for text, code in _CODES.items()) for seat in SEATS)
DIGITS: Final = bytes.maketrans(bytes([1, 2, 3, 4]), b"1234")  # from values of cards
ENTRIES: Final = tuple(tuple(map(str, moves)) for moves in MOVE_OBJECTS)


def read_move(text: str) -> int:
    """The number of a move; raises NotationError."""
    code = _CODES.get(text)
    if code is None:
        raise NotationError("move/unreadable-aton", text=repr(text))
    return code


def _names_by_byte() -> tuple[tuple[tuple[str, ...], ...], ...]:
    bytes_of_squares = (SQUARE_NAMES[start : start + 8] for start in range(0, SQUARES, 8))
    return tuple(
        tuple(tuple(name for n, name in enumerate(names) if byte >> n & 1) for byte in range(256))
        for names in bytes_of_squares
    )


# For each of the six bytes of a set of squares, the names of its members: views ask for many sets.
_BYTE_1, _BYTE_2, _BYTE_3, _BYTE_4, _BYTE_5, _BYTE_6 = _names_by_byte()


def squares_in(bits: int) -> tuple[str, ...]:
    """The names of a set of squares."""
    return (
        _BYTE_1[bits & 255]
        + _BYTE_2[bits >> 8 & 255]
        + _BYTE_3[bits >> 16 & 255]
        + _BYTE_4[bits >> 24 & 255]
        + _BYTE_5[bits >> 32 & 255]
        + _BYTE_6[bits >> 40]
    )
