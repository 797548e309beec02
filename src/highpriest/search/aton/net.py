"""How likely a seat is to win: a small net over the features of a position, and how it is kept.

A net is one array: a row of weights to the hidden units for each feature, a row of their thresholds, a row
of their weights in the output, and a row whose first number is the bias of the output. A rule of
thumb is a net too, so that one compiled function serves every level.
"""

from __future__ import annotations

import math
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled_apart
from highpriest.rules.aton.state import State
from highpriest.search.aton.features import FEATURES, OF_A_SEAT, SEAT_FEATURES, describe

Array = npt.NDArray[Any]

HIDDEN: Final = 16
NET_SHAPE: Final = (FEATURES + 3, HIDDEN)
LEARNED: Final = "learned.npz"


@compiled_apart
def win_chance(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance to win as the net sees it; `buffer` is scratch space made by `new_buffer`."""
    describe(state, seat, buffer)
    for unit in range(HIDDEN):
        buffer[1, unit] = net[FEATURES, unit]
    for n in range(FEATURES):
        x = buffer[0, n]
        if x != 0:
            for unit in range(HIDDEN):
                buffer[1, unit] += x * net[n, unit]
    answer = net[FEATURES + 2, 0]
    for unit in range(HIDDEN):
        answer += max(buffer[1, unit], np.float32(0)) * net[FEATURES + 1, unit]
    return 1 / (1 + math.exp(-answer))


def new_buffer() -> Array:
    """Scratch space for one thread."""
    return np.zeros((2, max(FEATURES, HIDDEN)), np.float32)


_THUMB: Final = {
    "points": 2.4,
    "gain": 0.25,
    "gain by realm": 0.9,
    "gain wins by realm": 0.6,
    "points within reach": 0.3,
    "near temple": 0.25,
    "near colour": 0.25,
    "temple 1": 0.1,
    "temple 2": 0.1,
    "temple 3": 0.1,
    "temple 4": 0.1,
    "token": 0.15,
}


def thumb_net() -> Array:
    """The rule of thumb: what one has, against what the other has, weighed by hand."""
    net = np.zeros(NET_SHAPE, np.float32)
    for name, weight in _THUMB.items():
        n = OF_A_SEAT.index(name)
        # Two units, of which one is the other's negative, pass a sum on as it is.
        net[n, :2] = weight, -weight
        net[n + SEAT_FEATURES, :2] = -weight, weight
    net[FEATURES + 1, :2] = 1, -1
    return net


def learned_net() -> Array:
    """The net that was learned from games against itself (see `train`)."""
    with as_file(files("highpriest.search.aton").joinpath(LEARNED)) as path:
        return read_net(path)


def read_net(path: Path) -> Array:
    """The net that a training has written; raises OSError, or ValueError if the file holds something else."""
    with np.load(path) as data:
        if "net" not in data or data["net"].shape != NET_SHAPE:
            raise ValueError(f"{path} holds no net of Aton")
        return np.ascontiguousarray(data["net"], np.float32)
