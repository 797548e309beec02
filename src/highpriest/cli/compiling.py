"""The rules are compiled once per installation; commands announce the wait."""

from __future__ import annotations

import sys
from typing import Final

MESSAGE: Final = "Compiling the rules, once for this installation …"
MESSAGE_OF_PLAYERS: Final = "Compiling the computer players, once for this installation …"
MESSAGE_OF_SERVER: Final = "The games are compiled in the background; until then the computers think with less effort."
MESSAGE_WITHOUT_CACHE: Final = "Compiling the rules; they cannot be kept, since no cache folder can be written to …"


def announce_compiling() -> bool:
    """Print to stderr that compiling comes first, if it does, and return whether it does.

    Call this before using the rules.
    """
    import numba

    from highpriest.compiled import cache_folder

    if numba.config.DISABLE_JIT or are_ready("rules") or compiled_functions():
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
    if not are_ready("players"):
        print(MESSAGE_OF_PLAYERS, file=sys.stderr, flush=True)


def announce_warming_up() -> None:
    """Say on stderr that a server will compile while it serves, if it will."""
    from highpriest.compiled import cache_folder

    if not are_ready("players"):
        print(MESSAGE_OF_SERVER if cache_folder() else MESSAGE_WITHOUT_CACHE, file=sys.stderr, flush=True)


def are_ready(part: str) -> bool:
    """Whether nothing of the rules is left to compile, or nothing of rules and players."""
    import numba

    from highpriest.compiled import is_ready
    from highpriest.names import GAMES

    return bool(numba.config.DISABLE_JIT) or all(is_ready(game, part) for game in GAMES)
