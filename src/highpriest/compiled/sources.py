"""What compiled code depends on, as a digest.

The compiler's own cache does not notice when a function that is called from another file changes; with a folder named
by the digest, an edited source never meets an old caller.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import numba

_PACKAGE: Final = Path(__file__).parents[1]
_COMPILER: Final = ("compiled/__init__.py", "compiled/dispatcher.py", "compiled/stopgap.py")
_LAYERS: Final = ("rules", "play", "search", "envs")  # where compiled functions are
_COMPILING: Final = re.compile(r"^ *@compiled", re.MULTILINE)
_IMPORTING: Final = re.compile(r"^from highpriest\.([\w.]+) import (\([^)]*\)|.*)", re.MULTILINE)
# What they import of these packages says how something is compiled or told, and is no part of what it does.
_NOT_READ: Final = ("compiled", "errors", "words")


@cache
def source_digest() -> str:
    """A digest of all that the compiled code depends on: our sources, the compiler and its switches."""
    return digest_of(_PACKAGE)


def digest_of(package: Path) -> str:
    """The digest with the sources in this folder."""
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {numba.config.BOUNDSCHECK}".encode())
    for source, text in sorted(sources(package).items()):
        digest.update(source.encode())
        digest.update(text.encode())
    return digest.hexdigest()[:16]


def sources(package: Path) -> dict[str, str]:
    """The text of every module that has compiled functions, and of what these modules import, by its path."""
    read = {path: (package / path).read_text("utf-8") for path in _COMPILER}
    paths = (path for layer in _LAYERS for path in (package / layer).rglob("*.py"))
    texts = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in paths}
    waiting = [path for path, text in texts.items() if _COMPILING.search(text)]
    while waiting:
        path = waiting.pop()
        if path not in read:
            read[path] = texts[path]
            waiting.extend(found for found in _imported(texts[path]) if found in texts)
    return read


def _imported(text: str) -> Iterator[str]:
    """Where the modules are that this one imports when it is loaded, and others that are not there."""
    for module, names in _IMPORTING.findall(text):
        if module.split(".")[0] not in _NOT_READ:
            folder = module.replace(".", "/")
            yield from (f"{folder}.py", f"{folder}/__init__.py")
            yield from (f"{folder}/{name}.py" for name in re.findall(r"\w+", names))
