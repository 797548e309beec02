"""Game time: milliseconds that people can use. It stands while the server stalls or cannot write, and while it is down.

It never goes back, and knows nothing of the time of day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

BEAT: Final = 0.1  # seconds between two looks at whether the server keeps up
LATENESS: Final = 0.25  # seconds by which a look may be late; what exceeds them is on nobody's clock


class GameTime:
    """The time of one life. `troubled_since` says since when, by the same clock, nothing could be written."""

    def __init__(
        self,
        troubled_since: Callable[[], float | None] = lambda: None,
        monotonic: Callable[[], float] | None = None,
    ) -> None:
        """`monotonic` counts seconds; by default it is the clock of the running loop."""
        monotonic = monotonic or asyncio.get_running_loop().time
        self._troubled_since = troubled_since
        self._monotonic = monotonic
        self._looked = self._began = monotonic()
        self._stood = 0.0  # seconds for which time has stood so far
        self._now = 0.0
        self._stands = False

    @property
    def stands(self) -> bool:
        """Whether it stands because nothing can be written."""
        return self._troubled_since() is not None

    def now(self) -> int:
        """The moment, in whole milliseconds since this life began."""
        moment = self._monotonic()
        end = self._looked + BEAT + LATENESS
        troubled = self._troubled_since()
        if troubled is not None:
            end = min(end, troubled)
        if moment > end:
            self._now = max(self._now, end - self._began - self._stood)
            self._stands = True
        else:
            if self._stands:
                self._stood = moment - self._began - self._now
                self._stands = False
            self._now = max(self._now, moment - self._began - self._stood)
        return round(self._now * 1_000)

    def look(self) -> None:
        """Note that the server keeps up; to be done at every beat."""
        self.now()
        self._looked = self._monotonic()
        self.now()

    async def run(self) -> None:
        """Look at every beat. Runs until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(BEAT)
