"""What came of a transaction is known in the end, however it was lost sight of."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final, NoReturn
from unittest import mock

import pytest
from sqlalchemy import Connection, insert, select, text
from tests.postgres import Postgres

from highpriest.storage import engine, transactions, writer
from highpriest.storage.appending import Appending
from highpriest.storage.appending_here import AppendingHere
from highpriest.storage.engine import make_writer, migrate
from highpriest.storage.errors import StorageError
from highpriest.storage.file import opened
from highpriest.storage.schema import STEPS
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


def test_tables_may_take_longer_to_be_brought_up_to_date_than_a_move_may_take(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    monkeypatch.setattr(transactions, "PATIENCE", 0.5)

    async def wait_for_another() -> None:
        first, second = make_writer(url), make_writer(url)

        def hold(connection: Connection) -> None:
            connection.execute(text("SELECT pg_advisory_xact_lock(8470), pg_sleep(1.5)"))

        holding = asyncio.create_task(first.carry_out(hold, patience=60))
        await asyncio.sleep(0.3)
        await migrate(second)
        await holding
        await first.close()
        await second.close()

    asyncio.run(wait_for_another())


def row(number: int, **changed: Any) -> dict[str, Any]:
    """A row of `steps`, with something in every column."""
    given = {"match": "match-1", "number": number, "kind": "play", "seat": "p1", "request": "é'\"\\", "entries": "[]"}
    return {**given, "at": 1700000000.123456, "clock": "1 2 3 4", "life": "x", "board": -(2**63), **changed}


STEPS_OF_MATCH: Final = select(STEPS).where(STEPS.c.match == "match-1").order_by(STEPS.c.number)


def appending(url: str, work: Callable[[transactions.Transactions, str], Awaitable[None]]) -> None:
    """Do some work with a writer on a database in which there is a match."""

    async def run() -> None:
        store = await Store.open(url)
        await store.matches.create(MATCH)
        await work(store._writing, url)
        await store.close()

    asyncio.run(run())


async def steps(writing: transactions.Transactions) -> list[dict[str, Any]]:
    return await writing.carry_out(lambda found: [dict(each) for each in found.execute(STEPS_OF_MATCH).mappings()])


def _all_stand(_connection: Connection) -> bool:
    return True


def test_steps_that_are_appended_are_those_of_any_other_way(url: str) -> None:
    async def append(writing: transactions.Transactions, _url: str) -> None:
        rows = [row(1), row(2, seat=None, request=None, clock=None, life=None, board=None), row(3, board=7)]
        assert await writing.append(rows[:2], _all_stand)
        assert await writing.append(rows[2:], _all_stand)
        await writing.carry_out(lambda connection: connection.execute(insert(STEPS), [row(4)]))
        assert await steps(writing) == [*rows, row(4)]

    appending(url, append)


def test_steps_that_cannot_be_appended_are_undone_and_others_can_after_them(url: str) -> None:
    unfit = [row(2, seat="much too long a name"), row(2, request="\x00")] if url.startswith("postgres") else []

    async def append(writing: transactions.Transactions, _url: str) -> None:
        assert await writing.append([row(1)], _all_stand)
        for refused in (row(1), row(2, match="nobody's"), row(2, board=2**63), row(2, kind=None), *unfit):
            assert not await writing.append([row(3), refused], _all_stand)
            assert await steps(writing) == [row(1)]
        assert await writing.append([row(2)], _all_stand)
        assert await steps(writing) == [row(1), row(2)]

    appending(url, append)


def test_steps_wait_for_a_file_that_somebody_holds_no_longer_than_anything_else(tmp_path: Path) -> None:
    async def append(writing: transactions.Transactions, _url: str) -> None:
        with closing(sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError) as refused:
                await writing.append([row(1)], _all_stand)
        assert refused.value.reason == "SQLITE_BUSY"
        assert await writing.append([row(1)], _all_stand)
        assert await steps(writing) == [row(1)]

    appending(f"sqlite:///{tmp_path / 'x.sqlite3'}", append)


@asynccontextmanager
async def nothing_can_be_opened(store: Store) -> AsyncIterator[None]:
    """All connections for writing are lost, and for a while there are no others."""

    def refuse(*_how: object, **_more: object) -> NoReturn:
        raise sqlite3.OperationalError("unable to open database file")

    writing = store._writing
    assert isinstance(writing, transactions.InThread)
    await writing._thread.do(writing._let_go)
    with mock.patch.object(engine, "opened", refuse):
        yield


async def played_without_connections(file: Path, patience: float = 30) -> list[BaseException | None]:
    """What became of a step that came while nothing could be opened, and of one that came later."""
    store = await Store.open(f"sqlite:///{file}")
    await store.matches.create(MATCH)

    async def play() -> None:
        async with asyncio.timeout(patience):
            await store.matches.append("match-1", Step(1, "play", "p1", None, ("p1 d7",)))

    async with nothing_can_be_opened(store):
        (first,) = await asyncio.gather(play(), return_exceptions=True)
    (later,) = await asyncio.gather(play(), return_exceptions=True)
    with suppress(sqlite3.OperationalError):  # of a writer that has ended
        await store.close()
    return [first, later]


def opens_before_it_looks_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver's own errors come through when a connection is opened."""
    append = AppendingHere.append

    def appended(self: AppendingHere, rows: Sequence[Mapping[str, Any]]) -> bool:
        self._connection = self._connection or self._engine.raw_connection()
        return append(self, rows)

    monkeypatch.setattr(AppendingHere, "append", appended)


