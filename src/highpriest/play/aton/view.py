"""What a seat may know in Aton."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from struct import Struct
from typing import Any, Final, Literal, NamedTuple, cast

from typing_extensions import TypedDict

from highpriest.play.aton.aids import AtonAids, aids_of
from highpriest.play.aton.notation import SEATS, BySeat, Seat, squares_in
from highpriest.play.aton.options import AtonOptions, AtonOptionsData
from highpriest.play.aton.story import REASONS, ReasonName
from highpriest.play.view import View, layout
from highpriest.rules.aton.state import TEMPLES, Phase
from highpriest.rules.aton.view import VIEW

PhaseName = Literal["draw", "lay", "turn up", "remove", "place", "take back", "over"]


class AtonViewData(TypedDict):
    """The view as plain data; each field says what the property of that name of `AtonView` does."""

    game: Literal["aton"]
    options: AtonOptionsData
    seat: Seat | None
    round: int
    phase: PhaseName
    owing: tuple[Seat, ...]
    first: Seat | None
    left: int
    points: BySeat[int]
    stock: BySeat[int]
    realm: BySeat[int]
    token: BySeat[bool]
    counters: BySeat[tuple[str, ...]]
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
    winners: tuple[Seat, ...]
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
_PHASES: Final[dict[int, PhaseName]] = {
    int(Phase.DRAW): "draw",
    int(Phase.LAY): "lay",
    int(Phase.TURN_UP): "turn up",
    int(Phase.REMOVE): "remove",
    int(Phase.PLACE): "place",
    int(Phase.TAKE_BACK): "take back",
    int(Phase.OVER): "over",
}
PHASE_NUMBERS: Final = {name: number for number, name in _PHASES.items()}
_SETS_OF_SEATS: Final[tuple[tuple[Seat, ...], ...]] = ((), ("red",), ("blue",), ("red", "blue"))
_SETS_OF_TEMPLES: Final = tuple([n + 1 for n in range(TEMPLES) if bits >> n & 1] for bits in range(1 << TEMPLES))


def _whose(pair: bytes) -> dict[str, int]:
    return {"red": pair[0], "blue": pair[1]}


def _halves(cards: bytes) -> dict[str, list[int]]:
    middle = len(cards) >> 1
    return {"red": [*cards[:middle]], "blue": [*cards[middle:]]}


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
        return _PHASES[self.unpacked.phase]

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
        red, blue = _NARROW.unpack(self.unpacked.points)
        return {"red": red, "blue": blue}

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
        red, blue = self.unpacked.token
        return {"red": red == 1, "blue": blue == 1}

    @property
    def squares(self) -> tuple[int, int]:
        """The sets of squares that hold Red's and Blue's counters, as bits."""
        red, blue = _WIDE.unpack(self.unpacked.counters)
        return red, blue

    @property
    def counters(self) -> dict[str, tuple[str, ...]]:
        """The squares that hold a seat's counters."""
        red, blue = self.squares
        return {"red": squares_in(red), "blue": squares_in(blue)}

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
    def bottom(self) -> dict[str, list[int]]:
        """The cards that all saw go under the pile, uppermost first (A6)."""
        cards, (red, blue) = self.unpacked.bottom, self.unpacked.bottom_count
        middle = len(cards) >> 1
        return {"red": [*cards[:red]], "blue": [*cards[middle : middle + blue]]}

    @property
    def discard(self) -> dict[str, list[int]]:
        """Cards in the discard, by value."""
        return _halves(self.unpacked.discard)

    @property
    def has_laid(self) -> dict[str, bool]:
        """Whether cards lie at a seat's cartouches, face up or down."""
        red, blue = self.unpacked.has_laid
        return {"red": red == 1, "blue": blue == 1}

    @property
    def laid(self) -> dict[str, list[int]]:
        """The cards at the cartouches; 0 for none or one face down."""
        return _halves(self.unpacked.laid)

    @property
    def owed(self) -> dict[str, list[int]]:
        """The temples from which a seat must still take one counter after a scoring (A16)."""
        red, blue = self.unpacked.owed
        return {"red": [*_SETS_OF_TEMPLES[red]], "blue": [*_SETS_OF_TEMPLES[blue]]}

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

    def data(self) -> AtonViewData:
        shown = {
            "game": "aton",
            "options": self.options.data(),
            "seat": self.seat,
            "round": self.round,
            "phase": self.phase,
            "owing": self.owing,
            "first": self.first,
            "left": self.left,
            "points": self.points,
            "stock": self.stock,
            "realm": self.realm,
            "token": self.token,
            "counters": self.counters,
            "hand": self.hand,
            "hand_count": self.hand_count,
            "unseen": self.unseen,
            "pile_count": self.pile_count,
            "bottom": self.bottom,
            "discard": self.discard,
            "has_laid": self.has_laid,
            "laid": self.laid,
            "owed": self.owed,
            "taken_back": self.taken_back,
            "winners": self.winners,
            "reason": self.reason,
            "legal_moves": [move.text for move in self.legal_moves],
        }
        return cast(AtonViewData, shown)  # the names are plain texts to the type checker; a test checks every one

    def aids(self) -> AtonAids:
        return aids_of(self)
