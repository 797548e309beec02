"""How seats, phases, reasons, squares and temples of Aton are called, by number."""

from __future__ import annotations

from typing import Final

from highpriest.rules.aton.equipment import SQUARES, SQUARES_PER_TEMPLE, TEMPLES, Phase, Reason
from highpriest.rules.fields import Names

LETTERS: Final = "abcdefghijkl"
_LOOKED_AT: Final = (Phase.DRAW, Phase.LAY, Phase.TURN_UP, Phase.REMOVE, Phase.PLACE, Phase.TAKE_BACK, Phase.OVER)

SEAT_NAMES: Final = Names(("red", "blue"), "Seat")
# Only in some phases can a match be looked at; the others have no name.
PHASE_NAMES: Final = Names(
    tuple(phase.name.lower().replace("_", " ") if phase in _LOOKED_AT else "" for phase in Phase), "PhaseName"
)
# A game that is not over has no reason.
REASON_NAMES: Final = Names((None, *(reason.name.lower() for reason in Reason if reason)), "ReasonName")
SQUARE_NAMES: Final = Names(
    tuple(f"{square // SQUARES_PER_TEMPLE + 1}{LETTERS[square % SQUARES_PER_TEMPLE]}" for square in range(SQUARES))
)
TEMPLE_NAMES: Final = Names(tuple(range(1, TEMPLES + 1)))
