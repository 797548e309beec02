"""Seeks in the database: the first one takes them, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import true
from tests.storage.takings import run
from tests.storage.test_store import stored

from highpriest.server.lobby.terms import Player, meeting
from highpriest.storage import lobby
from highpriest.storage.errors import SeekError
from highpriest.storage.seek import Meeting, Seek
from highpriest.storage.store import Store

ANN, BEA, CID = "a" * 64, "b" * 64, "c" * 64
MOST = 2


def seek(person: str, name: str, **more: Any) -> Seek:
    now = time.time()
    made = Seek(name, person, "thot", {"size": 8}, "10+10", False, True, False, now, now + 25, now + 25)
    return replace(made, **more)


def sits(one: Seek, person: str) -> Meeting:
    return meeting((one,), Player.of(one), Player(person, None, 0), swap=False)


async def add(store: Store, *seeks: Seek) -> None:
    for each in seeks:
        await store.lobby.add(each, MOST)


async def refused(work: Any, why: str) -> SeekError:
    with pytest.raises(SeekError) as error:
        await work
    assert error.value.why == why
    return error.value


def test_a_seek_is_loaded_as_it_was_saved_with_its_persons_name(url: str) -> None:
    async def work(store: Store) -> None:
        await store.people.rename(ANN, "Änne 𓂀")
        hers = seek(ANN, "s1", last=BEA, balance=-3, kept=True)
        assert await store.lobby.add(hers, MOST) == replace(hers, name="Änne 𓂀")
        assert await store.lobby.open() == [replace(hers, name="Änne 𓂀")]
        assert await store.lobby.find("s1") == replace(hers, name="Änne 𓂀")

    stored(url, work)


def test_the_second_to_come_is_told_who_was_first(url: str) -> None:
    async def work(store: Store) -> None:
        await store.people.rename(BEA, "Bea")
        hers = seek(ANN, "s1")
        await add(store, hers)
        first = meeting((hers,), Player.of(hers), Player(BEA, "Bea", 0), swap=False)
        assert await store.lobby.meet([first]) == [first]
        assert await store.lobby.meet([sits(hers, CID)]) == []
        assert (await refused(store.lobby.find("s1"), "taken")).by == "Bea"
        await refused(store.lobby.remove("s1", ANN), "taken")
        fate = (await store.lobby.fates(["s1"]))[0]
        assert (fate.match, fate.person, fate.by) == (first.match.id, ANN, "Bea")
        assert await store.lobby.fates_of(ANN, time.time() - 5) == [fate]
        assert await store.matches.load(first.match.id) is not None

    stored(url, work)


def test_both_take_each_others_and_one_match_comes_of_it(url: str) -> None:
    async def work(store: Store) -> None:
        hers, his = seek(ANN, "s1"), seek(BEA, "s2")
        await add(store, hers, his)
        met = await asyncio.gather(store.lobby.meet([sits(hers, BEA)]), store.lobby.meet([sits(his, ANN)]))
        assert sorted(map(len, met)) == [0, 1]
        assert len(await store.matches.of_guest(ANN)) == len(await store.matches.of_guest(BEA)) == 1
        assert await store.lobby.open() == []

    stored(url, work)


def test_one_takes_two_at_once_and_sits_at_one(url: str) -> None:
    async def work(store: Store) -> None:
        hers, his = seek(ANN, "s1"), seek(BEA, "s2")
        await add(store, hers, his)
        met = await asyncio.gather(store.lobby.meet([sits(hers, CID)]), store.lobby.meet([sits(his, CID)]))
        assert sorted(map(len, met)) == [0, 1]
        assert len(await store.matches.of_guest(CID)) == 1
        assert len(await store.lobby.open()) == 1

    stored(url, work)


def test_withdrawn_while_taken_is_one_or_the_other(url: str) -> None:
    async def work(store: Store) -> None:
        hers = seek(ANN, "s1")
        await add(store, hers)
        met, withdrawn = await asyncio.gather(
            store.lobby.meet([sits(hers, BEA)]), store.lobby.remove("s1", ANN), return_exceptions=True
        )
        assert isinstance(withdrawn, SeekError) == (met != [])
        assert len(await store.matches.of_guest(ANN)) == (1 if met else 0)

    stored(url, work)


def test_one_for_one_sitting_and_two_of_days(url: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(*(add(store, seek(ANN, f"s{number}", pace=f"{number}+4")) for number in range(1, 5)))
        assert len(await store.lobby.open()) == 1
        of_days = {"pace": "3d", "live": False, "kept": True}
        await add(store, seek(ANN, "d1", **of_days), seek(ANN, "d2", **of_days))
        await refused(store.lobby.add(seek(ANN, "d3", **of_days), MOST), "too-many")
        assert len(await store.lobby.open()) == 3

    stored(url, work)


def test_a_seek_counts_while_its_person_is_here(url: str) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        gone, away = seek(ANN, "s1", until=now - 1), seek(BEA, "s2", awake=now - 1, kept=True, until=now + 60)
        await add(store, gone, away)
        assert [each.id for each in await store.lobby.open()] == ["s2"]
        assert not away.counts(now)
        assert await store.lobby.meet([sits(away, CID)]) == []
        await store.lobby.stay(["s2"], now + 20)
        back = await store.lobby.find("s2")
        assert (back.awake, back.until, back.counts(now)) == (now + 20, now + 60, True)
        await store.lobby.sweep()
        await refused(store.lobby.remove("s1", ANN), "unknown")
        assert await store.lobby.meet([sits(away, CID)]) != []

    stored(url, work)


def test_experience_is_whom_one_played_last_and_who_sat_first(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.lobby.experience(ANN, "thot") == (None, 0)
        for other in (BEA, CID):
            hers = seek(ANN, f"s-{other[0]}", live=False, kept=True, pace="3d", balance=-5)
            await add(store, hers)
            await store.lobby.meet([sits(hers, other)])
        assert await store.lobby.experience(ANN, "thot") == (CID, 2)
        assert await store.lobby.experience(CID, "thot") == (ANN, -1)
        assert await store.lobby.experience(ANN, "aton") == (None, 0)

    stored(url, work)


def test_many_take_few_tables_at_once_and_each_has_one_outcome(url: str) -> None:
    assert asyncio.run(run(url, 2, 40, 8, Random(1))) == []


def plays_nowhere(_connection: object, _persons: object) -> set[str]:
    """With a bug: nobody is seen to play."""
    return set()


def test_a_lobby_where_one_sits_at_two_tables_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "_playing", plays_nowhere)
    found = asyncio.run(run(f"sqlite+aiosqlite:///{tmp_path / 'bug.sqlite3'}", 2, 40, 8, Random(2)))
    assert any("sits at" in each for each in found)


def test_a_lobby_where_a_table_is_taken_twice_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "_playing", plays_nowhere)
    monkeypatch.setattr(lobby, "_OPEN", true())
    monkeypatch.setattr(lobby, "_forget_live", lambda _connection, _persons: None)
    found = asyncio.run(run(f"sqlite+aiosqlite:///{tmp_path / 'bug.sqlite3'}", 2, 40, 8, Random(2)))
    assert any("came to" in each for each in found)
