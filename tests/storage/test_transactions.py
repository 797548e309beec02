"""What came of a transaction is known in the end, however it was lost sight of."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from tests.postgres import Postgres

from highpriest.storage import transactions, writer
from highpriest.storage.engine import make_writer, migrate
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredMatch, StoredSeat
from highpriest.storage.watch import Unwatched

MATCH = StoredMatch("match-1", "thot", {}, (), bytes(32), "playing", False, None, 1.0, (StoredSeat("p1"),))
# Committing takes a second: a constraint is looked at only then.
SLOW = (
    "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'",
    """CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON guests DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slowly()""",
)
ANN = text("INSERT INTO guests (id, name, created) VALUES ('x', 'Ann', 1)")
COUNT = text("SELECT COUNT(*) FROM guests")


def test_a_database_server_that_is_lost_while_it_commits_is_asked_what_came_of_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()

    def slow_down(connection: Connection) -> None:
        for statement in SLOW:
            connection.execute(text(statement))

    async def lose() -> None:
        writing = make_writer(url)
        await migrate(writing)
        await writing.carry_out(slow_down)
        monkeypatch.setattr(transactions, "PATIENCE", 0.5)
        with pytest.raises(TimeoutError):
            await writing.carry_out(lambda connection: connection.execute(ANN))
        monkeypatch.setattr(transactions, "PATIENCE", 10)
        assert await writing.carry_out(lambda connection: connection.scalar(COUNT)) == 0
        await writing.close()

    asyncio.run(lose())


def test_a_number_that_a_server_gave_twice_is_not_taken_for_ours(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def commit() -> None:
        writing = make_writer(url)
        assert isinstance(writing, transactions.OverNetwork)
        await migrate(writing)
        number = await writing.carry_out(lambda connection: connection.scalar(text("SELECT txid_current()")))
        assert await writing._was_committed(number, 0, lambda _connection: True)
        assert not await writing._was_committed(number, 0, lambda _connection: False)
        assert not await writing._was_committed(number + 10**9, 0, lambda _connection: True)
        await writing.close()

    asyncio.run(commit())


def test_nothing_is_loaded_while_something_older_can_still_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked for it has gone, and the step comes nevertheless."""
    late: list[str] = []

    class Watch(Unwatched):
        def is_late(self) -> None:
            late.append("late")
            disk.set()

    monkeypatch.setattr(writer, "LATE", 0.01)
    disk = asyncio.Event()

    async def lose() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.sqlite3'}", Watch())
        await store.matches.create(MATCH)
        carry_out = store._writing.carry_out

        async def slowly(*work: object) -> object:
            await disk.wait()
            return await carry_out(*work)  # type: ignore[arg-type]

        monkeypatch.setattr(store._writing, "carry_out", slowly)
        asking = asyncio.ensure_future(store.matches.append("match-1", Step(1, "play", "p1", None, ("p1 d7",))))
        await asyncio.sleep(0)
        asking.cancel()
        loaded = await store.matches.load("match-1")
        assert loaded is not None
        assert [step.number for step in loaded.steps] == [1]
        assert late
        await store.close()

    asyncio.run(lose())
