"""Lines of the board as sixteen bytes side by side, which compiled code looks at all at once.

The values of the stones of a line lie in its first places; where there is no stone, and behind the end of the line, it
says NOTHING_THERE. The compiler does not find by itself that a loop over sixteen bytes is a handful of vector
instructions, so they are written out; with the compiler off, the plain functions do the same.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

LANES: Final = 16
NOTHING_THERE: Final = -99  # below every value, and so far from -128 that differences fit into a byte
EVERYWHERE: Final = (1 << LANES) - 1  # the set of all places

Values = npt.NDArray[Any]  # LANES of int8

_BYTE: Final = ir.IntType(8)
_BYTES: Final = ir.VectorType(_BYTE, LANES)
_SET: Final = ir.IntType(LANES)
_FLAGS: Final = ir.VectorType(ir.IntType(1), LANES)


def highest(values: Values, places: int) -> int:
    """The highest of the values on these places, a set; NOTHING_THERE if there is none."""
    return max([NOTHING_THERE, *(int(value) for place, value in enumerate(values) if places >> place & 1)])


def highest_but_one(values: Values) -> int:
    """The second of the values when they are sorted, the highest first."""
    return int(np.sort(values)[-2])


def highest_net(values: Values, tops: Values, seconds: Values, places: int, partner: int) -> int:
    """The most that a stone on these places brings on balance: its value less the highest of the crossing line.

    `tops` and `seconds` are the highest values and the highest but one of the crossing lines, the stone itself among
    them. The highest of what is left there is added instead if `partner` is 1.
    """
    nets = []
    for value, top, second in zip(values.tolist(), tops.tolist(), seconds.tolist(), strict=True):
        left = second if top == value else top
        reply = 0 if left == NOTHING_THERE else left
        nets.append(value + reply if partner else value - reply)
    return highest(np.array(nets, np.int8), places)


# ---- the same for the compiler


def _vector(number: int) -> ir.Constant:
    return ir.Constant(_BYTES, [number] * LANES)


def _repeated(builder: Any, byte: Any) -> Any:
    """A vector of the same byte everywhere."""
    unknown, index = ir.Constant(_BYTES, ir.Undefined), ir.IntType(32)
    single = builder.insert_element(unknown, byte, ir.Constant(index, 0))
    return builder.shuffle_vector(single, unknown, ir.Constant(ir.VectorType(index, LANES), [0] * LANES))


def _load(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    data = context.make_array(kind)(context, builder, value=array).data
    return builder.load(builder.bitcast(data, _BYTES.as_pointer()), align=1)


def _most(builder: Any, vector: Any) -> Any:
    """The highest of the bytes."""
    kind = ir.FunctionType(_BYTE, [_BYTES])
    return builder.call(builder.module.declare_intrinsic(f"llvm.vector.reduce.smax.v{LANES}i8", (), kind), [vector])


def _only(builder: Any, vector: Any, places: Any) -> Any:
    """The bytes on these places; NOTHING_THERE on the others."""
    flags = builder.bitcast(builder.trunc(places, _SET), _FLAGS)
    return builder.select(flags, vector, _vector(NOTHING_THERE))


def _widened(builder: Any, byte: Any) -> Any:
    return builder.sext(byte, ir.IntType(64))


@intrinsic
def _highest(_context: Any, values: Any, places: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = _load(context, builder, signature.args[0], arguments[0])
        return _widened(builder, _most(builder, _only(builder, vector, arguments[1])))

    return types.int64(values, types.int64), generate


@intrinsic
def _highest_but_one(_context: Any, values: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = _load(context, builder, signature.args[0], arguments[0])
        top = _most(builder, vector)
        equal = builder.icmp_signed("==", vector, _repeated(builder, top))
        rest = _most(builder, builder.select(equal, _vector(NOTHING_THERE), vector))
        several = builder.icmp_unsigned(">", builder.ctpop(builder.bitcast(equal, _SET)), ir.Constant(_SET, 1))
        return _widened(builder, builder.select(several, top, rest))

    return types.int64(values), generate


@intrinsic
def _highest_net(_context: Any, values: Any, tops: Any, seconds: Any, places: Any, partner: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, top, second = (_load(context, builder, signature.args[n], arguments[n]) for n in range(3))
        left = builder.select(builder.icmp_signed("==", top, value), second, top)
        nothing = builder.icmp_signed("==", left, _vector(NOTHING_THERE))
        reply = builder.select(nothing, _vector(0), left)
        is_partner = builder.icmp_signed("!=", arguments[4], ir.Constant(ir.IntType(64), 0))
        net = builder.select(is_partner, builder.add(value, reply), builder.sub(value, reply))
        return _widened(builder, _most(builder, _only(builder, net, arguments[3])))

    return types.int64(values, tops, seconds, types.int64, types.int64), generate


@overload(highest)
def _highest_compiled(values: Any, places: Any) -> Any:
    def highest(values: Any, places: Any) -> Any:
        return _highest(values, types.int64(places))

    return highest


@overload(highest_but_one)
def _highest_but_one_compiled(values: Any) -> Any:
    def highest_but_one(values: Any) -> Any:
        return _highest_but_one(values)

    return highest_but_one  # an intrinsic itself would not do: the compiler asks for a plain function


@overload(highest_net)
def _highest_net_compiled(values: Any, tops: Any, seconds: Any, places: Any, partner: Any) -> Any:
    def highest_net(values: Any, tops: Any, seconds: Any, places: Any, partner: Any) -> Any:
        return _highest_net(values, tops, seconds, types.int64(places), types.int64(partner))

    return highest_net
