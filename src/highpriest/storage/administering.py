"""What a host does to matches and people, each act a change with its reason, all in one transaction.

The functions work on a connection, beside a running server: servers read the acts and look again at what they hold.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Column, Connection, String, cast, delete, insert, literal, select, text, update

from highpriest.storage.errors import StorageError
from highpriest.storage.schema import ACTS, BANS, GUESTS, MATCHES, METADATA, NOTICES, SEATS, SEEKS, STEPS

LONGEST_ID: Final = 64  # of a person
ERASED: Final = "erased "  # and the place: in a seat of somebody who was erased
_ORDERED: Final = text("SELECT pg_advisory_xact_lock(8471)")


@dataclass(frozen=True, slots=True)
class Act:
    """What is done, why, and by whom."""

    act: str
    reason: str
    by: str
    match: str | None = None
    person: str | None = None


def note(connection: Connection, act: Act) -> None:
    """Note an act, in the transaction of what it changes."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ORDERED)  # a reader that goes on from where it stopped must not miss a lower number
    row = {"act": act.act, "match": act.match, "person": act.person, "reason": act.reason, "by": act.by}
    connection.execute(insert(ACTS), row | {"at": time.time()})


def remove_match(connection: Connection, match: str) -> None:
    """Delete a match and all that belongs to it."""
    if delete_matches(connection, [match]) == 0:
        raise StorageError(f"there is no match {match}")


def delete_matches(connection: Connection, matches: Sequence[str]) -> int:
    """Delete matches and every row that belongs to one; how many there were."""
    for table in METADATA.sorted_tables:
        for key in table.foreign_keys:
            if key.column is MATCHES.c.id:
                connection.execute(delete(table).where(key.parent.in_(matches)))
    connection.execute(update(MATCHES).where(MATCHES.c.rematch.in_(matches)).values(rematch=None))
    return connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(matches))).rowcount


def ban(connection: Connection, person: str, reason: str, until: float | None) -> None:
    """Keep a person out, until then or for good; replaces an earlier ban. They look for nobody any more."""
    connection.execute(delete(SEEKS).where(SEEKS.c.person == person))
    connection.execute(delete(BANS).where(BANS.c.person == person))
    connection.execute(insert(BANS), {"person": person, "since": time.time(), "until": until, "reason": reason})


def unban(connection: Connection, person: str) -> None:
    """Let a person in again."""
    if connection.execute(delete(BANS).where(BANS.c.person == person)).rowcount == 0:
        raise StorageError(f"{person[:12]} is not banned")


def rename(connection: Connection, person: str, name: str | None) -> None:
    """Call a person something else, wherever their name stands beside their id."""
    if connection.execute(update(GUESTS).where(GUESTS.c.id == person).values(name=name)).rowcount == 0:
        connection.execute(insert(GUESTS), {"id": person, "name": name, "created": time.time()})
    for column in columns_for_a_person():
        if "name" in column.table.c and column.name in ("guest", "person"):
            connection.execute(update(column.table).where(column == person).values(name=name))


def give_notice(connection: Connection, kind: str, texts: Mapping[str, str], until: float | None) -> None:
    """Show something on every page from now on; replaces an earlier notice of that kind."""
    withdraw_notice(connection, kind)
    row = {"kind": kind, "texts": json.dumps(texts), "since": time.time(), "until": until}
    connection.execute(insert(NOTICES), row)


def withdraw_notice(connection: Connection, kind: str) -> bool:
    """Show it no longer; False if there was none."""
    return connection.execute(delete(NOTICES).where(NOTICES.c.kind == kind)).rowcount > 0


# ---- erasing a person


def erase(connection: Connection, person: str) -> None:
    """Let a person's name and id leave every table, whichever tables there are.

    Running matches of theirs are called off. Their seats in games that stay belong to nobody, without a name. Any other
    row that is about them goes, and where a row is about somebody else the id is taken out.
    """
    _call_off_matches_of(connection, person)
    connection.execute(update(SEATS).where(SEATS.c.guest == person).values(guest=_NOBODY, name=None))
    for column in columns_for_a_person():
        found = column == person
        if column.nullable:
            connection.execute(update(column.table).where(found).values({column: None}))
        else:
            connection.execute(delete(column.table).where(found))


# No key has this as its digest. By place, since two may be gone from one table.
_NOBODY: Final = literal(ERASED) + cast(SEATS.c.place, String)


def columns_for_a_person() -> Iterator[Column[str]]:
    """Every column that is wide enough for a person's id: so no table can be forgotten."""
    for table in reversed(METADATA.sorted_tables):  # what refers to a row before the row
        for column in table.columns:
            length = getattr(column.type, "length", 0)  # a text without a length has None, and may be any long
            if column.type.python_type is str and (length is None or length >= LONGEST_ID):
                yield column


def _call_off_matches_of(connection: Connection, person: str) -> None:
    theirs = select(SEATS.c.match).where(SEATS.c.guest == person)
    running = select(MATCHES.c.id, MATCHES.c.phase).where(
        MATCHES.c.id.in_(theirs), MATCHES.c.phase.in_(("waiting", "playing"))
    )
    for match, phase in connection.execute(running).all():
        if phase == "playing":
            _add_abort(connection, match)
        changed = {"phase": "aborted", "changed": time.time(), "due": None}
        connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(changed))


def _add_abort(connection: Connection, match: str) -> None:
    """The step that ends a match without a result, with the clocks as they were; its number decides every race."""
    newest = select(STEPS).where(STEPS.c.match == match).order_by(STEPS.c.number.desc()).limit(1)
    last = connection.execute(newest).mappings().one()
    row = {**last, "number": last["number"] + 1, "kind": "abort", "seat": None, "request": None, "entries": "[]"}
    connection.execute(insert(STEPS), row | {"at": time.time(), "board": None})
