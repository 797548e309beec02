"""Somebody is away while others wait, and turns that take days: in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tests.server.match.test_clocks import Scene, entries, scene
from tests.server.match.virtual import Disk, Life, Person, begun, left, loop, opened, seated, virtually

from highpriest.play.clock import DAY, LAG_AT_START, NAMED, Clock, read_pace
from highpriest.server.match import clocks, loading, presence, time_requests, timing
from highpriest.server.match.presence import Presence, limit_of
from highpriest.server.match.situation import Decision, Situation
from highpriest.server.match.wall_time import WallTime
from highpriest.storage.stored import StepClock


def test_the_limit_follows_from_the_pace() -> None:
    assert [limit_of(pace) for pace in NAMED.values()] == [30_000, 60_000, 120_000]
    assert [limit_of(read_pace(text)) for text in ("0.5+0", "60+0")] == [30_000, 120_000]


# ---- away


@scene
async def test_who_is_away_on_their_turn_for_too_long_loses_if_another_claims_it(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "10+10", "ann", "bea")
    ann.room.leave(ann)
    assert bea.table["clock"]["away"] == {"p1": 60_000}
    await asyncio.sleep(59.9)
    assert (await bea.send("claim", seat="p1"))["code"] == "claim/too-early"
    assert (await bea.send("call_off"))["type"] == "done"
    assert bea.table["off_offer"] == {"by": "p2", "waiting_for": ["p1"]}
    await asyncio.sleep(0.2)
    assert bea.table["phase"] == "playing"  # nothing happens by itself
    assert (await bea.send("claim", seat="p1"))["type"] == "done"
    assert (bea.table["phase"], entries(bea)[-1]) == ("over", "p1 time")
    assert bea.told("update")[-1]["view"]["reason"] == "time"


@scene
async def test_who_is_away_for_too_long_can_be_let_off_without_a_result(it: Scene) -> None:
    ann, bea = await opened(it.life, "aton", "4+4", "ann", "bea")
    await bea.play()
    ann.room.leave(ann, goodbye=True)
    assert bea.table["clock"]["away"] == {"red": 15_000}  # half of it, as the page was closed on purpose
    await asyncio.sleep(15)
    assert (await bea.send("call_off"))["type"] == "done"
    assert bea.table["phase"] == "aborted"


@scene
async def test_silence_is_noticed_though_the_line_stays_open(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "10+10", "ann", "bea")
    await asyncio.sleep(20)
    assert bea.table["clock"]["away"] == {}
    ann.trip = None
    await asyncio.sleep(16)
    assert list(bea.table["clock"]["away"]) == ["p1"]
    assert not bea.table["seats"][0]["here"]
    await ann.send("ping")  # a request is not enough: it may have been on its way for long
    ann.trip = 0.0
    await asyncio.sleep(6)
    assert bea.table["clock"]["away"] == {}
    assert bea.table["seats"][0]["here"]


@scene
async def test_nobody_is_away_on_anothers_turn(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "10+10", "ann", "bea")
    bea.room.leave(bea)
    await asyncio.sleep(200)
    assert ann.table["clock"]["away"] == {}
    assert (await ann.send("claim", seat="p2"))["code"] == "claim/too-early"
    assert (await ann.send("claim", seat="p1"))["code"] == "claim/too-early"
    assert (await ann.send("claim", seat="p9"))["code"] == "claim/too-early"
    stranger = Person(None, ann.room)
    await ann.room.enter(stranger, 0)
    assert (await stranger.send("claim", seat="p1"))["code"] == "seat/not-yours"
    assert (await stranger.send("call_off"))["code"] == "seat/not-yours"
    assert (await stranger.send("more_time", seat="p1"))["code"] == "seat/not-yours"
    await ann.play()
    assert ann.told("update")[-1]["number"] > 0
    assert list(ann.room.table(None)["clock"]["away"]) == ["p2"]  # type: ignore[index]


@scene
async def test_coming_and_going_does_not_stretch_absence_beyond_three_limits(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "10+10", "ann", "bea")
    for _ in range(4):
        ann.room.leave(ann)
        await asyncio.sleep(44)
        assert (await bea.send("claim", seat="p1"))["code"] == "claim/too-early"
        await ann.room.enter(ann, 0)
        await asyncio.sleep(1)
        assert (await bea.send("claim", seat="p1"))["code"] == "claim/too-early"
    assert ann.table["clock"]["used"] == {"p1": 176_000}
    ann.room.leave(ann)
    assert bea.table["clock"]["away"]["p1"] == 4_000
    await asyncio.sleep(4)
    assert (await bea.send("claim", seat="p1"))["type"] == "done"


@given(some.lists(some.tuples(some.integers(0, 90_000), some.integers(0, 90_000), some.booleans()), max_size=20))
@settings(deadline=None)
def test_a_claim_is_possible_only_for_who_is_away_and_after_at_most_three_limits(
    absences: list[tuple[int, int, bool]],
) -> None:
    presence_, now, used = Presence(NAMED["quick"]), 0, 0
    situation = _waiting_for_ann()
    for away, back, goodbye in absences:
        if goodbye:
            presence_.note_goodbye("a" * 64)
        presence_.look(situation, {"b" * 64}, now)
        allowed = max(0, min(15_000 if goodbye else 30_000, 90_000 - used))
        assert presence_.claimable(now + allowed) == {"p1"}
        assert presence_.claimable(now + allowed - 1) == frozenset()
        presence_.look(situation, {"a" * 64, "b" * 64}, now + away)
        assert presence_.claimable(now + away + 10**6) == frozenset()
        used += away
        now += away + back


def _waiting_for_ann() -> Situation:
    async def situation() -> Situation:
        life = Life(Disk())
        (ann, _) = await opened(life, "thot", "4+4", "ann", "bea")
        life.kill()
        return ann.room.situation

    return virtually(situation)


# ---- first turns, calling off, more time


@scene
async def test_a_match_is_called_off_if_somebody_does_not_come_to_their_first_turn(it: Scene) -> None:
    match = await begun(it.life, "thot", "10+10", "ann", "bea")
    ann, bea = await seated(it.life, match, "ann", "bea")
    await asyncio.sleep(39)
    await ann.play()
    await asyncio.sleep(39.9)
    assert bea.table["phase"] == "playing"
    await asyncio.sleep(0.2)
    assert bea.table["phase"] == ann.table["phase"] == "aborted"


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_both_absent_at_the_first_turn(game: str) -> None:
    async def played() -> list[str]:
        life = Life(Disk())
        phases: list[str] = []
        for number in range(10):
            pace = ("0.5+0", "4+4", "25+20")[number % 3]
            match = await begun(life, game, pace, "ann", "bea")
            await asyncio.sleep(41)
            phases.append((await life.rooms.room(match)).situation.stored.phase)
        life.kill()
        return phases

    assert virtually(played) == ["aborted"] * 10


@scene
async def test_all_can_agree_to_call_a_match_off(it: Scene) -> None:
    ann, bea, cid = await opened(it.life, "thot", "10+10", "ann", "bea", "cid", players=3)
    await ann.send("call_off")
    await bea.send("answer", offer="off", yes=True)
    assert cid.table["phase"] == "playing"
    await cid.send("answer", offer="off", yes=False)
    assert (await ann.send("answer", offer="off", yes=True))["code"] == "offer/none"
    await bea.send("call_off")
    await ann.send("answer", offer="off", yes=True)
    await cid.send("answer", offer="off", yes=True)
    assert ann.table["phase"] == bea.table["phase"] == cid.table["phase"] == "aborted"


@scene
async def test_more_time_is_given_once_in_a_turn(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "4+4", "ann", "bea")
    before = left(ann.room)["p1"]
    assert (await ann.send("more_time", seat="p1"))["code"] == "seat/not-yours"
    assert (await bea.send("more_time", seat="p1"))["type"] == "done"
    assert left(ann.room)["p1"] == before + 15_000
    assert (await bea.send("more_time", seat="p1"))["code"] == "time/given"
    await ann.play()
    assert (await ann.send("more_time", seat="p2"))["type"] == "done"
    assert ann.told("update")[-1]["clock"]["left"]["p2"] == left(ann.room)["p2"]


@scene
async def test_without_clocks_there_is_nothing_to_claim_or_to_give(it: Scene) -> None:
    match = await begun(it.life, "thot", None, "ann", "bea")
    ann, _ = await seated(it.life, match, "ann", "bea")
    for kind, fields in (("more_time", {"seat": "p2"}), ("pause", {"on": True})):
        assert (await ann.send(kind, **fields))["code"] == "clock/none"
    assert (await ann.send("claim", seat="p2"))["code"] == "claim/too-early"


# ---- what outlives the server


async def _anew(it: Scene, *, killed: bool) -> None:
    """The server ends, and another one begins on its disk."""
    await (_kill(it.life) if killed else it.life.stop())
    it.life = Life(it.disk)


async def _kill(life: Life) -> None:
    life.kill()


@scene
async def test_absences_are_counted_over_restarts(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "10+10", "ann", "bea")
    match = ann.room.id
    for killed in (True, False):
        ann.room.leave(ann)
        await asyncio.sleep(44)
        if killed:  # then what the last step has counts
            await ann.room.enter(ann, 0)
            await ann.play()
            while "p1" not in _owing(ann, bea).seats:
                await bea.play()
        await _anew(it, killed=killed)
        ann, bea = await seated(it.life, match, "ann", "bea")
    assert ann.table["clock"]["used"] == {"p1": 88_000}
    for away in (50, 42):
        ann.room.leave(ann)
        assert bea.table["clock"]["away"]["p1"] == min(60, 180 - 88 - (50 if away == 42 else 0)) * 1_000
        await asyncio.sleep(away - 1)
        assert (await bea.send("claim", seat="p1"))["code"] == "claim/too-early"
        await asyncio.sleep(1)
        if away == 50:
            await ann.room.enter(ann, 0)
    assert (await bea.send("claim", seat="p1"))["type"] == "done"


@scene
async def test_time_is_given_once_in_a_turn_whatever_happens_to_the_server(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "4+4", "ann", "bea")
    match = ann.room.id
    assert (await bea.send("more_time", seat="p1"))["type"] == "done"
    for killed in (True, False):
        await _anew(it, killed=killed)
        ann, bea = await seated(it.life, match, "ann", "bea")
        assert (await bea.send("more_time", seat="p1"))["code"] == "time/given"
    while _owing(ann, bea) is ann:
        await ann.play()
    await _anew(it, killed=True)
    ann, bea = await seated(it.life, match, "ann", "bea")
    assert (await ann.send("more_time", seat="p2"))["type"] == "done"


@scene
async def test_no_restart_fills_an_account_of_lag(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "4+4", "ann", "bea")
    for person in (ann, bea):
        person.trip = 0.3
    match = ann.room.id
    await asyncio.sleep(40)
    for _ in range(24):
        await asyncio.sleep(2)
        await _owing(ann, bea).play()
    before = _credits(ann)
    assert max(before.values()) < LAG_AT_START
    for killed in (True, False):
        await _anew(it, killed=killed)
        ann, _ = await seated(it.life, match, "ann", "bea", trip=0.3)
        assert _credits(ann) == before


def _owing(*people: Person) -> Person:
    """The one who is to move."""
    state = people[0].room.situation.state
    assert state is not None
    return next(person for person in people if person.seats[0] in state.choice_since)


def _credits(person: Person) -> dict[str, int]:
    now = person.room.situation
    assert now.clock is not None
    return {seat.seat: clock.credit for seat, clock in zip(now.stored.seats, now.clock.seats, strict=True)}


def test_rows_from_before_accounts_were_kept_are_read() -> None:
    clock = StepClock.read("17 3 1 240000 238000", "life")
    assert clock == StepClock((240_000, 238_000), 3, 1, 17, "life")
    for kept in (clock, clock._replace(accounts=(600, 500)), clock._replace(accounts=(600, 500), used=(0, 44_000))):
        assert StepClock.read(kept.text, "life") == kept


# ---- days


@pytest.fixture
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of day follows virtual time; it begins on a Sunday on which clocks are put forward in many countries."""
    began = datetime(2026, 3, 29, tzinfo=UTC).timestamp()
    monkeypatch.setattr("time.time", lambda: began + loop().at)


