"""Catching up with other processes on the same database, one match at a time and never twice for the same news."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from highpriest.server.logs import log
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError


class CatchingUp:
    """Runs `follow` for matches of which there is news."""

    def __init__(self, follow: Callable[[str], Awaitable[None]]) -> None:
        self._follow = follow
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, match: str) -> None:
        """There is something new of that match."""
        before = self._tasks.get(match)
        task = self._tasks[match] = asyncio.create_task(self._catch_up(match, before))
        task.add_done_callback(partial(self._forget, match))

    async def _catch_up(self, match: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        if self._tasks.get(match) is asyncio.current_task():  # otherwise a later one does it for both
            try:
                await self._follow(match)
            except (StorageError, Problem):
                log.warning("a room could not catch up with the log", match=match)

    def _forget(self, match: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]
