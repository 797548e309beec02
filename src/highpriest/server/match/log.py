"""The steps of a match as they are on disk, and which request brought each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from highpriest.server.match import frames
from highpriest.storage.stored import Step, StoredMatch


class Log:
    """Grows by one step at a time, each after it was stored."""

    def __init__(self, stored: StoredMatch) -> None:
        self._steps: list[Step] = []
        self._by_request: dict[tuple[str | None, str], Step] = {}
        for step in stored.steps:
            self.add(step, stored)

    def add(self, step: Step, stored: StoredMatch) -> None:
        """Note a step that is on disk; `stored` says whose seat it was."""
        self._steps.append(step)
        if step.request is not None:
            guest = next((seat.guest for seat in stored.seats if seat.seat == step.seat), None)
            self._by_request[guest, step.request] = step

    def brought_by(self, guest: str, request: str) -> Step | None:
        """The step that a guest's request brought."""
        return self._by_request.get((guest, request))

    def updates(
        self, stored: StoredMatch, seat: str | None, after: int, until: int | None = None
    ) -> AsyncIterator[str]:
        """The updates after one number and up to another, as the seat may know them."""
        return frames.updates(replace(stored, steps=tuple(self._steps[:until])), seat, after)
