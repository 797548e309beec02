"""Saving and loading matches, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from sqlalchemy import text

from highpriest.storage.engine import make_writer, migrate
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.store import Store
from highpriest.storage.stored import DAYS, Phase, Step, StepClock, StoredMatch, StoredSeat
from highpriest.storage.watch import Unwatched

ANN, BEA = "a" * 64, "b" * 64
WAITING = StoredMatch(
    "match-1",
    "thot",
    {"players": 3, "stars": [1, -2], "first": "lot"},
    ("board …", "p1 d7"),
    bytes(range(32)),
    "waiting",
    True,
    None,
    1000.5,
    (StoredSeat("p1", guest=ANN, name="Änne 𓂀"), StoredSeat("p2", level="scribe"), StoredSeat("p3")),
)
BEGIN = Step(1, "begin", None, None, ("board …",))
PLAY = Step(2, "play", "p1", "request-1", ("p1 d7", "p1 puts -8 b2"))
BACK = Step(3, "back", "p1", None, kept=1)


def stored(url: str, work: Callable[[Store], Coroutine[Any, Any, None]], **more: Any) -> None:
    """Do something with a store that is opened and closed for it."""

    async def opened() -> None:
        store = await Store.open(url, **more)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(opened())


async def refused(work: Awaitable[None]) -> None:
    with pytest.raises(TakenError, match="somebody else was first"):
        await work


def test_a_match_is_loaded_as_it_was_saved(url: str) -> None:
    async def save(store: Store) -> None:
        assert await store.matches.load("match-1") is None
        await store.matches.create(WAITING)
        for step in (BEGIN, PLAY, BACK):
            await store.matches.append("match-1", step)

    async def load(store: Store) -> None:
        assert await store.matches.load("match-1") == replace(WAITING, steps=(BEGIN, PLAY, BACK))
        assert await store.matches.steps("match-1", 1) == (PLAY, BACK)
        assert await store.matches.steps("match-1", 3) == ()

    stored(url, save)
    stored(url, load)


def test_seats_change_until_a_match_begins_and_it_begins_only_when_all_sit_there(url: str) -> None:
    async def work(store: Store) -> None:
        await store.matches.create(replace(WAITING, seats=(StoredSeat("p1", guest=ANN), StoredSeat("p2"))))
        await store.matches.set_level("match-1", 1, "scribe")
        await refused(store.matches.set_level("match-1", 1, "novice"))
        await store.matches.set_level("match-1", 1, None)
        await refused(store.matches.set_level("match-1", 1, None))
        await store.matches.claim("match-1", 1, BEA, "Bea")
        await refused(store.matches.append("match-1", BEGIN, "playing"))
        for guest in (ANN, BEA):
            await store.matches.add_nonce("match-1", guest, "0" * 64)
        await store.matches.leave("match-1", BEA)
        await refused(store.matches.append("match-1", BEGIN, "playing"))
        loaded = await store.matches.load("match-1")
        assert loaded is not None
        assert (loaded.seats[1], loaded.phase, loaded.steps) == (StoredSeat("p2"), "waiting", ())
        await store.matches.claim("match-1", 1, BEA, None)
        await store.matches.add_nonce("match-1", BEA, "1" * 64)
        left, begun = await asyncio.gather(
            store.matches.leave("match-1", BEA),
            store.matches.append("match-1", BEGIN, "playing"),
            return_exceptions=True,
        )
        assert (left is None) != (begun is None), "one of the two was first"
        await refused(store.matches.leave("match-1", ANN)) if begun is None else None

    stored(url, work)


def test_a_new_name_holds_at_all_tables_but_not_where_another_was_given(url: str) -> None:
    async def work(store: Store) -> None:
        await store.people.rename(ANN, "Ann")
        seats = (StoredSeat("p1", guest=ANN, name="Ann"), StoredSeat("p2", guest=ANN, name="Left"), StoredSeat("p3"))
        await store.matches.create(replace(WAITING, seats=seats))
        await store.people.rename(ANN, "Anna")
        await store.people.rename(BEA, "Bea")
        loaded = await store.matches.load("match-1")
        assert loaded is not None
        assert [seat.name for seat in loaded.seats] == ["Anna", "Left", None]

    stored(url, work)


def test_what_may_change_nothing_is_not_somebody_elses_doing(url: str) -> None:
    async def work(store: Store) -> None:
        await store.matches.move_dues(1_000.0)

    stored(url, work)


def test_an_open_seat_is_given_once_and_no_other_seat_ever(url: str) -> None:
    async def work(store: Store) -> None:
        await store.matches.create(WAITING)
        for place in (0, 1, 7):
            await refused(store.matches.claim("match-1", place, BEA, "Bea"))
        first, second = await asyncio.gather(
            store.matches.claim("match-1", 2, BEA, "Bea"),
            store.matches.claim("match-1", 2, "c" * 64, None),
            return_exceptions=True,
        )
        assert first is None
        assert isinstance(second, TakenError)
        seats = (await store.matches.load("match-1") or WAITING).seats
        assert seats[2] == StoredSeat("p3", guest=BEA, name="Bea")
        assert seats[:2] == WAITING.seats[:2]

    stored(url, work)


def test_randomness_is_added_once_for_all_seats_of_a_guest(url: str) -> None:
    async def work(store: Store) -> None:
        both = (StoredSeat("p1", guest=ANN), StoredSeat("p2", level="x"), StoredSeat("p3", guest=ANN))
        await store.matches.create(replace(WAITING, seats=both))
        await store.matches.add_nonce("match-1", ANN, "ab" * 32)
        await refused(store.matches.add_nonce("match-1", ANN, "cd" * 32))
        await refused(store.matches.add_nonce("match-1", BEA, "cd" * 32))
        seats = (await store.matches.load("match-1") or WAITING).seats
        assert [seat.nonce for seat in seats] == ["ab" * 32, None, "ab" * 32]

    stored(url, work)


def test_of_two_who_write_one_number_the_first_succeeds_and_all_others_too(url: str) -> None:
    async def work(store: Store) -> None:
        matches = [replace(WAITING, id=f"match-{n}") for n in range(20)]
        await asyncio.gather(*(store.matches.create(match) for match in matches))
        await asyncio.gather(*(store.matches.append(match.id, BEGIN) for match in matches))
        first = [store.matches.append(match.id, PLAY) for match in matches]
        late = store.matches.append("match-7", PLAY._replace(seat="p2"), "over", {"winners": ["p2"]})
        outcomes = await asyncio.gather(*first, late, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 20 + [TakenError]
        for match in matches:
            assert await store.matches.steps(match.id) == (BEGIN, PLAY)
        assert (
            await store.matches.load("match-7") or matches[0]
        ).phase == "waiting"  # a step that fails changes nothing

    stored(url, work)


def test_two_stores_on_one_database_race_for_one_number(url: str) -> None:
    async def work(store: Store) -> None:
        await store.matches.create(WAITING)
        other = await Store.open(url)
        try:
            for number in range(1, 21):
                mine, his = await asyncio.gather(
                    store.matches.append("match-1", Step(number, "play", "p1", None, ("mine",))),
                    other.matches.append("match-1", Step(number, "play", "p2", None, ("his",))),
                    return_exceptions=True,
                )
                assert {type(mine), type(his)} == {type(None), TakenError}
                (written,) = await other.matches.steps("match-1", number - 1)
                assert written.entries == (("mine",) if mine is None else ("his",))
        finally:
            await other.close()

    stored(url, work)


class Interrupted(tuple[Any, ...]):
    """Queries, of which the last is asked after somebody else has begun the match."""

    __slots__ = ()
    begin: ClassVar[Callable[[], None]]

    def __iter__(self) -> Iterator[Any]:
        for number in range(len(self)):
            if number == len(self) - 1:
                with ThreadPoolExecutor(1) as elsewhere:  # where another loop can run
                    elsewhere.submit(type(self).begin).result()
            yield self[number]


def test_a_match_is_loaded_as_it_was_at_one_moment(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one that begins meanwhile would wait, and yet have a first step, from seats that were not complete."""

    async def begin(store: Store) -> None:
        await store.matches.append("match-1", BEGIN, "playing")

    async def load(store: Store) -> None:
        seats = (StoredSeat("p1", guest=ANN, nonce="0" * 64), StoredSeat("p2", level="scribe"))
        await store.matches.create(replace(WAITING, seats=seats))
        ask = store.matches._reader.together
        with monkeypatch.context() as patched:
            patched.setattr(Interrupted, "begin", lambda: stored(url, begin), raising=False)
            patched.setattr(store.matches._reader, "together", lambda queries, given: ask(Interrupted(queries), given))
            found = await store.matches.load("match-1")
        assert found is not None
        assert (found.phase, found.steps) == ("waiting", ())
        found = await store.matches.load("match-1")
        assert found is not None
        assert (found.phase, found.steps) == ("playing", (BEGIN,))

    stored(url, load)


