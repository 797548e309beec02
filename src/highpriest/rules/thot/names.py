"""How seats, phases, reasons, directions, squares and stones of Thot are called, by number."""

from __future__ import annotations

from typing import Final

from highpriest.rules.fields import Names
from highpriest.rules.thot.equipment import (
    ANKH,
    MAX_PLAYERS,
    PRIEST,
    SQUARES,
    STARRED,
    STRIDE,
    VALUES,
    Phase,
    Reason,
    Way,
)


def stone_text(kind: int) -> str:
    """A stone as a record writes it: +3, -8*, A for an ankh, P for the priest."""
    if kind == ANKH:
        return "A"
    if kind == PRIEST:
        return "P"
    return f"{VALUES[kind % STARRED]:+d}{'*' if kind >= STARRED else ''}"


SEAT_NAMES: Final = Names(tuple(f"p{seat + 1}" for seat in range(MAX_PLAYERS)), "Seat")
# A match cannot be looked at between two moves, so that phase has no name.
PHASE_NAMES: Final = Names(tuple("" if phase == Phase.END_MOVE else phase.name.lower() for phase in Phase), "PhaseName")
# A game that is not over has no reason.
REASON_NAMES: Final = Names((None, *(reason.name.lower() for reason in Reason if reason)), "ReasonName")
WAY_NAMES: Final = Names(tuple(way.name.lower() for way in Way), "WayName")
SQUARE_NAMES: Final = Names(tuple(f"{'abcdefghij'[n % STRIDE]}{n // STRIDE + 1}" for n in range(SQUARES)))
STONE_NAMES: Final = Names(tuple(stone_text(kind) for kind in range(PRIEST + 1)))
SCARAB_NAMES: Final = Names(STONE_NAMES.values[:ANKH])
