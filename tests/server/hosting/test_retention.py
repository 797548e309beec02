"""What is too old is deleted and counted; everything else stays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import pytest
from sqlalchemy import Connection, insert, select, update

from highpriest.server.hosting.retention import DAY, Retention
from highpriest.server.metrics import Metrics
from highpriest.server.settings import Settings
from highpriest.storage.administering import Act, note
from highpriest.storage.engine import make_writer
from highpriest.storage.hosting import AT_ONCE, HostStore, _from
from highpriest.storage.schema import ACTS, GUESTS, MATCHES, SEATS
from highpriest.storage.store import Store

PHASES = ("waiting", "playing", "over", "aborted")
LIMITS = {"keep_waiting": 10, "keep_games": 20, "keep_guests": 30, "keep_acts": 40}


def put(connection: Connection) -> None:
    """Matches of every phase and age, people who sit in them or in none, and acts of every age."""
    now = time.time()
    for phase in PHASES:
        for days in (5, 15, 25):
            id_ = f"{phase} {days}"
            row = {"id": id_, "game": "aton", "options": "{}", "given": "[]", "seed": "0", "phase": phase}
            moments = {"listed": False, "created": now - 99 * DAY, "changed": now - days * DAY}
            connection.execute(insert(MATCHES), row | moments)
            connection.execute(insert(SEATS), {"match": id_, "place": 0, "seat": "red", "guest": id_})
            connection.execute(insert(GUESTS), {"id": id_, "name": None, "created": now - 99 * DAY})
    for days in (1, 35):
        connection.execute(insert(GUESTS), {"id": f"alone {days}", "name": None, "created": now - days * DAY})
    for _ in range(AT_ONCE + 3):
        note(connection, Act("ban", "why", "host"))
    connection.execute(update(ACTS).values(at=now - 50 * DAY))
    note(connection, Act("unban", "why", "host"))


def swept(url: str, **limits: int) -> tuple[list[str], list[str], list[str], Metrics]:
    """Matches, guests and acts that are left, and the metrics."""
    metrics = Metrics()

    def read(connection: Connection) -> Sequence[list[str]]:
        return [
            sorted(map(str, connection.execute(select(column)).scalars()))
            for column in (MATCHES.c.id, GUESTS.c.id, ACTS.c.act)
        ]

    async def work() -> Sequence[list[str]]:
        store = await Store.open(url)
        writer = make_writer(url)
        await writer.carry_out(put)
        await Retention(store.hosting, Settings(**limits), metrics).sweep()  # type: ignore[arg-type]
        left = await writer.carry_out(read)
        await writer.close()
        await store.close()
        return left

    matches, guests, acts = asyncio.run(work())
    return matches, guests, acts, metrics


def test_what_is_too_old_is_deleted_and_counted(url: str) -> None:
    matches, guests, acts, metrics = swept(url, **LIMITS)
    kept = ["aborted 15", "aborted 5", "over 15", "over 5", "playing 15", "playing 25", "playing 5", "waiting 5"]
    assert matches == kept
    assert guests == sorted([*kept, "alone 1"])
    assert acts == ["unban"]
    text = metrics.text().decode()
    for kind, count in (("waiting", 2), ("games", 2), ("guests", 5), ("acts", AT_ONCE + 3)):
        assert f'highpriest_deleted_total{{kind="{kind}"}} {count}.0' in text


async def _any_phase(self: HostStore, _phases: object, before: float) -> int:
    """Matches of any phase are deleted, running ones too."""
    return await delete_matches(self, PHASES, before)


async def _seated_too(self: HostStore, before: float) -> int:
    """Guests are deleted who sit in a match."""
    return await self._delete(select(GUESTS.c.id).where(GUESTS.c.created < before), _from(GUESTS.c.id))


async def _newest_too(self: HostStore, before: float) -> int:
    """Acts are deleted that servers have still to read."""
    return await self._delete(select(ACTS.c.number), _from(ACTS.c.number)) * 0 * int(before)


async def _nothing(*_which: object) -> int:
    """What is too old stays."""
    return 0


delete_matches = HostStore.delete_matches


@pytest.mark.parametrize(
    ("name", "careless"),
    [
        ("delete_matches", _any_phase),
        ("delete_guests", _seated_too),
        ("delete_acts", _newest_too),
        *((name, _nothing) for name in ("delete_matches", "delete_guests", "delete_acts")),
    ],
)
def test_a_sweep_that_deletes_too_much_or_too_little_is_found(
    url: str, monkeypatch: pytest.MonkeyPatch, name: str, careless: object
) -> None:
    monkeypatch.setattr(HostStore, name, careless)
    with pytest.raises(AssertionError):
        test_what_is_too_old_is_deleted_and_counted(url)


def test_with_no_limit_nothing_is(url: str) -> None:
    matches, guests, acts, _metrics = swept(url, **dict.fromkeys(LIMITS, 0))
    assert (len(matches), len(guests), len(acts)) == (12, 14, AT_ONCE + 4)


def test_a_limit_on_one_kind_is_not_one_on_another(url: str) -> None:
    matches, *_rest = swept(url, **{**dict.fromkeys(LIMITS, 0), "keep_games": 1})
    assert matches == sorted(f"{phase} {days}" for phase in ("playing", "waiting") for days in (5, 15, 25))


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_has_a_default(name: str) -> None:
    assert getattr(Settings(), name) > 0
