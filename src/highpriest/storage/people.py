"""People: the names that guests have given themselves."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import bindparam, insert, select, update

from highpriest.storage.reader import Reader
from highpriest.storage.schema import GUESTS
from highpriest.storage.writer import Job, Writer

_RENAME: Final = update(GUESTS).where(GUESTS.c.id == bindparam("of_guest")).values(name=bindparam("name"))


class PeopleStore:
    """Saves and loads what is known of guests."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def name_of(self, guest: str) -> str | None:
        """The name a guest has chosen, or None."""
        row = await self._reader.one(select(GUESTS.c.name).where(GUESTS.c.id == guest))
        return None if row is None else row["name"]

    async def rename(self, guest: str, name: str | None) -> None:
        """Change a guest's name; the first time, this makes their row."""
        known = await self._reader.one(select(GUESTS.c.id).where(GUESTS.c.id == guest))
        row = {"id": guest, "name": name, "created": time.time()}
        change = (insert(GUESTS), row) if known is None else (_RENAME, {"of_guest": guest, "name": name})
        await self._writer.write(Job(changes=[change]))
