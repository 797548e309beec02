"""What one seat may know of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np
import orjson

from highpriest.errors import PositionError
from highpriest.play.move import Move
from highpriest.play.sheet import Paper, Sheet
from highpriest.play.values import value_of
from highpriest.rules.fields import Seen

if TYPE_CHECKING:
    from highpriest.play.drawing import Arrows, Highlights

T = TypeVar("T")


class Shown(Generic[T]):
    """A field of a view, read from its record when it is asked for."""

    def __init__(self, key: str) -> None:
        """`key` is its name in JSON."""
        self._key = key

    @overload
    def __get__(self, view: None, owner: type) -> Shown[T]: ...
    @overload
    def __get__(self, view: View, owner: type) -> T: ...
    def __get__(self, view: View | None, owner: type) -> Shown[T] | T:
        return self if view is None else view.value(self._key)


@dataclass(frozen=True)
class View(ABC):
    """Made for one seat, or for spectators (`seat` None); holds nothing that they may not know.

    Two views are equal if they show the same. `raw` is the record behind it, for search. What a view of a game shows
    by name is listed under `AtonView` and `ThotView`.

    >>> from highpriest import Match
    >>> match = Match("aton", seed=7)
    >>> match.view("red").hand                   # own cards by value; of the other's nothing is known
    {'red': [2, 0, 1, 1], 'blue': [0, 0, 0, 0]}
    >>> match.view("blue").hand_count["red"]
    4
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
    def sheet(self) -> Sheet:
        """Where the fields of its record lie, and how they are written."""

    @property
    def record_type(self) -> Any:
        """The dtype of `raw`."""
        return self.sheet.view

    def data(self) -> Mapping[str, Any]:
        """The view as plain data, for messages."""
        return orjson.loads(f"{{{self.written()}}}")["view"]  # type: ignore[no-any-return]  # JSON is anything

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> View:
        """The view that gave this data, also after a way through JSON; raises PositionError if none can have.

        Whether the position can arise is not checked.
        """
        from highpriest.play.games import game_named  # which knows views, so it cannot be known from the start

        try:
            return game_named(data["game"]).read_view(data)
        except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise PositionError("position/no-view", cause=f"{type(error).__name__} {error}") from error

    def aids(self) -> Mapping[str, Any]:
        """What follows from the view, as plain data: helpful to the one who looks, and nothing they may not know."""
        return orjson.loads(f"{{{self.written()}}}")["aids"]  # type: ignore[no-any-return]  # JSON is anything

    def svg(self, *, highlights: Highlights = (), arrows: Arrows = (), size: int = 480) -> str:
        """A drawing of what the seat sees, as `Position.svg` gives it."""
        from highpriest.play.drawing import Marks
        from highpriest.play.games import game_named  # which knows views, so it cannot be known from the start

        return game_named(self.game).draw_view(self, Marks.read(highlights, arrows)).svg(size)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    @abstractmethod
    def written(self) -> str:
        """The members "view" and "aids" of a message, as JSON: what `data` and `aids` say."""

    def field(self, name: str) -> Any:
        """A field of the record as a plain number or nested list."""
        return np.frombuffer(self.raw, self.record_type)[name][0].tolist()

    def value(self, key: str) -> Any:
        """A field by its name in JSON, as a plain value."""
        field = self.sheet.by_key[key]
        if field.seen is not Seen.DERIVED:
            return value_of(field, self.field)
        paper = self.on_paper()
        self.derive(paper)
        return value_of(field, lambda name: paper.derived[name][0].tolist())

    def on_paper(self) -> Paper:
        """The view and its legal moves as numbers, on this thread's paper."""
        paper = self.sheet.paper(len(self.legal_moves))
        paper.memory[: len(self.raw)] = np.frombuffer(self.raw, np.uint8)
        paper.moves[: len(self.legal_moves)] = [move.code for move in self.legal_moves]
        paper.derived["move_count"] = len(self.legal_moves)
        return paper

    @abstractmethod
    def derive(self, paper: Paper) -> None:
        """Fill in what the view's own JSON says in other words than its record."""