@pytest.mark.usefixtures("_day")
def test_a_turn_of_days_ends_at_its_minute_and_not_before() -> None:
    async def played() -> None:
        disk = Disk()
        life = Life(disk, is_of_days=True)
        match = await begun(life, "thot", "2d", "ann", "bea")
        (ann,) = await seated(life, match, "ann")
        assert left(ann.room) == {"p1": 2 * DAY, "p2": 2 * DAY}
        await asyncio.sleep(1.5 * 86_400)
        await ann.play()
        ann.room.leave(ann)
        life.kill()
        await asyncio.sleep(300)  # not long enough to be made up for
        later = Life(disk, is_of_days=True)
        await later.rooms.life.make_up_for_silence()
        await asyncio.sleep(2 * 86_400 - 330)
        (bea,) = await seated(later, match, "bea")
        assert (bea.table["phase"], left(bea.room)["p2"] // 1_000) == ("playing", 30)
        bea.room.leave(bea)
        await asyncio.sleep(29)
        assert bea.room.situation.stored.phase == "playing"
        sweep = asyncio.create_task(later.rooms.end_turns_of_days())
        await asyncio.sleep(62)
        sweep.cancel()
        assert (await later.rooms.room(match)).situation.stored.phase == "over"
        later.kill()

    virtually(played)


@pytest.mark.usefixtures("_day")
def test_the_time_without_a_server_is_given_back_to_turns_of_days() -> None:
    async def played() -> None:
        disk = Disk()
        life = Life(disk, is_of_days=True)
        match = await begun(life, "aton", "1d", "ann", "bea")
        await asyncio.sleep(3_600)
        life.kill()
        await asyncio.sleep(3 * 86_400)
        later = Life(disk, is_of_days=True)
        await later.rooms.life.make_up_for_silence()
        (ann,) = await seated(later, match, "ann")
        assert ann.table["phase"] == "playing"
        assert abs(left(ann.room)["red"] - (DAY - 3_600_000)) <= 61_000
        later.kill()

    virtually(played)


@pytest.mark.usefixtures("_day")
def test_a_match_of_days_can_be_paused_and_let_stand() -> None:
    async def played() -> None:
        life = Life(Disk(), is_of_days=True)
        match = await begun(life, "thot", "1d", "ann", "bea")
        ann, bea = await seated(life, match, "ann", "bea")
        await asyncio.sleep(3_600)
        await bea.send("pause", on=True)
        assert ann.table["pause_offer"] == {"by": "p2", "waiting_for": ["p1"]}
        await ann.send("answer", offer="pause", yes=True)
        assert ann.room.table(None)["clock"]["paused"]  # type: ignore[index]
        await asyncio.sleep(10 * 86_400)
        assert left(ann.room)["p1"] == DAY - 3_600_000
        assert (await ann.send("pause", on=False))["type"] == "done"
        await asyncio.sleep(3_600)
        assert left(ann.room)["p1"] == DAY - 7_200_000
        assert (await bea.send("more_time", seat="p1"))["type"] == "done"
        assert left(ann.room)["p1"] == 2 * DAY - 7_200_000
        await bea.send("pause", on=True)
        await ann.send("answer", offer="pause", yes=True)
        await asyncio.sleep(10 * 86_400)
        assert (await ann.play())["clock"]["left"] == {"p1": DAY, "p2": DAY}  # who moves ends the pause
        life.kill()

    virtually(played)


async def _swept(life: Life, seconds: float) -> None:
    """The server looks for turns that are over, for so long."""
    sweep = asyncio.create_task(life.rooms.end_turns_of_days())
    await asyncio.sleep(seconds)
    sweep.cancel()


@pytest.mark.usefixtures("_day")
def test_who_lays_with_more_time_than_the_other_has_it_after_a_restart() -> None:
    async def played() -> None:
        disk = Disk()
        life = Life(disk, is_of_days=True)
        match = await begun(life, "aton", "1d", "ann", "bea")
        _, bea = await seated(life, match, "ann", "bea")
        await asyncio.sleep(6 * 3_600)
        assert (await bea.send("more_time", seat="red"))["type"] == "done"
        await asyncio.sleep(3_600)
        before = left(bea.room)
        assert before["red"] - before["blue"] == DAY
        for _ in range(2):  # and once more, with no step in between
            life.kill()
            await asyncio.sleep(100)
            life = Life(disk, is_of_days=True)
            before = {seat: time - 100_000 for seat, time in before.items()}
            now = left(await life.rooms.room(match))
            assert all(abs(before[seat] - time) < 5 for seat, time in now.items())
        await _swept(life, before["blue"] / 1_000 + 62)
        over = (await life.rooms.room(match)).situation
        assert over.is_over
        assert over.finished().log[-1] == "blue time"
        life.kill()

    virtually(played)


@pytest.mark.usefixtures("_day")
def test_a_pause_that_is_over_is_over_however_often_the_server_starts() -> None:
    async def played() -> None:
        disk = Disk()
        life = Life(disk, is_of_days=True)
        match = await begun(life, "thot", "1d", "ann", "bea")
        ann, bea = await seated(life, match, "ann", "bea")
        await asyncio.sleep(3_600)
        await asyncio.gather(ann.send("pause", on=True), bea.send("pause", on=True))
        life.kill()
        await asyncio.sleep(30 * 86_400 + 60)
        for _ in range(3):
            life = Life(disk, is_of_days=True)
            await _swept(life, 7 * 3_600)
            assert (await life.rooms.room(match)).situation.stored.phase == "playing"
            life.kill()
        life = Life(disk, is_of_days=True)
        await _swept(life, 2 * 3_600 + 62)
        assert (await life.rooms.room(match)).situation.stored.phase == "over"
        life.kill()

    virtually(played)


def _gives_all_the_same(patched: pytest.MonkeyPatch) -> None:
    """After a restart, all who owe a move have until the first turn is due."""
    restored = timing.restored_clock

    def same(now: Situation, *moment: Any) -> Any:
        clock = restored(now, *moment)
        return clock and Clock.of(clock.pace, [min(clock.left(0))] * len(clock.seats))

    patched.setattr(clocks, "restored_clock", same)


def _waits_for_somebody_to_come(patched: pytest.MonkeyPatch) -> None:
    """Where nobody is at the table, clocks of days stand."""
    started = clocks.Clocks.started

    def stands(self: Any, now: Situation, here: Any, at: int) -> Situation:
        return started(self, now, here, at) if here else now

    patched.setattr(clocks.Clocks, "started", stands)


def _never_ends_a_pause(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(clocks, "note_clocks", lambda _now: None)
    patched.setattr(timing, "_passed_of_days", lambda *_clock: 0)


@pytest.mark.usefixtures("_day")
@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (_gives_all_the_same, test_who_lays_with_more_time_than_the_other_has_it_after_a_restart),
        (_waits_for_somebody_to_come, test_who_lays_with_more_time_than_the_other_has_it_after_a_restart),
        (_never_ends_a_pause, test_a_pause_that_is_over_is_over_however_often_the_server_starts),
    ],
)
def test_a_planted_restart_that_changes_turns_of_days_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test()


