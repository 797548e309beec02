"""The lobby: who looks for a game. Who comes first is decided here, in one transaction that makes the match too."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, and_, case, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from highpriest.storage.errors import SeekError, StorageError
from highpriest.storage.matches import creation
from highpriest.storage.missed import call_off, missed_since, seeks_of_those_who_came
from highpriest.storage.notifications import Broker, Notifications
from highpriest.storage.reader import Reader
from highpriest.storage.schema import GUESTS, MATCHES, SEATS, SEEKS
from highpriest.storage.seek import Fate, Meeting, Seek
from highpriest.storage.transactions import Transactions

HINT: Final = "lobby"  # in place of a match, in hints to other processes
REMEMBERED: Final = 3_600.0  # seconds for which it is known what became of a seek for one sitting
REMEMBERED_OF_DAYS: Final = 30 * 24 * REMEMBERED  # and of another
COMING: Final = 60.0  # seconds for which two who were paired look for nobody else; by then they play, or it is off
RECENT: Final = 10  # matches that tell who had which seat
_LOCK: Final = text("SELECT pg_advisory_xact_lock(8471)")
_PLAIN: Final = tuple(column.name for column in SEEKS.columns if column.name not in ("options", "taken"))
_OPEN: Final = SEEKS.c.taken.is_(None)
_OWN: Final = SEATS.alias("own")
# Whether the match that came of a seek waits for the seek's person, who has not been at the table yet.
_IS_MISSED: Final = exists().where(
    MATCHES.c.id == SEEKS.c.taken,
    MATCHES.c.phase == "waiting",
    _OWN.c.match == MATCHES.c.id,
    _OWN.c.guest == SEEKS.c.person,
    _OWN.c.nonce.is_(None),
)

T = TypeVar("T")


class LobbyStore:
    """Saves and loads seeks. Its transactions follow each other, also those of several processes on one database."""

    def __init__(
        self, transactions: Transactions, reader: Reader, notifications: Notifications, broker: Broker | None
    ) -> None:
        """`broker` carries the hints if there is one; who misses one looks by themselves soon."""
        self._transactions = transactions
        self._reader = reader
        self._notifications = notifications
        self._broker = broker

    @property
    def is_shared(self) -> bool:
        """Whether other processes may have changed something."""
        return self._notifications.are_heard

    # ---- writing

    async def add(self, seek: Seek, most_of_days: int) -> Seek:
        """Save a seek; the one that counts then, which is an earlier one of the same person if it has the same terms.

        There is one of one sitting at a time: a new one takes the place of another. Raises SeekError.
        """
        return await self._carry_out(lambda connection: _add(connection, seek, most_of_days))

    async def remove(self, seek: str, person: str) -> None:
        """Withdraw a seek; raises SeekError if it is taken or not that person's."""
        await self._carry_out(lambda connection: _remove(connection, seek, person))

    async def meet(self, meetings: Iterable[Meeting]) -> list[Meeting]:
        """Make the matches of these meetings; those that could take place, since others may have been quicker."""
        return await self._carry_out(lambda connection: [each for each in meetings if _meet(connection, each)])

    async def missed(self, moment: float) -> list[str]:
        """The matches for one sitting made before that moment to which somebody has not come yet."""
        return [row["id"] for row in await self._reader.all(missed_since(moment))]

    async def call_off(self, match: str, again: Callable[[Seek], Seek]) -> bool:
        """Call a match off to which somebody has not come, with the seeks `again` of those who have; whether it was."""

        def called_off(connection: Connection) -> bool:
            is_off = call_off(connection, match, time.time())
            if is_off:
                _look_again(connection, match, again)
                self._notifications.give(connection, [match])
            return is_off

        return await self._carry_out(called_off)

    async def stay(self, seeks: Collection[str], awake: float) -> None:
        """Note until when the persons of these seeks count as being here."""
        await self._carry_out(lambda connection: _stay(connection, seeks, awake), is_news=False)

    async def sweep(self) -> None:
        """Forget seeks whose time is over."""
        await self._carry_out(lambda connection: connection.execute(delete(SEEKS).where(SEEKS.c.until < time.time())))

    async def _carry_out(self, work: Callable[[Connection], T], *, is_news: bool = True) -> T:
        def locked(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":  # SQLite has one writer anyway
                connection.execute(_LOCK)
            done = work(connection)
            if is_news and self._broker is None:
                self._notifications.give(connection, [HINT])
            return done

        try:
            done = await self._transactions.carry_out(locked)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise StorageError("the database cannot be written to just now") from error
        if is_news and self._broker is not None:
            self._broker.publish(HINT)
        return done

    async def say_news(self) -> None:
        """Let other processes look at the lobby though nobody's seek has changed."""
        if self.is_shared:
            await self._carry_out(lambda _connection: None)

    async def say(self, what: str, kept: int) -> None:
        """Say something about the lobby to other processes that stands in no table and holds for so many seconds."""
        hint = f"{HINT}:{what}"
        if self._broker is not None and self._broker.is_up:
            self._broker.publish(hint, kept)
        elif self.is_shared:
            await self._carry_out(lambda connection: self._notifications.give(connection, [hint]), is_news=False)

    # ---- reading

    async def open(self) -> list[Seek]:
        """All seeks that are not taken and not over, the oldest first."""
        found = _with_names().where(_OPEN, SEEKS.c.until > time.time()).order_by(SEEKS.c.made)
        return [_seek(row) for row in await self._reader.all(found)]

    async def find(self, seek: str) -> Seek:
        """An open seek; raises SeekError."""
        row = await self._reader.one(_with_names().where(SEEKS.c.id == seek, SEEKS.c.until > time.time()))
        if row is None:
            raise SeekError("unknown")
        if row["taken"] is not None:
            fates = await self.fates([seek])
            raise SeekError("taken", fates[0].by if fates else None)
        return _seek(row)

    async def waits(self) -> list[tuple[str, str, float]]:
        """What the one who came first waited, of all who were paired in the last hour: game, pace and seconds.

        Who kept their place while they were away did not wait.
        """
        waited = func.max(SEEKS.c.until - REMEMBERED - SEEKS.c.made).label("waited")
        paired = and_(SEEKS.c.pool, SEEKS.c.live, ~SEEKS.c.kept, SEEKS.c.taken.is_not(None))
        both = select(SEEKS.c.game, SEEKS.c.pace, waited).where(paired, SEEKS.c.until > time.time())
        pairs = both.group_by(SEEKS.c.taken, SEEKS.c.game, SEEKS.c.pace).having(func.count() > 1)
        return [(row["game"], row["pace"], row["waited"]) for row in await self._reader.all(pairs)]

    async def fates(self, seeks: Collection[str]) -> list[Fate]:
        """What became of those of these seeks that were met."""
        return await self._fates(SEEKS.c.id.in_(seeks))

    async def fates_of(self, person: str, since: float) -> list[Fate]:
        """What became of a person's seeks: of those for one sitting that were met since then, and of others as long as
        the match waits for them."""
        lately = and_(SEEKS.c.live, SEEKS.c.until > since + REMEMBERED)
        return await self._fates(and_(SEEKS.c.person == person, or_(lately, and_(~SEEKS.c.live, _IS_MISSED))))

    async def _fates(self, condition: Any) -> list[Fate]:
        met = and_(SEEKS.c.taken == SEATS.c.match, SEATS.c.guest != SEEKS.c.person)
        found = select(SEEKS, SEATS.c.name.label("by")).join(SEATS, met).where(condition, SEEKS.c.taken.is_not(None))
        return [
            Fate(row["id"], row["person"], row["live"], row["game"], row["taken"], row["by"])
            for row in await self._reader.all(found)
        ]

    async def experience(self, person: str, game: str) -> tuple[str | None, int]:
        """Whom somebody played last in a game of two, and how much more often they had the first seat lately."""
        other = SEATS.alias("other")
        recent = (
            select(SEATS.c.place, other.c.guest)
            .join(MATCHES, MATCHES.c.id == SEATS.c.match)
            .join(other, and_(other.c.match == SEATS.c.match, other.c.guest != SEATS.c.guest))
            .where(SEATS.c.guest == person, MATCHES.c.game == game, SEATS.c.place < 2, other.c.place < 2)
            .order_by(MATCHES.c.created.desc())
            .limit(RECENT)
        )
        rows = await self._reader.all(recent)
        balance = sum(1 if row["place"] == 0 else -1 for row in rows)
        return (rows[0]["guest"] if rows else None), balance


# ---- what is done in a transaction


def _add(connection: Connection, seek: Seek, most_of_days: int) -> Seek:
    mine = and_(SEEKS.c.person == seek.person, _OPEN, SEEKS.c.live == seek.live)
    there = [_seek(row) for row in connection.execute(_with_names().where(mine)).mappings()]
    still = [own for own in there if own.until > time.time()]
    if seek.live and _playing(connection, [seek.person]):
        raise SeekError("playing")
    same = next((own for own in still if own.has_terms_of(seek)), None)
    if same is not None and seek.live:
        renewed = {"kept": seek.kept, "awake": seek.awake, "until": seek.until}
        connection.execute(update(SEEKS).where(SEEKS.c.id == same.id).values(renewed))
        return _added(connection, same.id)
    if seek.live:
        connection.execute(delete(SEEKS).where(mine))
    elif len(still) >= most_of_days:
        raise SeekError("too-many")
    connection.execute(insert(SEEKS), _row(seek))
    return _added(connection, seek.id)


def _added(connection: Connection, seek: str) -> Seek:
    """A seek as everybody finds it, with its person's name: they may be paired before anybody looks again."""
    return _seek(connection.execute(_with_names().where(SEEKS.c.id == seek)).mappings().one())


def _remove(connection: Connection, seek: str, person: str) -> None:
    row = connection.execute(select(SEEKS).where(SEEKS.c.id == seek)).mappings().first()
    if row is None:
        raise SeekError("unknown")
    if row["person"] != person:
        raise SeekError("not-yours")
    if connection.execute(delete(SEEKS).where(SEEKS.c.id == seek, _OPEN)).rowcount == 0:
        raise SeekError("taken")


def _meet(connection: Connection, meeting: Meeting) -> bool:
    """Make the match if all its seeks are still there and nobody plays elsewhere by now; whether that was so."""
    ids, live, now = [seek.id for seek in meeting.seeks], meeting.seeks[0].live, time.time()
    playing = _playing(connection, meeting.persons) if live else set[str]()
    _forget_live(connection, playing)
    rows = connection.execute(_with_names().where(SEEKS.c.id.in_(ids), _OPEN)).mappings()
    if playing or sum(_seek(row).counts(now) for row in rows) < len(ids):
        return False
    for statement, parameters in creation(meeting.match):
        connection.execute(statement, parameters)
    until = now + (REMEMBERED if live else REMEMBERED_OF_DAYS)
    met = update(SEEKS).where(SEEKS.c.id.in_(ids), _OPEN).values(taken=meeting.match.id, until=until)
    if connection.execute(met).rowcount != len(ids):
        raise StorageError("a seek was met twice")  # cannot be: transactions of the lobby follow each other
    if live:
        _forget_live(connection, meeting.persons)
    return True


def _look_again(connection: Connection, match: str, again: Callable[[Seek], Seek]) -> None:
    """Let those who came to a match that was called off look for another one."""
    came = connection.execute(_with_names().where(seeks_of_those_who_came(match))).mappings().all()
    busy = _playing(connection, [row["person"] for row in came]) if came else set()
    for seek in [_seek(row) for row in came if row["person"] not in busy]:
        others = and_(SEEKS.c.person == seek.person, SEEKS.c.live, _OPEN)
        if connection.execute(select(SEEKS.c.id).where(others)).first() is None:
            connection.execute(insert(SEEKS), _row(again(seek)))


def _forget_live(connection: Connection, persons: Collection[str]) -> None:
    """Nobody who plays looks for another game of one sitting."""
    if persons:
        connection.execute(delete(SEEKS).where(SEEKS.c.person.in_(persons), SEEKS.c.live, _OPEN))


def _playing(connection: Connection, persons: Collection[str]) -> set[str]:
    """Who of them plays somebody in one sitting, or is expected at the table for it."""
    other, free = SEATS.alias("other"), SEATS.alias("free")
    against = exists().where(other.c.match == SEATS.c.match, other.c.guest != SEATS.c.guest)
    is_free = exists().where(free.c.match == SEATS.c.match, free.c.guest.is_(None), free.c.level.is_(None))
    is_coming = and_(MATCHES.c.phase == "waiting", MATCHES.c.created > time.time() - COMING, ~is_free)
    found = (
        select(SEATS.c.guest)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(SEATS.c.guest.in_(persons), or_(MATCHES.c.phase == "playing", is_coming), against)
        .where(MATCHES.c.pace.is_not(None), ~MATCHES.c.pace.like("%d"))
    )
    return set(connection.execute(found).scalars())


def _stay(connection: Connection, seeks: Collection[str], awake: float) -> None:
    ends = case((SEEKS.c.kept, SEEKS.c.until), else_=awake)
    connection.execute(update(SEEKS).where(SEEKS.c.id.in_(seeks), SEEKS.c.live, _OPEN).values(awake=awake, until=ends))


# ---- rows


def _with_names() -> Select[Any]:
    return select(SEEKS, GUESTS.c.name).outerjoin(GUESTS, GUESTS.c.id == SEEKS.c.person)


def _row(seek: Seek) -> dict[str, Any]:
    return {name: getattr(seek, name) for name in _PLAIN} | {"options": json.dumps(seek.options)}


def _seek(row: Any) -> Seek:
    own = {name: row[name] for name in _PLAIN}
    return Seek(options=json.loads(row["options"]), name=row["name"], **own)