def test_whatever_comes_while_the_disk_is_busy_is_written_together(url: str) -> None:
    class Counting(Unwatched):
        def wrote(self, jobs: int, seconds: float) -> None:
            sizes.append(jobs)

    sizes: list[int] = []

    async def work(store: Store) -> None:
        await store.matches.create(WAITING)
        await asyncio.gather(
            *(store.matches.append("match-1", BEGIN._replace(number=number)) for number in range(1, 601))
        )
        assert [step.number for step in await store.matches.steps("match-1")] == list(range(1, 601))

    stored(url, work, watch=Counting())
    assert sizes == [1, 512, 88]


def test_closing_writes_what_was_handed_in_and_takes_no_more(url: str) -> None:
    async def work() -> None:
        store = await Store.open(url)
        await store.matches.create(WAITING)
        handed_in = [
            asyncio.ensure_future(store.matches.append("match-1", BEGIN._replace(number=number)))
            for number in range(1, 51)
        ]
        await asyncio.sleep(0)  # they have begun, and nothing is written yet
        await store.close()
        await asyncio.gather(*handed_in)
        with pytest.raises(StorageError, match="shutting down"):
            await store.matches.append("match-1", BEGIN._replace(number=51))

    async def look(store: Store) -> None:
        assert len(await store.matches.steps("match-1")) == 50

    asyncio.run(work())
    stored(url, look)


