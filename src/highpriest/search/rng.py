"""Random numbers for compiled search: SplitMix64, a generator whose state is one 64-bit number.

It never deals a match: a match's deals come from a seed by `play.dealer`, or from a record.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba.extending import overload

from highpriest.compiled import compiled

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


def unsigned(rng: int) -> int:
    """The state as a number without a sign.

    A compiled function that advances a state in a loop calls this first: a variable that is signed at one
    time and unsigned at another would be a float to the compiler, and lose its last bits.
    """
    return int(rng) & _MASK


def next_state(rng: int) -> int:
    """The state that follows this one."""
    return (int(rng) + _GAMMA) & _MASK


def random_bits(rng: int) -> int:
    """32 random bits from this state."""
    x = int(rng)
    x = ((x ^ (x >> 30)) * _MIX_1) & _MASK
    x = ((x ^ (x >> 27)) * _MIX_2) & _MASK
    return (x ^ (x >> 31)) >> 32


@overload(unsigned)
def _unsigned_compiled(rng: Any) -> Any:
    def unsigned(rng: Any) -> Any:
        return np.uint64(rng)

    return unsigned


@overload(next_state)
def _next_state_compiled(rng: Any) -> Any:
    def next_state(rng: Any) -> Any:
        return np.uint64(rng) + np.uint64(_GAMMA)

    return next_state


@overload(random_bits)
def _random_bits_compiled(rng: Any) -> Any:
    def random_bits(rng: Any) -> Any:
        x = np.uint64(rng)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(_MIX_1)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(_MIX_2)
        return np.int64((x ^ (x >> np.uint64(31))) >> np.uint64(32))

    return random_bits


def fold_in(rng: int, n: int) -> int:
    """The n-th of many states derived from one, far apart from each other."""
    return (int(rng) ^ (random_bits(n + 1) << 32 | random_bits(~n & _MASK))) & _MASK


@overload(fold_in)
def _fold_in_compiled(rng: Any, n: Any) -> Any:
    def fold_in(rng: Any, n: Any) -> Any:
        high, low = random_bits(n + 1), random_bits(~n)
        return np.uint64(rng) ^ (np.uint64(high) << np.uint64(32) | np.uint64(low))

    return fold_in


@compiled
def randrange(rng: int, n: int) -> int:
    """A random number from 0 to n - 1, for n up to 2**31; the bias is below n / 2**32."""
    return (random_bits(rng) * n) >> 32
