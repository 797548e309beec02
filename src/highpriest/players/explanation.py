"""What a player thinks of a position, as data for hints and review."""

from __future__ import annotations

from dataclasses import dataclass

from highpriest.play import Move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was weighed. `probability` is how often the player would choose it; 1 for a plain best move."""

    move: Move
    win_probability: float
    probability: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat is likely to do, as a record would write it without the seat."""

    seat: str
    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """All from the seat's view. `proven` is set where the search has seen every end: "win", "loss" or "draw"."""

    win_probability: float
    candidates: tuple[Candidate, ...]  # the best first
    replies: tuple[Reply, ...] = ()  # the likeliest first
    proven: str | None = None
