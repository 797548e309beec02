"""Six levels, from one who looks two moves ahead and overlooks many to one who reads endgames and sets traps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from highpriest.play import Move, View
from highpriest.players.thot.adapter import fresh, move_of, weights
from highpriest.search.thot.iterative_deepening import Effort
from highpriest.search.thot.traps import choose

EFFORTS: Final = (
    Effort(nodes=20_000, depth=2, overlooked=0.165),
    Effort(nodes=20_000, depth=3, overlooked=0.09),
    Effort(nodes=20_000, depth=4, overlooked=0.04),
    Effort(nodes=50_000, depth=6, overlooked=0.017),
    Effort(nodes=20_000, selective=True, overlooked=0.007, table_bits=15),
    Effort(nodes=300_000, selective=True, proves=True, traps=True, table_bits=18),
    Effort(nodes=300_000, selective=True, proves=True, traps=True, table_bits=18),  # high-priest@1
)


def level(view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None) -> Move:
    """The move of a level: 0 Novice, 1 Scribe, 2 Singer, 3 Lector, 4 Prophet, 5 High Priest.

    `learned` is a file with other weights than ours.
    """
    return move_of(view, choose(view.raw, EFFORTS[number], fresh(rng), seconds, weights(learned)))
