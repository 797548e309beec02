"""What happened, as data: who tells it, in which language, is up to the reader."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar

import orjson


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `kind` names it; the fields say who and what."""

    kind: ClassVar[str] = "event"

    def seen_by(self, seat: str | None) -> Event:
        """The event as that seat may know it; None asks for what everybody may know."""
        return self

    def data(self) -> dict[str, Any]:
        """The event as plain data: its kind and its fields."""
        return {"event": self.kind, **{name: getattr(self, name) for name in self._names()}}

    def written(self) -> str:
        """The same as JSON, in half the time."""
        rest = orjson.dumps(self)[1:].decode()
        return f'{{"event":"{self.kind}"{"" if rest == "}" else ","}{rest}'

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up."""

    kind: ClassVar[str] = "resigned"
    seat: str


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A seat had no time left."""

    kind: ClassVar[str] = "time ran out"
    seat: str


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over. `tie_break`: the value of stone that decided between equal sums in Thot (T10), if one did."""

    kind: ClassVar[str] = "game over"
    winners: tuple[str, ...]
    reason: str
    score: dict[str, int]
    tie_break: int | None = None
