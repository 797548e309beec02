"""Sets of squares as bits of an integer: counting, finding and choosing members."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from highpriest.compiled import compiled


def popcount(bits: int) -> int:
    """How many members the set has."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


# The compiler knows neither int.bit_count nor int.bit_length: both become one machine instruction here.
@intrinsic
def _ctpop(_context: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _cttz(_context: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(popcount)
def _popcount_compiled(bits: Any) -> Any:
    def popcount(bits: Any) -> Any:
        return _ctpop(types.int64(bits))

    return popcount


@overload(lowest)
def _lowest_compiled(bits: Any) -> Any:
    def lowest(bits: Any) -> Any:
        return _cttz(types.int64(bits))

    return lowest


_IN_BYTE = np.array(
    [[[b for b in range(8) if x >> b & 1][k] if k < x.bit_count() else 0 for k in range(8)] for x in range(256)],
    np.int8,
)


@compiled
def member(bits: int, n: int) -> int:
    s = bits - ((bits >> 1) & 0x555555555555)
    s = (s & 0x333333333333) + ((s >> 2) & 0x333333333333)
    s = (s + (s >> 4)) & 0x0F0F0F0F0F0F
    s = (s * 0x010101010101) & 0xFFFFFFFFFFFF
    geq = ((n * 0x010101010101 | 0x808080808080) - s) & 0x808080808080
    place = popcount(geq) * 8
    rank = n - (((s << 8) >> place) & 0xFF)
    return place + int(_IN_BYTE[(bits >> place) & 0xFF, rank])
