"""Where compiled code is kept: in the user's cache folder, in a subfolder named by a digest of every source.

The compiler's own cache does not notice when a function that is called from another file changes; with the digest,
an edited source never meets an old caller.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import numba
import platformdirs
from numba.core.registry import CPUDispatcher

_PACKAGE = Path(__file__).parents[1]
_SOURCES = ("compiled/*.py", "rules/**/*.py", "play/**/*.py", "search/**/*.py", "envs/**/*.py")


def keep(dispatcher: CPUDispatcher) -> None:
    """Let the compiler keep the code of a function, where there is a folder for it."""
    folder = cache_folder()
    if folder is None:
        return
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
