"""How much a test does: in full on compiled rules, and less where every step of them is interpreted."""

from __future__ import annotations

from typing import Final, TypeVar

import numba

INTERPRETED: Final = bool(numba.config.DISABLE_JIT)
T = TypeVar("T")


def sized(compiled: T, interpreted: T) -> T:
    """Return the first, or the second with the compiler switched off, which takes thousands of times as long."""
    return interpreted if INTERPRETED else compiled
