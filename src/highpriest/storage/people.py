"""People: the names that guests have given themselves."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from highpriest.storage.reader import Reader
from highpriest.storage.schema import GUESTS, MATCHES, SEATS, USED_ONCE
from highpriest.storage.writer import Job, Writer

_NAME_OF: Final = select(GUESTS.c.name).where(GUESTS.c.id == bindparam("of_guest"))
_RENAME: Final = update(GUESTS).where(GUESTS.c.id == bindparam("of_guest")).values(name=bindparam("name"))

_USED: Final = select(USED_ONCE.c.digest).where(USED_ONCE.c.digest == bindparam("digest"))
_FORGET: Final = delete(USED_ONCE).where(USED_ONCE.c.ends < bindparam("before"))


class PeopleStore:
    """Saves and loads what is known of guests."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def name_of(self, guest: str) -> str | None:
        """The name a guest has chosen, or None."""
        row = await self._reader.one(_NAME_OF, {"of_guest": guest})
        return None if row is None else row["name"]

    async def rename(self, guest: str, name: str | None) -> None:
        """Change a guest's name, at all tables too; the first time, this makes their row.

        A seat with another name than theirs keeps it: people who share a device have their own.
        """
        known = await self._reader.one(select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id == guest))
        row = {"id": guest, "name": name, "created": time.time()}
        change = (insert(GUESTS), row) if known is None else (_RENAME, {"of_guest": guest, "name": name})
        called = SEATS.c.name == known["name"] if known and known["name"] is not None else SEATS.c.name.is_(None)
        seats = update(SEATS).where(SEATS.c.guest == bindparam("of_guest"), called).values(name=bindparam("name"))
        await self._writer.write(Job(changes=[change, (seats, [{"of_guest": guest, "name": name}])]))
        await asyncio.gather(*(self._writer.write(Job(match)) for match in await self._open_matches(guest)))

    async def use_once(self, digest: str, seconds: float) -> None:
        """Note that something was used; raises TakenError if it was before. After that many seconds it is forgotten."""
        now = time.time()
        forget = (_FORGET, [{"before": now}])
        # Twice as long as it is valid: clocks of several processes may differ.
        await self._writer.write(
            Job(changes=[forget, (insert(USED_ONCE), {"digest": digest, "ends": now + 2 * seconds})])
        )

    async def was_used(self, digest: str) -> bool:
        """Whether something was used that is not forgotten yet."""
        return await self._reader.one(_USED, {"digest": digest}) is not None

    async def _open_matches(self, guest: str) -> list[str]:
        """The matches in which a guest sits and that are not over: other processes are to look at them."""
        theirs = select(MATCHES.c.id).join(SEATS, SEATS.c.match == MATCHES.c.id).where(SEATS.c.guest == guest)
        rows = await self._reader.all(theirs.where(MATCHES.c.phase.in_(("waiting", "playing"))).distinct())
        return [row["id"] for row in rows]
