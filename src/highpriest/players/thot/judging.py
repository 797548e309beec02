"""What a level thinks of the positions of a finished game.

What is compared are two looks, so both have the same effort: a deeper one sees what the other did not.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from highpriest.play import View
from highpriest.players.explanation import Explanation
from highpriest.players.thot import explaining
from highpriest.players.thot.adapter import fresh, weights
from highpriest.players.thot.levels import EFFORTS
from highpriest.search.thot import iterative_deepening


def weigh(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """What each move of the seat is worth, the best one first."""
    if view.field("winners"):
        return explaining.explain_end(view)
    thought = iterative_deepening.weigh(view.raw, EFFORTS[number], fresh(rng), seconds, weights(learned))
    return explaining.explained(view, thought)


def rate(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """What the position is worth to the seat that is to choose: its best move alone, which takes less time."""
    if view.field("winners"):
        return explaining.explain_end(view)
    thought = iterative_deepening.think(view.raw, EFFORTS[number], fresh(rng), seconds, weights(learned))
    return explaining.explained(view, replace(thought, moves=thought.moves[:1], values=thought.values[:1]))
