"""At a table that chose so, a computer plays on for somebody whose time is over or who left: in virtual time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from sqlalchemy import select
from tests.server.match.test_clocks import Scene, scene
from tests.server.match.virtual import PEOPLE, Disk, Life, Person, begun, loop, opened, seated, virtually

from highpriest.names import Absent
from highpriest.play import Match
from highpriest.play.clock import DAY
from highpriest.server.match import presenters, time_requests, timing
from highpriest.server.match.offers import Offers
from highpriest.server.match.room import Room
from highpriest.server.match.timing import owing
from highpriest.server.problems import Problem
from highpriest.storage.matches import MatchStore
from highpriest.storage.schema import SEATS
from highpriest.storage.stored import StoredSeat


async def _three(it: Scene, absent: Absent = "computer") -> list[Person]:
    return await opened(it.life, "thot", "1+0", "ann", "bea", "cid", players=3, absent=absent)


def _kinds(person: Person) -> list[str]:
    return [seat["kind"] for seat in person.table["seats"]]


def _owing(person: Person) -> set[str]:
    state = person.room.situation.state
    return set(state.choice_since) if state else set()


async def _play_on(*people: Person) -> None:
    """Let the people move whenever they owe one, until the match is over."""
    while people[0].room.situation.stored.phase == "playing":
        for person in people:
            if _owing(person).intersection(person.seats):
                await person.play()
        await asyncio.sleep(0.1)


def _updates(person: Person) -> list[str]:
    return [text for text in person.frames if json.loads(text)["type"] == "update"]


@scene
async def test_time_that_is_over_brings_a_computer(it: Scene) -> None:
    ann, bea, cid = await _three(it)
    await asyncio.sleep(61)
    assert _kinds(bea) == ["computer", "person", "person"]
    assert bea.table["seats"][0]["level"] == timing.STAND_IN
    assert [seat["nonce"] for seat in bea.table["seats"]] == ["0" * 64] * 3  # the deals follow from all of them
    with it.disk.engine.connect() as connection:
        seats = connection.execute(select(SEATS.c.guest, SEATS.c.left_by).order_by(SEATS.c.place)).all()
    assert [tuple(seat) for seat in seats] == [(None, PEOPLE["ann"]), (PEOPLE["bea"], None), (PEOPLE["cid"], None)]
    assert {"event": "taken over", "seat": "p1"} in [each for told in bea.told("update") for each in told["events"]]
    assert ann.seats == ()
    assert (await ann.send("resign", seat="p1"))["code"] == "seat/not-yours"
    await _play_on(bea, cid)
    assert bea.table["phase"] == "over"
    assert "time" not in str(bea.room.situation.finished().log)


@scene
async def test_who_left_is_replaced_once_all_others_agree(it: Scene) -> None:
    ann, bea, cid = await _three(it)
    ann.room.leave(ann, goodbye=True)
    await asyncio.sleep(14)
    assert (await bea.send("claim", seat="p1"))["code"] == "claim/too-early"
    await asyncio.sleep(2)
    for _ in range(2):  # who asks twice is still one
        assert (await bea.send("claim", seat="p1"))["type"] == "done"
        assert cid.table["computer_offer"] == {"by": "p2", "waiting_for": ["p3"], "seat": "p1"}
        assert _kinds(cid) == ["person"] * 3
    assert (await bea.send("answer", offer="computer", yes=True))["code"] == "offer/none"
    await cid.send("answer", offer="computer", yes=False)
    assert (_kinds(bea), bea.table["computer_offer"]) == (["person"] * 3, None)
    await bea.send("claim", seat="p1")
    assert (await cid.send("answer", offer="computer", yes=True))["type"] == "done"
    assert (_kinds(bea), bea.table["clock"]["away"]) == (["computer", "person", "person"], {})
    assert bea.table["computer_offer"] is None
    await ann.room.enter(ann, 0)
    assert not any(seat["yours"] for seat in ann.table["seats"])


@scene
async def test_of_four_all_three_have_to_agree_and_who_claims_the_same_does(it: Scene) -> None:
    ann, bea, cid, dov = await opened(
        it.life, "thot", "1+0", "ann", "bea", "cid", "dov", players=4, teams=False, absent="computer"
    )
    ann.room.leave(ann, goodbye=True)
    await asyncio.sleep(16)
    await bea.send("claim", seat="p1")
    await cid.send("claim", seat="p1")
    assert dov.table["computer_offer"] == {"by": "p2", "waiting_for": ["p4"], "seat": "p1"}
    assert _kinds(dov) == ["person"] * 4
    await dov.send("claim", seat="p1")
    assert _kinds(dov) == ["computer", "person", "person", "person"]


@scene
async def test_who_comes_back_ends_the_question(it: Scene) -> None:
    ann, bea, cid = await _three(it)
    ann.room.leave(ann, goodbye=True)
    await asyncio.sleep(16)
    await bea.send("claim", seat="p1")
    assert cid.table["computer_offer"] is not None
    await ann.room.enter(ann, 0)
    assert (cid.table["computer_offer"], _kinds(cid)) == (None, ["person"] * 3)
    assert (await cid.send("answer", offer="computer", yes=True))["code"] == "offer/none"


@scene
async def test_time_that_runs_out_needs_nobodys_yes(it: Scene) -> None:
    ann, bea, cid = await _three(it)
    ann.room.leave(ann, goodbye=True)
    await asyncio.sleep(16)
    await bea.send("claim", seat="p1")
    await asyncio.sleep(45)
    assert (_kinds(cid), cid.table["computer_offer"]) == (["computer", "person", "person"], None)


@scene
async def test_the_only_other_person_decides_alone(it: Scene) -> None:
    _, bea, cid = await _three(it)
    await asyncio.sleep(65)
    while "p2" in _owing(bea):
        await bea.play()
    cid.room.leave(cid, goodbye=True)
    await asyncio.sleep(16)
    assert (await bea.send("claim", seat="p3"))["type"] == "done"
    assert _kinds(bea) == ["computer", "person", "computer"]


@scene
async def test_the_last_person_ends_the_match(it: Scene) -> None:
    _, bea, cid = await _three(it)
    await asyncio.sleep(65)
    while "p2" in _owing(bea):  # longer, where the computer has left an ankh
        await bea.play()
    await asyncio.sleep(65)
    assert (_kinds(bea), bea.table["phase"]) == (["computer", "person", "computer"], "playing")
    await asyncio.sleep(65)
    assert (cid.table["phase"], bea.room.situation.finished().log[-1]) == ("over", "p2 time")


@scene
async def test_elsewhere_the_end_of_somebodys_time_is_the_end(it: Scene) -> None:
    _, bea, _ = await _three(it, "end")
    await asyncio.sleep(61)
    assert (_kinds(bea), bea.table["phase"]) == (["person"] * 3, "over")


@scene
async def test_a_computer_that_stands_in_is_there_after_a_crash_with_the_same_updates_and_deals(it: Scene) -> None:
    _, bea, cid = await _three(it)
    await asyncio.sleep(61)
    told, match = _updates(bea), bea.room.id
    it.life.kill()
    it.life = Life(it.disk)
    again, other = await seated(it.life, match, "bea", "cid")
    assert _updates(again) == told
    assert _kinds(again) == ["computer", "person", "person"]
    again.room.wake_computers()
    await _play_on(again, other)
    fair = presenters.fair_record(again.room.situation)
    assert list(fair.nonces) == ["p1", "p2", "p3"]
    assert Match.replay(fair.record).is_over
    assert cid.guest == other.guest


@pytest.fixture
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    began = datetime(2026, 5, 3, tzinfo=UTC).timestamp()
    monkeypatch.setattr("time.time", lambda: began + loop().at)


@pytest.mark.usefixtures("_day")
def test_turns_of_days_too() -> None:
    async def played() -> None:
        life = Life(Disk(), is_of_days=True)
        match = await begun(life, "thot", "1d", "ann", "bea", "cid", players=3, absent="computer")
        bea, cid = await seated(life, match, "bea", "cid")
        sweep = asyncio.create_task(life.rooms.end_turns_of_days())
        await asyncio.sleep(DAY / 1_000 + 60)
        assert (_kinds(bea), bea.table["phase"]) == (["computer", "person", "person"], "playing")
        assert owing(bea.room.situation) == (1,)  # the computer has moved
        await asyncio.sleep(DAY / 1_000 + 60)
        assert _kinds(cid) == ["computer", "computer", "person"]
        sweep.cancel()
        life.kill()

    virtually(played)


# ---- planted bugs


def _forgets_randomness(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(timing, "StoredSeat", lambda seat, level, **_nonce: StoredSeat(seat, level))


def _keeps_the_seat_in_memory_only(patched: pytest.MonkeyPatch) -> None:
    append = MatchStore.append
    patched.setattr(MatchStore, "append", lambda self, *step: append(self, *step[:-1]))


def _lets_nobody_think(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Room, "wake_computers", lambda _self: None)


def _stands_in_for_the_last(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("highpriest.server.match.situation.Situation.other_people", lambda _self, _guest: ["p1"])


def _asks_nobody(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(time_requests, "_others_who_decide", lambda *_claim: [])


def _asks_on(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Offers, "while_away", lambda self, _seats: self)


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (_asks_nobody, test_who_left_is_replaced_once_all_others_agree),
        (_asks_nobody, test_of_four_all_three_have_to_agree_and_who_claims_the_same_does),
        (_asks_on, test_who_comes_back_ends_the_question),
        (_forgets_randomness, test_time_that_is_over_brings_a_computer),
        (
            _keeps_the_seat_in_memory_only,
            test_a_computer_that_stands_in_is_there_after_a_crash_with_the_same_updates_and_deals,
        ),
        (_stands_in_for_the_last, test_the_last_person_ends_the_match),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, Problem)):
        test()


@pytest.mark.usefixtures("_day")
def test_a_planted_computer_that_is_never_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _lets_nobody_think(monkeypatch)
    with pytest.raises(AssertionError):
        test_turns_of_days_too()
