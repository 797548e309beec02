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
# A direction of one's own there is only where two play: else everybody goes both ways in turn.
_OF_DIRECTION: Final = (NAMES.index("tops"), NAMES.index("lines"))


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
    """The weights that were learned from games against itself (see `training`)."""
    with as_file(files("highpriest.search.thot").joinpath(LEARNED)) as path:
        return read_weights(path)


def read_weights(path: Path) -> Weights:
    """The weights that a training has written; raises OSError, or ValueError if the file holds something else."""
    data = json.loads(path.read_text(encoding="utf-8"))
    try:
        return weights_of(data["weights"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} holds no weights of Thot") from error


def weights_of(data: Mapping[str, Any]) -> Weights:
    """Weights from their plain data; raises KeyError, TypeError or ValueError."""
    return Weights(
        basic=tuple(float(data["basic"][name]) for name in NAMES),
        turning=tuple(float(data["turning"][name]) for name in NAMES),
    )
