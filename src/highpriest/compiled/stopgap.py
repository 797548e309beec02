"""What a function of a game can ask: whether Python runs it, thousands of times as slowly as its compiled code."""

from __future__ import annotations

from collections.abc import Callable

import numba
from numba.extending import overload

from highpriest.compiled.modes import interpreted_games


def is_stopgap() -> bool:
    """Whether Python runs the function that asks, in place of compiled code: then what takes long is left out."""
    return bool(interpreted_games() or numba.config.DISABLE_JIT)


@overload(is_stopgap)
def _is_stopgap_compiled() -> Callable[[], bool]:
    return lambda: False
