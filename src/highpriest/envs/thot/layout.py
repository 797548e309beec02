"""What the numbers of an observation of Thot mean. They are written in this order by `seeing`.

The layout is the same for all options. Seats are counted from the one that observes: 0 is its own, 1 the next in turn.
"""

from __future__ import annotations

from typing import Final

from highpriest.envs.layout import Fields, Layout, Part
from highpriest.rules.thot.fields import FIELDS
from highpriest.rules.thot.state import MAX_PLAYERS, SQUARES, VALUES

_VIEW: Final = Fields(FIELDS, MAX_PLAYERS)
_KINDS: Final = "scarabs by kind: the plain ones from -8 to +8, then the starred ones"
_TAKEN: Final = tuple(_VIEW.part("taken", f"taken by seat {n}", _KINDS) for n in range(MAX_PLAYERS))
_TOTAL: Final = _VIEW.part("total", "totals", "the sum of the values that each seat has taken")

LAYOUT = Layout(
    "thot-v0",
    (
        Part(
            "values",
            SQUARES,
            min(VALUES),
            max(VALUES),
            "the value of the scarab on each square, row by row from a1; 0 = none",
        ),
        Part("stars", SQUARES, 0, 1, "1 where a starred scarab lies"),
        Part("ankhs", SQUARES, 0, 1, "1 where an ankh lies"),
        Part("priest", SQUARES, 0, 1, "1 where the priest stands"),
        *_TAKEN,
        _TOTAL._replace(size=MAX_PLAYERS),
        Part("plays", MAX_PLAYERS, 0, 1, "1 for each seat that is in the game"),
        Part("partner", MAX_PLAYERS, 0, 1, "1 for the seat with which this one adds its stones (T12)"),
        Part("to move", MAX_PLAYERS, 0, 1, "1 for the seat that owes a move"),
        Part("go", 1, 0, 1, "1 while the priest goes (T4, T5)"),
        Part("put", 1, 0, 1, "1 while a scarab may be put back (T7)"),
        Part("over", 1, 0, 1, "1 when the game is over"),
        Part("horizontal", 1, 0, 1, "1 if the next move may set out along the row"),
        Part("vertical", 1, 0, 1, "1 if the next move may set out along the column"),
        _VIEW.part("opening", "opening", "1 until the first move is made (T4)"),
        _VIEW.part("turning", "turning", "1 in the variant with turning (T11)"),
        _VIEW.part("side", "side", "squares of a row: 8 or 10", low=0),
        _VIEW.part("scarabs", "scarabs", "scarabs on the board"),
    ),
)
SIZE = LAYOUT.size