def test_a_database_that_cannot_be_opened_for_a_while_is_written_to_again(tmp_path: Path) -> None:
    first, later = asyncio.run(played_without_connections(tmp_path / "x.sqlite3"))
    assert (type(first), later) == (StorageError, None)


def test_an_error_that_nobody_foresaw_does_not_end_the_only_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opens_before_it_looks_out(monkeypatch)
    first, later = asyncio.run(played_without_connections(tmp_path / "x.sqlite3"))
    assert (type(first), later) == (StorageError, None)
    assert "a transaction failed in a way that nobody foresaw" in caplog.text


def test_a_writer_that_ends_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = writer.Writer._note_failed

    def fail(self: writer.Writer, batch: list[writer.Job], error: Exception) -> None:
        if isinstance(error, sqlite3.Error):
            raise error
        note(self, batch, error)

    opens_before_it_looks_out(monkeypatch)
    monkeypatch.setattr(writer.Writer, "_note_failed", fail)
    first, later = asyncio.run(played_without_connections(tmp_path / "x.sqlite3", patience=1))
    assert (type(first), type(later)) == (TimeoutError, TimeoutError)


def test_what_could_not_be_opened_to_copy_the_log_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    def opened_at_last(path: Path, **how: Any) -> sqlite3.Connection:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise sqlite3.OperationalError("unable to open database file")
        return opened(path, **how)

    async def write() -> None:
        copied = asyncio.Event()
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(transactions, "_copy_log", lambda _connection: loop.call_soon_threadsafe(copied.set))
        store = await Store.open(f"sqlite:///{tmp_path / 'x.sqlite3'}")
        await store.matches.create(MATCH)
        async with asyncio.timeout(30):
            await copied.wait()
        await store.close()

    monkeypatch.setattr(transactions, "opened", opened_at_last)
    monkeypatch.setattr(transactions, "COPIED_EVERY", 0.01)
    monkeypatch.setattr(transactions, "OPENED_EVERY", 0.01)
    asyncio.run(write())
    assert tries == 2


def test_a_number_that_is_taken_costs_no_connection(postgres: Postgres) -> None:
    async def append(writing: transactions.Transactions, _url: str) -> None:
        assert isinstance(writing, transactions.OverNetwork)
        assert await writing.append([row(1)], _all_stand)
        before = writing._appending.process
        assert not await writing.append([row(1)], _all_stand)
        assert await writing.append([row(2)], _all_stand)
        assert writing._appending.process == before
        assert [step["number"] for step in await steps(writing)] == [1, 2]

    appending(postgres.new_database(), append)


