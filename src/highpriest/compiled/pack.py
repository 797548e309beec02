"""Packs: code that was compiled where the package was built, so that a first start has nothing to compile.

A pack fits where the sources, Python's minor version, the compiler and the kind of system are the same, and the
processor has all the instructions that it was made for. Elsewhere it is as if there were none.
`packing` makes them.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

import llvmlite
import numba
from llvmlite import binding
from numba.core.compiler import CompileResult

from highpriest.compiled.sources import source_digest

FOLDER: Final = Path(__file__).parent / "packs"
MANIFEST: Final = "manifest.json"
_V2: Final = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
# The instructions of each level, best first; a level's name is also the compiler's name for such a processor.
LEVELS: Final = {
    "x86-64-v3": (*_V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"),
    "x86-64-v2": _V2,
}


def file_name(level: str) -> str:
    """The name of the pack for this Python."""
    return f"py{sys.version_info[0]}{sys.version_info[1]}-{level}.zip"


def circumstances() -> dict[str, str]:
    """All that must agree, besides the processor."""
    return {
        "sources": source_digest(),
        "python": f"{sys.implementation.cache_tag} {sys.abiflags if hasattr(sys, 'abiflags') else ''}",
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "triple": binding.get_process_triple(),
    }


@cache
def fitting_pack() -> ZipFile | None:
    """The best pack that fits here, if one does."""
    return next(_fitting_packs(), None)


def _fitting_packs() -> Iterator[ZipFile]:
    has = {name for name, there in binding.get_host_cpu_features().items() if there}
    for level, needed in LEVELS.items():
        path = FOLDER / file_name(level)
        if path.exists() and has.issuperset(needed):
            pack = _opened(path)
            if pack is not None:
                yield pack


def _opened(path: Path) -> ZipFile | None:
    try:
        pack = ZipFile(path)
        fits = json.loads(pack.read(MANIFEST)) == circumstances()
    except (OSError, BadZipFile, KeyError, ValueError):
        return None
    return pack if fits else None


def load(function: Any, signature: Any, target: Any) -> Any:
    """What the pack has of a function with arguments of these types, or None."""
    pack = fitting_pack()
    name = name_of(function, signature)
    if pack is None or name not in pack.NameToInfo:
        return None
    return CompileResult._rebuild(target, *pickle.loads(pack.read(name)))  # noqa: S301, SLF001  # our own package


def name_of(function: Any, signature: Any) -> str:
    """What the code of a function for arguments of these types is called in a pack."""
    types = hashlib.sha256(repr(tuple(signature)).encode()).hexdigest()[:16]
    return f"{function.__module__}.{function.__qualname__}-{types}"
