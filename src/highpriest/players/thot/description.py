"""Our players of Thot, as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final

from highpriest.players.description import PlayersOfGame, Training
from highpriest.search.thot import train

PLAYERS: Final = PlayersOfGame(
    interpreted_level="scribe",
    training=Training(
        train,
        train.write_weights,
        ".json",
        games=150,
        generations=1,
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
