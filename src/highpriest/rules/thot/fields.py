"""The table of fields of Thot: what a state holds, one line each, in the order of a view's JSON.

Everything lies open, so that a view holds the same. Sets of squares of a line and sets of seats are bits of a number.
"""

from __future__ import annotations

from typing import Final

from highpriest.rules.fields import Axis, Entries, Field, Members, Name, Number, Repeated, Seen
from highpriest.rules.thot.equipment import (
    EMPTY,
    KINDS,
    MAX_PLAYERS,
    MOST_POINTS,
    MOST_SCARABS,
    SCARABS,
    SIDES,
    SQUARES,
    STONES_OF_A_VALUE,
    STRIDE,
    Phase,
    Reason,
    Way,
)
from highpriest.rules.thot.names import (
    PHASE_NAMES,
    REASON_NAMES,
    SCARAB_NAMES,
    SEAT_NAMES,
    SQUARE_NAMES,
    STONE_NAMES,
    WAY_NAMES,
)

SEAT: Final = Axis(MAX_PLAYERS, SEAT_NAMES, count="players")
_SETS_OF_SEATS: Final = (1 << MAX_PLAYERS) - 1
_LINES: Final = (Axis(len(Way)), Axis(STRIDE))
_SETS_OF_PLACES: Final = (1 << STRIDE) - 1

ALL, DERIVED = Seen.ALL, Seen.DERIVED

# fmt: off
FIELDS: Final[Entries] = (
    Field("players", "i1", low=2, high=MAX_PLAYERS, seen=ALL, says="how many play"),
    Field("teams", "i1", high=1, seen=ALL, says="1 if p1 and p2 play p3 and p4 (T12)"),
    Field("side", "i1", low=min(SIDES), high=max(SIDES), seen=ALL,
          says="squares of a row: 10, or 8 in the short game (T2)"),
    Field("turning", "i1", high=1, seen=ALL, says="1 in the variant T11"),
    Field("phase", "i1", high=len(Phase) - 1, empty=int(Phase.LAY_OUT), seen=ALL, form=Name(PHASE_NAMES),
          says='what is to be done: "move", "put" or "over"; "lay_out" while the board is due'),
    Field("mover", "i1", high=MAX_PLAYERS - 1, seen=ALL,
          says="the seat whose move it is; before the lay-out the first player; 0 when over"),
    Field("owing", "i8", high=_SETS_OF_SEATS, seen=DERIVED, form=Members(SEAT_NAMES), says="the seat that owes a move"),
    Field("row", "i1", high=STRIDE - 1, seen=ALL, says="the priest's row, 0 at the top"),
    Field("column", "i1", high=STRIDE - 1, seen=ALL, says="the priest's column, 0 at the left"),
    Field("priest", "i8", high=SQUARES - 1, seen=DERIVED, form=Name(SQUARE_NAMES), says="the priest's square"),
    Field("way", "i1", high=len(Way) - 1, seen=ALL,
          says="the direction in which the next move must set out (T5); 0 while `opening`"),
    Field("opening", "i1", high=1, empty=1, seen=ALL, says="1 until the first move of the game is made (T4)"),
    Field("next_way", "i8", low=-1, high=len(Way) - 1, seen=DERIVED, form=Name(WAY_NAMES, null=-1), key="way",
          says='the direction in which the next move must set out, "horizontal" or "vertical"; '
               "None for the first move"),
    Field("kind", "i1", (Axis(SQUARES, SQUARE_NAMES),), high=EMPTY, empty=EMPTY, seen=ALL,
          form=Name(STONE_NAMES, skip=EMPTY), key="board", says="the stones on the board, by square"),
    Field("line", "i2", _LINES, high=_SETS_OF_PLACES, seen=ALL,
          says="the stones of each row (bit = column) and of each column (bit = row)"),
    Field("star", "i2", _LINES, high=_SETS_OF_PLACES, seen=ALL, says="the same, starred scarabs only"),
    Field("scarabs", "i1", high=MOST_SCARABS, seen=ALL, says="scarabs on the board"),
    Field("supply", "i1", (Axis(KINDS),), high=STONES_OF_A_VALUE, seen=ALL,
          says="stones still to be laid out, by kind"),
    Field("next_square", "i1", high=SQUARES - 1, seen=ALL,
          says="where the next stone of the lay-out goes; 0 afterwards"),
    Field("taken", "i1", (SEAT, Axis(SCARABS)), high=STONES_OF_A_VALUE, seen=ALL, form=Repeated(SCARAB_NAMES),
          says="the stones each has taken, lowest value first"),
    Field("total", "i2", (SEAT,), low=-MOST_POINTS, high=MOST_POINTS, seen=ALL, form=Number(), says="the sum of each"),
    Field("winners", "i1", high=_SETS_OF_SEATS, seen=ALL, form=Members(SEAT_NAMES),
          says="who won; nobody while the game goes on"),
    Field("reason", "i1", high=len(Reason) - 1, seen=ALL, form=Name(REASON_NAMES),
          says="why the game is over, or None"),
    Field("seat", "i8", low=-1, high=MAX_PLAYERS - 1, seen=DERIVED, form=Name(SEAT_NAMES, null=-1),
          says="whose view it is; NOBODY for spectators"),
)
# fmt: on
