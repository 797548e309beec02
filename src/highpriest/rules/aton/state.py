"""What a state of Aton holds, and the board it is played on."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart

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
MAX_UNDER_PILE: Final = CARDS - CARTOUCHES  # four cards lie at the cartouches when order is settled (A6)


class Seat(IntEnum):
    """The two players."""

    RED = 0
    BLUE = 1


class Phase(IntEnum):
    """What happens next. In LAY, REMOVE, PLACE and TAKE_BACK a seat owes a move; see `apply` for the others."""

    DRAW = 0  # A2, A3: `mover` needs a card in hand
    LAY = 1  # A3, A4: whoever has not laid yet owes it
    REVEAL = 2  # A5
    ORDER = 3  # A6
    TURN_UP = 4  # A6, last sentence: `mover` needs a card turned up
    START_REMOVAL = 5  # A8: how many `mover` must remove
    REMOVE = 6  # A8: `mover` chooses a counter
    START_PLACING = 7  # A10: how many `mover` takes from stock
    PLACE = 8  # A10: `mover` chooses a square
    END_TURN = 9  # A7: the other's turn, or the end of the round
    SCORE = 10  # A14, A15
    TAKE_BACK = 11  # A16: `mover` chooses one of his counters
    EMPTY_REALM = 12  # A17
    END_ROUND = 13  # A12, D7
    OVER = 14


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

STATE = np.dtype(
    (
        np.record,
        [
            ("counters", "i8", (2,)),
            ("round_no", "i4"),
            ("round_limit", "i4"),
            ("points", "i2", (2,)),
            ("pile", "i1", (2, 4)),
            ("pile_count", "i1", (2,)),
            ("bottom", "i1", (2, MAX_UNDER_PILE)),
            ("bottom_count", "i1", (2,)),
            ("discard", "i1", (2, 4)),
            ("hand", "i1", (2, 4)),
            ("hand_count", "i1", (2,)),
            ("known", "i1", (2, 4)),
            ("laid", "i1", (2, 4)),
            ("turned", "i1", (2, MAX_UNDER_PILE)),
            ("turned_count", "i1", (2,)),
            ("stock", "i1", (2,)),
            ("realm", "i1", (2,)),
            ("token", "i1", (2,)),
            ("owed", "i1", (2,)),
            ("taken_back", "i1", (2,)),
            ("phase", "i1"),
            ("mover", "i1"),
            ("first", "i1"),
            ("second_turn", "i1"),
            ("left", "i1"),
            ("winners", "i1"),
            ("reason", "i1"),
            ("unused", "i1", (3,)),  # fills the record up to a multiple of eight bytes
        ],
    )
)


class State(Protocol):
    """The fields of STATE, for the type checker. The first index is the seat; cards are by value, 1 at index 0."""

    counters: npt.NDArray[Any]  # set of squares that hold the seat's counters
    round_no: int  # 1 for the first round
    round_limit: int  # D7; 0 = none
    points: npt.NDArray[Any]  # 0 and more
    pile: npt.NDArray[Any]  # cards of unknown order in the pile, how many of each value
    pile_count: npt.NDArray[Any]  # how many these are together, 0 to 36
    bottom: npt.NDArray[Any]  # cards below those, in order, uppermost first: 1 to 4; 0 = none
    bottom_count: npt.NDArray[Any]  # how many these are, 0 to 32
    discard: npt.NDArray[Any]  # how many of each value
    hand: npt.NDArray[Any]  # how many of each value; empty once laid
    hand_count: npt.NDArray[Any]  # how many these are together, 0 to 4
    known: npt.NDArray[Any]  # cards of this round's four that came from the known bottom, so both know them
    laid: npt.NDArray[Any]  # the card at each cartouche: 1 to 4; 0 = none
    turned: npt.NDArray[Any]  # cards turned up to settle the order, first turned first; 0 = none
    turned_count: npt.NDArray[Any]  # how many these are, 0 to 32
    stock: npt.NDArray[Any]  # 0 to 29
    realm: npt.NDArray[Any]  # the seat's counters in the realm of the dead; both together 0 to 8
    token: npt.NDArray[Any]  # 1 until the exchange token is handed in
    owed: npt.NDArray[Any]  # A16: set of temples (bit 0 = temple 1) from which one must still be taken
    taken_back: npt.NDArray[Any]  # A16: counters taken so far, 0 to 4
    phase: int  # a Phase
    mover: int  # the seat whose card, removal or placing is next; 0 in LAY and when over
    first: int  # who goes first this round, from ORDER on; 0 before
    second_turn: int  # A7: 1 while the second player does his part
    left: int  # counters that the mover must still remove or place
    winners: int  # set of seats (bit 0 = Red); 0 = undecided
    reason: int  # a Reason


@compiled_apart
def start(state: State, round_limit: int) -> None:
    """Set the state up for a new game (A1); cards for Red are due."""
    for seat in range(SEATS):
        state.counters[seat] = 0
        state.points[seat] = 0
        state.pile_count[seat] = CARDS
        state.hand_count[seat] = 0
        state.stock[seat] = COUNTERS
        state.realm[seat] = 0
        state.token[seat] = 1
        state.owed[seat] = 0
        state.taken_back[seat] = 0
        for value in range(CARD_VALUES):
            state.pile[seat, value] = CARDS_OF_A_VALUE
            state.discard[seat, value] = 0
            state.hand[seat, value] = 0
            state.known[seat, value] = 0
            state.laid[seat, value] = 0
        state.bottom_count[seat] = 0
        state.turned_count[seat] = 0
        for place in range(MAX_UNDER_PILE):
            state.bottom[seat, place] = 0
            state.turned[seat, place] = 0
    state.round_no = 1
    state.round_limit = round_limit
    state.phase = Phase.DRAW
    state.mover = Seat.RED
    state.first = Seat.RED
    state.second_turn = 0
    state.left = 0
    state.winners = 0
    state.reason = Reason.NONE


@compiled
def temples_up_to(reach: int) -> int:
    """The set of squares in the temples with a number up to `reach` (A9)."""
    return (1 << (SQUARES_PER_TEMPLE * int(reach))) - 1


@compiled
def squares_of_temple(temple: int) -> int:
    """The set of squares of a temple, 0 for temple 1."""
    return TEMPLE << (SQUARES_PER_TEMPLE * int(temple))
