"""How likely a seat is to win: a small net over the features of a position, and how it is kept.

A net is one array: a row of weights to the hidden units for each feature, or for each but those in detail; a row of
their thresholds; a row of their weights in the output; and a row of which two numbers are used, the bias of the output
and whether `even_chance` asks for both seats. A rule of thumb is a net too, so that one compiled function serves every
level.
"""

from __future__ import annotations

import math
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.state import State
from highpriest.search.aton.features import (
    COARSE_FEATURES,
    FEATURES,
    OF_A_SEAT,
    SEAT_FEATURES,
    describe,
    describe_in_detail,
)

Array = npt.NDArray[Any]

HIDDEN: Final = 64
NET_SHAPE: Final = (FEATURES + 3, HIDDEN)  # of the nets that are learned now; players take others, too
ASKS_BOTH: Final = 1  # which number of the last row says so
_AT_ONCE: Final = 4  # features, and hidden units, whose number it divides


@compiled_apart
def win_chance(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance to win as the net sees it; `buffer` is scratch space made by `new_buffer`."""
    inputs = net.shape[0] - 3
    describe(state, seat, buffer)
    if inputs > COARSE_FEATURES:
        describe_in_detail(state, seat, buffer)
    for unit in range(net.shape[1]):
        buffer[1, unit] = net[inputs, unit]
    for n in range(0, _list_features(buffer, inputs), _AT_ONCE):
        _add_rows(buffer, net, n)
    return 1 / (1 + math.exp(-_output(buffer, net)))


@compiled_apart
def even_chance(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The same, but if the net is made for it, in the middle between what it says of both seats.

    The two disagree by a few points of a hundred; the middle errs less, and takes twice as long.
    """
    value = win_chance(state, seat, net, buffer)
    if net[-1, ASKS_BOTH] == 0:
        return value
    return (value + 1 - win_chance(state, 1 - seat, net, buffer)) / 2


@compiled
def _list_features(buffer: Array, inputs: int) -> int:
    """List the features that are not zero, filled up with one that is, after the last; return how many they are.

    No branch depends on the position: processors guess such branches wrongly.
    """
    count = 0
    for n in range(inputs):
        buffer[2, count] = n
        count += int(buffer[0, n] != 0)
    for n in range(count, count + _AT_ONCE):
        buffer[2, n] = inputs
    buffer[0, inputs] = 0
    return count


@compiled
def _add_rows(buffer: Array, net: Array, n: int) -> None:
    """Add the weights of four listed features: the sums are fetched and put back less often than for one at a time."""
    n1, n2, n3, n4 = int(buffer[2, n]), int(buffer[2, n + 1]), int(buffer[2, n + 2]), int(buffer[2, n + 3])
    x1, x2, x3, x4 = buffer[0, n1], buffer[0, n2], buffer[0, n3], buffer[0, n4]
    for unit in range(net.shape[1]):
        sums = buffer[1, unit] + x1 * net[n1, unit]
        sums += x2 * net[n2, unit]
        sums += x3 * net[n3, unit]
        buffer[1, unit] = sums + x4 * net[n4, unit]


@compiled
def _output(buffer: Array, net: Array) -> float:
    """The sum over the hidden units, in four parts that do not wait for each other."""
    weights = len(net) - 2
    parts1, parts2, parts3, parts4 = net[weights + 1, 0], np.float32(0), np.float32(0), np.float32(0)
    for unit in range(0, net.shape[1], _AT_ONCE):
        parts1 += max(buffer[1, unit], np.float32(0)) * net[weights, unit]
        parts2 += max(buffer[1, unit + 1], np.float32(0)) * net[weights, unit + 1]
        parts3 += max(buffer[1, unit + 2], np.float32(0)) * net[weights, unit + 2]
        parts4 += max(buffer[1, unit + 3], np.float32(0)) * net[weights, unit + 3]
    return float((parts1 + parts2) + (parts3 + parts4))


def new_buffer() -> Array:
    """Scratch space for one thread: features, hidden units, and the numbers of the features that are not zero."""
    return np.zeros((3, FEATURES + _AT_ONCE), np.float32)


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
    net = np.zeros((COARSE_FEATURES + 3, _AT_ONCE), np.float32)
    for name, weight in _THUMB.items():
        n = OF_A_SEAT.index(name)
        # Two units, of which one is the other's negative, pass a sum on as it is.
        net[n, :2] = weight, -weight
        net[n + SEAT_FEATURES, :2] = -weight, weight
    net[COARSE_FEATURES + 1, :2] = 1, -1
    return net


def learned_net(name: str) -> Array:
    """One of the nets that were learned from games against itself (see `train`)."""
    with as_file(files("highpriest.search.aton").joinpath(f"{name}.npz")) as path:
        return read_net(path)


def read_net(path: Path) -> Array:
    """The net that a training has written; raises OSError, or ValueError if the file holds something else."""
    with np.load(path) as data:
        if "net" not in data or not _is_net(data["net"]):
            raise ValueError(f"{path} holds no net of Aton")
        return np.ascontiguousarray(data["net"], np.float32)


def _is_net(net: Array) -> bool:
    return net.ndim == 2 and net.shape[0] in (COARSE_FEATURES + 3, FEATURES + 3) and net.shape[1] % _AT_ONCE == 0
