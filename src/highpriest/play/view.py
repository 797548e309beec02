"""What one seat may know of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from highpriest.play.move import Move


@dataclass(frozen=True)
class View(ABC):
    """Made for one seat, or for spectators (`seat` None); holds nothing that they may not know.

    Two views are equal if they show the same. `raw` is the record behind it, for search.
    """

    options: Any
    seat: str | None
    legal_moves: tuple[Move, ...]
    raw: bytes

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game."""

    @property
    @abstractmethod
    def record_type(self) -> Any:
        """The dtype of `raw`."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The view as plain data, for messages."""

    @cached_property
    def _fields(self) -> Any:
        return np.frombuffer(self.raw, self.record_type)

    def field(self, name: str) -> Any:
        """A field of the record as a plain number or nested list."""
        return self._fields[name][0].tolist()
