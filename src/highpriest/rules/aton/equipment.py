"""What Aton is played with: the seats, the cards, the printed board; and the course of a round."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

SEATS: Final = 2
TEMPLES: Final = 4
SQUARES_PER_TEMPLE: Final = 12
SQUARES: Final = TEMPLES * SQUARES_PER_TEMPLE
COUNTERS: Final = 29
CARTOUCHES: Final = 4
CARD_VALUES: Final = 4
CARDS_OF_A_VALUE: Final = 9
CARDS: Final = CARD_VALUES * CARDS_OF_A_VALUE
REALM_SQUARES: Final = 8
POINTS_TO_WIN: Final = 40
MOST_POINTS: Final = 100  # a scoring brings less than 60 to a seat that has less than 40
MOST_ROUNDS: Final = 1_000_000
MAX_UNDER_PILE: Final = CARDS - CARTOUCHES  # four cards lie at the cartouches when order is settled (A6)


class Seat(IntEnum):
    """The two players."""

    RED = 0
    BLUE = 1


class Phase(IntEnum):
    """What happens next. In LAY, REMOVE, PLACE and TAKE_BACK a seat owes a move; see `apply` for the others."""

    DRAW = 0  # A2, A3: `mover` needs a card in hand
    LAY = 1  # A3, A4: every seat that has not laid yet owes it
    REVEAL = 2  # A5
    ORDER = 3  # A6
    TURN_UP = 4  # A6, last sentence: `mover` needs a card turned up
    START_REMOVAL = 5  # A8: how many `mover` must remove
    REMOVE = 6  # A8: `mover` chooses a counter
    START_PLACING = 7  # A10: how many `mover` takes from stock
    PLACE = 8  # A10: `mover` chooses a square
    END_TURN = 9  # A7: the other's turn, or the end of the round
    SCORE = 10  # A14, A15
    TAKE_BACK = 11  # A16: `mover` chooses one of their counters
    EMPTY_REALM = 12  # A17
    END_ROUND = 13  # A12, D7
    OVER = 14


PHASES: Final = len(Phase)


class Reason(IntEnum):
    """Why the game is over, named as in a record."""

    NONE = 0
    POINTS = 1
    TEMPLE = 2
    YELLOW = 3
    GREEN = 4
    SCORING = 5
    ROUND_LIMIT = 6
    RESIGNED = 7
    TIME = 8


class Kind(IntEnum):
    """The kinds of squares."""

    YELLOW = 0
    GREEN = 1
    BLACK = 2
    BLUE = 3
    BONUS_1 = 4
    BONUS_2 = 5


_LETTERS = {
    "y": Kind.YELLOW,
    "g": Kind.GREEN,
    "k": Kind.BLACK,
    "b": Kind.BLUE,
    "1": Kind.BONUS_1,
    "2": Kind.BONUS_2,
}
_TEMPLE_SQUARES = (
    "yyyy kk1b gggg",
    "yyyy kk1b gggg",
    "yyy1 kkkb ggg1",
    "yyy2 kkkb ggg2",
)  # D0

KIND: Final[tuple[Kind, ...]] = tuple(_LETTERS[x] for temple in _TEMPLE_SQUARES for x in temple if x != " ")


def _squares_of(kind: Kind) -> int:
    return sum(1 << square for square in range(SQUARES) if KIND[square] == kind)


# Sets of squares are bits of an int: bit 12 * (temple - 1) + letter.
YELLOW: Final = _squares_of(Kind.YELLOW)
GREEN: Final = _squares_of(Kind.GREEN)
BLACK: Final = _squares_of(Kind.BLACK)
BLUE: Final = _squares_of(Kind.BLUE)
BONUS_1: Final = _squares_of(Kind.BONUS_1)
BONUS_2: Final = _squares_of(Kind.BONUS_2)
TEMPLE: Final = (1 << SQUARES_PER_TEMPLE) - 1  # temple 1; shift by 12 for each further one
