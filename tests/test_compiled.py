"""The decorator that compiles: numbers are passed on at full width, and only what Python calls becomes machine code."""

from __future__ import annotations

import threading
import time
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from highpriest.compiled import compiled, compiled_apart, keeping, pack

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
    assert inner.parts == [(numba.int64,)]


def test_an_unsigned_number_of_full_width_stays_unsigned() -> None:
    inner: Any = compiled(itself)

    def outer(numbers: Any) -> Any:
        return inner(numbers[0])

    assert compiled(outer)(np.array([2**63], np.uint64)) == 2**63
    assert inner.parts == [(numba.uint64,)]


def test_only_what_python_calls_becomes_machine_code() -> None:
    inner: Any = compiled(one_more)

    def outer(number: int) -> Any:
        return inner(number)

    whole: Any = compiled(outer)
    assert whole(4) == 5
    assert inner.signatures == []
    assert inner(4) == 5
    assert inner.signatures == whole.signatures == [(numba.int64,)]


def test_a_function_may_call_itself() -> None:
    @compiled_apart
    def factorial(number: int) -> int:
        return 1 if number == 0 else number * factorial(number - 1)

    assert factorial(5) == 120


def test_an_exception_of_an_inner_function_reaches_python() -> None:
    @compiled_apart
    def inner(number: int) -> int:
        if number > 3:
            raise ValueError("too many", number)
        return number

    @compiled_apart
    def outer(number: int) -> int:
        return inner(number) + 1

    assert outer(3) == 4
    with pytest.raises(ValueError, match="too many") as caught:
        outer(7)
    assert caught.value.args == ("too many", 7)


def test_threads_that_compile_at_once_keep_their_code_in_the_same_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = []

    def note_folder(_function: object) -> None:
        time.sleep(0.05)  # the others are there before the first goes
        folders.append(numba.config.CACHE_DIR)

    monkeypatch.setattr(keeping, "_Kept", note_folder)
    monkeypatch.setattr(keeping, "_Packed", note_folder)
    words = (SimpleNamespace(py_func=one_more),)
    threads = [threading.Thread(target=keeping.keep, args=words) for _ in range(3)]
    for thread in threads:
        thread.start()
        time.sleep(0.01)
    for thread in threads:
        thread.join()
    assert folders == [str(keeping.cache_folder())] * 3


def test_code_that_another_installation_of_the_same_sources_compiled_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler keeps code for where a file lies and since when, so here nothing would be found."""
    monkeypatch.setattr(keeping, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(pack, "fitting_pack", lambda: None)
    keeping.note_ready("aton", "rules")
    assert keeping.is_ready("aton", "rules")
    monkeypatch.setattr(keeping, "_installation", lambda: "elsewhere")
    assert not keeping.is_ready("aton", "rules")
