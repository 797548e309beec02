"""Views of Aton and their aids as plain data.

Made by `tools/field_types.py` from the table of fields: change that, then run `make types`.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, Protocol, TypeVar

import numpy.typing as npt
from typing_extensions import TypedDict

from highpriest.play.aton.options import AtonOptionsData
from highpriest.play.view import Shown, View
from highpriest.rules.aton.records import PhaseName, ReasonName, Seat

T = TypeVar("T")
LineName = Literal["temple 1", "temple 2", "temple 3", "temple 4", "black", "bonus"]
ThreatKind = Literal["yellow", "green", "temple 1", "temple 2", "temple 3", "temple 4", "points", "scoring"]
Obstacle = Literal["help", "far", "blocked", "stock", "turn", "cards"]
Where = Literal["pile", "pile and hand"]
Whose = Literal["own", "other", "none"]


class BySeat(TypedDict, Generic[T]):
    """Something that both players have."""

    red: T
    blue: T


class Derived(Protocol):
    """The numbers that follow from a view."""

    settled_first: int  # who goes first this round, once that is settled
    lines: npt.NDArray[Any]  # the six lines
    gains: npt.NDArray[Any]  # what they bring together
    totals: npt.NDArray[Any]  # points with that
    threats: npt.NDArray[Any]  # ways to win in this round, or half done, the most urgent first
    threat_count: int  # how many these are
    cards_left: npt.NDArray[Any]  # cards that may still come
    laying: npt.NDArray[Any]  # what each card in hand does at the cartouches
    laying_count: int  # 4 for a seat that is to lay, or -1
    winning: int  # squares that win the mover the game
    move_count: int  # how many legal moves there are


class ScoredLine(TypedDict):
    """One line of a scoring as plain data; `LineScored` says what the fields are."""

    line: LineName
    red: int
    blue: int
    red_gains: int
    blue_gains: int
    blue_squares: int | None


class IfScoredNow(TypedDict):
    """What a scoring of the board as it stands would give (A14)."""

    lines: list[ScoredLine]
    gains: BySeat[int]
    totals: BySeat[int]


class Threat(TypedDict):
    """A way to win that can come true in this round, or one that is at least half done.

    `hot`: some laying of cards that may still be in hand does it, if the other's cards and choices suit. A scoring is
    hot if there is a round that ends with it. `open` are free squares to fill, `blocked` those on which a counter of
    the other must be removed first. `needs` is what it takes at cartouches 1 to 4: the least lead, then the least
    cards; 0 where any card does. `obstacle` says what is in the way: "help" if the other must give one of the blocked
    counters by a 1 at cartouche 2; otherwise why it cannot be now: it is too far, too many counters block it, the stock
    has too few, the seat's turn of this round is over, or no cards that it may hold do it.
    """

    seat: Seat
    kind: ThreatKind
    held: int
    of: int
    open: list[str]
    blocked: list[str]
    hot: bool
    obstacle: Obstacle | None
    needs: list[int]


class CardsLeft(TypedDict):
    """Cards by value that may still come; `known_bottom` are those that all saw go under the pile."""

    counts: list[int]
    where: Where
    known_bottom: list[int]


class Points(TypedDict):
    """The most that a card at cartouche 1 may gain its owner, and the other player (A5)."""

    own: int
    other: int


class Removal(TypedDict):
    """Whose counters a card at cartouche 2 removes, and how many (A8)."""

    whose: Whose
    count: int


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


class AtonValues(View):
    """The fields of a view by name. Dictionaries are by seat."""

    round = Shown[int]("round")
    """The number of the round, from 1."""
    phase = Shown[str]("phase")
    """What is to be done: "lay", "remove", "place", "take back" or "over"; "draw" or "turn up" if a card is due."""
    owing = Shown[tuple[str, ...]]("owing")
    """The seats that owe a move."""
    first = Shown[str | None]("first")
    """Who goes first this round, once that is settled."""
    left = Shown[int]("left")
    """How many counters the mover must still remove or place."""
    points = Shown[dict[str, int]]("points")
    """Points."""
    stock = Shown[dict[str, int]]("stock")
    """Counters in stock."""
    realm = Shown[dict[str, int]]("realm")
    """Counters in the realm of the dead; both seats together have at most 8."""
    token = Shown[dict[str, bool]]("token")
    """Who still has their exchange token."""
    counters = Shown[dict[str, tuple[str, ...]]]("counters")
    """The squares that hold a seat's counters."""
    hand = Shown[dict[str, list[int]]]("hand")
    """Cards in hand by value: the seat's own; of the other's those that all know."""
    hand_count = Shown[dict[str, int]]("hand_count")
    """How many cards each has in hand."""
    unseen = Shown[dict[str, list[int]]]("unseen")
    """Cards by value that are in the pile or in a hand that the seat cannot see."""
    pile_count = Shown[dict[str, int]]("pile_count")
    """Cards in the pile above those that all saw go under it."""
    bottom = Shown[dict[str, list[int]]]("bottom")
    """The cards that all saw go under the pile, uppermost first (A6); 0 = none."""
    discard = Shown[dict[str, list[int]]]("discard")
    """Cards in the discard, by value."""
    has_laid = Shown[dict[str, bool]]("has_laid")
    """Whether cards lie at a seat's cartouches, face up or down."""
    laid = Shown[dict[str, list[int]]]("laid")
    """The cards at the cartouches; 0 for none or one face down."""
    owed = Shown[dict[str, tuple[int, ...]]]("owed")
    """The temples from which a seat must still take one counter after a scoring (A16)."""
    taken_back = Shown[dict[str, int]]("taken_back")
    """How many counters a seat has taken back after this scoring (A16)."""
    winners = Shown[tuple[str, ...]]("winners")
    """Who won; both in a draw, nobody while the game goes on."""
    reason = Shown[str | None]("reason")
    """Why the game is over, or None."""
