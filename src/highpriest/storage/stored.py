"""What is stored of a match, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from highpriest.names import MatchPhase

Phase = MatchPhase
StepKind = Literal["begin", "play", "back", "abort"]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: a computer's if it has a level, a person's if it has a guest, else open."""

    seat: str
    level: str | None = None
    guest: str | None = None
    name: str | None = None
    nonce: str | None = None


class Step(NamedTuple):  # made with every move, in a third of the time of a frozen dataclass
    """One thing that was written down. `entries` are those of the record; for "back" how many of them stay."""

    number: int
    kind: StepKind
    seat: str | None
    request: str | None
    entries: tuple[str, ...] = ()
    kept: int = 0


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with all its steps."""

    id: str
    game: str
    options: dict[str, Any]
    given: tuple[str, ...]
    seed: bytes
    phase: MatchPhase
    listed: bool
    rematch: str | None
    created: float
    seats: tuple[StoredSeat, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    id: str
    game: str
    options: dict[str, Any]
    phase: MatchPhase
    result: dict[str, Any] | None
    created: float
    changed: float
    seats: tuple[StoredSeat, ...]
