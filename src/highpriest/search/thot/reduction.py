"""How much less far a search looks along moves that promise little.

Moves are tried in the order of what they promise. The later one comes, and the further there is to look, the less of
that is spent on it at first; if it turns out better than expected after all, it is looked at again in full.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.bits import whole

_DEEPEST: Final = 30  # from here on all is as it is here
_LATEST: Final = 63


def _less_by_depth_and_place() -> npt.NDArray[np.int8]:
    """[depth, n]: goings fewer for the n-th move; the first is looked at in full, and some of each is left."""
    less = np.zeros((_DEEPEST + 1, _LATEST + 1), np.int8)
    # The two numbers were settled by games of the search against itself.
    for depth in range(2, _DEEPEST + 1):
        for n in range(1, _LATEST + 1):
            less[depth, n] = min(depth - 1, int(0.75 + math.log(depth) * math.log(n + 1) / 1.6))
    return less


_LESS: Final = _less_by_depth_and_place()


@compiled
def reduction(depth: int, n: int) -> int:
    """By how many goings the n-th move of a position is looked at less far."""
    return whole(_LESS[min(depth, _DEEPEST), min(n, _LATEST)])
