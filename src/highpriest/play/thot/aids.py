"""Aids for a player of Thot: what follows from what lies open, as numbers.

Made from a view alone. Everything is public, so everyone sees the same. What they are stands here; `deriving` finds
them.
"""

from __future__ import annotations

from typing import Final

from highpriest.play.thot.notation import MOVE_NAMES
from highpriest.rules.fields import Axis, Column, Entries, Field, Name, Nothing, Number, Row, Seen
from highpriest.rules.thot.equipment import MAX_PLAYERS, SQUARES, Way
from highpriest.rules.thot.fields import SEAT
from highpriest.rules.thot.names import SEAT_NAMES, SQUARE_NAMES, STONE_NAMES

DERIVED: Final = Seen.DERIVED
NO_TOTAL: Final = -(1 << 30)  # no sum is as low
_N: Final = Number()

GOAL: Final = Row(
    "Goal",
    "A stone that the mover can reach, the moves that end there, and what their sum would be then.",
    (
        Column("square", Name(SQUARE_NAMES)),
        Column("stone", Name(STONE_NAMES)),
        Column("moves", Name(MOVE_NAMES), len(Way), "move_count"),
        Column("total", _N),
        Column("move_count", None),
    ),
)
TRAY: Final = Row(
    "Tray",
    "What a seat has taken: the sums of its gains and of its losses, its eights (T10), and how many stones.",
    (Column("gains", _N), Column("losses", _N), Column("eights", _N), Column("count", _N)),
)
LEFT: Final = Row(
    "Left",
    "Scarabs that still lie on the board: how many, and their sum.",
    (Column("count", _N), Column("sum", _N)),
)

SAYS: Final = """\
All aids. `reach` is of the seat that is to go, the highest value first; `best` is the total of its first.

    While a scarab may be put back (T7) there is nothing to reach, and `put` keeps a place for help with that.
    `team_totals` gives each seat the sum that counts for their side (T12).
    """
# fmt: off
AIDS: Final[Entries] = (
    Field("reach", "i8", (Axis(SQUARES, count="reach_count"),), form=GOAL, seen=DERIVED,
          says="the stones that the mover can reach, the highest value first"),
    Field("reach_count", "i8", seen=DERIVED, says="how many these are"),
    Field("best", "i8", form=Number(null=NO_TOTAL), seen=DERIVED, says="the mover's sum with the first of these"),
    Field("put", "i8", form=Nothing(), seen=DERIVED, says="a place kept for help with putting back (T7)"),
    Field("seats", "i8", (SEAT,), form=TRAY, seen=DERIVED, says="what each has taken"),
    Field("scarabs_left", "i8", form=_N, seen=DERIVED, says="scarabs on the board"),
    Field("gains_left", "i8", form=LEFT, seen=DERIVED, says="those above 0"),
    Field("losses_left", "i8", form=LEFT, seen=DERIVED, says="those below 0"),
    Field("ankhs_left", "i8", form=_N, seen=DERIVED, says="ankhs on the board"),
    Field("team_totals", "i8", (Axis(MAX_PLAYERS, SEAT_NAMES, count="team_seats", null=True),), form=_N, seen=DERIVED,
          says="the sum that counts for each seat's side (T12)"),
    Field("team_seats", "i8", seen=DERIVED, says="how many these are, or -1 without teams"),
)
# fmt: on
