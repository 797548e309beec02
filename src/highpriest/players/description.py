"""What our players add to the description of a game: how they are warmed up, and how they learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, cast


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

    warm_up_search: Callable[[], None]  # plays random games inside compiled code
    warm_up_players: tuple[str, ...]  # players that between them use everything that is compiled
    warm_up_options: tuple[Mapping[str, Any], ...]  # of the matches that they play for that
    training: Training


def description_of(game: str) -> PlayersOfGame:
    """Our players of a game. Loading them brings the search, which takes a while."""
    return cast(PlayersOfGame, import_module(f"highpriest.players.{game}.description").PLAYERS)
