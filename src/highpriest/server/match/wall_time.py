"""The time of day, for matches of days: milliseconds since 1970. A jump of the machine's clock shortens no turn."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from highpriest.server.logs import log

JUMP: Final = 60.0  # seconds; within one life, no clock that goes right is off by so much


class WallTime:
    """The machine's clock, as long as it agrees with the time that has passed."""

    def __init__(self) -> None:
        self._monotonic = asyncio.get_running_loop().time
        self._ahead = time.time() - self._monotonic()
        self._has_jumped = False

    def now(self) -> int:
        """The moment, in whole milliseconds."""
        passed = self._monotonic()
        ahead = time.time() - passed
        if abs(ahead - self._ahead) <= JUMP:
            self._ahead = ahead
        elif not self._has_jumped:
            self._has_jumped = True
            log.warning("the clock of the machine has jumped", seconds=round(ahead - self._ahead))
        return round((passed + self._ahead) * 1_000)
