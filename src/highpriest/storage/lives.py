"""Lives: the runs of servers, and how far the time of each had come when it was last heard of."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy import bindparam, func, insert, select, update

from highpriest.storage.leases import NOW
from highpriest.storage.reader import Reader
from highpriest.storage.schema import LIVES
from highpriest.storage.writer import Job, Writer

_OF_LIFE: Final = update(LIVES).where(LIVES.c.id == bindparam("of_life")).values(seen=bindparam("seen"))


class LifeStore:
    """Notes how far a life has come."""

    def __init__(self, writer: Writer, reader: Reader, *, are_several: bool) -> None:
        """`are_several`: their machines' clocks may differ, so that the database's own says when each was heard of."""
        self._writer = writer
        self._reader = reader
        self._now = NOW if are_several else None

    async def begin(self, life: str, url: str | None = None) -> None:
        """Note a new life, and where its process is reached by others."""
        row = {"id": life, "began": time.time(), "seen": 0, "url": url}
        await self._writer.write(Job(changes=[(insert(LIVES).values(heard=self._heard()), row)]))

    async def note(self, life: str, seen: int) -> None:
        """Note that a life has come so far, in milliseconds of its own time."""
        note = _OF_LIFE.values(heard=self._heard())
        await self._writer.write(Job(changes=[(note, {"of_life": life, "seen": seen})]))

    def _heard(self) -> Any:
        return time.time() if self._now is None else self._now

    async def last_heard(self) -> float | None:
        """When any life was last heard of, in seconds since 1970; None if there was none."""
        row = await self._reader.one(select(func.max(LIVES.c.heard).label("heard")))
        return None if row is None else row["heard"]

    async def seen(self, life: str) -> int:
        """How far a life had come when it was last heard of; 0 if nobody knows it."""
        row = await self._reader.one(select(LIVES.c.seen).where(LIVES.c.id == life))
        return 0 if row is None else int(row["seen"])
