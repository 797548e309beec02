"""What a level thinks of the positions of a finished game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from highpriest.play import View
from highpriest.players.aton.levels import explain
from highpriest.players.explanation import Explanation


def weigh(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """What each move of the seat is worth, the best one first."""
    return explain(view, rng, number, seconds, learned, replies=False)


rate = weigh  # its search weighs all moves anyway
