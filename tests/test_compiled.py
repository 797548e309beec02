"""The decorator that compiles: numbers are passed on at full width, and unsigned ones stay what they are."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numba
import numpy as np
import pytest

from highpriest.compiled import compiled

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


class Colour(IntEnum):
    RED = 3


def one_more(number: int) -> int:
    return number + 1


def itself(number: int) -> int:
    return number


def test_a_function_is_compiled_once_for_all_widths_enumerations_and_literals() -> None:
    inner: Any = compiled(one_more)

    def outer(numbers: Any) -> Any:
        return inner(numbers[0]) + inner(Colour.RED) + inner(7) + inner(len(numbers))

    sums = [compiled(outer)(np.array([5], kind)) for kind in (np.int8, np.int16, np.uint8, np.uint32)]
    assert sums == [6 + 4 + 8 + 2] * 4
    assert inner.signatures == [(numba.int64,)]


def test_an_unsigned_number_of_full_width_stays_unsigned() -> None:
    inner: Any = compiled(itself)

    def outer(numbers: Any) -> Any:
        return inner(numbers[0])

    assert compiled(outer)(np.array([2**63], np.uint64)) == 2**63
    assert inner.signatures == [(numba.uint64,)]
