"""Aids for a player of Aton: what follows from what he sees, as numbers.

Made from a view alone, so they tell nothing that the seat may not know. Threats rest on public facts only:
both players and the spectators are told the same. What they are is said here; `writing` makes them.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from highpriest.play.aton.notation import BySeat, Seat
from highpriest.play.aton.scoring import ScoredLine

ThreatKind = Literal["yellow", "green", "temple 1", "temple 2", "temple 3", "temple 4", "points"]


class IfScoredNow(TypedDict):
    """What a scoring of the board as it stands would give (A14)."""

    lines: list[ScoredLine]
    gains: BySeat[int]
    totals: BySeat[int]


class Threat(TypedDict):
    """A way to win that nothing blocks and that is at least half done.

    `hot`: it can come true in the seat's next turn. `reach` and `place` are the least cards for that at
    cartouches 3 and 4; None where no card does it, and for points.
    """

    seat: Seat
    kind: ThreatKind
    held: int
    of: int
    open: list[str]
    hot: bool
    reach: int | None
    place: int | None


class CardsLeft(TypedDict):
    """Cards by value that may still come; `known_bottom` are those that all saw go under the pile."""

    counts: list[int]
    where: Literal["pile", "pile and hand"]
    known_bottom: list[int]


class Removal(TypedDict):
    """Whose counters a card at cartouche 2 removes, and how many (A8)."""

    whose: Literal["own", "other", "none"]
    count: int


class Points(TypedDict):
    """The most that a card at cartouche 1 may gain its owner, and the other player (A5)."""

    own: int
    other: int


class Laying(TypedDict):
    """What a card does at cartouches 1 to 4."""

    points: Points
    order: int
    removes: Removal
    reach: int
    place: int


class AtonAids(TypedDict):
    """All aids. `laying` is by card, for a seat that is to lay; `winning` are squares that win the mover the game."""

    if_scored_now: IfScoredNow
    threats: list[Threat]
    cards_left: BySeat[CardsLeft]
    laying: dict[str, Laying] | None
    winning: list[str]
