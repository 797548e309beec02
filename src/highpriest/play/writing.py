"""JSON, written by compiled code into an array of bytes.

Every function writes at a place and answers with the place after it. The texts are known beforehand and hold nothing
that JSON would have to escape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled_apart
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]
Text = npt.NDArray[np.uint8]

_ZERO: Final = ord("0")
_MINUS: Final = ord("-")


def text(words: str) -> Text:
    """A text that compiled code can write."""
    return np.frombuffer(words.encode("ascii"), np.uint8).copy()


def texts(all_words: Sequence[str]) -> Array:
    """Texts to be chosen from by number: a row for each, with its length in front."""
    table = np.zeros((len(all_words), 1 + max(map(len, all_words))), np.uint8)
    for row, words in zip(table, all_words, strict=True):
        row[0] = len(words)
        row[1 : 1 + len(words)] = text(words)
    return table


def quoted(all_words: Sequence[str]) -> Array:
    """The same for words that are to stand in quotation marks."""
    return texts([f'"{words}"' for words in all_words])


BOOLS: Final = texts(["false", "true"])
NULL: Final = text("null")
COMMA: Final = text(",")
OPEN: Final = text("[")
CLOSE: Final = text("]")
END: Final = text("}")


@compiled_apart
def say(out: Array, at: int, words: Text) -> int:
    """Write a text."""
    for n in range(len(words)):
        out[at + n] = words[n]
    return at + len(words)


@compiled_apart
def say_nth(out: Array, at: int, table: Array, n: int) -> int:
    """Write one of several texts."""
    length = whole(table[n, 0])
    for i in range(length):
        out[at + i] = table[n, 1 + i]
    return at + length


@compiled_apart
def say_number(out: Array, at: int, number: int) -> int:
    """Write a whole number."""
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
        out[place] = _ZERO + number % 10
        number //= 10
    return at + digits


@compiled_apart
def say_numbers(out: Array, at: int, numbers: Array, count: int) -> int:
    """Write the first so many numbers as a list."""
    at = say(out, at, OPEN)
    for n in range(count):
        if n:
            at = say(out, at, COMMA)
        at = say_number(out, at, whole(numbers[n]))
    return say(out, at, CLOSE)


@compiled_apart
def say_members(out: Array, at: int, table: Array, members: int) -> int:
    """Write the texts of a set's members as a list."""
    at = say(out, at, OPEN)
    is_first = True
    for n in range(len(table)):
        if (members >> n) & 1:
            if not is_first:
                at = say(out, at, COMMA)
            is_first = False
            at = say_nth(out, at, table, n)
    return say(out, at, CLOSE)
