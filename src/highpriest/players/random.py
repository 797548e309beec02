"""The player that chooses at random."""

from __future__ import annotations

from random import Random

from highpriest.errors import PlayerError
from highpriest.play import Move, View


class RandomPlayer:
    """Every legal move is equally likely."""

    def __init__(self, setting: str = "") -> None:
        if setting:
            raise PlayerError(f"the player 'random' takes no setting, so {setting!r} means nothing to it")

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return luck.choice(view.legal_moves)
