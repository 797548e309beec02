"""The transposition table: two places for each, one kept for the deepest search, one for the latest.

An entry is two words: the key's high bits with move, depth and kind of bound in the low ones, and the value.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart

Array = npt.NDArray[Any]

EXACTLY: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3
UNKNOWN: Final = -1  # in place of an entry or a move

_LOW: Final = (1 << 24) - 1


def new_table(bits: int) -> Array:
    """An empty transposition table of 2**bits pairs of entries, 32 bytes each; bits from 8 to 24."""
    return np.zeros((1 << bits, 4), np.int64)


@compiled
def find(tt: Array, key: int) -> int:
    """Where the position is: the row times two, plus its place in it; UNKNOWN if it is not there."""
    row = key & (len(tt) - 1)
    for place in range(2):
        entry = tt[row, 2 * place]
        if entry & _LOW and (entry ^ key) & ~_LOW == 0:
            return 2 * row + place
    return UNKNOWN


@compiled
def bound_of(tt: Array, found: int) -> int:
    """What the value of an entry says: EXACTLY, AT_LEAST or AT_MOST."""
    return int(tt[found >> 1, 2 * (found & 1)] & 3)


@compiled
def depth_of(tt: Array, found: int) -> int:
    """How far ahead the search of an entry looked."""
    return int(tt[found >> 1, 2 * (found & 1)] >> 2 & 127)


@compiled
def move_of(tt: Array, found: int) -> int:
    """The best move of an entry."""
    return int(tt[found >> 1, 2 * (found & 1)] >> 9 & 4095)


@compiled
def value_of(tt: Array, found: int) -> int:
    """The value of an entry."""
    return int(tt[found >> 1, 2 * (found & 1) + 1])


@compiled_apart
def keep(tt: Array, key: int, depth: int, bound: int, move: int, value: int) -> None:
    """Remember a position; depth below 128."""
    row = key & (len(tt) - 1)
    first = tt[row, 0]
    same = (first ^ key) & ~_LOW == 0
    place = 0 if same or depth >= (first >> 2 & 127) else 2
    tt[row, place] = (key & ~_LOW) | move << 9 | depth << 2 | bound
    tt[row, place + 1] = value
