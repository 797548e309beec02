"""Players that others are measured by: a rule of thumb, flat Monte Carlo, and plain look-ahead."""

from __future__ import annotations

from random import Random
from typing import cast

from highpriest.errors import PlayerError
from highpriest.play import Move, View
from highpriest.players.builtin import no_setting, players_of, whole_setting


class GreedyPlayer:
    """A good rule of thumb, at once."""

    def __init__(self, setting: str = "") -> None:
        no_setting("greedy", setting)

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return cast(Move, players_of(view).greedy(view, luck))


class MonteCarloPlayer:
    """For each decision so many random games, shared among the moves; the best average is played."""

    def __init__(self, setting: str = "") -> None:
        self._playouts = whole_setting("montecarlo", setting, 1600, 1, 10_000_000)

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return cast(Move, players_of(view).montecarlo(view, luck, self._playouts, seconds))


class AlphaBetaPlayer:
    """Looks so many moves ahead in Thot and counts the stones that are taken."""

    def __init__(self, setting: str = "") -> None:
        self._depth = whole_setting("alphabeta", setting, 4, 1, 60)

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        if view.game != "thot":
            raise PlayerError(
                f"the player 'alphabeta' plays Thot only: nothing may be hidden from it, as in {view.game}"
            )
        return cast(Move, players_of(view).alphabeta(view, luck, self._depth, seconds))
