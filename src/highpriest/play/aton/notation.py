"""How seats, phases, squares and moves of Aton are written."""

from __future__ import annotations

from typing import Final, Generic, Literal, TypeVar

from typing_extensions import TypedDict

from highpriest.errors import NotationError
from highpriest.play.move import Move
from highpriest.rules.aton.moves import EXCHANGE, LAYS, MOVES, PLACE, TAKE
from highpriest.rules.aton.state import MAX_UNDER_PILE, SQUARES, SQUARES_PER_TEMPLE, Phase

T = TypeVar("T")
Seat = Literal["red", "blue"]
LineName = Literal["temple 1", "temple 2", "temple 3", "temple 4", "black", "bonus"]  # of a scoring (A14)
PhaseName = Literal["draw", "lay", "turn up", "remove", "place", "take back", "over"]


class BySeat(TypedDict, Generic[T]):
    """Something that both players have."""

    red: T
    blue: T


SEATS: Final[tuple[Seat, Seat]] = ("red", "blue")
# Those phases in which a match can be looked at.
PHASES: Final[dict[int, PhaseName]] = {
    int(Phase.DRAW): "draw",
    int(Phase.LAY): "lay",
    int(Phase.TURN_UP): "turn up",
    int(Phase.REMOVE): "remove",
    int(Phase.PLACE): "place",
    int(Phase.TAKE_BACK): "take back",
    int(Phase.OVER): "over",
}
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


def bottom_of(cards: bytes, counts: bytes) -> BySeat[list[int]]:
    """The cards under each pile, of a view's record: a place for as many as there can be, and how many there are."""
    red, blue = counts
    return {"red": [*cards[:red]], "blue": [*cards[MAX_UNDER_PILE : MAX_UNDER_PILE + blue]]}
