"""Matches for one sitting of people who met in the lobby, and to which somebody does not come."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Select, and_, exists, select, update

from highpriest.storage.schema import MATCHES, SEATS, SEEKS

AT_ONCE: Final = 100
_IN_MATCH: Final = SEATS.c.match == MATCHES.c.id
_IS_FREE: Final = exists().where(_IN_MATCH, SEATS.c.guest.is_(None), SEATS.c.level.is_(None))
_IS_AWAITED: Final = exists().where(_IN_MATCH, SEATS.c.guest.is_not(None), SEATS.c.nonce.is_(None))
# Matches that the lobby makes are listed, and nobody is their maker; that goes for rematches, too. Whoever invites
# a friend decides for themselves how long they wait.
_OF_LOBBY: Final = and_(MATCHES.c.listed, MATCHES.c.maker.is_(None))
_IS_MISSED: Final = and_(
    MATCHES.c.phase == "waiting", _OF_LOBBY, MATCHES.c.pace.is_not(None), ~MATCHES.c.pace.like("%d"), _IS_AWAITED
)


def missed_since(moment: float) -> Select[Any]:
    """The matches made before that moment that still wait for somebody."""
    return select(MATCHES.c.id).where(_IS_MISSED, ~_IS_FREE, MATCHES.c.created < moment).limit(AT_ONCE)


def call_off(connection: Connection, match: str, now: float) -> bool:
    """Call such a match off; False if everybody has come meanwhile, or somebody else was first."""
    off = update(MATCHES).where(MATCHES.c.id == match, _IS_MISSED).values(phase="aborted", changed=now)
    return connection.execute(off).rowcount == 1


def seeks_of_those_who_came(match: str) -> Any:
    """The condition on seeks that led there: their persons have come."""
    came = select(SEATS.c.guest).where(SEATS.c.match == match, SEATS.c.nonce.is_not(None))
    return and_(SEEKS.c.taken == match, SEEKS.c.live, SEEKS.c.person.in_(came))
