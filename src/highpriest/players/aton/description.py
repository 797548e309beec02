"""Our players of Aton, as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final

import numpy as np

from highpriest.play import game_named
from highpriest.players.description import PlayersOfGame, Training
from highpriest.search.aton import train
from highpriest.search.aton.playout import random_games


def warm_up_search() -> None:
    """Play random games inside compiled code."""
    game = game_named("aton")
    states = np.zeros(2, game.state_type)
    game.begin(states, game.options({}))
    random_games(states, 1, 1)


PLAYERS: Final = PlayersOfGame(
    warm_up_search=warm_up_search,
    warm_up_players=("novice", "greedy", "montecarlo:8"),
    warm_up_options=({},),
    training=Training(
        train,
        train.write_net,
        ".npz",
        games=400,
        generations=100,
        tables=1,
        curves={"loss before": "positions not yet learned from", "loss after": "the same once learned from"},
        unit="loss (cross entropy, nats)",
    ),
)
