"""The events of Thot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from highpriest.play.event import Event


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The stones were laid out, row by row from a1, written as in a record (T1, T2)."""

    kind: ClassVar[str] = "laid out"
    stones: tuple[str, ...]
    first: str


@dataclass(frozen=True, slots=True)
class Went(Event):
    """The priest went from a square to another, turning at `turned_at` if not None (T5, T11)."""

    kind: ClassVar[str] = "went"
    seat: str
    start: str
    goal: str
    turned_at: str | None
    ends: str  # "horizontal" or "vertical"


@dataclass(frozen=True, slots=True)
class TookScarab(Event):
    """A seat took a scarab (T6); `total` is his sum now."""

    kind: ClassVar[str] = "took scarab"
    seat: str
    square: str
    value: int
    starred: bool
    total: int


@dataclass(frozen=True, slots=True)
class TookAnkh(Event):
    """An ankh left the game; the seat may put a scarab back if he has one (T7)."""

    kind: ClassVar[str] = "took ankh"
    seat: str
    square: str
    may_put: bool


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    """A seat put one of his scarabs back on the board (T7)."""

    kind: ClassVar[str] = "put back"
    seat: str
    square: str
    value: int
    starred: bool
    total: int


@dataclass(frozen=True, slots=True)
class KeptAll(Event):
    """A seat declined to put a scarab back (T7)."""

    kind: ClassVar[str] = "kept all"
    seat: str
