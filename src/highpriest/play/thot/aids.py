"""Aids for a player of Thot: what follows from what lies open, as numbers.

Made from a view alone. Everything is public, so all are told the same. What they are is said here; `writing` makes
them.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from highpriest.play.thot.options import Seat


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
