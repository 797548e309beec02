"""How seats, squares and moves of Aton are written."""

from __future__ import annotations

from typing import Final

from highpriest.errors import NotationError
from highpriest.play.move import Move
from highpriest.rules.aton.moves import EXCHANGE, LAYS, MOVES, PLACE, TAKE
from highpriest.rules.aton.state import SQUARES, SQUARES_PER_TEMPLE

SEATS: Final = ("red", "blue")
LETTERS: Final = "abcdefghijkl"
SQUARE_NAMES: Final = tuple(
    f"{square // SQUARES_PER_TEMPLE + 1}{LETTERS[square % SQUARES_PER_TEMPLE]}" for square in range(SQUARES)
)


def move_text(code: int) -> str:
    """A move as a record writes it, without the seat."""
    if code < LAYS:
        return "".join(str((code >> shift & 3) + 1) for shift in (6, 4, 2, 0))
    if code == EXCHANGE:
        return "exchange"
    if code < PLACE:
        return "-" + SQUARE_NAMES[code - TAKE]
    return "+" + SQUARE_NAMES[code - PLACE]


_CODES: Final = {move_text(code): code for code in range(MOVES)}
MOVE_OBJECTS: Final = tuple(tuple(Move(seat, move_text(code), code) for code in range(MOVES)) for seat in SEATS)


def read_move(text: str) -> int:
    """The number of a move; raises NotationError."""
    code = _CODES.get(text)
    if code is None:
        raise NotationError(
            f"{text!r} is no move of Aton: lay four cards as 4123, take off as -2c, place as +3h, or exchange"
        )
    return code


def squares_in(bits: int) -> tuple[str, ...]:
    """The names of a set of squares."""
    return tuple(SQUARE_NAMES[square] for square in range(SQUARES) if bits >> square & 1)
