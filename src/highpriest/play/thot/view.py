"""What a seat sees in Thot: everything but the others' list of legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from struct import Struct
from typing import Any, Final, Literal, NamedTuple, cast

import numpy as np
import orjson
from typing_extensions import TypedDict

from highpriest.play.thot.aids import ThotAids
from highpriest.play.thot.narrate import REASONS, ReasonName
from highpriest.play.thot.notation import PHASES, SQUARE_NAMES, STONE_TEXTS, WAYS, PhaseName, WayName
from highpriest.play.thot.options import SEATS, Seat, ThotOptions, ThotOptionsData
from highpriest.play.thot.writing import options_text, room_for, write_view
from highpriest.play.view import View, layout
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.state import EMPTY, MAX_PLAYERS, SCARABS, STRIDE, Phase
from highpriest.rules.thot.view import VIEW


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
PHASE_NUMBERS: Final = {name: number for number, name in PHASES.items()}
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
        return PHASES[self.unpacked.phase]

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
        seat = NOBODY if self.seat is None else SEATS.index(self.seat)
        moves = np.array([move.code for move in self.legal_moves], np.int16)
        # A view from elsewhere may list more than can be.
        out = np.empty(room_for(len(moves), sum(self.unpacked.taken)), np.uint8)
        views = np.frombuffer(bytearray(self.raw), VIEW)
        return out[: write_view(views, 0, seat, options_text(self.options), moves, out)].tobytes().decode()

    def data(self) -> ThotViewData:
        return cast(ThotViewData, orjson.loads(f"{{{self.written()}}}")["view"])

    def aids(self) -> ThotAids:
        return cast(ThotAids, orjson.loads(f"{{{self.written()}}}")["aids"])
