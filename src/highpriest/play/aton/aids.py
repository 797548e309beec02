"""Aids for a player of Aton: what follows from what they see, as numbers.

Made from a view alone, so they show nothing that the seat may not know. Threats rest on public facts and on the cards
of the viewer. What they are stands here; `deriving` finds them.
"""

from __future__ import annotations

from typing import Final

from highpriest.play.aton.scoring import LINE_NAMES
from highpriest.play.aton.threats import KINDS, MOST_THREATS, OBSTACLES
from highpriest.rules.aton.equipment import CARD_VALUES, CARTOUCHES, MAX_UNDER_PILE
from highpriest.rules.aton.fields import SEAT
from highpriest.rules.aton.names import SEAT_NAMES, SQUARE_NAMES
from highpriest.rules.aton.score import LINES
from highpriest.rules.fields import (
    FLAG,
    Axis,
    Column,
    Entries,
    Field,
    Group,
    Index,
    Members,
    Name,
    Names,
    Number,
    Row,
    Seen,
)

_CARDS: Final = Names(tuple(str(card) for card in range(1, CARD_VALUES + 1)))
_N: Final = Number()

SCORED_LINE: Final = Row(
    "ScoredLine",
    "One line of a scoring as plain data; `LineScored` says what the fields are.",
    (
        Column("line", Index(Names(LINE_NAMES, "LineName"))),
        Column("red", _N),
        Column("blue", _N),
        Column("red_gains", _N),
        Column("blue_gains", _N),
        Column("blue_squares", Number(null=-1)),
    ),
)
THREAT: Final = Row(
    "Threat",
    """A way to win that can come true in this round, or one that is at least half done.

    `hot`: some laying of cards that may still be in hand does it, if the other's cards and choices suit. A scoring is
    hot if there is a round that ends with it. `open` are free squares to fill, `blocked` those on which a counter of
    the other must be removed first. `needs` is what it takes at cartouches 1 to 4: the least lead, then the least
    cards; 0 where any card does. `obstacle` says what is in the way: "help" if the other must give one of the blocked
    counters by a 1 at cartouche 2; otherwise why it cannot be now: it is too far, too many counters block it, the stock
    has too few, the seat's turn of this round is over, or no cards that it may hold do it.
    """,
    (
        Column("seat", Name(SEAT_NAMES)),
        Column("kind", Name(Names(KINDS, "ThreatKind"))),
        Column("held", _N),
        Column("of", _N),
        Column("open", Members(SQUARE_NAMES)),
        Column("blocked", Members(SQUARE_NAMES)),
        Column("hot", FLAG),
        Column("obstacle", Name(Names(OBSTACLES, "Obstacle"))),
        Column("needs", _N, CARTOUCHES),
    ),
)
CARDS_LEFT: Final = Row(
    "CardsLeft",
    "Cards by value that may still come; `known_bottom` are those that all saw go under the pile.",
    (
        Column("counts", _N, CARD_VALUES),
        Column("where", Name(Names(("pile", "pile and hand"), "Where"))),
        Column("known_bottom", _N, MAX_UNDER_PILE, "known_count"),
        Column("known_count", None),
    ),
)
_POINTS: Final = Row(
    "Points",
    "The most that a card at cartouche 1 may gain its owner, and the other player (A5).",
    (Column("own", _N), Column("other", _N)),
)
_REMOVAL: Final = Row(
    "Removal",
    "Whose counters a card at cartouche 2 removes, and how many (A8).",
    (Column("whose", Name(Names(("own", "other", "none"), "Whose"))), Column("count", _N)),
)
LAYING: Final = Row(
    "Laying",
    "What a card does at cartouches 1 to 4.",
    (
        Column("points", _POINTS),
        Column("order", _N),
        Column("removes", _REMOVAL),
        Column("reach", _N),
        Column("place", _N),
    ),
    skip=True,
)

SAYS: Final = (
    "All aids. `laying` is by card, for a seat that is to lay; `winning` are squares that win the mover the game."
)
# fmt: off
AIDS: Final[Entries] = (
    Group("if_scored_now", "IfScoredNow", "What a scoring of the board as it stands would give (A14).", (
        Field("lines", "i8", (Axis(LINES),), form=SCORED_LINE, seen=Seen.DERIVED, says="the six lines"),
        Field("gains", "i8", (SEAT,), form=_N, seen=Seen.DERIVED, says="what they bring together"),
        Field("totals", "i8", (SEAT,), form=_N, seen=Seen.DERIVED, says="points with that"),
    )),
    Field("threats", "i8", (Axis(MOST_THREATS, count="threat_count"),), form=THREAT, seen=Seen.DERIVED,
          says="ways to win in this round, or half done, the most urgent first"),
    Field("threat_count", "i8", seen=Seen.DERIVED, says="how many these are"),
    Field("cards_left", "i8", (SEAT,), form=CARDS_LEFT, seen=Seen.DERIVED, says="cards that may still come"),
    Field("laying", "i8", (Axis(CARD_VALUES, _CARDS, count="laying_count", null=True),), form=LAYING, seen=Seen.DERIVED,
          says="what each card in hand does at the cartouches"),
    Field("laying_count", "i8", seen=Seen.DERIVED, says="4 for a seat that is to lay, or -1"),
    Field("winning", "i8", form=Members(SQUARE_NAMES), seen=Seen.DERIVED, says="squares that win the mover the game"),
)
# fmt: on
