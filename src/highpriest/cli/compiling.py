"""The rules are compiled once per installation; commands announce the wait."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

MESSAGE: Final = "Compiling the rules, once for this installation …"
MESSAGE_OF_PLAYERS: Final = "Compiling the computer players, once for this installation …"
MESSAGE_WITHOUT_CACHE: Final = "Compiling the rules; they cannot be kept, since no cache folder can be written to …"


def announce_compiling() -> bool:
    """Print to stderr that compiling comes first, if it does, and return whether it does.

    Call this before using the rules.
    """
    import numba

    from highpriest.compiled import cache_folder

    if numba.config.DISABLE_JIT or compiled_functions():
        return False
    print(MESSAGE if cache_folder() else MESSAGE_WITHOUT_CACHE, file=sys.stderr, flush=True)
    return True


def compiled_functions() -> int:
    """How many functions of these sources are kept compiled; the compiler writes an index, *.nbi, for each."""
    from highpriest.compiled import cache_folder

    folder = cache_folder()
    return 0 if folder is None else sum(1 for _ in folder.rglob("*.nbi"))


def announce_players() -> None:
    """Say on stderr that compiling the computer players comes first, if it does."""
    if not are_players_compiled():
        print(MESSAGE_OF_PLAYERS, file=sys.stderr, flush=True)


def are_players_compiled() -> bool:
    """Whether nothing of our players is left to compile."""
    import numba

    mark = _players_mark()
    return bool(numba.config.DISABLE_JIT) or (mark is not None and mark.exists())


def remember_players() -> None:
    """Note beside the compiled code that our players are in it."""
    mark = _players_mark()
    if mark is not None:
        mark.touch()


def _players_mark() -> Path | None:
    from highpriest.compiled import cache_folder

    folder = cache_folder()
    return None if folder is None else folder / "players"
