"""What a seat sees in Thot: everything but the others' list of legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from struct import Struct
from typing import Any, Final, Literal, NamedTuple, cast

import orjson
from typing_extensions import TypedDict

from highpriest.play.thot.aids import ThotAids, aids_of
from highpriest.play.thot.notation import SQUARE_NAMES, STONE_TEXTS
from highpriest.play.thot.options import SEATS, Seat, ThotOptions, ThotOptionsData
from highpriest.play.thot.story import REASONS, ReasonName
from highpriest.play.view import View, layout
from highpriest.rules.thot.state import EMPTY, MAX_PLAYERS, SCARABS, STRIDE, Phase
from highpriest.rules.thot.view import VIEW

PhaseName = Literal["lay_out", "move", "put", "over"]
WayName = Literal["horizontal", "vertical"]


class ThotViewData(TypedDict):
    """The view as plain data; each field says what the property of that name of `ThotView` does."""

    game: Literal["thot"]
    options: ThotOptionsData
    phase: PhaseName
    owing: list[Seat]
    priest: str
    way: WayName | None
    board: dict[str, str]
    taken: dict[Seat, list[str]]
    total: dict[Seat, int]
    winners: list[Seat]
    reason: ReasonName | None
    seat: Seat | None
    legal_moves: list[str]


class Unpacked(NamedTuple):
    """The fields of VIEW, read at once. Arrays are bytes: the sums four wide numbers, else one byte for each count."""

    line: bytes
    star: bytes
    total: bytes
    kind: bytes
    taken: bytes
    supply: bytes
    players: int
    teams: int
    side: int
    turning: int
    phase: int
    mover: int
    row: int
    column: int
    way: int
    opening: int
    scarabs: int
    next_square: int
    winners: int
    reason: int


_LAYOUT: Final = layout(VIEW)
_SUMS: Final = Struct(f"={MAX_PLAYERS}h")

# Plain numbers and tables of names: an enumeration would take longer than all the rest.
_OWING: Final = (int(Phase.MOVE), int(Phase.PUT))
_PHASES: Final[dict[int, PhaseName]] = {
    int(Phase.LAY_OUT): "lay_out",
    int(Phase.MOVE): "move",
    int(Phase.PUT): "put",
    int(Phase.OVER): "over",
}
PHASE_NUMBERS: Final = {name: number for number, name in _PHASES.items()}
WAYS: Final[tuple[WayName, WayName]] = ("horizontal", "vertical")
_KINDS: Final = range(SCARABS)


def _stones(counts: bytes) -> list[str]:
    stones: list[str] = []
    for kind in compress(_KINDS, counts):
        stones += [STONE_TEXTS[kind]] * counts[kind]
    return stones


@dataclass(frozen=True)
class ThotView(View):
    """Dictionaries are by seat; stones are written as in a record."""

    options: ThotOptions

    @property
    def game(self) -> Literal["thot"]:
        return "thot"

    @property
    def record_type(self) -> Any:
        return VIEW

    @cached_property
    def unpacked(self) -> Unpacked:
        """The record, read at once."""
        return Unpacked._make(_LAYOUT.unpack(self.raw))

    @property
    def phase(self) -> str:
        """What is to be done: "move", "put" or "over"; "lay_out" while the board is due."""
        return _PHASES[self.unpacked.phase]

    @property
    def owing(self) -> tuple[str, ...]:
        """The seat that owes a move."""
        return (SEATS[self.unpacked.mover],) if self.unpacked.phase in _OWING else ()

    @property
    def priest(self) -> str:
        """The priest's square."""
        return SQUARE_NAMES[STRIDE * self.unpacked.row + self.unpacked.column]

    @property
    def way(self) -> str | None:
        """The direction in which the next move must set out, "horizontal" or "vertical"; None for the first move."""
        return None if self.unpacked.opening else WAYS[self.unpacked.way]

    @property
    def board(self) -> dict[str, str]:
        """The stones on the board, by square."""
        return {SQUARE_NAMES[n]: STONE_TEXTS[kind] for n, kind in enumerate(self.unpacked.kind) if kind != EMPTY}

    @property
    def taken(self) -> dict[str, list[str]]:
        """The stones each has taken, lowest value first."""
        taken = self.unpacked.taken
        return {seat: _stones(taken[SCARABS * i : SCARABS * (i + 1)]) for i, seat in enumerate(self.options.seats)}

    @property
    def total(self) -> dict[str, int]:
        """The sum of each."""
        return dict(zip(self.options.seats, _SUMS.unpack(self.unpacked.total), strict=False))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; nobody while the game goes on."""
        winners = self.unpacked.winners
        return tuple([seat for i, seat in enumerate(SEATS) if winners >> i & 1]) if winners else ()

    @property
    def reason(self) -> str | None:
        """Why the game is over, or None."""
        return REASONS[self.unpacked.reason] if self.unpacked.winners else None

    def written(self) -> str:
        own = {"seat": self.seat, "legal_moves": [move.text for move in self.legal_moves]}
        open_to_all, aids = _written(self.options, self.raw)
        return f'"view":{{{open_to_all},{orjson.dumps(own)[1:-1].decode()}}},"aids":{aids}'

    def data(self) -> ThotViewData:
        own = {"seat": self.seat, "legal_moves": [move.text for move in self.legal_moves]}
        return cast(ThotViewData, self.open_to_all() | own)  # a test checks every name

    def open_to_all(self) -> dict[str, Any]:
        """What all seats see."""
        return {
            "game": "thot",
            "options": self.options.data(),
            "phase": self.phase,
            "owing": [*self.owing],
            "priest": self.priest,
            "way": self.way,
            "board": self.board,
            "taken": self.taken,
            "total": self.total,
            "winners": [*self.winners],
            "reason": self.reason,
        }

    def aids(self) -> ThotAids:
        return aids_of(self)


@lru_cache(maxsize=64)  # all seats look at the same one after the other
def _written(options: ThotOptions, raw: bytes) -> tuple[str, str]:
    """What all see, but for the braces; and the aids."""
    view = ThotView(options, None, (), raw)
    return orjson.dumps(view.open_to_all())[1:-1].decode(), orjson.dumps(view.aids()).decode()
