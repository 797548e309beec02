"""Plays random games after each move, and takes the move that won most often."""

from __future__ import annotations

from random import Random

from highpriest.play import Move, View
from highpriest.players.thot.adapter import fresh, move_of
from highpriest.search.thot.flat_monte_carlo import choose_by_playouts


def montecarlo(view: View, rng: Random, playouts: int, seconds: float | None = None) -> Move:
    """The playouts are split evenly over the moves."""
    return move_of(view, choose_by_playouts(view.raw, playouts, fresh(rng), seconds))
