"""What one seat may know of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import Any, Final

import numpy as np

from highpriest.errors import PositionError
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

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> View:
        """The view that gave this data, also after a way through JSON; raises PositionError if none can have.

        Whether the position can arise is not checked.
        """
        from highpriest.play.games import game_named  # which knows views, so it cannot be known from the start

        try:
            return game_named(data["game"]).read_view(data)
        except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise PositionError(f"this is no view of a game: {type(error).__name__} {error}") from error

    @abstractmethod
    def aids(self) -> Mapping[str, Any]:
        """What follows from the view, as plain data: a help for whoever looks at it, and nothing he may not know.

        Parts of it may be shared with other answers, so they are not to be changed.
        """

    @abstractmethod
    def written(self) -> str:
        """The members "view" and "aids" of a message, as JSON: what `data` and `aids` say."""

    def field(self, name: str) -> Any:
        """A field of the record as a plain number or nested list."""
        return np.frombuffer(self.raw, self.record_type)[name][0].tolist()


def layout(dtype: Any) -> Struct:
    """Reads a whole record at once: numbers as numbers, each array as its bytes.

    Asking NumPy for the fields one by one takes ten times as long.
    """
    forms = (dtype.fields[name][0] for name in dtype.names)
    return Struct("=" + "".join(f"{form.itemsize}s" if form.shape else _NUMBERS[form.str[1:]] for form in forms))
