"""Aton and the Game of Thot: exact rules, matches, records and players.

Names are resolved on first use, so that `import highpriest` costs nothing and compiles nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from highpriest.errors import (
        ChanceError,
        HighpriestError,
        IllegalMoveError,
        MoveError,
        NotationError,
        OptionError,
        PlayerError,
        PositionError,
        RecordError,
        WrongSeatError,
    )
    from highpriest.play import Dealer, Event, Match, Move, Position, Record, Result, View

__version__ = "0.1.0"

_HOMES = {
    "highpriest.errors": (
        "ChanceError",
        "HighpriestError",
        "IllegalMoveError",
        "MoveError",
        "NotationError",
        "OptionError",
        "PlayerError",
        "PositionError",
        "RecordError",
        "WrongSeatError",
    ),
    "highpriest.play": ("Dealer", "Event", "Match", "Move", "Position", "Record", "Result", "View"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ChanceError",
    "Dealer",
    "Event",
    "HighpriestError",
    "IllegalMoveError",
    "Match",
    "Move",
    "MoveError",
    "NotationError",
    "OptionError",
    "PlayerError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "View",
    "WrongSeatError",
    "__version__",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'highpriest' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
