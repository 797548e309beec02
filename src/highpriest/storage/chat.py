"""What people say to each other at a table, and whom they do not want to hear."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import RowMapping, Select, bindparam, delete, insert, select

from highpriest.storage.reader import Reader
from highpriest.storage.schema import GUESTS, LINES, MUTES
from highpriest.storage.writer import Job, Writer

KEPT_SECONDS: Final = 30 * 24 * 3600.0
ChatRoom = Literal["players", "watchers"]
_UNMUTE: Final = delete(MUTES).where(MUTES.c.person == bindparam("of"), MUTES.c.other == bindparam("whom"))
# Watchers are called as they are called now: their name is nobody's at this table.
_LINES: Final = (
    select(LINES, GUESTS.c.name.label("called"))
    .outerjoin(GUESTS, GUESTS.c.id == LINES.c.person)
    .order_by(LINES.c.number)
)
_FORGET: Final = delete(LINES).where(LINES.c.at < bindparam("before"))


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A line: which of the match it is, in which room, of whom, called how and sitting where, and what was said."""

    number: int
    room: ChatRoom
    person: str
    seat: str | None
    name: str | None
    preset: str
    at: float


class ChatStore:
    """Saves and loads lines and mutes."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, match: str, line: StoredLine) -> None:
        """Store a line; raises TakenError if its number is taken."""
        row = {
            "match": match,
            "number": line.number,
            "room": line.room,
            "person": line.person,
            "seat": line.seat,
            "name": line.name if line.seat else None,
            "preset": line.preset,
            "at": line.at,
        }
        await self._writer.write(Job(changes=[(insert(LINES), row)]))

    async def of_match(self, match: str, people: Sequence[str] = ()) -> tuple[list[StoredLine], set[tuple[str, str]]]:
        """The lines of a match, in order, and whom these people do not want to hear."""
        lines = _LINES.where(LINES.c.match == match)
        told, muted = await self._reader.together([lines, _mutes(people)], None)
        return list(map(_line, told)), {(row["person"], row["other"]) for row in muted}

    async def mute(self, person: str, other: str, *, on: bool) -> None:
        """Let somebody not hear another any more, or hear them again."""
        changes: list[tuple[object, object]] = [(_UNMUTE, [{"of": person, "whom": other}])]
        if on:
            changes.append((insert(MUTES), {"person": person, "other": other}))
        await self._writer.write(Job(changes=changes))  # type: ignore[arg-type]

    async def mutes(self, people: Sequence[str]) -> set[tuple[str, str]]:
        """Whom these people do not want to hear."""
        rows = await self._reader.all(_mutes(people))
        return {(row["person"], row["other"]) for row in rows}

    async def forget_old(self) -> None:
        """Forget the lines that have been kept for long enough."""
        await self._writer.write(Job(changes=[(_FORGET, [{"before": time.time() - KEPT_SECONDS}])]))


def _mutes(people: Sequence[str]) -> Select[tuple[str, str]]:
    return select(MUTES).where(MUTES.c.person.in_(people))


def _line(row: RowMapping) -> StoredLine:
    name = row["called"] if row["seat"] is None else row["name"]
    return StoredLine(row["number"], row["room"], row["person"], row["seat"], name, row["preset"], row["at"])
