"""What our players add to the description of a game: what they can before they are compiled, and how they learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import cast

from highpriest.names import LevelName


@dataclass(frozen=True, slots=True)
class Training:
    """How a game's value function learns."""

    module: ModuleType  # has `new_training`, `load_training`, `train` and `CURVE`
    write: Callable[..., None]  # writes what was learned to a file
    suffix: str  # of that file
    games: int  # of a generation, by default
    generations: int  # by default
    tables: int  # games that are played for each one that is asked for
    curves: Mapping[str, str]  # columns of the learning curve that are drawn, and their names in the picture
    unit: str


@dataclass(frozen=True, slots=True)
class PlayersOfGame:
    """Our players of one game."""

    interpreted_level: LevelName  # the strongest that thinks quickly enough before anything is compiled
    training: Training


def description_of(game: str) -> PlayersOfGame:
    """Our players of a game. Loading them brings the search, which takes a while."""
    return cast(PlayersOfGame, import_module(f"highpriest.players.{game}.description").PLAYERS)
