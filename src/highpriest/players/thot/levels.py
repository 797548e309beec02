"""Six levels, from one who looks two moves ahead and overlooks many to one who reads endgames and sets traps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from highpriest.play import Move, View
from highpriest.players.thot.adapter import fresh, move_of, weights
from highpriest.search.thot.iterative_deepening import Effort
from highpriest.search.thot.traps import choose

_LOWER: Final = (
    Effort(nodes=20_000, depth=2, overlooked=0.16),
    Effort(nodes=20_000, depth=3, overlooked=0.084),
    Effort(nodes=20_000, depth=5, overlooked=0.028),
    Effort(nodes=25_000, foresees=True, selective=True, overlooked=0.0175, table_bits=15),
    Effort(nodes=30_000, foresees=True, selective=True, table_bits=15),
)
_HIGH_PRIEST: Final = Effort(
    nodes=600_000, most=2_000_000, foresees=True, selective=True, proves=True, traps=True, table_bits=19
)
_FIRST_HIGH_PRIEST: Final = Effort(nodes=300_000, selective=True, proves=True, traps=True, table_bits=18)
# By number; the last is high-priest@1.
PLAYING: Final = (*_LOWER, _HIGH_PRIEST, _FIRST_HIGH_PRIEST)
# With which each explains positions and judges choices: a review asks for hundreds of these.
EFFORTS: Final = (
    *_LOWER,
    Effort(nodes=220_000, foresees=True, selective=True, proves=True, table_bits=18),
    _FIRST_HIGH_PRIEST,
)


def level(view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None) -> Move:
    """The move of a level: 0 Novice, 1 Scribe, 2 Singer, 3 Lector, 4 Prophet, 5 High Priest.

    `learned` is a file with other weights than ours.
    """
    return move_of(view, choose(view.raw, PLAYING[number], fresh(rng), seconds, weights(learned)))
