"""A database of an older version, with a match in progress, is brought up to date, however often that fails first."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, text

from highpriest.play import Match
from highpriest.server.match.state import restored
from highpriest.storage.engine import MIGRATIONS, make_writer, migrate, newest_version
from highpriest.storage.errors import StorageError
from highpriest.storage.store import Store
from highpriest.storage.stored import StoredMatch
from highpriest.storage.transactions import Transactions

ANN, BEA = "a" * 64, "b" * 64
NONCES = {"p1": "0" * 64, "p2": "1" * 64}


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _make_first_version(connection: Connection) -> None:
    """The tables as version 0001 made them, with a match of three moves."""
    command.upgrade(_config(connection), "0001")
    match = Match("thot", seed=1, size=8, first="p1")
    steps: list[tuple[str, str | None, tuple[str, ...]]] = [("begin", None, match.log)]
    for mover in ("p1", "p2", "p1"):
        before = match.log_length
        match.play(match.legal_moves(mover)[0])
        steps.append(("play", mover, match.log_since(before)))
    connection.execute(
        text(
            "INSERT INTO matches (id, game, options, given, seed, phase, listed, created, changed)"
            " VALUES ('m1', 'thot', :options, '[]', :seed, 'playing', FALSE, 1000.5, 1001.5)"
        ),
        {"options": json.dumps({"size": 8, "first": "p1"}), "seed": "00" * 32},
    )
    for place, (name, guest) in enumerate((("p1", ANN), ("p2", BEA))):
        connection.execute(
            text("INSERT INTO seats (match, place, seat, guest, nonce) VALUES ('m1', :place, :seat, :guest, :nonce)"),
            {"place": place, "seat": name, "guest": guest, "nonce": NONCES[name]},
        )
    for number, (kind, seat, entries) in enumerate(steps, 1):
        connection.execute(
            text("INSERT INTO steps VALUES ('m1', :number, :kind, :seat, NULL, :entries, 1000.5)"),
            {"number": number, "kind": kind, "seat": seat, "entries": json.dumps(entries)},
        )


@contextmanager
def cut_at(number: int) -> Iterator[list[int]]:
    """Every transaction breaks at its statement of that number; how many statements there were."""
    count = [0]

    def breaks(*_words: Any) -> None:
        count[0] += 1
        if count[0] == number:
            raise OSError("cut")

    event.listen(Engine, "before_cursor_execute", breaks)
    try:
        yield count
    finally:
        event.remove(Engine, "before_cursor_execute", breaks)


Upgrade = Callable[[Transactions], Awaitable[None]]


async def upgraded(url: str, *upgrades: Upgrade) -> tuple[int, StoredMatch | None]:
    """The match of an older database after upgrades that were cut at every statement first, and how often they were."""
    writer = make_writer(url)
    try:
        await writer.carry_out(_make_first_version)
        cuts = sum([await _cut_everywhere(writer, upgrade) for upgrade in upgrades])
    finally:
        await writer.close()
    store = await Store.open(url)
    stored = await store.matches.load("m1")
    await store.close()
    return cuts, stored


async def _cut_everywhere(writer: Transactions, upgrade: Upgrade) -> int:
    cuts = 0
    while True:
        with cut_at(cuts + 1) as count:
            try:
                await upgrade(writer)
            except (StorageError, OSError):
                cuts += 1
                continue
        assert count[0] <= cuts  # nothing was left to be cut
        return cuts


def test_an_older_database_is_brought_up_to_date_wherever_that_was_cut(url: str) -> None:
    cuts, stored = asyncio.run(upgraded(url, migrate))
    assert cuts >= 35
    _check(stored)


def test_every_version_on_the_way_is_reached_wherever_that_was_cut(url: str) -> None:
    versions = sorted(script.revision for script in ScriptDirectory(MIGRATIONS).walk_revisions())
    cuts, stored = asyncio.run(upgraded(url, *map(_to, versions), migrate))
    assert cuts >= 50
    _check(stored)


def _to(version: str) -> Upgrade:
    return lambda writer: writer.carry_out(lambda connection: command.upgrade(_config(connection), version))


def _check(stored: StoredMatch | None) -> None:
    """The match is as it was, without clocks, and everybody has their seat."""
    assert stored is not None
    assert (stored.pace, [seat.guest for seat in stored.seats]) == (None, [ANN, BEA])
    assert all(step.clock is None for step in stored.steps)
    state = restored(stored)
    assert (state.number, state.match.owing) == (4, ("p2",))
    assert state.match.log == tuple(entry for step in stored.steps for entry in step.entries)


async def _takes_a_cut_upgrade_for_done(writer: Transactions) -> None:
    try:
        await migrate(writer)
    except (StorageError, OSError):
        await writer.carry_out(lambda connection: command.stamp(_config(connection), "head"))


def test_a_planted_upgrade_that_is_only_half_done_is_found(url: str) -> None:
    with pytest.raises((AssertionError, StorageError)):
        asyncio.run(upgraded(url, _takes_a_cut_upgrade_for_done))


@pytest.mark.parametrize("older", ["0001"])
def test_an_older_version_can_be_reached_from_nothing(url: str, older: str) -> None:
    async def work() -> None:
        writer = make_writer(url)
        await writer.carry_out(lambda connection: command.upgrade(_config(connection), older))
        await migrate(writer)
        await migrate(writer)
        await writer.close()

    asyncio.run(work())


def test_the_newest_version_is_that_of_the_last_migration() -> None:
    assert newest_version() == ScriptDirectory(MIGRATIONS).get_current_head()
