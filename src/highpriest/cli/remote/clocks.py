"""What the clocks of a match show, between two messages of the server."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping


class Clocks:
    """What each seat has left, in milliseconds; those of the running seats go on from when this was heard."""

    def __init__(self, left: Mapping[str, int], running: Collection[str]) -> None:
        self._left = left
        self._running = running
        self._heard = time.monotonic()

    def left(self) -> dict[str, float]:
        """The seconds that each seat has left now."""
        passed = time.monotonic() - self._heard
        return {
            seat: max(0.0, left / 1_000 - (passed if seat in self._running else 0)) for seat, left in self._left.items()
        }


def written(seconds: float) -> str:
    """Hours, minutes and seconds as a clock shows them; days and hours where it is days."""
    whole = int(seconds)
    if whole >= 2 * 86_400:
        return f"{whole // 86_400} d {whole % 86_400 // 3_600} h"
    hours, minutes = whole // 3_600, whole % 3_600 // 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
