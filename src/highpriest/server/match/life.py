"""The life of a server: one run, with a time of its own, and notes of how far it has come."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.game_time import GameTime
from highpriest.server.match.wall_time import WallTime
from highpriest.storage.errors import StorageError
from highpriest.storage.leases import SILENCE
from highpriest.storage.store import Store

NOTED_EVERY: Final = 0.5  # seconds, while clocks run
AT_LEAST: Final = 120  # every so many times it is noted even if none does
OFTEN: Final = 2  # the same where others take over from who is not heard of
LONGEST_GAP: Final = 2.0  # seconds between two notes after which it says little that others were silent
LONGEST_SILENCE: Final = 600.0  # seconds without any server that turns of days have to bear
# Milliseconds by which a note stays behind. A turn begins when it was told, a little after it was decided, and after a
# crash nobody may lose that little.
BEHIND: Final = 250


class Life:
    """One run of the server."""

    def __init__(self, store: Store, time: GameTime | None = None) -> None:
        self.id = secrets.token_hex(8)
        self.time = time or GameTime(lambda: store.troubled_since)
        self.wall = WallTime()
        self.url: str | None = None  # where other processes reach this one
        self._store = store
        self._is_known = False
        self._noted = self._steady_since = monotonic()

    async def begin(self, url: str | None) -> None:
        """Where there are several processes, be known to them before the first match. Raises StorageError."""
        self.url = url
        if self._store.leases.are_used:
            await self.note()

    @property
    def is_steady(self) -> bool:
        """Whether this life has been heard of without a gap for so long that others would have been too."""
        return self._noted - self._steady_since > SILENCE

    async def run(self, clocks_run: Callable[[], bool]) -> None:
        """Note from time to time how far it has come, more often while clocks run. Runs until cancelled."""
        at_least = OFTEN if self._store.leases.are_used else AT_LEAST
        for count in itertools.count():
            if clocks_run() or count % at_least == 0:
                try:
                    await self.note()
                except StorageError as error:
                    log.warning("the time could not be noted", reason=error.reason)
            await asyncio.sleep(NOTED_EVERY)

    async def make_up_for_silence(self) -> None:
        """After a start: give all turns of days the time for which there was no server. Raises StorageError."""
        heard = await self._store.lives.last_heard()
        silence = 0.0 if heard is None else self.wall.now() / 1_000 - heard
        if silence > LONGEST_SILENCE:
            log.warning("turns of days are longer by the time without a server", seconds=round(silence))
            await self._store.matches.move_dues(silence)

    async def note(self) -> None:
        """Write how far it has come. Raises StorageError."""
        if not self._is_known:
            await self._store.lives.begin(self.id, self.url)
            self._is_known = True
        await self._store.lives.note(self.id, max(0, self.time.now() - BEHIND))
        now = monotonic()
        if now - self._noted > LONGEST_GAP:
            self._steady_since = now
        self._noted = now

    async def seen(self, life: str) -> int:
        """How far another life had come; of this one it need not be asked."""
        return 0 if life == self.id else await self._store.lives.seen(life)
