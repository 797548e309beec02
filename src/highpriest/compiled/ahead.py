"""Compiling ahead of time: the one list of the functions that Python calls, with the types it calls them with.

`entry_points.toml` has a table for the rules and one for the players of each game. A name such as
`rules.aton.state.STATE` is that of a NumPy dtype, and brackets make an array of it.
`python -m highpriest.compiled.ahead GAME ...` compiles the games named, telling on its output how far it is; games
that arrive on its input come first, and it ends when its input does.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import tomllib
from argparse import ArgumentParser
from collections import deque
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, Literal, NamedTuple

import numba
from numba import types

from highpriest.compiled.dispatcher import Dispatcher
from highpriest.compiled.keeping import note_ready
from highpriest.names import GAMES

LIST: Final = Path(__file__).with_name("entry_points.toml")
Part = Literal["rules", "players"]
PARTS: Final[tuple[Part, ...]] = ("rules", "players")


class EntryPoint(NamedTuple):
    """A function that Python calls, and the types that it calls it with."""

    game: str
    part: Part
    function: str
    arguments: str

    def resolved(self) -> tuple[Dispatcher, tuple[Any, ...]]:
        """The function itself, and the compiler's types."""
        return resolve_name(f"highpriest.{self.function}"), tuple(_type(word) for word in self.arguments.split())

    def compile(self) -> None:
        """Compile it, unless that was done before."""
        dispatcher, signature = self.resolved()
        dispatcher.compile(signature)


@cache
def entry_points() -> tuple[EntryPoint, ...]:
    """All of them, game by game, the rules first."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return tuple(
        EntryPoint(game, part, function, arguments)
        for game in GAMES
        for part in PARTS
        for function, signatures in listed[game][part].items()
        for arguments in signatures
    )


def _type(word: str) -> Any:
    """`int64`, `float64[:,:]`, `rules.aton.state.STATE`, `rules.aton.state.STATE[:]`."""
    name, bracket, dimensions = word.partition("[")
    kind = numba.from_dtype(resolve_name(f"highpriest.{name}")) if "." in name else getattr(types, name)
    return types.Array(kind, dimensions.count(":"), "C") if bracket else kind


class Compiling:
    """Compiles games, the one that is wanted most first."""

    def __init__(self, games: list[str], parts: tuple[Part, ...] = PARTS) -> None:
        wanted = [point for point in entry_points() if point.part in parts]
        self._waiting = {game: deque(point for point in wanted if point.game == game) for game in games}
        self._total = {game: len(points) for game, points in self._waiting.items()}
        self._first = games[0]

    def prefer(self, game: str) -> None:
        """Go on with this game."""
        self._first = game

    def run(self) -> None:
        """Compile all there is, and print a line for each function: its game, how many are done, and of how many."""
        while self._waiting:
            game = self._first if self._first in self._waiting else next(iter(self._waiting))
            points = self._waiting[game]
            point = points.popleft()
            point.compile()
            if not points or points[0].part != point.part:
                note_ready(game, point.part)
            if not points:
                del self._waiting[game]
            print(game, self._total[game] - len(points), self._total[game], flush=True)


def _listen(compiling: Compiling) -> None:
    for line in sys.stdin:
        compiling.prefer(line.strip())
    os._exit(1)  # those who wanted it are gone


def _make_way() -> None:
    """Rank below everybody, the computers' thoughts included."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def _main() -> None:
    words = ArgumentParser(prog="python -m highpriest.compiled.ahead")
    words.add_argument("games", nargs="+", choices=GAMES)
    words.add_argument("--rules", action="store_const", const=PARTS[:1], default=PARTS, help="leave out the players")
    words.add_argument("--idle", action="store_true", help="work only when nobody else does")
    asked = words.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; those who started this end it
    if asked.idle:
        _make_way()
    compiling = Compiling(asked.games, asked.rules)
    threading.Thread(target=_listen, args=(compiling,), daemon=True).start()
    compiling.run()


if __name__ == "__main__":
    _main()
