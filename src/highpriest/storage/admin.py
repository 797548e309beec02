"""What a host can look up, and the module through which every act goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, func, literal, select, union
from sqlalchemy.exc import SQLAlchemyError

from highpriest.storage.administering import Act, columns_for_a_person, note
from highpriest.storage.errors import StorageError
from highpriest.storage.reader import Reader
from highpriest.storage.schema import ACTS, BANS, GUESTS, LIVES, MATCHES, NOTICES, SEATS, STEPS
from highpriest.storage.transactions import Transactions

SHORTEST: Final = 6  # letters of an id that are enough if no other begins like that
DAY: Final = 24 * 3600
_PEOPLE: Final = union(
    select(GUESTS.c.id.label("id")),
    select(SEATS.c.guest.label("id")).where(SEATS.c.guest.is_not(None), func.length(SEATS.c.guest) == 64),
    select(BANS.c.person.label("id")),
).subquery("people")


class AdminStore:
    """Everything there is, by list and by id."""

    def __init__(self, transactions: Transactions, reader: Reader) -> None:
        self._transactions = transactions
        self._reader = reader

    async def act(self, act: Act, work: Callable[[Connection], object]) -> None:
        """Carry an act out and note it, or neither. Raises StorageError."""

        def both(connection: Connection) -> None:
            work(connection)
            note(connection, act)

        try:
            await self._transactions.carry_out(both)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError("the database cannot be written to just now; nothing was changed") from error

    # ---- by id

    async def match(self, beginning: str) -> str:
        """The match whose id begins like that. Raises StorageError unless it is exactly one."""
        return await self._only(MATCHES.c.id, beginning, "match")

    async def person(self, beginning: str) -> str:
        """The person whose id begins like that. Raises StorageError unless it is exactly one."""
        return await self._only(_PEOPLE.c.id, beginning, "person")

    async def _only(self, column: ColumnElement[Any], beginning: str, what: str) -> str:
        if len(beginning) < SHORTEST:
            raise StorageError(f"a {what} is named by at least {SHORTEST} letters of its id")
        rows = await self._reader.all(select(column).where(column.startswith(beginning, autoescape=True)).limit(2))
        found = [row["id"] for row in rows]
        if len(found) != 1:
            raise StorageError(f"{'more than one' if found else 'no'} {what} begins with {beginning!r}")
        return str(found[0])

    async def seats(self, match: str) -> list[RowMapping]:
        """Who sits in a match."""
        return await self._reader.all(select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.place))

    async def found(self, person: str) -> list[str]:
        """The columns in which a person's id stands, alone or within a text: none after they were erased."""
        return [
            f"{column.table.name}.{column.name}"
            for column in columns_for_a_person()
            if await self._reader.one(select(literal(1)).where(column.contains(person)).limit(1))
        ]

    # ---- lists, the newest first

    async def matches(
        self, limit: int, *, match: str | None = None, phase: str | None = None, person: str | None = None
    ) -> list[RowMapping]:
        """Matches; that one only, or those of a phase or a person."""
        shown = ("id", "game", "phase", "listed", "pace", "created", "changed", "rematch")
        listed = select(*(MATCHES.c[name] for name in shown))
        if match is not None:
            listed = listed.where(MATCHES.c.id == match)
        if phase is not None:
            listed = listed.where(MATCHES.c.phase == phase)
        if person is not None:
            listed = listed.where(MATCHES.c.id.in_(select(SEATS.c.match).where(SEATS.c.guest == person)))
        return await self._reader.all(listed.order_by(MATCHES.c.created.desc()).limit(limit))

    async def people(self, limit: int, person: str | None = None) -> list[RowMapping]:
        """People with their names, how many matches they sit in, and whether they are banned."""
        id_ = _PEOPLE.c.id
        games = select(func.count(SEATS.c.match.distinct())).where(SEATS.c.guest == id_).scalar_subquery()
        joined = _PEOPLE.outerjoin(GUESTS, GUESTS.c.id == id_).outerjoin(BANS, BANS.c.person == id_)
        listed = select(
            id_, GUESTS.c.name, GUESTS.c.created, games.label("matches"), BANS.c.reason.label("banned")
        ).select_from(joined)
        if person is not None:
            listed = listed.where(id_ == person)
        return await self._reader.all(listed.order_by(GUESTS.c.created.desc().nulls_last(), id_).limit(limit))

    async def bans(self, limit: int) -> list[RowMapping]:
        """Who is kept out."""
        return await self._reader.all(select(BANS).order_by(BANS.c.since.desc()).limit(limit))

    async def acts(self, limit: int) -> list[RowMapping]:
        """What the host did."""
        return await self._reader.all(select(ACTS).order_by(ACTS.c.number.desc()).limit(limit))

    async def match_ids(self) -> list[str]:
        """Every match, the oldest first."""
        return [row["id"] for row in await self._reader.all(select(MATCHES.c.id).order_by(MATCHES.c.created))]

    # ---- figures

    async def stats(self, now: float) -> dict[str, Any]:
        """How much of everything there is."""
        by_phase = select(MATCHES.c.game, MATCHES.c.phase, func.count().label("count"))
        rows = await self._reader.all(by_phase.group_by(MATCHES.c.game, MATCHES.c.phase))
        recent = select(func.count()).select_from(STEPS).where(STEPS.c.at > now - DAY)
        return {
            **{f"matches {row['game']} {row['phase']}": row["count"] for row in rows},
            "steps": await self._count(select(func.count()).select_from(STEPS)),
            "steps in 24 hours": await self._count(recent),
            "people": await self._count(select(func.count()).select_from(_PEOPLE)),
            "people with a name": await self._count(select(func.count()).where(GUESTS.c.name.is_not(None))),
            "bans": await self._count(select(func.count()).select_from(BANS)),
            "notices": await self._count(select(func.count()).select_from(NOTICES)),
            "acts": await self._count(select(func.count()).select_from(ACTS)),
            "servers heard of in 2 minutes": await self._count(select(func.count()).where(LIVES.c.heard > now - 120)),
        }

    async def _count(self, counting: Select[Any]) -> int:
        row = await self._reader.one(counting)
        return 0 if row is None else int(next(iter(row.values())))
