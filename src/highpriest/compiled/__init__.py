"""The one decorator that compiles a rule function; all compiler options live here.

`dispatcher` says how functions are compiled, `keeping` where the code is kept, `ahead` what is compiled before
somebody waits for it, `pack` what came with the package, and `modes` how Python runs what is not compiled yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from highpriest.compiled.dispatcher import Dispatcher
from highpriest.compiled.keeping import cache_folder, is_ready, keep
from highpriest.compiled.modes import enter, interpret, interpreted_games, switch_over
from highpriest.compiled.sources import source_digest
from highpriest.compiled.stopgap import is_stopgap

__all__ = [
    "cache_folder",
    "compiled",
    "compiled_apart",
    "interpret",
    "interpreted_games",
    "is_ready",
    "is_stopgap",
    "source_digest",
    "switch_over",
]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile the function at its first call; with NUMBA_DISABLE_JIT=1 it stays plain Python.

    It is made a part of every function that calls it: rules are many small functions, and whole games run
    up to a half faster that way. Not for functions that call themselves. Called from Python it keeps the interpreter
    to itself: letting others in takes longer than a rule.

    The compiled function checks no array bounds (unless NUMBA_BOUNDSCHECK=1) and writes into
    read-only arrays too: callers hand it memory that it may change.
    """
    return _compiled(function, inline=True)


def compiled_apart(function: F) -> F:
    """The same for a function that is long or seldom called: its callers stay small, and compile sooner.

    Called from Python it lets other threads work meanwhile.
    """
    return _compiled(function, inline=False)


def _compiled(function: F, *, inline: bool) -> F:
    if numba.config.DISABLE_JIT:
        return function
    options = {
        "no_cfunc_wrapper": True,
        "nopython": True,
        "boundscheck": None,
        "error_model": "numpy",
        "forceinline": inline,
        "nogil": not inline,
    }
    dispatcher = Dispatcher(function, options, keep)
    enter(dispatcher)
    return cast(F, dispatcher)
