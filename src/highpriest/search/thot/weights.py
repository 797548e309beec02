"""The weights of the evaluation of Thot: one set for the basic game, one for turning, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.rules.thot.state import State
from highpriest.search.thot.evaluation import NAMES
from highpriest.search.thot.packed_score import POINT

LEARNED: Final = "learned.json"
FIRST: Final = "first.json"  # of those who foresee less
# A direction of one's own there is only where two play: else everybody goes both ways in turn.
_OF_DIRECTION: Final = tuple(n for n, name in enumerate(NAMES) if name == "tops" or name.startswith("lines"))

_LATER: Final = {name: 0.0 for name in NAMES if name == "third" or name.startswith(("leaves ", "lines of "))}


@dataclass(frozen=True, slots=True)
class Weights:
    """In points, in the order of NAMES."""

    basic: tuple[float, ...]
    turning: tuple[float, ...]

    def worth_for(self, state: State) -> npt.NDArray[np.int64]:
        """The weights for the variant that is played, as a search takes them."""
        weights = self.turning if state.turning else self.basic
        worth = np.array([round(weight * 1000) * (POINT // 1000) for weight in weights], np.int64)
        if state.players > 2:
            worth[list(_OF_DIRECTION)] = 0
        return worth

    def data(self) -> dict[str, dict[str, float]]:
        """As plain data, by the names of the terms."""
        return {
            "basic": dict(zip(NAMES, self.basic, strict=True)),
            "turning": dict(zip(NAMES, self.turning, strict=True)),
        }


@cache
def learned_weights() -> Weights:
    """The weights that were learned from games against itself (see `train`)."""
    return _shipped(LEARNED)


@cache
def first_weights() -> Weights:
    """The weights of those who look neither at all lines nor at a third going."""
    return _shipped(FIRST)


def _shipped(name: str) -> Weights:
    with as_file(files("highpriest.search.thot").joinpath(name)) as path:
        return read_weights(path)


def read_weights(path: Path) -> Weights:
    """The weights that a training has written; raises OSError, or ValueError if the file holds something else."""
    data = json.loads(path.read_text(encoding="utf-8"))
    try:
        return weights_of(data["weights"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} holds no weights of Thot") from error


def weights_of(data: Mapping[str, Any]) -> Weights:
    """Weights from their plain data; raises KeyError, TypeError or ValueError.

    An older file lacks what only those look at who foresee more: there that counts nothing.
    """
    basic, turning = (_LATER | data[variant] for variant in ("basic", "turning"))
    return Weights(tuple(float(basic[name]) for name in NAMES), tuple(float(turning[name]) for name in NAMES))
