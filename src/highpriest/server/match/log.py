"""The steps of a match as they are on disk, and which request brought each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from highpriest.server.match import frames
from highpriest.storage.stored import Step, StoredMatch


class Log:
    """Grows by one step at a time, each after it was stored."""

    def __init__(self, stored: StoredMatch) -> None:
        self._steps: list[Step] = []
        self._by_request: dict[tuple[str | None, str], Step] = {}  # and by the seat that it was for
        for step in stored.steps:
            self.add(step)

    def add(self, step: Step) -> None:
        """Note a step that is on disk."""
        self._steps.append(step)
        if step.request is not None:
            self._by_request[step.seat, step.request] = step

    def brought_by(self, seats: Sequence[str], request: str) -> Step | None:
        """The step that a request for one of these seats brought."""
        for seat in seats:
            if (seat, request) in self._by_request:
                return self._by_request[seat, request]
        return None

    def updates(
        self, stored: StoredMatch, seat: str | None, after: int, until: int | None = None
    ) -> AsyncIterator[str]:
        """The updates after one number and up to another, as the seat may know them."""
        return frames.updates(replace(stored, steps=tuple(self._steps[:until])), seat, after)
