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

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        return cast(Move, players_of(view).greedy(view, rng))


class MonteCarloPlayer:
    """Plays a number of random games for each decision, shared among the moves, and picks the best average."""

    def __init__(self, setting: str = "") -> None:
        self._playouts = whole_setting("montecarlo", setting, 1600, 1, 10_000_000)

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        return cast(Move, players_of(view).montecarlo(view, rng, self._playouts, seconds))


class AlphaBetaPlayer:
    """Looks a number of moves ahead in Thot and counts the stones that are taken."""

    def __init__(self, setting: str = "") -> None:
        self._depth = whole_setting("alphabeta", setting, 4, 1, 60)

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        alphabeta = getattr(players_of(view), "alphabeta", None)
        if alphabeta is None:
            raise PlayerError("player/nothing-hidden", name="'alphabeta'", game=view.game)
        return cast(Move, alphabeta(view, rng, self._depth, seconds))
