"""Between views and moves on one side, and the search with its arrays and numbers on the other."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.errors import PlayerError
from highpriest.play import Move, View
from highpriest.search.aton.net import learned_net, read_net, thumb_net

Array = npt.NDArray[Any]


def views_of(view: View) -> Array:
    """The view as the search takes it."""
    return np.frombuffer(view.raw, view.record_type).copy()


def is_laying(view: View) -> bool:
    """Whether cards are to be laid, rather than a square chosen."""
    return view.legal_moves[0].text.isdigit()


def by_code(view: View) -> dict[int, Move]:
    """The legal moves by their numbers."""
    return {move.code: move for move in view.legal_moves}


def fresh(rng: Random) -> Any:
    """A new state of the generator of compiled code."""
    return np.uint64(rng.getrandbits(64))


@cache
def net(name: str, learned: Path | None = None) -> Array:
    """The value function of this name: "thumb", or one that was learned, ours or from a file; raises PlayerError."""
    if name == "thumb":
        return thumb_net()
    if learned is None:
        return learned_net(name)
    try:
        return read_net(learned)
    except (OSError, ValueError) as error:
        raise PlayerError("player/no-net", file=str(learned), cause=str(error)) from error
