"""A state of Aton: what `fields` says it holds, set up for a new game."""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.equipment import (
    BLACK,
    BLUE,
    BONUS_1,
    BONUS_2,
    CARD_VALUES,
    CARDS,
    CARDS_OF_A_VALUE,
    CARTOUCHES,
    COUNTERS,
    GREEN,
    KIND,
    MAX_UNDER_PILE,
    POINTS_TO_WIN,
    REALM_SQUARES,
    SEATS,
    SQUARES,
    SQUARES_PER_TEMPLE,
    TEMPLE,
    TEMPLES,
    YELLOW,
    Kind,
    Phase,
    Reason,
    Seat,
)
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.records import State, clear
from highpriest.rules.fields import of_state, record

# What the rules are played with is known here too, since they all begin with a state.
__all__ = [
    "BLACK",
    "BLUE",
    "BONUS_1",
    "BONUS_2",
    "CARDS",
    "CARDS_OF_A_VALUE",
    "CARD_VALUES",
    "CARTOUCHES",
    "COUNTERS",
    "GREEN",
    "KIND",
    "MAX_UNDER_PILE",
    "POINTS_TO_WIN",
    "REALM_SQUARES",
    "SEATS",
    "SQUARES",
    "SQUARES_PER_TEMPLE",
    "STATE",
    "TEMPLE",
    "TEMPLES",
    "YELLOW",
    "Kind",
    "Phase",
    "Reason",
    "Seat",
    "State",
    "squares_of_temple",
    "start",
    "temples_up_to",
]

STATE: Final = record(of_state(FIELDS), padded=True)


@compiled_apart
def start(state: State, round_limit: int) -> None:
    """Set the state up for a new game (A1); cards for Red are due."""
    clear(state)
    state.round_limit = round_limit


@compiled
def temples_up_to(reach: int) -> int:
    """The set of squares in the temples with a number up to `reach` (A9)."""
    return (1 << (SQUARES_PER_TEMPLE * int(reach))) - 1


@compiled
def squares_of_temple(temple: int) -> int:
    """The set of squares of a temple, 0 for temple 1."""
    return TEMPLE << (SQUARES_PER_TEMPLE * int(temple))
