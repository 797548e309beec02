"""What a seat may know in Aton."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from struct import Struct
from typing import Any, Final, Literal, NamedTuple, cast

import numpy as np
import orjson
from typing_extensions import TypedDict

from highpriest.play.aton.aids import AtonAids
from highpriest.play.aton.narrate import REASONS, ReasonName
from highpriest.play.aton.notation import PHASES, SEATS, BySeat, PhaseName, Seat, bottom_of, squares_in
from highpriest.play.aton.options import AtonOptions, AtonOptionsData
from highpriest.play.aton.writing import LONGEST, LONGEST_MOVE, write_view
from highpriest.play.view import View, layout
from highpriest.rules.aton.state import CARD_VALUES, TEMPLES, Phase
from highpriest.rules.aton.view import VIEW


class AtonViewData(TypedDict):
    """The view as plain data; each field says what the property of that name of `AtonView` does."""

    game: Literal["aton"]
    options: AtonOptionsData
    seat: Seat | None
    round: int
    phase: PhaseName
    owing: list[Seat]
    first: Seat | None
    left: int
    points: BySeat[int]
    stock: BySeat[int]
    realm: BySeat[int]
    token: BySeat[bool]
    counters: BySeat[list[str]]
    hand: BySeat[list[int]]
    hand_count: BySeat[int]
    unseen: BySeat[list[int]]
    pile_count: BySeat[int]
    bottom: BySeat[list[int]]
    discard: BySeat[list[int]]
    has_laid: BySeat[bool]
    laid: BySeat[list[int]]
    owed: BySeat[list[int]]
    taken_back: BySeat[int]
    winners: list[Seat]
    reason: ReasonName | None
    legal_moves: list[str]


class Unpacked(NamedTuple):
    """The fields of VIEW, read at once. Arrays are bytes: a pair of wide numbers, or one byte for each count."""

    counters: bytes
    round_no: int
    round_limit: int
    points: bytes
    seat: int
    hand: bytes
    hand_count: bytes
    unseen: bytes
    pile_count: bytes
    bottom: bytes
    bottom_count: bytes
    discard: bytes
    has_laid: bytes
    laid: bytes
    stock: bytes
    realm: bytes
    token: bytes
    owed: bytes
    taken_back: bytes
    phase: int
    mover: int
    first: int
    second_turn: int
    left: int
    winners: int
    reason: int


_LAYOUT: Final = layout(VIEW)
_WIDE: Final = Struct("=2q")
_NARROW: Final = Struct("=2h")

# Plain numbers and tables of names: an enumeration would take longer than all the rest.
_LAY: Final = int(Phase.LAY)
_TURNS: Final = (int(Phase.REMOVE), int(Phase.PLACE), int(Phase.TAKE_BACK))
PHASE_NUMBERS: Final = {name: number for number, name in PHASES.items()}
_SETS_OF_SEATS: Final[tuple[tuple[Seat, ...], ...]] = ((), ("red",), ("blue",), ("red", "blue"))
_SETS_OF_TEMPLES: Final = tuple([n + 1 for n in range(TEMPLES) if bits >> n & 1] for bits in range(1 << TEMPLES))


def _whose(pair: bytes) -> dict[str, int]:
    return {"red": pair[0], "blue": pair[1]}


def _whether(pair: bytes) -> dict[str, bool]:
    return {"red": pair[0] == 1, "blue": pair[1] == 1}


def _halves(cards: bytes) -> dict[str, list[int]]:
    return {"red": [*cards[:CARD_VALUES]], "blue": [*cards[CARD_VALUES:]]}


def _points(pair: bytes) -> dict[str, int]:
    red, blue = _NARROW.unpack(pair)
    return {"red": red, "blue": blue}


def _counters(pair: bytes) -> dict[str, tuple[str, ...]]:
    red, blue = _WIDE.unpack(pair)
    return {"red": squares_in(red), "blue": squares_in(blue)}


def _owed(temples: bytes) -> dict[str, list[int]]:
    red, blue = temples
    return {"red": [*_SETS_OF_TEMPLES[red]], "blue": [*_SETS_OF_TEMPLES[blue]]}


@dataclass(frozen=True)
class AtonView(View):
    """Dictionaries are by seat. Cards given by value are four counts, of the 1s, 2s, 3s and 4s."""

    options: AtonOptions

    @property
    def game(self) -> Literal["aton"]:
        return "aton"

    @property
    def record_type(self) -> Any:
        return VIEW

    @cached_property
    def unpacked(self) -> Unpacked:
        """The record, read at once."""
        return Unpacked._make(_LAYOUT.unpack(self.raw))

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.unpacked.round_no

    @property
    def phase(self) -> str:
        """What is to be done: "lay", "remove", "place", "take back" or "over"; "draw" or "turn up" if a card is due."""
        return PHASES[self.unpacked.phase]

    @property
    def owing(self) -> tuple[str, ...]:
        """The seats that owe a move."""
        phase = self.unpacked.phase
        if phase in _TURNS:
            return (SEATS[self.unpacked.mover],)
        if phase == _LAY:
            red, blue = self.unpacked.has_laid
            return _SETS_OF_SEATS[3 - red - 2 * blue]
        return ()

    @property
    def first(self) -> str | None:
        """Who goes first this round, once that is settled."""
        return SEATS[self.unpacked.first] if self.unpacked.phase in _TURNS[:2] else None

    @property
    def left(self) -> int:
        """How many counters the mover must still remove or place."""
        return self.unpacked.left

    @property
    def points(self) -> dict[str, int]:
        """Points."""
        return _points(self.unpacked.points)

    @property
    def stock(self) -> dict[str, int]:
        """Counters in stock."""
        return _whose(self.unpacked.stock)

    @property
    def realm(self) -> dict[str, int]:
        """Counters in the realm of the dead."""
        return _whose(self.unpacked.realm)

    @property
    def token(self) -> dict[str, bool]:
        """Who still has his exchange token."""
        return _whether(self.unpacked.token)

    @cached_property
    def squares(self) -> tuple[int, int]:
        """The sets of squares that hold Red's and Blue's counters, as bits."""
        red, blue = _WIDE.unpack(self.unpacked.counters)
        return red, blue

    @property
    def counters(self) -> dict[str, tuple[str, ...]]:
        """The squares that hold a seat's counters."""
        return _counters(self.unpacked.counters)

    @property
    def hand(self) -> dict[str, list[int]]:
        """Cards in hand by value: the seat's own; of others only those that all know."""
        return _halves(self.unpacked.hand)

    @property
    def hand_count(self) -> dict[str, int]:
        """How many cards each has in hand."""
        return _whose(self.unpacked.hand_count)

    @property
    def unseen(self) -> dict[str, list[int]]:
        """Cards by value that are in the pile or in a hand that the seat cannot see."""
        return _halves(self.unpacked.unseen)

    @property
    def pile_count(self) -> dict[str, int]:
        """Cards in the pile above those that all saw go under it."""
        return _whose(self.unpacked.pile_count)

    @property
    def bottom(self) -> BySeat[list[int]]:
        """The cards that all saw go under the pile, uppermost first (A6)."""
        return bottom_of(self.unpacked.bottom, self.unpacked.bottom_count)

    @property
    def discard(self) -> dict[str, list[int]]:
        """Cards in the discard, by value."""
        return _halves(self.unpacked.discard)

    @property
    def has_laid(self) -> dict[str, bool]:
        """Whether cards lie at a seat's cartouches, face up or down."""
        return _whether(self.unpacked.has_laid)

    @property
    def laid(self) -> dict[str, list[int]]:
        """The cards at the cartouches; 0 for none or one face down."""
        return _halves(self.unpacked.laid)

    @property
    def owed(self) -> dict[str, list[int]]:
        """The temples from which a seat must still take one counter after a scoring (A16)."""
        return _owed(self.unpacked.owed)

    @property
    def taken_back(self) -> dict[str, int]:
        """How many counters a seat has taken back after this scoring (A16)."""
        return _whose(self.unpacked.taken_back)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; both in a draw, nobody while the game goes on."""
        return _SETS_OF_SEATS[self.unpacked.winners]

    @property
    def reason(self) -> str | None:
        """Why the game is over, or None."""
        return REASONS[self.unpacked.reason] if self.unpacked.winners else None

    def written(self) -> str:
        moves = np.array([move.code for move in self.legal_moves], np.int16)
        out = np.empty(LONGEST + LONGEST_MOVE * len(moves), np.uint8)  # a view from elsewhere may list more than can be
        length = write_view(np.frombuffer(bytearray(self.raw), VIEW), 0, moves, out)
        return out[:length].tobytes().decode()

    def data(self) -> AtonViewData:
        return cast(AtonViewData, orjson.loads(f"{{{self.written()}}}")["view"])

    def aids(self) -> AtonAids:
        return cast(AtonAids, orjson.loads(f"{{{self.written()}}}")["aids"])
