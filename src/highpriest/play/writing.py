"""JSON, written by compiled code into an array of bytes.

One interpreter for all games: it carries out the steps that `program` makes of a game's table of fields. First it
lists the pieces of text, by number; then it copies them. It knows bytes and commas, and no game.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.program import (
    AFTER,
    ALWAYS,
    BEGIN,
    BLOCK,
    BODY,
    COMMA,
    COMMAS,
    COUNT_PLACE,
    COUNT_SHIFT,
    EMPTY,
    END,
    FILLED,
    GIVEN,
    HIGHEST,
    KEY_STEP,
    KEYS,
    LOWEST,
    MEMBERS,
    MORE,
    MOST,
    NAME,
    NAMES,
    NEXT,
    NULL,
    NULL_AT,
    NUMBER,
    NUMBERS,
    OP,
    PLACE,
    REPEATED,
    ROWS,
    SHIFT,
    SKIPS,
    STRIDE,
    TABLE,
    TAILS,
    TEXT,
    WORDS,
    ZERO,
)
from highpriest.rules.bits import lowest, whole

Array = npt.NDArray[Any]
Memory = tuple[Array, Array, Array, Array]  # as numbers of one, two, four and eight bytes

_DIGIT: Final = ord("0")
_MINUS: Final = ord("-")
_HANDED_IN: Final = -1  # a piece: the text handed in
_FAR: Final = 1 << 62  # a piece from half of this on: a number that has no text of its own, plus this


@compiled_apart
def run(steps: Array, spans: Array, texts: Array, memory: Array, given: Array, pieces: Array, out: Array) -> int:
    """Write the record that lies in `memory` as JSON; returns how many bytes. `given` is a text handed in."""
    numbers = (memory.view(np.int8), memory.view(np.int16), memory.view(np.int32), memory.view(np.int64))
    return _join(pieces, _list_pieces(steps, numbers, pieces), spans, texts, given, out)


# ---- the pieces of text, by number


@compiled_apart
def _list_pieces(steps: Array, memory: Memory, pieces: Array) -> int:
    """Carry out the steps; returns how many pieces there are.

    Rows are gone through one after the other: `n` is the row, and `base` how far it lies behind the first.
    """
    found = row = base = n = count = whole(0)  # a constant would be a type of its own to the compiler
    while row < len(steps):
        op, here = steps[row, OP], row
        pieces[found] = steps[here, WORDS]
        found += 1
        row += 1
        if op in (NUMBER, NAME):
            pieces[found] = _one(steps, here, base, memory)
            found += 1
        elif op in (ROWS, NEXT):
            last = n if op == NEXT else -1
            count = count if op == NEXT else _count(steps, here, 0, memory)
            n = _next_row(steps, here, last, count, memory)
            base = n * steps[here, STRIDE] if n < count else 0
            row = whole(steps[here, BODY] if n < count else steps[here, AFTER])
            found = _list_between(steps, here, last, n, count, pieces, found)
        elif op == GIVEN:
            pieces[found] = _HANDED_IN
            found += 1
        elif op != TEXT:
            found = _list_several(steps, here, base, memory, pieces, found)
    return found


@compiled
def _number(memory: Memory, place: int, shift: int) -> int:
    """The number that begins at a place and is 1 << shift bytes wide."""
    if shift == 0:
        return whole(memory[0][place])
    if shift == 3:
        return whole(memory[3][place >> 3])
    if shift == 1:
        return whole(memory[1][place >> 1])
    return whole(memory[2][place >> 2])


@compiled
def _one(steps: Array, row: int, base: int, memory: Memory) -> int:
    number = _number(memory, base + whole(steps[row, PLACE]), whole(steps[row, SHIFT]))
    if number == steps[row, NULL_AT]:
        return NULL
    return whole(steps[row, TABLE]) + number if steps[row, OP] == NAME else _piece_of(number)


@compiled
def _piece_of(number: int) -> int:
    return ZERO + number if LOWEST <= number <= HIGHEST else _FAR + number


# ---- rows


@compiled
def _count(steps: Array, row: int, base: int, memory: Memory) -> int:
    if steps[row, COUNT_PLACE] == ALWAYS:
        return whole(steps[row, MOST])
    return _number(memory, base + whole(steps[row, COUNT_PLACE]), whole(steps[row, COUNT_SHIFT]))


@compiled
def _next_row(steps: Array, row: int, n: int, count: int, memory: Memory) -> int:
    """The row after this one that is not left out."""
    place, stride = whole(steps[row, PLACE]), whole(steps[row, STRIDE])
    n += 1
    while steps[row, SKIPS] and n < count and _number(memory, place + n * stride, whole(steps[row, SHIFT])) < 0:
        n += 1
    return n


@compiled
def _list_between(steps: Array, row: int, last: int, n: int, count: int, pieces: Array, found: int) -> int:
    """List what stands before row `n`, or after the last row; what can be null brings its own brackets."""
    if steps[row, MORE] and (last < 0 or n >= count):
        pieces[found] = NULL if count < 0 else BEGIN if last < 0 else END
        found += 1
        if last < 0 and n >= count >= 0:
            pieces[found] = END
            found += 1
    if n < count:
        pieces[found] = steps[row, KEYS] + n * steps[row, KEY_STEP] + (0 if last < 0 else whole(steps[row, COMMAS]))
        found += 1
    return found


# ---- several values


@compiled_apart
def _list_several(steps: Array, row: int, base: int, memory: Memory, pieces: Array, found: int) -> int:
    op = steps[row, OP]
    if op == MEMBERS:
        return _list_members(steps, row, base, memory, pieces, found)
    if op == FILLED:
        return _list_filled(steps, row, base, memory, pieces, found)
    if op == REPEATED:
        return _list_repeated(steps, row, base, memory, pieces, found)
    return _list_counted(steps, row, base, memory, pieces, found)


@compiled
def _list_members(steps: Array, row: int, base: int, memory: Memory, pieces: Array, found: int) -> int:
    """The names of a set's members."""
    left = _number(memory, base + whole(steps[row, PLACE]), whole(steps[row, SHIFT]))
    table = whole(steps[row, TABLE])
    while left:
        pieces[found] = table + lowest(left)
        found += 1
        left &= left - 1
        table = whole(steps[row, TABLE]) + whole(steps[row, COMMAS])
    return found