@pytest.mark.usefixtures("_day")
def test_two_who_ask_for_the_same_at_once_agree() -> None:
    async def played() -> None:
        life = Life(Disk(), is_of_days=True)
        match = await begun(life, "thot", "1d", "ann", "bea")
        ann, bea = await seated(life, match, "ann", "bea")
        await asyncio.gather(ann.send("pause", on=True), bea.send("pause", on=True))
        assert bea.table["clock"]["paused"]
        await ann.send("pause", on=False)
        await asyncio.gather(ann.send("call_off"), bea.send("call_off"))
        assert ann.table["phase"] == bea.table["phase"] == "aborted"
        life.kill()

    virtually(played)


@pytest.mark.usefixtures("_day")
def test_a_planted_offer_that_replaces_anothers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def anew(now: Situation, kind: Any, by: str, others: Any, *_more: object) -> Decision:
        return Decision(now._replace(offers=now.offers.made(kind, by, others)))

    monkeypatch.setattr(time_requests, "ask_others", anew)
    with pytest.raises(AssertionError):
        test_two_who_ask_for_the_same_at_once_agree()


@pytest.mark.usefixtures("_day")
def test_a_machines_clock_that_jumps_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        began = datetime(2026, 3, 29, tzinfo=UTC).timestamp()
        wall = WallTime()
        at = wall.now()
        for jump in (3_600, -3_600, 61):
            monkeypatch.setattr("time.time", lambda jump=jump: began + loop().at + jump)
            await asyncio.sleep(10)
            at += 10_000
            assert wall.now() == at

    virtually(played)


