"""An erased person is nowhere in the database, whatever tables it has; what forgets one of them is found."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import Column, Connection, Integer, String, Table, Text, insert, select
from tests.server.hosting.conftest import Admin

from highpriest.storage import administering
from highpriest.storage.engine import make_writer
from highpriest.storage.schema import ACTS, BANS, GUESTS, LINES, MATCHES, METADATA, SEATS
from highpriest.storage.store import Store
from highpriest.storage.stored import StoredMatch, StoredSeat

ANN, BEA = "a1" * 32, "b2" * 32
NONCE = "0" * 64


def match_named(id_: str) -> StoredMatch:
    seats = (StoredSeat("red", guest=ANN, name="Ann", nonce=NONCE), StoredSeat("blue", guest=BEA, name="Bea"))
    return StoredMatch(id_, "aton", {}, (), bytes(32), "waiting", False, None, time.time(), seats)


@pytest.fixture
def later_table(url: str) -> Iterator[Table]:
    """A table that somebody adds one day, who has never heard of erasing."""
    table = Table(
        "letters",
        METADATA,
        Column("number", Integer, primary_key=True),
        Column("writer", String(64), nullable=False),
        Column("read_by", String(64), nullable=True),
        Column("text", Text, nullable=False),
    )
    yield table
    METADATA.remove(table)


@pytest.fixture
def filled(url: str, later_table: Table) -> str:
    """A database in which Ann is everywhere."""

    def fill(connection: Connection) -> None:
        later_table.create(connection)
        connection.execute(insert(later_table), {"number": 1, "writer": ANN, "read_by": BEA, "text": "hello"})
        connection.execute(insert(later_table), {"number": 2, "writer": BEA, "read_by": ANN, "text": "hello"})
        administering.ban(connection, ANN, "rude", None)
        administering.note(connection, administering.Act("ban", "rude", "host", person=ANN))

    async def make() -> None:
        store = await Store.open(url)
        await store.people.rename(ANN, "Ann")
        await store.people.rename(BEA, "Bea")
        await store.matches.create(match_named("A" * 22))
        await store.close()
        writer = make_writer(url)
        await writer.carry_out(fill)
        await writer.close()

    asyncio.run(make())
    return url


def test_a_new_name_stands_wherever_the_old_one_did(filled: str, admin: Admin) -> None:
    line = {"match": "A" * 22, "number": 1, "room": "players", "person": ANN, "seat": "red", "name": "Ann"}

    def say(connection: Connection) -> None:
        connection.execute(insert(LINES), line | {"preset": "luck", "at": 1.0})

    async def add() -> None:
        writer = make_writer(filled)
        await writer.carry_out(say)
        await writer.close()

    asyncio.run(add())
    assert admin("rename", ANN, "Nefer", "--reason", "rude")[0] == 0
    left = everything(filled)
    assert not any("'Ann'" in row for rows in left.values() for row in rows)
    assert {name for name, rows in left.items() if "'Nefer'" in str(rows)} == {"guests", "seats", "lines"}
    assert admin("erase", ANN, "--reason", "they asked for it")[0] == 0
    assert everything(filled)["lines"] == []


def everything(url: str) -> dict[str, list[str]]:
    """Every row of every table, as text."""

    def read(connection: Connection) -> dict[str, list[str]]:
        return {table.name: [str(row) for row in connection.execute(select(table))] for table in METADATA.sorted_tables}

    async def ask() -> dict[str, list[str]]:
        writer = make_writer(url)
        try:
            return await writer.carry_out(read)
        finally:
            await writer.close()

    return asyncio.run(ask())


def test_an_erased_person_is_nowhere(filled: str, admin: Admin) -> None:
    assert {name for name, rows in everything(filled).items() if ANN in str(rows)} == {
        "guests", "seats", "bans", "acts", "letters",
    }  # fmt: skip
    assert admin("erase", ANN, "--reason", "they asked for it")[0] == 0
    left = everything(filled)
    assert not any(ANN in row or "Ann" in row for rows in left.values() for row in rows)
    assert len(left["seats"]) == 2  # the game is Bea's too
    assert "Bea" in str(left["seats"])
    assert len(left["letters"]) == 1
    assert BEA in left["letters"][0]
    assert "erased 0" in str(left["seats"])
    assert "'aborted'" in str(left["matches"])
    assert [row.count("they asked for it") for row in left["acts"]].count(1) == 1


@pytest.mark.parametrize("forgotten", ["guests", "bans", "acts", "letters"])
def test_erasing_that_forgets_a_table_is_found(
    filled: str, admin: Admin, forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = administering.columns_for_a_person
    partly = lambda: (column for column in whole() if column.table.name != forgotten)  # noqa: E731
    monkeypatch.setattr(administering, "columns_for_a_person", partly)
    code, said = admin("erase", ANN, "--reason", "they asked for it")
    assert code == 1
    assert f"still stands in {forgotten}." in said


def test_every_column_that_could_hold_a_person_is_looked_at() -> None:
    """An id has 64 letters: no narrower column can hold one, and a text of any length may."""
    looked_at = {str(column) for column in administering.columns_for_a_person()}
    assert {str(column) for column in (GUESTS.c.id, SEATS.c.guest, BANS.c.person, ACTS.c.person)} <= looked_at
    for table in METADATA.sorted_tables:
        for column in table.columns:
            named = column.name in ("guest", "person") or (table is GUESTS and column.name == "id")
            assert not named or str(column) in looked_at, column
    assert str(MATCHES.c.id) not in looked_at
