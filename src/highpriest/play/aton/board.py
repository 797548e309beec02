"""The board of Aton as it is printed (D0), for programs that draw it."""

from __future__ import annotations

from typing import Final, Literal

from typing_extensions import TypedDict

from highpriest.play.aton.notation import SQUARE_NAMES
from highpriest.rules.aton.state import KIND, REALM_SQUARES, SQUARES_PER_TEMPLE, TEMPLES, Kind

SquareKind = Literal["sun", "papyrus", "pillar", "water", "bonus"]

COLUMNS: Final = 4  # squares in a row of a temple

# The kinds are named by what is painted on them.
_PAINTED: Final[dict[Kind, SquareKind]] = {
    Kind.YELLOW: "sun",
    Kind.GREEN: "papyrus",
    Kind.BLACK: "pillar",
    Kind.BLUE: "water",
    Kind.BONUS_1: "bonus",
    Kind.BONUS_2: "bonus",
}
_POINTS: Final = {Kind.BONUS_1: 1, Kind.BONUS_2: 2}


class AtonSquare(TypedDict):
    """A square of a temple: what is painted on it, and the points of a bonus square."""

    square: str
    temple: int
    kind: SquareKind
    points: int


class AtonBoard(TypedDict):
    """The board of Aton: the squares in order, how many stand in a row of a temple, and the places of the realm."""

    temples: int
    columns: int
    squares: list[AtonSquare]
    realm: int


def board() -> AtonBoard:
    """The board as plain data."""
    squares = [_square(number) for number in range(len(KIND))]
    return {"temples": TEMPLES, "columns": COLUMNS, "squares": squares, "realm": REALM_SQUARES}


def _square(number: int) -> AtonSquare:
    kind = Kind(KIND[number])
    return {
        "square": SQUARE_NAMES[number],
        "temple": number // SQUARES_PER_TEMPLE + 1,
        "kind": _PAINTED[kind],
        "points": _POINTS.get(kind, 0),
    }


def square_kinds() -> tuple[str, ...]:
    """What is painted on each square, with the points of a bonus square, for `rulebook.draw_aton`."""
    return tuple(f"+{square['points']}" if square["points"] else square["kind"] for square in board()["squares"])
