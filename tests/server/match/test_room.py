"""Stored before told: a room in which every write and every message is watched, without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from highpriest.server.match import frames
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.room import Room
from highpriest.server.match.rooms import Rooms
from highpriest.server.match.state import MatchState
from highpriest.server.match.thinkers import Thinkers
from highpriest.server.metrics import Metrics
from highpriest.server.requests import REQUESTS
from highpriest.storage.chat import StoredLine
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredMatch, StoredSeat

ANN, BEA = "a" * 64, "b" * 64
MATCH = StoredMatch(
    "m" * 22,
    "thot",
    {"size": 8, "first": "p1"},
    (),
    bytes(32),
    "waiting",
    False,
    None,
    1000.0,
    (StoredSeat("p1", guest=ANN, nonce="0" * 64), StoredSeat("p2", guest=BEA, nonce="1" * 64)),
)


class Silence:
    """Nobody has said anything."""

    async def of_match(self, _match: str, _people: Sequence[str]) -> tuple[list[StoredLine], set[tuple[str, str]]]:
        return [], set()

    async def mutes(self, _people: Sequence[str]) -> set[tuple[str, str]]:
        return set()


class Database:
    """Keeps steps in memory and notes each write in `happened`; the next write fails with `failure`."""

    def __init__(self, happened: list[str]) -> None:
        self.stored = MATCH
        self.failure: Exception | None = None
        self.before_writing: Callable[[], None] = lambda: None
        self.answers = asyncio.Event()
        self.answers.set()
        self._happened = happened

    async def append(self, _match: str, step: Step, phase: Any = None, *_more: Any) -> None:
        await asyncio.sleep(0)
        await self.answers.wait()
        self.before_writing()
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        if step.number != len(self.stored.steps) + 1:
            raise TakenError("somebody else was first")
        self.add(step, phase)
        self._happened.append(f"stored {step.number}")

    def add(self, step: Step, phase: Any = None) -> None:
        steps = (*self.stored.steps, step)
        self.stored = replace(self.stored, steps=steps, phase=phase or self.stored.phase)

    async def load(self, _match: str, after: int = 0) -> StoredMatch:
        return replace(self.stored, steps=self.stored.steps[after:])


class Listener:
    """A visitor who notes what they are told."""

    def __init__(self, guest: str | None, happened: list[str]) -> None:
        self.guest = guest
        self.seats: tuple[str, ...] = ()
        self.told: list[dict[str, Any]] = []
        self.closed_with: int | None = None
        self._happened = happened

    def tell(self, text: str) -> None:
        message = json.loads(text)
        self.told.append(message)
        self._happened.append(f"told {message['type']} {message.get('number', '')}".strip())

    def catch_up(self, text: str) -> None:
        self.tell(text)

    def close(self, code: int) -> None:
        self.closed_with = code


class Scene:
    """A running match with Ann and Bea at the table, and all that happens there from now on."""

    def __init__(self) -> None:
        self.happened: list[str] = []
        self.database = Database(self.happened)
        parts = {"leases": SimpleNamespace(are_used=False), "chat": Silence(), "people": SimpleNamespace(name_of=None)}
        store = cast(Store, SimpleNamespace(matches=self.database, **parts))
        self.rooms = Rooms(store, cast(Thinkers, None), Pauses(0), Metrics())  # there is no computer to be asked
        self.ann, self.bea = Listener(ANN, self.happened), Listener(BEA, self.happened)
        self.room: Room

    async def set_up(self) -> None:
        self.room = await self.rooms.room(MATCH.id)
        await self.room.start()
        for visitor in (self.ann, self.bea):
            await self.room.enter(visitor, 0)
        for visitor in (self.ann, self.bea):
            visitor.told.clear()
        self.happened.clear()

    async def ask(self, visitor: Listener, kind: str, request: str = "one", **fields: Any) -> dict[str, Any]:
        """Send a request and return the last message that the visitor was told."""
        await self.room.handle(visitor, REQUESTS.validate_python({"type": kind, "id": request, **fields}))
        return visitor.told[-1]

    async def play(self, visitor: Listener, request: str = "one") -> dict[str, Any]:
        state = self.room.situation.state
        assert state is not None
        (seat,) = visitor.seats
        moves = [state.match.legal_moves(seat)[0].text]
        return await self.ask(visitor, "play", request, seat=seat, number=state.number, moves=moves)


def scene(work: Callable[[Scene], Awaitable[None]]) -> Callable[[], None]:
    """A test that is one scene."""

    def run() -> None:
        async def played() -> None:
            it = Scene()
            await it.set_up()
            await work(it)
            it.rooms.close()

        asyncio.run(played())

    run.__doc__ = work.__doc__
    return run


@scene
async def test_a_step_is_stored_before_anybody_is_told(it: Scene) -> None:
    shown: list[int] = []
    it.database.before_writing = lambda: shown.append(it.room.situation.number)
    answer = await it.play(it.ann)
    assert (answer["type"], answer["number"], answer["answers"]) == ("update", 2, "one")
    assert it.happened == ["stored 2", "told update 2", "told update 2"]
    assert shown == [1]  # while it is written, nobody can see it
    assert it.room.situation.number == 2


@scene
async def test_a_request_that_comes_again_gets_the_same_answer_and_changes_nothing(it: Scene) -> None:
    first = await it.play(it.ann)
    assert await it.ask(it.ann, "play", seat="p1", number=1, moves=["a1"]) == first
    refusal = await it.ask(it.ann, "resign", "two", seat="p2")
    assert refusal["code"] == "seat/not-yours"
    assert await it.ask(it.ann, "ping", "two") == refusal
    assert (await it.ask(it.bea, "ping", "two"))["type"] == "done"  # another person's ids are their own
    assert [what for what in it.happened if what.startswith("stored")] == ["stored 2"]


@scene
async def test_who_was_second_is_told_what_the_first_did(it: Scene) -> None:
    """Another process has written the same number meanwhile."""
    state = it.room.situation.state
    assert state is not None
    other = state.played(state.match.after("p1", [state.match.legal_moves("p1")[-1]]), "play", "p1", "theirs").step
    it.database.before_writing = lambda: it.database.add(other)
    answer = await it.play(it.ann)
    assert (answer["type"], answer["code"]) == ("refused", "move/late")
    assert it.happened == ["told update 2", "told update 2", "told table 2", "told table 2", "told refused"]
    assert not it.room.is_closed
    now = it.room.situation
    assert now.state is not None
    assert now.state.step == other


@scene
async def test_a_request_that_another_process_has_carried_out_is_answered_by_its_step_alone(it: Scene) -> None:
    """It was sent there before, and the one who asked has not heard of it."""
    state = it.room.situation.state
    assert state is not None
    same = state.played(state.match.after("p1", [state.match.legal_moves("p1")[0]]), "play", "p1", "one").step
    it.database.before_writing = lambda: it.database.add(same)
    await it.play(it.ann)
    assert it.happened == ["told update 2", "told update 2", "told table 2", "told table 2"]
    assert it.ann.told[0]["answers"] == "one"
    again = await it.ask(it.ann, "play", seat="p1", number=1, moves=["a1"])
    assert again == it.ann.told[0]


@scene
async def test_if_storing_fails_nothing_is_told_and_the_same_request_may_come_again(it: Scene) -> None:
    before = it.room.situation
    it.database.failure = StorageError("the database cannot be written to just now")
    answer = await it.play(it.ann)
    assert (answer["type"], answer["code"]) == ("refused", "storage/unavailable")
    assert it.happened == ["told refused"]
    assert it.room.situation is before
    again = await it.play(it.ann)
    assert (again["type"], again["number"], again["answers"]) == ("update", 2, "one")
    assert it.ann.closed_with is None
    assert await it.rooms.room(MATCH.id) is it.room


@scene
async def test_while_the_disk_does_not_answer_all_who_wait_are_told_so_and_nobody_is_refused(it: Scene) -> None:
    it.database.answers.clear()
    asking = [asyncio.create_task(it.play(it.ann)), asyncio.create_task(it.ask(it.bea, "ping", "two"))]
    newcomer = Listener(None, it.happened)
    coming = asyncio.create_task(it.room.enter(newcomer, 1))
    for _ in range(5):
        await asyncio.sleep(0)
    for _ in range(2):
        it.rooms.tell_pending()
    assert it.ann.told == [{"type": "pending", "id": "one"}] * 2
    assert it.bea.told == [{"type": "pending", "id": "two"}] * 2
    assert newcomer.told == [{"type": "pending", "id": None}] * 2
    it.database.answers.set()
    ann, bea = await asyncio.gather(*asking)
    await coming
    assert (ann["type"], ann["number"], ann["answers"]) == ("update", 2, "one")
    assert bea == {"type": "done", "id": "two"}
    assert newcomer.told[-1]["number"] == 2
    told = len(it.happened)
    it.rooms.tell_pending()  # nobody waits any more
    assert len(it.happened) == told


@scene
async def test_who_was_second_with_something_that_still_stands_is_not_refused(it: Scene) -> None:
    """Another process has written a step meanwhile, but players may resign on either turn."""
    state = it.room.situation.state
    assert state is not None
    other = state.played(state.match.after("p1", [state.match.legal_moves("p1")[0]]), "play", "p1", "theirs").step

    def be_first() -> None:
        it.database.add(other)
        it.database.before_writing = lambda: None

    it.database.before_writing = be_first
    answer = await it.ask(it.bea, "resign", seat="p2")
    assert (answer["type"], answer["phase"]) == ("table", "over")
    assert [message["number"] for message in it.bea.told if message["type"] == "update"] == [2, 3]
    assert not any(message["type"] == "refused" for message in it.bea.told)


@scene
async def test_a_room_takes_over_what_another_process_has_stored(it: Scene) -> None:
    state = it.room.situation.state
    assert state is not None
    for seat in ("p1", "p2"):
        match = state.match.after(seat, [state.match.legal_moves(seat)[0]])
        state = state.played(match, "play", seat, None)
        it.database.add(state.step)
    await it.room.catch_up()
    assert it.room.situation.number == 3
    numbers = [message["number"] for message in it.ann.told if message["type"] == "update"]
    assert numbers == [2, 3]
    assert it.ann.told[-1]["type"] == "table"
    assert (await it.play(it.ann))["number"] == 4


def test_all_views_of_a_step_are_written_before_anybody_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """When somebody's view arrives must not depend on how long that of another seat takes."""
    update = frames.update

    @scene
    async def played(it: Scene) -> None:
        def writing(state: MatchState, seat: str | None) -> str:
            it.happened.append(f"wrote the view of {seat}")
            return update(state, seat)

        monkeypatch.setattr(frames, "update", writing)
        watcher = Listener(None, it.happened)
        await it.room.enter(watcher, it.room.situation.number)
        it.happened.clear()
        await it.play(it.ann)
        assert it.happened == [
            "wrote the view of p1",
            "wrote the view of p2",
            "wrote the view of None",
            "stored 2",
            *["told update 2"] * 3,
        ]

    played()
