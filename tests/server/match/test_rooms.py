"""Rooms come and go, workers die and servers stop: the match goes on."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import signal
import weakref
from pathlib import Path
from random import Random
from typing import cast

import pytest
from tests.server.clients import Line, begin, computer
from tests.server.running import Served, workers_of
from tests.server.visits import People, at, visit

from highpriest.play import Match, Record
from highpriest.server.match import rooms
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.room import Room
from highpriest.server.match.rooms import Rooms, new_match
from highpriest.server.metrics import Metrics
from highpriest.server.workers.opponents import Opponents
from highpriest.storage.store import Store
from highpriest.storage.stored import StoredSeat

UNTIL_IT_IS_BACK = 120.0  # seconds: workers step back for other programs, of which a busy machine has many

pytestmark = pytest.mark.timeout(120)


GUEST = "a" * 64
SEATS = (StoredSeat("p1", guest=GUEST), StoredSeat("p2"))


async def opened(folder: Path) -> tuple[Store, Rooms]:
    """A new database, and rooms on it in which no computer can be asked."""
    store = await Store.open(f"sqlite:///{folder / 'x.sqlite3'}")
    return store, Rooms(store, cast(Opponents, None), Pauses(0), Metrics())


async def let_go(all_rooms: Rooms, room: Room) -> None:
    """Wait until the room is closed because nobody needs it."""
    letting_go = asyncio.create_task(all_rooms.evict_idle())
    async with asyncio.timeout(60):
        while not room.is_closed:  # noqa: ASYNC110  # nobody is told, and nobody has to be
            await asyncio.sleep(0)
    letting_go.cancel()


def test_a_room_that_nobody_is_in_is_let_go_and_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IDLE_SECONDS", 0.0)
    monkeypatch.setattr(rooms, "LOOKED_EVERY", 0.0)

    async def wait_and_look() -> None:
        store, all_rooms = await opened(tmp_path)
        room = await all_rooms.create(new_match("thot", {}, SEATS))
        assert await all_rooms.room(room.id) is room
        await let_go(all_rooms, room)
        again = await all_rooms.room(room.id)
        assert again is not room
        assert again.table(GUEST) == room.table(GUEST)
        all_rooms.close()
        await store.close()

    asyncio.run(wait_and_look())


def test_a_finished_match_is_let_go_before_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "OVER_SECONDS", 0.0)
    monkeypatch.setattr(rooms, "LOOKED_EVERY", 0.0)

    async def wait_and_look() -> None:
        store, all_rooms = await opened(tmp_path)
        running, over = [await all_rooms.create(new_match("thot", {}, SEATS)) for _ in range(2)]
        await store.matches.call_off(over.id)
        await over.catch_up()
        await let_go(all_rooms, over)
        assert not running.is_closed
        all_rooms.close()
        await store.close()

    asyncio.run(wait_and_look())


def test_a_room_that_was_let_go_leaves_nothing_behind(tmp_path: Path) -> None:
    """The collector is told to come very rarely, so that rooms must not wait for it."""
    seats = tuple(StoredSeat(seat, guest=seat * 32, nonce=digit * 64) for seat, digit in (("red", "1"), ("blue", "2")))

    async def evict_idle() -> weakref.ref[Room]:
        store, all_rooms = await opened(tmp_path)
        room = await all_rooms.create(new_match("aton", {}, seats))
        assert room.situation.state is not None
        all_rooms.drop(room)
        await store.close()
        return weakref.ref(room)

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(evict_idle())() is None
    finally:
        gc.enable()


@pytest.mark.timeout(400)
def test_a_worker_that_dies_is_replaced_and_the_move_still_comes(tmp_path: Path) -> None:
    async def kill_and_play(people: People) -> None:
        guest = await people.guest()
        line = await guest.open((await guest.create("thot", "me", computer("scribe")))["match"])
        await begin([line])
        for _ in range(3):
            assert await line.until(lambda line: bool(line.legal_moves("p1")))
            number = (await line.play("p1", line.legal_moves("p1")[0]))["number"]
            if line.legal_moves("p1"):
                continue  # an ankh: they may put a scarab back first
            for pid in workers_of(people.server.pid):
                os.kill(pid, signal.SIGKILL)
            went_on = line.until(lambda line, number=number: line.newest["p1"]["number"] > number, UNTIL_IT_IS_BACK)  # type: ignore[misc]
            assert await went_on
        told = line.newest["p1"]["number"]
        numbers = (await people.http.get("/metrics")).text
        deaths = re.search(r"^highpriest_worker_deaths_total (.+)$", numbers, re.MULTILINE)
        assert deaths is not None
        assert float(deaths[1]) >= 1
        steps = re.findall(r'^highpriest_steps_total{.*game="thot".*} (.+)$', numbers, re.MULTILINE)
        people_and_computers = [float(count) for count in steps]
        assert len(people_and_computers) == 2
        assert min(people_and_computers) > 0
        assert sum(people_and_computers) >= told

    with Served(tmp_path, as_released=True) as server:
        at(server, kill_and_play)
        assert server.is_alive


@visit
async def test_computers_play_each_other_to_the_end_without_anybody_looking(people: People) -> None:
    guest = await people.guest()
    match = (await guest.create("thot", computer(), computer(), options={"size": 8}))["match"]
    watcher = await people.watch(match)
    assert await watcher.until(lambda line: line.table.get("phase") == "over")
    assert watcher.newest[None]["view"]["winners"]


def _ends_a_round_without_a_deal() -> Record:
    """A game whose next placing ends the round, and both draw cards that they know: they lay without a deal before."""
    match, luck = Match("aton", seed=177), Random(177)
    while len(match.log) < 57:
        seat = luck.choice(match.owing)
        match.play(luck.choice(match.legal_moves(seat)))
    (seat,) = match.owing
    assert all(match.tried(seat, [move]).owing == ("red", "blue") for move in match.legal_moves(seat))
    return match.record()


@visit
async def test_a_computers_turn_ends_where_both_are_to_lay(people: People) -> None:
    guest = await people.guest()
    record = _ends_a_round_without_a_deal().data()
    match = (await guest.create("aton", computer(), computer(), record=record))["match"]
    watcher = await people.watch(match)
    assert await watcher.until(lambda line: line.table.get("phase") == "over")


def test_a_server_that_stops_finishes_what_it_accepted_and_goes_on_after_a_start(tmp_path: Path) -> None:
    async def play(people: People) -> tuple[str, list[str]]:
        guest = await people.guest()
        match = (await guest.create("thot", "me", "me"))["match"]
        line = await guest.open(match)
        await begin([line])
        for _ in range(5):
            assert await line.until(lambda line: bool(line.legal_moves("p1") or line.legal_moves("p2")))
            seat = "p1" if line.legal_moves("p1") else "p2"
            await line.play(seat, line.legal_moves(seat)[0])
        os.kill(people.server.pid, signal.SIGTERM)
        assert await line.until(lambda line: line.is_gone)
        return match, line.updates("p2")

    async def look(people: People, match: str, before: list[str]) -> None:
        line: Line = await people.watch(match)
        assert await line.until(lambda line: len(line.updates(None)) == len(before))
        assert line.table["phase"] == "playing"

    server = Served(tmp_path)
    with server:
        match, before = at(server, play)
        server.stop()
    with server:
        at(server, lambda people: look(people, match, before))
    assert "error" not in server.logged
