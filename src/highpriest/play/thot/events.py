"""The events of Thot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from highpriest.play.event import Event
from highpriest.play.thot.notation import WayName
from highpriest.rules.thot.records import Seat


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The stones were laid out, row by row from a1, written as in a record (T1, T2)."""

    kind: ClassVar[str] = "laid out"
    stones: tuple[str, ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class Went(Event):
    """The priest went from a square to another, turning at `turned_at` if not None (T5, T11)."""

    kind: ClassVar[str] = "went"
    seat: Seat
    start: str
    goal: str
    turned_at: str | None
    ends: WayName

    def sentence(self) -> tuple[str, int]:
        return ("went" if self.turned_at is None else "went turning"), 1

    def path(self) -> tuple[str, ...]:
        return (self.start, self.goal) if self.turned_at is None else (self.start, self.turned_at, self.goal)


@dataclass(frozen=True, slots=True)
class TookScarab(Event):
    """A seat took a scarab (T6); `total` is its sum now."""

    kind: ClassVar[str] = "took scarab"
    seat: Seat
    square: str
    value: int
    starred: bool
    total: int

    def parts(self) -> dict[str, Any]:
        return {**Event.parts(self), **_stone_parts(self)}


@dataclass(frozen=True, slots=True)
class TookAnkh(Event):
    """An ankh left the game; the seat may put a scarab back if it has one (T7)."""

    kind: ClassVar[str] = "took ankh"
    seat: Seat
    square: str
    may_put: bool

    def sentence(self) -> tuple[str, int]:
        return ("took ankh" if self.may_put else "took ankh in vain"), 1


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    """A seat put one of its scarabs back on the board (T7)."""

    kind: ClassVar[str] = "put back"
    seat: Seat
    square: str
    value: int
    starred: bool
    total: int

    def parts(self) -> dict[str, Any]:
        return {**Event.parts(self), **_stone_parts(self)}


@dataclass(frozen=True, slots=True)
class KeptAll(Event):
    """A seat declined to put a scarab back (T7)."""

    kind: ClassVar[str] = "kept all"
    seat: Seat


def _stone_parts(event: TookScarab | PutBack) -> dict[str, str]:
    """A scarab with its star, and the sum that it leads to, both with their sign."""
    return {"stone": f"{event.value:+d}{'*' if event.starred else ''}", "total": f"{event.total:+d}"}
