"""Our players of Aton, as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final

from highpriest.players.description import PlayersOfGame, Training
from highpriest.search.aton import train

PLAYERS: Final = PlayersOfGame(
    interpreted_level="lector",
    training=Training(
        train,
        train.write_net,
        ".npz",
        games=400,
        generations=38,
        tables=1,
        curves={"loss before": "positions not yet learned from", "loss after": "the same once learned from"},
        unit="loss (cross entropy, nats)",
    ),
)
