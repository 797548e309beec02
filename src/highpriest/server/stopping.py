"""A stop has an end: some seconds after it was asked for the process ends, whatever the disk or a database server does.

What was told is on disk by then. What nobody was told may be there or not, and who asked for it asks again.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Final

from highpriest.server.logs import log

STOPPED_IN: Final = 9.0  # seconds; what runs containers waits for ten
RESTED_IN: Final = 5.0  # seconds of these, for what clocks show to be noted
FAILED: Final = 1


class Stop:
    """Ends the process if a stop takes too long."""

    def __init__(self, unsettled: Callable[[], tuple[int, int]]) -> None:
        """`unsettled` is how many changes may be on disk or not, and how many were not begun."""
        self._unsettled = unsettled
        self._alarm: threading.Timer | None = None

    def begin(self) -> None:
        """Let the time run: in a thread, since a loop may be the thing that stands."""
        if self._alarm is None:
            self._alarm = threading.Timer(STOPPED_IN, self._end)
            self._alarm.daemon = True
            self._alarm.start()

    def is_done(self) -> None:
        """All is settled."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _end(self) -> None:
        unknown, not_written = self._unsettled()
        log.error("stopped before all was settled", unknown=unknown, not_written=not_written)
        os._exit(FAILED)