@compiled
def _list_counted(steps: Array, row: int, base: int, memory: Memory, pieces: Array, found: int) -> int:
    """As many numbers or names as there are."""
    op, place, shift = steps[row, OP], base + whole(steps[row, PLACE]), whole(steps[row, SHIFT])
    table, tails = whole(steps[row, TABLE]), whole(steps[row, MORE])
    for n in range(_count(steps, row, base, memory)):
        number = _number(memory, place + (n << shift), shift)
        if op == NUMBERS:
            pieces[found] = COMMA if n else EMPTY
            pieces[found + 1] = _piece_of(number)
            found += 2
        elif op == NAMES:
            pieces[found] = table + number
            found += 1
        else:
            pieces[found] = table + number // tails
            pieces[found + 1] = steps[row, TAILS] + number % tails
            found += 2
        table = whole(steps[row, TABLE]) + whole(steps[row, COMMAS])
    return found


@compiled
def _list_filled(steps: Array, row: int, base: int, memory: Memory, pieces: Array, found: int) -> int:
    """The places that are not empty, each with its key."""
    place, keys, empty = base + whole(steps[row, PLACE]), whole(steps[row, KEYS]), whole(steps[row, MORE])
    table = whole(steps[row, TABLE])
    for n in range(whole(steps[row, MOST])):
        number = whole(memory[0][place + n])
        if number != empty:
            pieces[found] = keys + n
            pieces[found + 1] = table + number
            found += 2
            keys = whole(steps[row, KEYS]) + whole(steps[row, COMMAS])
    return found


@compiled
def _list_repeated(steps: Array, row: int, base: int, memory: Memory, pieces: Array, found: int) -> int:
    """Each name as many times as its count says."""
    place, table = base + whole(steps[row, PLACE]), whole(steps[row, TABLE])
    for n in range(whole(steps[row, MOST])):
        for _ in range(whole(memory[0][place + n])):
            pieces[found] = table + n
            found += 1
            table = whole(steps[row, TABLE]) + whole(steps[row, COMMAS])
    return found


# ---- the text


def _join(pieces: Array, count: int, spans: Array, texts: Array, given: Array, out: Array) -> int:
    """Write the pieces one after the other; returns how many bytes. This is how it is done without the compiler."""
    parts = []
    all_texts = texts.tobytes()
    for piece in pieces[:count].tolist():
        if piece >= _FAR >> 1:
            parts.append(b"%d" % (piece - _FAR))
        elif piece == _HANDED_IN:
            parts.append(given.tobytes())
        else:
            start, length = spans[piece]
            parts.append(all_texts[start : start + length])
    whole_text = b"".join(parts)
    out[: len(whole_text)] = np.frombuffer(whole_text, np.uint8)
    return len(whole_text)


# Most texts are shorter than a block: one load and one store copy them, with some bytes too many.
@intrinsic
def _copy_block(_context: Any, out: Any, at: Any, texts: Any, start: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block = ir.VectorType(ir.IntType(8), BLOCK).as_pointer()
        to, source = (
            builder.bitcast(builder.gep(context.make_array(kind)(context, builder, array).data, [index]), block)
            for kind, array, index in (
                (signature.args[0], arguments[0], arguments[1]),
                (signature.args[2], arguments[2], arguments[3]),
            )
        )
        builder.store(builder.load(source, align=1), to, align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, texts, types.int64), generate


@overload(_join)
def _join_compiled(pieces: Any, count: Any, spans: Any, texts: Any, given: Any, out: Any) -> Any:
    def join(pieces: Any, count: Any, spans: Any, texts: Any, given: Any, out: Any) -> Any:
        at = whole(0)
        for n in range(count):
            piece = pieces[n]
            if piece >= _FAR >> 1:
                at = _say_number(out, at, piece - _FAR)
            elif piece == _HANDED_IN:
                for i in range(len(given)):
                    out[at + i] = given[i]
                at += len(given)
            else:
                start, length = whole(spans[piece, 0]), whole(spans[piece, 1])
                for i in range(0, length, BLOCK):
                    _copy_block(out, at + i, texts, start + i)
                at += length
        return at

    return join


@compiled_apart
def _say_number(out: Array, at: int, number: int) -> int:
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    digits = 1
    rest = number // 10
    while rest:
        digits += 1
        rest //= 10
    for place in range(at + digits - 1, at - 1, -1):
        out[place] = _DIGIT + number % 10
        number //= 10
    return at + digits
