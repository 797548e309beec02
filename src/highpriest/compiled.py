"""The one decorator that compiles a rule function; all compiler options and the cache policy live here.

Compiled code is kept in the user's cache folder, in a subfolder named by a digest of every source
file that can be compiled. The compiler's own cache does not notice when a function that is called
from another file changes; with the digest, an edited source never meets an old caller.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba import types
from numba.core.registry import CPUDispatcher

_PACKAGE = Path(__file__).parent
_SOURCES = ("compiled.py", "rules/**/*.py", "play/**/*.py", "search/**/*.py", "envs/**/*.py")

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


class _WideDispatcher(CPUDispatcher):  # type: ignore[misc]  # numba has no types
    """Passes numbers between compiled functions at full width.

    The compiler would otherwise compile a function anew for every width of an integer, every enumeration and every
    literal that it is called with.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(
            tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()}
        )


def _widened(kind: Any) -> Any:
    """The type that a number is passed as: of whole numbers only uint64 does not fit into int64."""
    kind = types.unliteral(kind)
    is_whole = isinstance(kind, (types.Integer, types.IntEnumMember))
    return types.int64 if is_whole and kind != types.uint64 else kind


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
    dispatcher = _WideDispatcher(function, targetoptions=options)
    folder = cache_folder()
    if folder is not None:
        _keep_in(folder, dispatcher)
    return cast(F, dispatcher)


def _keep_in(folder: Path, dispatcher: CPUDispatcher) -> None:
    # The setting is global to numba, so it is put back: other people's functions keep their own.
    theirs = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        dispatcher.enable_caching()
    finally:
        numba.config.CACHE_DIR = theirs


@cache
def cache_folder() -> Path | None:
    """The folder that holds the compiled code of exactly these sources; None where nothing can be written."""
    folder = Path(platformdirs.user_cache_dir("highpriest", appauthor=False)) / "compiled" / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


@cache
def source_digest() -> str:
    """A digest of all that the compiled code depends on: our sources, the compiler and its switches."""
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {numba.config.BOUNDSCHECK}".encode())
    for pattern in _SOURCES:
        for source in sorted(_PACKAGE.glob(pattern)):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
