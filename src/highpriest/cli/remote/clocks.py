"""What the clocks of a match show, between two messages of the server."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping


class Clocks:
    """What each seat has left, in milliseconds; those of the running seats go on from when this was heard."""

    def __init__(
        self,
        left: Mapping[str, int],
        running: Collection[str],
        away: Mapping[str, int] | None = None,
        heard: float | None = None,
    ) -> None:
        """`away` has the seats that are away, and how long that may be so; `heard` is when that was told, or now."""
        self._left = left
        self._running = running
        self._away = dict(away or {})
        self._heard = time.monotonic() if heard is None else heard

    def left(self) -> dict[str, float]:
        """The seconds that each seat has left now."""
        passed = time.monotonic() - self._heard
        return {
            seat: max(0.0, left / 1_000 - (passed if seat in self._running else 0)) for seat, left in self._left.items()
        }

    def away(self) -> dict[str, float]:
        """Who is away, and after how many seconds others may claim that this is too long."""
        passed = time.monotonic() - self._heard
        return {seat: max(0.0, left / 1_000 - passed) for seat, left in self._away.items()}

    def wait_for(self, seat: str) -> None:
        """Claim nothing of that seat, as long as nothing else is heard of it."""
        self._away.pop(seat, None)


def written(seconds: float) -> str:
    """Hours, minutes and seconds as a clock shows them; days and hours where it is days."""
    whole = int(seconds)
    if whole >= 2 * 86_400:
        return f"{whole // 86_400} d {whole % 86_400 // 3_600} h"
    hours, minutes = whole // 3_600, whole % 3_600 // 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
