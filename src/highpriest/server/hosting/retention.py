"""What is deleted because its time has passed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from highpriest.server.logs import log
from highpriest.server.metrics import Metrics
from highpriest.server.settings import Settings
from highpriest.storage.errors import StorageError
from highpriest.storage.hosting import HostStore

LOOKED_EVERY: Final = 3600.0  # seconds
BETWEEN: Final = 0.2  # seconds between two transactions: others want to write too
DAY: Final = 24 * 3600


class Retention:
    """Deletes what is older than the settings say, a little at a time, and counts it."""

    def __init__(self, store: HostStore, settings: Settings, metrics: Metrics) -> None:
        self._metrics = metrics
        self._kinds: tuple[tuple[str, int, Callable[[float], Awaitable[int]]], ...] = (
            ("waiting", settings.keep_waiting, lambda before: store.delete_matches(("waiting",), before)),
            ("games", settings.keep_games, lambda before: store.delete_matches(("over", "aborted"), before)),
            ("guests", settings.keep_guests, store.delete_guests),
            ("acts", settings.keep_acts, store.delete_acts),
        )

    async def run(self) -> None:
        """Look every hour. Runs until cancelled."""
        while True:
            try:
                await self.sweep()
            except StorageError as error:
                log.warning("what is too old could not be deleted", reason=error.reason)
            await asyncio.sleep(LOOKED_EVERY)

    async def sweep(self) -> None:
        """Delete all that is too old now. Raises StorageError."""
        for kind, days, delete in self._kinds:
            while days and (count := await delete(time.time() - days * DAY)):
                self._metrics.deleted.labels(kind).inc(count)
                log.info("deleted what was too old", kind=kind, count=count)
                await asyncio.sleep(BETWEEN)
