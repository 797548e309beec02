"""Searches to a fixed depth and counts what was taken."""

from __future__ import annotations

from random import Random

from highpriest.play import Move, View
from highpriest.players.thot.adapter import fresh, move_of
from highpriest.search.thot.iterative_deepening import Effort, think

_UNLIMITED = 1 << 60


def alphabeta(view: View, rng: Random, depth: int, seconds: float | None = None) -> Move:
    """The best move for the running sum after `depth` moves.

    Where three or four play for themselves, all others are taken to play against this seat.
    """
    effort = Effort(nodes=_UNLIMITED, depth=depth, judges=False, table_bits=16)
    return move_of(view, think(view.raw, effort, fresh(rng), seconds).moves[0])
