"""Lives: the runs of servers, and how far the time of each had come when it was last heard of."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import bindparam, func, insert, select, update

from highpriest.storage.reader import Reader
from highpriest.storage.schema import LIVES
from highpriest.storage.writer import Job, Writer

_NOTE: Final = (
    update(LIVES).where(LIVES.c.id == bindparam("of_life")).values(seen=bindparam("seen"), heard=bindparam("heard"))
)


class LifeStore:
    """Notes how far a life has come."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def begin(self, life: str) -> None:
        """Note a new life."""
        row = {"id": life, "began": time.time(), "seen": 0, "heard": time.time()}
        await self._writer.write(Job(changes=[(insert(LIVES), row)]))

    async def note(self, life: str, seen: int) -> None:
        """Note that a life has come so far, in milliseconds of its own time."""
        await self._writer.write(Job(changes=[(_NOTE, {"of_life": life, "seen": seen, "heard": time.time()})]))

    async def last_heard(self) -> float | None:
        """When any life was last heard of, in seconds since 1970; None if there was none."""
        row = await self._reader.one(select(func.max(LIVES.c.heard).label("heard")))
        return None if row is None else row["heard"]

    async def seen(self, life: str) -> int:
        """How far a life had come when it was last heard of; 0 if nobody knows it."""
        row = await self._reader.one(select(LIVES.c.seen).where(LIVES.c.id == life))
        return 0 if row is None else int(row["seen"])
