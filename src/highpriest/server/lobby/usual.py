"""How long people had to wait lately until they were paired: only what was measured, or nothing."""

from __future__ import annotations

import time
from collections import defaultdict
from statistics import median
from typing import Final

from highpriest.play.clock import read_pace
from highpriest.storage.lobby import LobbyStore

LEAST: Final = 3  # pairs of the last hour; fewer say nothing about the next
LOOKED_EVERY: Final = 30.0  # seconds
KEPT: Final = 300.0  # seconds after which what was found is no longer said
STEP: Final = 5  # seconds: nobody can expect more precision

Pool = tuple[str, str | None]  # game, and pace by name


class UsualWaits:
    """For each pool, what the one of two who came first usually waited in the last hour."""

    def __init__(self, store: LobbyStore) -> None:
        self._store = store
        self._looked = -KEPT
        self._waits: dict[Pool, int] = {}

    async def look(self) -> None:
        """Measure again, unless that was done a moment ago. Raises StorageError."""
        if time.monotonic() - self._looked < LOOKED_EVERY:
            return
        measured: dict[Pool, list[float]] = defaultdict(list)
        for game, pace, waited in await self._store.waits():
            measured[game, read_pace(pace).name].append(waited)
        self._looked = time.monotonic()
        self._waits = {pool: _rounded(median(waits)) for pool, waits in measured.items() if len(waits) >= LEAST}

    def now(self) -> dict[Pool, int]:
        """The usual waits in seconds, of the pools where one is known."""
        return self._waits if time.monotonic() - self._looked < KEPT else {}


def _rounded(seconds: float) -> int:
    return max(STEP, round(seconds / STEP) * STEP)