CUT: Final = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def stands(connection: Connection) -> bool:
    return connection.scalar(select(STEPS.c.at).where(STEPS.c.number == 1)) is not None


def test_a_connection_that_was_cut_is_opened_anew(postgres: Postgres) -> None:
    async def append(writing: transactions.Transactions, url: str) -> None:
        assert isinstance(writing, transactions.OverNetwork)
        assert not await writing.append([row(1, kind=None)], stands)
        before = writing._appending.process
        await asyncio.to_thread(postgres.execute, url, CUT)
        assert not await writing.append([row(1)], stands), "nothing of it stands, and another way may do"
        assert await writing.append([row(1)], stands)
        assert before != writing._appending.process

    appending(postgres.new_database(), append)


@pytest.mark.parametrize("arrives", [True, False])
def test_steps_that_are_lost_sight_of_are_looked_for(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """They are carried out, or not; the answer never comes."""
    write = Appending.write

    async def append(writing: transactions.Transactions, _url: str) -> None:
        async def lose(self: Appending, rows: Sequence[Mapping[str, Any]]) -> bool:
            await write(self, rows if arrives else [])
            raise OSError("the line is cut")

        monkeypatch.setattr(Appending, "write", lose)
        assert await writing.append([row(1)], stands) == arrives
        assert await steps(writing) == [row(1)] * arrives

    appending(postgres.new_database(), append)


SLOW_STEPS: Final = (
    SLOW[0],
    """CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON steps DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slowly()""",
)


async def cut_off_while_it_is_carried_out(
    writing: transactions.Transactions, monkeypatch: pytest.MonkeyPatch
) -> tuple[bool, bool]:
    """Whether steps stand by what is said when the line is cut, which the server knows nothing of; and at last."""

    def slow_down(connection: Connection) -> None:
        for statement in SLOW_STEPS:
            connection.execute(text(statement))

    write, hang_up = Appending.write, Appending.hang_up
    under_way: list[asyncio.Task[bool]] = []

    async def lose(self: Appending, rows: Sequence[Mapping[str, Any]]) -> bool:
        under_way.append(asyncio.create_task(write(self, rows)))
        await asyncio.sleep(0.4)
        raise OSError("the line is cut")

    async def cut(self: Appending) -> None:
        if self._driver is not None:  # not asking the server to give up, as who is cut off could not either
            self._driver.terminate()
        await hang_up(self)

    await writing.carry_out(slow_down)
    monkeypatch.setattr(Appending, "write", lose)
    monkeypatch.setattr(Appending, "hang_up", cut)
    said = await writing.append([row(1)], stands)
    await asyncio.gather(*under_way, return_exceptions=True)
    await asyncio.sleep(1.5)
    return said, await writing.carry_out(stands)


def test_what_a_server_may_still_carry_out_is_ended_before_it_is_looked_for(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def append(writing: transactions.Transactions, _url: str) -> None:
        assert await cut_off_while_it_is_carried_out(writing, monkeypatch) == (False, False)

    appending(postgres.new_database(), append)


def test_a_writer_that_looks_at_once_is_found(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(self: transactions.OverNetwork, _process: object, stands: transactions.Stands) -> bool:
        return await self.carry_out(stands)

    async def append(writing: transactions.Transactions, _url: str) -> None:
        monkeypatch.setattr(transactions.OverNetwork, "_stands_after", look)
        assert await cut_off_while_it_is_carried_out(writing, monkeypatch) == (False, True)

    appending(postgres.new_database(), append)


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
        append = store._writing.append

        async def slowly(*steps: object) -> object:
            await disk.wait()
            return await append(*steps)  # type: ignore[arg-type]

        monkeypatch.setattr(store._writing, "append", slowly)
        asking = asyncio.ensure_future(store.matches.append("match-1", Step(1, "play", "p1", None, ("p1 d7",))))
        await asyncio.sleep(0)
        asking.cancel()
        loaded = await store.matches.load("match-1")
        assert loaded is not None
        assert [step.number for step in loaded.steps] == [1]
        assert late
        await store.close()

    asyncio.run(lose())
