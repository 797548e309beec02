"""The player that chooses at random."""

from __future__ import annotations

from random import Random

from highpriest.play import Move, View
from highpriest.players.builtin import no_setting


class RandomPlayer:
    """Every legal move is equally likely."""

    def __init__(self, setting: str = "") -> None:
        no_setting("random", setting)

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        return rng.choice(view.legal_moves)
