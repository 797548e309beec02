"""From a view to what search takes, and back to a move."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from highpriest.errors import PlayerError
from highpriest.play import Move, View
from highpriest.search.thot.weights import Weights, read_weights


def fresh(rng: Random) -> int:
    """A new state of the generator of compiled code."""
    return rng.getrandbits(62)


def move_of(view: View, code: int) -> Move:
    """The legal move with that number."""
    return next(move for move in view.legal_moves if move.code == code)


@cache
def weights(learned: Path | None) -> Weights | None:
    """The weights of a file, None without one: then those of the level count; raises PlayerError if it holds none."""
    if learned is None:
        return None
    try:
        return read_weights(learned)
    except (OSError, ValueError) as error:
        raise PlayerError("player/no-weights", file=str(learned), cause=str(error)) from error
