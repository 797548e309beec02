"""What happened, as data, and as sentences that are not yet in any language."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final

import orjson

from highpriest.words import Listed, Phrase, Word, seat_word

_SEAT_FIELDS: Final = ("seat", "owner", "first")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `kind` names it; the fields say who and what.

    >>> from highpriest import Match
    >>> match = Match("thot", seed=1)
    >>> went, took = match.play("p1 b6")
    >>> went.kind, went.path(), took.data()["value"]
    ('went', ('a6', 'b6'), -5)
    >>> match.resign("p2")
    (Resigned(seat='p2'), GameOver(winners=('p1',), reason='resigned', score={'p1': -5, 'p2': 0}, tie_break=None))
    """

    kind: ClassVar[str] = "event"
    brings_news: ClassVar[bool] = False  # shows cards that nobody could know before: not to be undone at a keyboard

    def seen_by(self, seat: str | None) -> Event:
        """The event as that seat may know it; None asks for what everybody may know."""
        return self

    def told(self) -> tuple[Phrase, ...]:
        """The event as sentences of the catalogue. Tell a seat only what `seen_by` returns for it."""
        key, count = self.sentence()
        return (Phrase("events", key, self.parts(), count),)

    def sentence(self) -> tuple[str, int]:
        """The key of the sentence, and the count that chooses its form."""
        return self.kind, 1

    def parts(self) -> dict[str, Any]:
        """What fills the gaps of the sentence."""
        return {name: _part(name, getattr(self, name)) for name in self._names()}

    def data(self) -> dict[str, Any]:
        """The event as plain data: its kind and its fields."""
        return {"event": self.kind, **{name: getattr(self, name) for name in self._names()}}

    def written(self) -> str:
        """The same as JSON, in half the time."""
        rest = orjson.dumps(self)[1:].decode()
        return f'{{"event":"{self.kind}"{"" if rest == "}" else ","}{rest}'

    def path(self) -> tuple[str, ...]:
        """The squares that it led over, in order; the one it happened on, if there is one."""
        square = getattr(self, "square", None)
        return () if square is None else (square,)

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))


def _part(name: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return seat_word(value) if name in _SEAT_FIELDS and value is not None else value


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """The classes of events that a module defines."""
    return tuple(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value.__module__ == module.__name__
    )


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

    def told(self) -> tuple[Phrase, ...]:
        parts = {
            "winners": Listed(tuple(map(seat_word, self.winners))),
            "reason": Word("reasons", self.reason),
            "score": _told_score(self.score),
        }
        key, count = self.sentence()
        ended = Phrase("events", key, parts, count)
        if self.tie_break is None:
            return (ended,)
        return ended, Phrase("events", "tie break", {"value": f"{self.tie_break:+d}"})

    def sentence(self) -> tuple[str, int]:
        is_draw = len(self.winners) == len(self.score)
        return ("game over drawn" if is_draw else "game over"), len(self.winners)


def _told_score(score: dict[str, int]) -> Listed:
    seats = [Phrase("words", "score", {"seat": seat_word(seat), "points": points}) for seat, points in score.items()]
    return Listed(tuple(seats), "comma")
