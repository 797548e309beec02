"""What the writer tells those who look after it."""

from __future__ import annotations

from typing import Protocol


class Watch(Protocol):
    """Hears about every transaction; by default it does nothing."""

    def wrote(self, jobs: int, seconds: float) -> None:
        """A transaction with so many jobs is over."""

    def failed(self, reason: str) -> None:
        """One could not be carried out; nothing of it is on disk."""

    def is_late(self) -> None:
        """What was handed in has waited for long, and nobody knows what will come of it. Said again and again."""


class Unwatched:
    """Nobody listens."""

    def wrote(self, jobs: int, seconds: float) -> None:
        """Nothing is done with it."""

    def failed(self, reason: str) -> None:
        """Nothing is done with it."""

    def is_late(self) -> None:
        """Nothing is done with it."""
