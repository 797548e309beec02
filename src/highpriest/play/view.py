"""What one seat may know of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import Any, Final

import numpy as np

from highpriest.play.move import Move

_NUMBERS: Final = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


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
    def data(self) -> Mapping[str, Any]:
        """The view as plain data, for messages."""

    @abstractmethod
    def aids(self) -> Mapping[str, Any]:
        """What follows from the view, as plain data: a help for whoever looks at it, and nothing he may not know."""

    def field(self, name: str) -> Any:
        """A field of the record as a plain number or nested list."""
        return np.frombuffer(self.raw, self.record_type)[name][0].tolist()


def layout(dtype: Any) -> Struct:
    """Reads a whole record at once: numbers as numbers, each array as its bytes.

    Asking NumPy for the fields one by one takes ten times as long.
    """
    forms = (dtype.fields[name][0] for name in dtype.names)
    return Struct("=" + "".join(f"{form.itemsize}s" if form.shape else _NUMBERS[form.str[1:]] for form in forms))
