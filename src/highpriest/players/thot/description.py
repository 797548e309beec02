"""Our players of Thot, as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final

import numpy as np

from highpriest.play import game_named
from highpriest.players.description import PlayersOfGame, Training
from highpriest.search.thot import train
from highpriest.search.thot.playout import random_games


def warm_up_search() -> None:
    """Play random games inside compiled code."""
    game = game_named("thot")
    options = game.options({})
    states = np.zeros(2, game.state_type)
    game.begin(states, options)
    random_games(states, np.array(game.deal_items(states, options), np.int8), 1, 1)


PLAYERS: Final = PlayersOfGame(
    warm_up_search=warm_up_search,
    warm_up_players=("novice", "greedy", "montecarlo:8", "alphabeta:2"),
    warm_up_options=({"size": 8, "turning": True}, {"size": 8, "players": 3}),  # for two, and for more
    training=Training(
        train,
        train.write_weights,
        ".json",
        games=200,
        generations=4,
        tables=2,
        curves={
            "basic before": "basic, positions not yet learned from",
            "basic after": "basic, once learned from",
            "turning before": "turning, positions not yet learned from",
            "turning after": "turning, once learned from",
        },
        unit="share of the variance explained",
    ),
)
