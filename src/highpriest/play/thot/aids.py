"""Aids for a player of Thot: what follows from what lies open, as numbers.

Made from a view alone. Everything is public, so all are told the same.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from typing_extensions import TypedDict

from highpriest.play.thot.notation import SQUARE_NAMES, STONE_TEXTS, move
from highpriest.play.thot.options import SEATS, Seat
from highpriest.rules.thot import door
from highpriest.rules.thot.moves import GOES
from highpriest.rules.thot.state import ANKH, SCARABS, SQUARES, STARRED, STATE, VALUE_OF, Phase

if TYPE_CHECKING:
    from highpriest.play.thot.view import ThotView


class Goal(TypedDict):
    """A stone that the mover can reach, the moves that end there, and what his sum would be then."""

    square: str
    stone: str
    moves: list[str]
    total: int


class Tray(TypedDict):
    """What a seat has taken: the sums of its gains and of its losses, its eights (T10), and how many stones."""

    gains: int
    losses: int
    eights: int
    count: int


class Left(TypedDict):
    """Scarabs that still lie on the board: how many, and their sum."""

    count: int
    sum: int


class ThotAids(TypedDict):
    """All aids. `reach` is of the seat that is to go, the highest value first; `best` is the total of its first.

    While a scarab may be put back (T7) there is nothing to reach, and `put` keeps a place for help with that.
    `team_totals` gives each seat the sum that counts for his side (T12).
    """

    reach: list[Goal]
    best: int | None
    put: None
    seats: dict[Seat, Tray]
    scarabs_left: int
    gains_left: Left
    losses_left: Left
    ankhs_left: int
    team_totals: dict[Seat, int] | None


_MOVE: Final = int(Phase.MOVE)
_VALUES: Final[list[int]] = VALUE_OF.tolist()  # by kind
_GAINS: Final = [max(value, 0) for value in _VALUES[:SCARABS]]
_EIGHT: Final = STARRED - 1


def aids_of(view: ThotView) -> ThotAids:
    """The aids for whoever looks."""
    states = np.frombuffer(bytearray(view.raw), STATE)  # of its own, which compiled functions may take
    reach = _reach(view, states) if view.unpacked.phase == _MOVE else []
    seats = view.options.seats
    lying = [_VALUES[kind] for kind in view.unpacked.kind if kind < SCARABS]
    return {
        "reach": reach,
        "best": reach[0]["total"] if reach else None,
        "put": None,
        "seats": {seat: _tray(view, number) for number, seat in enumerate(seats)},
        "scarabs_left": view.unpacked.scarabs,
        "gains_left": _left([value for value in lying if value > 0]),
        "losses_left": _left([value for value in lying if value < 0]),
        "ankhs_left": view.unpacked.kind.count(ANKH),
        "team_totals": {seat: door.side_total(states, 0, number) for number, seat in enumerate(seats)}
        if view.options.teams
        else None,
    }


def _reach(view: ThotView, states: Any) -> list[Goal]:
    seat = view.unpacked.mover
    kinds, total = view.unpacked.kind, view.total[SEATS[seat]]
    goals: dict[int, Goal] = {}
    for code, text in _goes(states, seat):
        square = code % SQUARES
        goal = goals.get(square)
        if goal is None:
            kind = kinds[square]
            goals[square] = {
                "square": SQUARE_NAMES[square],
                "stone": STONE_TEXTS[kind],
                "moves": [text],
                "total": total + _VALUES[kind],
            }
        else:
            goal["moves"].append(text)
    return sorted(goals.values(), key=_total, reverse=True)


def _goes(states: Any, seat: int) -> list[tuple[int, str]]:
    """The mover's moves: not taken from the view's own list, which is empty for all the others."""
    codes = np.empty(GOES, np.int16)
    codes = codes[: door.list_legal(states, 0, seat, codes)]
    elbows = np.empty(len(codes), np.int16)
    door.elbows(states, 0, codes, elbows)
    return [(code, move(seat, code, elbow).text) for code, elbow in zip(codes.tolist(), elbows.tolist(), strict=True)]


def _total(goal: Goal) -> int:
    return goal["total"]


def _left(values: list[int]) -> Left:
    return {"count": len(values), "sum": sum(values)}


def _tray(view: ThotView, seat: int) -> Tray:
    taken = view.unpacked.taken[SCARABS * seat : SCARABS * (seat + 1)]
    gains = sum(map(mul, taken, _GAINS))
    return {
        "gains": gains,
        "losses": view.total[SEATS[seat]] - gains,
        "eights": taken[_EIGHT] + taken[_EIGHT + STARRED],
        "count": sum(taken),
    }
