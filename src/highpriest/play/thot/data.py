"""Views of Thot and their aids as plain data.

Made by `tools/field_types.py` from the table of fields: change that, then run `make types`.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import numpy.typing as npt
from typing_extensions import TypedDict

from highpriest.play.thot.options import ThotOptionsData
from highpriest.play.view import Shown, View
from highpriest.rules.thot.records import PhaseName, ReasonName, Seat, WayName


class Derived(Protocol):
    """The numbers that follow from a view."""

    owing: int  # the seat that owes a move
    priest: int  # the priest's square
    # the direction in which the next move must set out, "horizontal" or "vertical"; None for the first move
    next_way: int
    seat: int  # whose view it is; NOBODY for spectators
    reach: npt.NDArray[Any]  # the stones that the mover can reach, the highest value first
    reach_count: int  # how many these are
    best: int  # the mover's sum with the first of these
    put: int  # a place kept for help with putting back (T7)
    seats: npt.NDArray[Any]  # what each has taken
    scarabs_left: int  # scarabs on the board
    gains_left: npt.NDArray[Any]  # those above 0
    losses_left: npt.NDArray[Any]  # those below 0
    ankhs_left: int  # ankhs on the board
    team_totals: npt.NDArray[Any]  # the sum that counts for each seat's side (T12)
    team_seats: int  # how many these are, or -1 without teams
    move_count: int  # how many legal moves there are


class Goal(TypedDict):
    """A stone that the mover can reach, the moves that end there, and what their sum would be then."""

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
    `team_totals` gives each seat the sum that counts for their side (T12).
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


class ThotValues(View):
    """The fields of a view by name. Dictionaries are by seat."""

    phase = Shown[str]("phase")
    """What is to be done: "move", "put" or "over"; "lay_out" while the board is due."""
    owing = Shown[tuple[str, ...]]("owing")
    """The seat that owes a move."""
    priest = Shown[str]("priest")
    """The priest's square."""
    way = Shown[str | None]("way")
    """The direction in which the next move must set out, "horizontal" or "vertical"; None for the first move."""
    board = Shown[dict[str, str]]("board")
    """The stones on the board, by square."""
    taken = Shown[dict[str, list[str]]]("taken")
    """The stones each has taken, lowest value first."""
    total = Shown[dict[str, int]]("total")
    """The sum of each."""
    winners = Shown[tuple[str, ...]]("winners")
    """Who won; nobody while the game goes on."""
    reason = Shown[str | None]("reason")
    """Why the game is over, or None."""
