"""What wins Aton at once (A13), and what a card at cartouche 1 brings (A5)."""

from __future__ import annotations

from typing import Final

import numpy as np

from highpriest.compiled import compiled
from highpriest.rules.aton.state import (
    CARD_VALUES,
    GREEN,
    POINTS_TO_WIN,
    SQUARES_PER_TEMPLE,
    TEMPLE,
    TEMPLES,
    YELLOW,
    Reason,
)

# The sets of squares that win once one player holds all of them: the two colours, then the temples from 1 to 4.
WINNING_COLOURS: Final = 2
WINNING_SETS: Final = np.array([YELLOW, GREEN, *(TEMPLE << SQUARES_PER_TEMPLE * n for n in range(TEMPLES))], np.int64)
WINNING_REASONS: Final = (Reason.YELLOW, Reason.GREEN, *[Reason.TEMPLE] * TEMPLES)

_POINTS_A_STEP: Final = 2  # for each step between the cards at cartouche 1 (A5)
MOST_AT_CARTOUCHE_1: Final = _POINTS_A_STEP * (CARD_VALUES - 1)  # the highest card against the lowest


@compiled
def won_by_placing(counters: int, square: int) -> int:
    """A13: the reason why these counters win with the one just placed on the square, or NONE.

    Looks only at the temple of that square: this is asked after every counter of a random game.
    """
    temple = square // SQUARES_PER_TEMPLE * SQUARES_PER_TEMPLE
    if (counters >> temple) & TEMPLE == TEMPLE:
        return Reason.TEMPLE
    if counters & YELLOW == YELLOW:
        return Reason.YELLOW
    if counters & GREEN == GREEN:
        return Reason.GREEN
    return Reason.NONE


@compiled
def is_enough(points: int) -> bool:
    """A13, A15: whether a player with these points has won."""
    return points >= POINTS_TO_WIN


@compiled
def lead_at_cartouche_1(card: int, other: int) -> int:
    """A5: the points that the card gains against the other player's; below 0, what the other player gains."""
    return _POINTS_A_STEP * (card - other)