def test_phases_results_and_lists(url: str) -> None:
    async def work(store: Store) -> None:
        seats = (StoredSeat("p1", guest=ANN), StoredSeat("p2", level="scribe"))
        phases: list[Phase] = ["waiting", "playing", "playing"]
        for number, phase in enumerate(phases):
            match = replace(WAITING, id=f"m{number}", phase=phase, listed=number == 1, created=float(number))
            await store.matches.create(replace(match, seats=seats))
        assert [match.id for match in await store.matches.of_guest(ANN)] == ["m2", "m1", "m0"]
        assert await store.matches.of_guest(BEA) == []
        assert [match.id for match in await store.matches.listed()] == ["m1"]
        assert sorted(await store.matches.going_on()) == ["m1", "m2"]
        await store.matches.append("m1", BEGIN, "over", {"winners": ["p1"], "score": {"p1": 3}})
        assert await store.matches.listed() == []
        assert await store.matches.going_on() == ["m2"]
        await store.matches.append("m2", BEGIN._replace(clock=StepClock((0, 0), 0, 0, 0, DAYS)), due=17.5)
        assert [match.due for match in await store.matches.of_guest(ANN)] == [17.5, None, None]
        over = (await store.matches.of_guest(ANN))[1]
        assert (over.phase, over.result, over.seats) == ("over", {"winners": ["p1"], "score": {"p1": 3}}, seats)
        assert over.changed > over.created
        await store.matches.call_off("m0")
        await refused(store.matches.call_off("m0"))
        await refused(store.matches.call_off("m2"))
        assert (await store.matches.load("m0") or WAITING).phase == "aborted"

    stored(url, work)


def test_there_is_one_rematch(url: str) -> None:
    async def work(store: Store) -> None:
        await store.matches.create(WAITING)
        await store.matches.create(replace(WAITING, id="match-2"), after="match-1")
        await refused(store.matches.create(replace(WAITING, id="match-3"), after="match-1"))
        assert (await store.matches.load("match-1") or WAITING).rematch == "match-2"
        assert await store.matches.load("match-3") is None

    stored(url, work)


def test_guests_have_the_names_they_gave_themselves(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.people.name_of(ANN) is None
        for name in ("Änne", "Ann", None):
            await store.people.rename(ANN, name)
            assert await store.people.name_of(ANN) == name

    stored(url, work)


# ---- the tables themselves


def test_tables_are_made_once_and_kept(url: str) -> None:
    async def twice() -> None:
        writer = make_writer(url)
        await migrate(writer)
        ann = text("INSERT INTO guests (id, name, created) VALUES ('x', 'Ann', 1)")
        await writer.carry_out(lambda connection: connection.execute(ann))
        await migrate(writer)
        await writer.close()

    async def look(store: Store) -> None:
        assert await store.people.name_of("x") == "Ann"

    asyncio.run(twice())
    stored(url, look)


def test_the_tables_are_those_that_the_program_knows(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from highpriest.storage.schema import METADATA

    async def compare() -> list[Any]:
        writer = make_writer(url)
        await migrate(writer)
        differences: list[Any] = await writer.carry_out(
            lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA)
        )
        await writer.close()
        return differences

    assert asyncio.run(compare()) == []


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    async def age() -> None:
        writer = make_writer(url)
        await migrate(writer)
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await writer.carry_out(lambda connection: connection.execute(newer))
        with pytest.raises(StorageError, match="newer version of highpriest"):
            await migrate(writer)
        await writer.close()

    asyncio.run(age())


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "king://host/db",
        "sqlite:////nowhere/at/all/x.sqlite3",
        "postgresql+asyncpg://nobody@/db?host=/nowhere",
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(address: str) -> None:
    with pytest.raises(StorageError, match=r"cannot be (used|opened)") as error:
        stored(address, lambda _store: asyncio.sleep(0))
    assert "\n" not in str(error.value)
