"""The life of a server: one run, with a time of its own, and notes of how far it has come."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.game_time import GameTime
from highpriest.storage.errors import StorageError
from highpriest.storage.store import Store

NOTED_EVERY: Final = 0.5  # seconds
# Milliseconds by which a note stays behind. A turn begins when it was told, a little after it was decided, and after a
# crash nobody may lose that little.
BEHIND: Final = 250


class Life:
    """One run of the server."""

    def __init__(self, store: Store, time: GameTime | None = None) -> None:
        self.id = secrets.token_hex(8)
        self.time = time or GameTime(lambda: store.troubled_since)
        self._store = store
        self._is_known = False

    async def run(self, clocks_run: Callable[[], bool]) -> None:
        """Note from time to time how far it has come, while clocks run. Runs until cancelled."""
        while True:
            await asyncio.sleep(NOTED_EVERY)
            if clocks_run():
                try:
                    await self._note()
                except StorageError as error:
                    log.warning("the time could not be noted", reason=error.reason)

    async def _note(self) -> None:
        if not self._is_known:
            await self._store.lives.begin(self.id)
            self._is_known = True
        await self._store.lives.note(self.id, max(0, self.time.now() - BEHIND))

    async def seen(self, life: str) -> int:
        """How far another life had come; of this one it need not be asked."""
        return 0 if life == self.id else await self._store.lives.seen(life)
