"""Leases: which life of a server has which match in its hands. Only where several processes share a database.

A lease makes play fast and never right: the key of the steps decides. Its holder owns the match as long as it is heard
of, by the database's own clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Float, bindparam, cast, delete, extract, func, insert, select, update

from highpriest.storage.matches import GOING_ON
from highpriest.storage.reader import Reader
from highpriest.storage.schema import LEASES, LIVES, MATCHES
from highpriest.storage.writer import Job, Writer

SILENCE: Final = 4.0  # seconds after which a life that was not heard of owns nothing
FORGOTTEN: Final = 60.0  # seconds after which the leases of a silent life are removed
TAKEN_AT_ONCE: Final = 200

NOW: Final = cast(extract("epoch", func.clock_timestamp()), Float)  # of the database: machines' clocks may differ
_IS_ALIVE: Final = LIVES.c.heard > NOW - SILENCE
_OF_MATCH: Final = LEASES.c.match == bindparam("of_match")
_TAKE_OVER: Final = update(LEASES).where(_OF_MATCH, LEASES.c.life == bindparam("before")).values(life=bindparam("life"))
_OF_LIFE: Final = LEASES.c.life == bindparam("of_life")
_ALL_OF_LIFE: Final = select(func.array_agg(LEASES.c.match).label("matches")).where(_OF_LIFE)  # one row: asked often
_RELEASE: Final = delete(LEASES).where(_OF_MATCH, _OF_LIFE)
_FORGET: Final = delete(LEASES).where(
    LEASES.c.life.in_(select(LIVES.c.id).where(LIVES.c.heard < NOW - bindparam("seconds")))
)


@dataclass(frozen=True, slots=True)
class Lease:
    """Who has a match: `life` is None if nobody has, and `url` where the process of that life is reached."""

    life: str | None
    url: str | None
    is_alive: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """A life that is heard of, or holds leases still: for hosts."""

    life: str
    url: str | None
    began: float
    silent: float
    leases: int

    @property
    def is_alive(self) -> bool:
        """Whether it owns what it holds."""
        return self.silent < SILENCE


class LeaseStore:
    """Gives, takes and counts leases."""

    def __init__(self, writer: Writer, reader: Reader, *, are_used: bool) -> None:
        self.are_used = are_used
        self._writer = writer
        self._reader = reader

    async def of_match(self, match: str) -> Lease | None:
        """Who has a match; None if there is no such match."""
        found = (
            select(LEASES.c.life, LIVES.c.url, func.coalesce(_IS_ALIVE, False).label("is_alive"))
            .select_from(MATCHES.outerjoin(LEASES, _same_match()).outerjoin(LIVES, LIVES.c.id == LEASES.c.life))
            .where(MATCHES.c.id == match)
        )
        row = await self._reader.one(found)
        return None if row is None else Lease(row["life"], row["url"], row["is_alive"])

    async def take(self, match: str, life: str, instead_of: str | None) -> None:
        """Give a match to a life, in place of the one that had it; raises TakenError if that is no longer so.

        Who had it hears of it.
        """
        if instead_of is None:
            await self._writer.write(Job(changes=[(insert(LEASES), {"match": match, "life": life})]))
        else:
            change = {"of_match": match, "before": instead_of, "life": life}
            await self._writer.write(Job(match, changes=[(_TAKE_OVER, change)]))

    async def release(self, match: str, life: str) -> None:
        """Let a match go, if that life still has it."""
        await self._writer.write(Job(changes=[(_RELEASE, [{"of_match": match, "of_life": life}])]))

    async def of_life(self, life: str) -> set[str]:
        """All matches that a life has."""
        row = await self._reader.one(_ALL_OF_LIFE, {"of_life": life})
        return set(row["matches"] or ()) if row else set()

    async def orphaned(self) -> list[str]:
        """Matches that must go on by themselves and are in the hands of lives that are no longer heard of."""
        silent = LEASES.c.life.in_(select(LIVES.c.id).where(~_IS_ALIVE))
        going_on = select(LEASES.c.match).join(MATCHES, _same_match()).where(silent, GOING_ON)
        return [row["match"] for row in await self._reader.all(going_on.limit(TAKEN_AT_ONCE))]

    async def forget_silent(self) -> None:
        """Remove the leases of lives that have long been silent."""
        await self._writer.write(Job(changes=[(_FORGET, [{"seconds": FORGOTTEN}])]))

    async def alive(self) -> set[str]:
        """The lives that are heard of."""
        return {row["id"] for row in await self._reader.all(select(LIVES.c.id).where(_IS_ALIVE))}

    async def owner(self, match: str) -> Holder | None:
        """The life that has a match; None if none has, or where leases are not used."""
        held = select(LEASES.c.life).where(LEASES.c.match == match)
        return next(iter(await self._holders(LIVES.c.id.in_(held))), None) if self.are_used else None

    async def holders(self) -> list[Holder]:
        """All lives that are heard of or hold leases, the oldest first; none where leases are not used."""
        return await self._holders() if self.are_used else []

    async def _holders(self, *only: ColumnElement[bool]) -> list[Holder]:
        count = func.count(LEASES.c.match)
        rows = await self._reader.all(
            select(LIVES.c.id, LIVES.c.url, LIVES.c.began, (NOW - LIVES.c.heard).label("silent"), count.label("leases"))
            .select_from(LIVES.outerjoin(LEASES, LEASES.c.life == LIVES.c.id))
            .where(*only)
            .group_by(LIVES.c.id)
            .having(_IS_ALIVE | (count > 0))
            .order_by(LIVES.c.began)
        )
        return [Holder(row["id"], row["url"], row["began"], row["silent"], row["leases"]) for row in rows]


def _same_match() -> ColumnElement[bool]:
    return LEASES.c.match == MATCHES.c.id
