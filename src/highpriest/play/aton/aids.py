"""Aids for a player of Aton: what follows from what they see, as numbers.

Made from a view alone, so they show nothing that the seat may not know. Threats rest on public facts only:
both players and the spectators see the same. What they are stands here; `deriving` finds them.
"""

from __future__ import annotations

from typing import Final

from highpriest.play.aton.scoring import LINE_NAMES
from highpriest.play.aton.threats import KINDS, MOST_THREATS
from highpriest.rules.aton.equipment import CARD_VALUES, MAX_UNDER_PILE
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
    """A way to win that nothing blocks and that is at least half done.

    `hot`: it can come true in the seat's next turn. `reach` and `place` are the least cards for that at
    cartouches 3 and 4; None where no card does it, and for points.
    """,
    (
        Column("seat", Name(SEAT_NAMES)),
        Column("kind", Name(Names(KINDS, "ThreatKind"))),
        Column("held", _N),
        Column("of", _N),
        Column("open", Members(SQUARE_NAMES)),
        Column("hot", FLAG),
        Column("reach", Number(null=-1)),
        Column("place", Number(null=-1)),
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
          says="ways to win at once, the most urgent first"),
    Field("threat_count", "i8", seen=Seen.DERIVED, says="how many these are"),
    Field("cards_left", "i8", (SEAT,), form=CARDS_LEFT, seen=Seen.DERIVED, says="cards that may still come"),
    Field("laying", "i8", (Axis(CARD_VALUES, _CARDS, count="laying_count", null=True),), form=LAYING, seen=Seen.DERIVED,
          says="what each card in hand does at the cartouches"),
    Field("laying_count", "i8", seen=Seen.DERIVED, says="4 for a seat that is to lay, or -1"),
    Field("winning", "i8", form=Members(SQUARE_NAMES), seen=Seen.DERIVED, says="squares that win the mover the game"),
)
# fmt: on