# ---- planted bugs


def _claims_at_once(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(presence, "limit_of", lambda _pace: 1_000)


def _forgets_what_was_used(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(presence, "_ABSENCES", 10**6)


def _claims_against_anybody(patched: pytest.MonkeyPatch) -> None:
    claimable = frozenset(("p1", "p2"))
    patched.setattr(Presence, "claimable", lambda _self, _at: claimable)
    patched.setattr(Presence, "anybody_away", True)


def _claims_though_they_are_back(patched: pytest.MonkeyPatch) -> None:
    """Somebody who was away once can be claimed from for good."""
    away = Presence.look

    def look(self: Presence, now: Situation, here: set[str | None], at: int) -> bool:
        return away(self, now, here, at) if not self._away else False

    patched.setattr(Presence, "look", look)


def _ends_turns_of_days_early(patched: pytest.MonkeyPatch) -> None:
    """A turn of days is over an hour before its minute, as if clocks had been put forward."""
    now = WallTime.now
    patched.setattr(WallTime, "now", lambda self: now(self) + (3_600_000 if loop().at > DAY / 1_000 else 0))


def _remembers_no_accounts(patched: pytest.MonkeyPatch) -> None:
    read = StepClock.read.__func__  # type: ignore[attr-defined]
    patched.setattr(StepClock, "read", classmethod(lambda cls, *text: read(cls, *text)._replace(accounts=(), used=())))


def _names_no_givers(patched: pytest.MonkeyPatch) -> None:
    noted = timing.note_clocks
    patched.setattr(time_requests, "note_clocks", lambda now, *kind, **_giver: noted(now, *kind))


def _forgets_givers(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(loading, "givers_after", lambda *_step: ())


def _no_first_turn(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("highpriest.server.match.clocks.first_turn_ends", lambda _now: None)


def _gives_without_end(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(time_requests, "MORE", 0)


def _lets_nothing_stand(patched: pytest.MonkeyPatch) -> None:
    """A player who is about to win on time cannot let it stand."""
    patched.setattr(Clock, "given", lambda self, _place, _more: self)


def _goes_on_in_a_pause(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Situation, "is_paused", False)


def _believes_the_machine(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("highpriest.server.match.wall_time.JUMP", 1e9)


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (_claims_at_once, test_who_is_away_on_their_turn_for_too_long_loses_if_another_claims_it),
        (_forgets_what_was_used, test_coming_and_going_does_not_stretch_absence_beyond_three_limits),
        (_claims_against_anybody, test_nobody_is_away_on_anothers_turn),
        (_claims_though_they_are_back, test_coming_and_going_does_not_stretch_absence_beyond_three_limits),
        (_no_first_turn, test_a_match_is_called_off_if_somebody_does_not_come_to_their_first_turn),
        (_gives_without_end, test_more_time_is_given_once_in_a_turn),
        (_remembers_no_accounts, test_absences_are_counted_over_restarts),
        (_remembers_no_accounts, test_no_restart_fills_an_account_of_lag),
        (_names_no_givers, test_time_is_given_once_in_a_turn_whatever_happens_to_the_server),
        (_forgets_givers, test_time_is_given_once_in_a_turn_whatever_happens_to_the_server),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        test()


@pytest.mark.usefixtures("_day")
def test_a_planted_turn_of_days_that_ends_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _ends_turns_of_days_early(monkeypatch)
    with pytest.raises(AssertionError):
        test_a_turn_of_days_ends_at_its_minute_and_not_before()


@pytest.mark.usefixtures("_day")
def test_a_planted_belief_in_the_machines_clock_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _believes_the_machine(monkeypatch)
    with pytest.raises(AssertionError):
        test_a_machines_clock_that_jumps_is_not_believed(monkeypatch)


@pytest.mark.usefixtures("_day")
@pytest.mark.parametrize("plant", [_lets_nothing_stand, _goes_on_in_a_pause])
def test_a_planted_turn_of_days_that_others_cannot_lengthen_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test_a_match_of_days_can_be_paused_and_let_stand()
