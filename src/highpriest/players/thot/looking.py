"""From a view to what search takes, and back to a move."""

from __future__ import annotations

from random import Random

from highpriest.play import Move, View


def luck_of(luck: Random) -> int:
    """Luck for compiled code."""
    return luck.getrandbits(62)


def move_of(view: View, code: int) -> Move:
    """The legal move with that number."""
    return next(move for move in view.legal_moves if move.code == code)
