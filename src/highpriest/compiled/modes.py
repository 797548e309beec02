"""Interpreted first: until a game's code is there, Python runs its functions; then they switch over, one and all.

Nothing may be running in a game's functions when it switches over, or compiled code would be called with what only
interpreted code passes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakSet

from highpriest.compiled.dispatcher import Dispatcher
from highpriest.names import GAMES

_dispatchers: WeakSet[Dispatcher] = WeakSet()
_interpreted: set[str] = set()


class _Interpreted(Dispatcher):
    """A function that Python runs for now."""

    def __call__(self, *words: Any, **named: Any) -> Any:
        return self.py_func(*words, **named)


def enter(dispatcher: Dispatcher) -> None:
    """Every compiled function is entered here, to be switched with its game."""
    _dispatchers.add(dispatcher)
    _set_mode(dispatcher)


def interpret(games: Iterable[str]) -> None:
    """Let Python run the functions of these games, those of modules that are loaded later as well."""
    _interpreted.update(games)
    _set_modes()


def switch_over(game: str) -> None:
    """Let the functions of a game run as machine code from now on."""
    _interpreted.discard(game)
    _set_modes()


def interpreted_games() -> tuple[str, ...]:
    """The games whose functions Python runs."""
    return tuple(game for game in GAMES if game in _interpreted)


def _set_modes() -> None:
    for dispatcher in list(_dispatchers):
        _set_mode(dispatcher)


def _set_mode(dispatcher: Dispatcher) -> None:
    dispatcher.__class__ = _Interpreted if _is_interpreted(dispatcher.py_func.__module__) else Dispatcher


def _is_interpreted(module: str) -> bool:
    """What games share is compiled when nobody calls it from Python any more: within their functions it is a part."""
    of = [game for game in GAMES if game in module.split(".")]
    return bool(_interpreted.intersection(of or GAMES))
