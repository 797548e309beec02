"""What compiled code depends on, as a digest.

The compiler's own cache does not notice when a function that is called from another file changes; with a folder named
by the digest, an edited source never meets an old caller.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import numba

_PACKAGE = Path(__file__).parents[1]
_COMPILER = ("compiled/__init__.py", "compiled/dispatcher.py")
_SOURCES = (*_COMPILER, "rules/**/*.py", "play/**/*.py", "search/**/*.py", "envs/**/*.py")


@cache
def source_digest() -> str:
    """A digest of all that the compiled code depends on: our sources, the compiler and its switches."""
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {numba.config.BOUNDSCHECK}".encode())
    for pattern in _SOURCES:
        for source in sorted(_PACKAGE.glob(pattern)):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
