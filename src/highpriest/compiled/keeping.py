"""Where compiled code is kept: in the user's cache folder, in a subfolder named by a digest of every source.

What is not there may be in a pack that came with the package.
"""

from __future__ import annotations

import hashlib
import os
import threading
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core.caching import FunctionCache, NullCache
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys

from highpriest.compiled import pack
from highpriest.compiled.sources import source_digest

_KEEPING = threading.Lock()


class _Kept(FunctionCache):  # type: ignore[misc]  # numba has no types
    """The code of one function, in the folder or else in the pack."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        _ready_to_load(target_context)
        with self._guard_against_spurious_io_errors():
            kept = self._load_overload(sig, target_context)
            if kept is not None:
                return kept
        return pack.load(self._py_func, sig, target_context)


class _Packed(NullCache):  # type: ignore[misc]
    """The code of one function where nothing can be written."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        _ready_to_load(target_context)
        return pack.load(self._function, sig, target_context)


def _ready_to_load(target_context: Any) -> None:
    """Ready the compiler for code that is there, and no more: what compiling needs takes longer than loading."""
    rtsys.initialize(target_context)


def keep(dispatcher: CPUDispatcher) -> None:
    """Let the compiler keep the code of a function, where there is a folder for it."""
    folder = cache_folder()
    # The setting is global to numba, so it is put back: other people's functions keep their own. Several threads may
    # compile at once, and one must not put it back while another still needs it.
    with _KEEPING:
        theirs = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder or "")
        try:
            dispatcher._cache = (_Kept if folder else _Packed)(dispatcher.py_func)  # noqa: SLF001
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


def is_ready(game: str, part: str = "players") -> bool:
    """Whether all code of a game is there: of its rules, or of these and its players."""
    folder = cache_folder()
    return (folder is not None and _mark(folder, game, part).exists()) or pack.fitting_pack() is not None


def note_ready(game: str, part: str) -> None:
    """Note beside the compiled code that nothing of this part is left to compile."""
    folder = cache_folder()
    if folder is not None:
        _mark(folder, game, part).touch()


def _mark(folder: Path, game: str, part: str) -> Path:
    return folder / f"{_installation()}.{game}.{part}"


@cache
def _installation() -> str:
    """Which installation of these sources this is: the compiler keeps code for where a file lies, and since when."""
    here = Path(__file__)
    return hashlib.sha256(f"{here} {here.stat().st_mtime_ns}".encode()).hexdigest()[:8]
