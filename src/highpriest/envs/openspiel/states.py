"""What the states of both games have in common: the record behind them, and short ways to the usual questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

# In place of a player, as OpenSpiel numbers them.
CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4


class Held:
    """The record of a state. NumPy's own way to copy a record goes field by field, and takes ten times as long."""

    __slots__ = ("_copy", "states")

    def __init__(self, states: Any, copy: Callable[[Any, int, Any, int], None]) -> None:
        """A copy of the record, made by the rules' own function."""
        self.states = np.empty(1, states.dtype)
        self._copy = copy
        copy(states, 0, self.states, 0)

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.states, self._copy)


class RecordState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state around a record. Its attributes are few, for OpenSpiel copies each of them when it clones.

    OpenSpiel asks a state of Python through C++ and back. Where Python asks, the same answers are given
    directly: a random game takes two thirds of the time.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.held = Held(game.start, game.copy_record)
        self._player: int = game.first_player

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        return self._player == CHANCE

    def is_simultaneous_node(self) -> bool:
        return self.current_player() == SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the player, or of whose node it is."""
        current = self.current_player()
        if current >= 0 and (player is None or player == current):
            return self._legal_actions(current)
        if current == SIMULTANEOUS and player in (0, 1):
            return self._legal_actions(player)
        legal: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return legal

    def _legal_actions(self, player: int) -> list[int]:
        """The actions of a player who owes one; each game's states give them (pyspiel's class cannot be abstract)."""
        raise NotImplementedError
