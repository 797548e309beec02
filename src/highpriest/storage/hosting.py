"""What a running server reads of its host's acts, and what it deletes when its time has passed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, Connection, Select, delete, exists, func, select
from sqlalchemy.exc import SQLAlchemyError

from highpriest.storage.administering import ERASED, delete_matches
from highpriest.storage.errors import StorageError
from highpriest.storage.reader import Reader
from highpriest.storage.schema import ACTS, BANS, GUESTS, MATCHES, NOTICES, SEATS
from highpriest.storage.transactions import Transactions

ASKED_AT_ONCE: Final = 500
AT_ONCE: Final = 50  # rows that are deleted in one transaction: others wait for it


@dataclass(frozen=True, slots=True)
class Ban:
    """Why somebody is kept out, and until when; None is for good."""

    reason: str
    until: float | None


@dataclass(frozen=True, slots=True)
class Notice:
    """What every page shows, by language. `until` is when it ends; of a restart, when that comes."""

    texts: dict[str, str]
    since: float
    until: float | None


@dataclass(frozen=True, slots=True)
class NotedAct:
    """An act that was noted, with all that a server needs to know of it."""

    number: int
    act: str
    match: str | None
    person: str | None


class HostStore:
    """Reads acts, bans and notices; deletes what is too old."""

    def __init__(self, transactions: Transactions, reader: Reader) -> None:
        self._transactions = transactions
        self._reader = reader

    async def newest_act(self) -> int:
        """The number of the last act; 0 if there was none."""
        row = await self._reader.one(select(func.max(ACTS.c.number).label("number")))
        return 0 if row is None else row["number"] or 0

    async def acts_after(self, number: int) -> list[NotedAct]:
        """The acts after that one, in order."""
        later = select(ACTS).where(ACTS.c.number > number).order_by(ACTS.c.number)
        rows = await self._reader.all(later)
        return [NotedAct(row["number"], row["act"], row["match"], row["person"]) for row in rows]

    async def bans(self) -> dict[str, Ban]:
        """Who is kept out, by person."""
        return {row["person"]: Ban(row["reason"], row["until"]) for row in await self._reader.all(select(BANS))}

    async def notices(self) -> dict[str, Notice]:
        """What pages show, by kind."""
        rows = await self._reader.all(select(NOTICES))
        return {row["kind"]: Notice(json.loads(row["texts"]), row["since"], row["until"]) for row in rows}

    async def erased_seats(self, matches: Sequence[str]) -> list[tuple[str, str]]:
        """The seats of these matches whose person was erased: match, and what stands for the person."""
        found: list[tuple[str, str]] = []
        for start in range(0, len(matches), ASKED_AT_ONCE):
            some = matches[start : start + ASKED_AT_ONCE]
            erased = select(SEATS).where(SEATS.c.match.in_(some), SEATS.c.guest.startswith(ERASED))
            found += [(row["match"], row["guest"]) for row in await self._reader.all(erased)]
        return found

    # ---- what is too old: some rows at a time, and how many it were

    async def delete_matches(self, phases: Sequence[str], before: float) -> int:
        """Delete matches that have been in such a phase since before then."""
        old = select(MATCHES.c.id).where(MATCHES.c.phase.in_(phases), MATCHES.c.changed < before)
        return await self._delete(old, delete_matches)

    async def delete_guests(self, before: float) -> int:
        """Delete guests who came before then and sit in no match that is kept."""
        is_seated = exists().where(SEATS.c.guest == GUESTS.c.id)
        old = select(GUESTS.c.id).where(GUESTS.c.created < before, ~is_seated)
        return await self._delete(old, _from(GUESTS.c.id))

    async def delete_acts(self, before: float) -> int:
        """Delete acts of before then, but the last: servers go on reading after it."""
        newest = select(func.max(ACTS.c.number)).scalar_subquery()
        old = select(ACTS.c.number).where(ACTS.c.at < before, ACTS.c.number < newest)
        return await self._delete(old, _from(ACTS.c.number))

    async def _delete(self, old: Select[Any], deleted: Callable[[Connection, Sequence[Any]], int]) -> int:
        def work(connection: Connection) -> int:
            found = connection.execute(old.limit(AT_ONCE)).scalars().all()
            return deleted(connection, found) if found else 0

        try:
            return await self._transactions.carry_out(work)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError("the database cannot be written to just now") from error


def _from(key: Column[Any]) -> Callable[[Connection, Sequence[Any]], int]:
    return lambda connection, found: connection.execute(delete(key.table).where(key.in_(found))).rowcount
