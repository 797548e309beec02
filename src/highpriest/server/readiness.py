"""Whether moves can be accepted: asked by writing, since a full disk can still be read."""

from __future__ import annotations

import asyncio
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.life import Life
from highpriest.server.metrics import Metrics
from highpriest.storage.errors import StorageError

KEPT: Final = 3.0  # seconds for which an answer holds: however often it is asked, the disk has little to do
PATIENCE: Final = 2.0  # seconds that a sign of life may take to be on disk


class Readiness:
    """Writes a sign of life when it is asked."""

    def __init__(self, life: Life, metrics: Metrics) -> None:
        self._life = life
        self._metrics = metrics
        self._probe: asyncio.Task[bool] | None = None
        self._answer = True
        self._until = 0.0

    async def check(self) -> bool:
        """Whether something could be written just now."""
        loop = asyncio.get_running_loop()
        if loop.time() >= self._until:
            if self._probe is None or self._probe.done():
                self._probe = asyncio.create_task(self._write())
            done, _ = await asyncio.wait([self._probe], timeout=PATIENCE)
            self._note(bool(done) and self._probe.result())
            self._until = loop.time() + KEPT
        return self._answer

    async def _write(self) -> bool:
        try:
            await self._life.note()
        except StorageError as error:
            log.error("the database cannot be written to", reason=error.reason)
            return False
        return True

    def _note(self, answer: bool) -> None:
        self._metrics.ready.set(answer)
        if answer != self._answer:
            log.warning("ready again" if answer else "not ready")
        self._answer = answer
