"""Clocks at a table, in virtual time: what is charged, when time runs out, and what no failure may cost anybody."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.server.match.clock_trials import kills, races
from tests.server.match.telling_trials import world
from tests.server.match.virtual import Disk, Life, Person, begun, left, loop, opened, seated, virtually

from highpriest.play.clock import SeatClock
from highpriest.server.match import clocks, presenters
from highpriest.server.match import life as lives
from highpriest.server.match.clocks import Clocks
from highpriest.server.match.game_time import GameTime
from highpriest.server.match.lags import Lags
from highpriest.server.match.live import LiveMatch
from highpriest.server.match.presenters import sheet
from highpriest.server.match.room import Room
from highpriest.server.match.timing import note_clocks, timed


class Scene:
    """A disk, and a server that runs on it."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.life = Life(self.disk)


def scene(work: Callable[[Scene], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that is one scene in virtual time."""

    async def played() -> None:
        it = Scene()
        await work(it)
        it.life.kill()

    def run() -> None:
        virtually(played)

    run.__doc__ = work.__doc__
    return run


def entries(person: Person) -> list[str]:
    state = person.room.situation.state
    assert state is not None
    return list(state.match.log)


# ---- what is charged


@scene
async def test_a_turn_costs_its_time_and_the_update_tells(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "thot", "4+4", "ann", "bea"), "ann", "bea")
    assert bea.table["pace"] == {"text": "4+4", "name": "quick", "base": 240_000, "bonus": 4_000, "days": None}
    assert bea.table["clock"]["running"] == ["p1"]
    await asyncio.sleep(10)
    update = await ann.play()
    assert update["clock"] == {"left": {"p1": 234_000, "p2": 240_000}, "spent": 10_000, "lag": 0}
    await asyncio.sleep(7)
    assert left(ann.room) == {"p1": 234_000, "p2": 233_000}


@scene
async def test_the_disk_is_on_nobodys_clock(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "thot", "4+4", "ann", "bea"), "ann", "bea")
    await asyncio.sleep(3)
    it.disk.seconds = 0.9
    await ann.play()
    await asyncio.sleep(2)
    update = await bea.play()
    assert update["clock"]["left"] == {"p1": 241_000, "p2": 242_000}


@scene
async def test_both_clocks_run_while_both_lay(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "aton", "4+4", "ann", "bea"), "ann", "bea")
    await asyncio.sleep(5)
    await ann.play()
    assert bea.told("update")[-1]["clock"]["left"] == {"red": 239_000, "blue": 235_000}
    await asyncio.sleep(5)
    assert (await bea.play())["clock"]["left"] == {"red": 239_000, "blue": 234_000}


@scene
async def test_time_stays_spent_when_a_move_is_taken_back(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "thot", "4+4", "ann", "bea"), "ann", "bea")
    await asyncio.sleep(10)
    await ann.play()
    await asyncio.sleep(20)
    await ann.send("back", seat="p1")
    await bea.send("answer", offer="back", yes=True)
    assert left(ann.room) == {"p1": 234_000, "p2": 220_000}
    assert bea.table["clock"]["running"] == ["p1"] or ann.room.table(None)["clock"] is not None
    await asyncio.sleep(1)
    assert left(ann.room) == {"p1": 233_000, "p2": 220_000}


@scene
async def test_the_sheet_has_the_times_of_all_steps_that_count(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "thot", "4+4", "ann", "bea"), "ann", "bea")
    for person in (ann, bea, ann):
        await asyncio.sleep(6)
        await person.play()
    await ann.send("back", seat="p1")
    await bea.send("answer", offer="back", yes=True)
    found = sheet(ann.room.situation, ann.guest)
    assert sum(step["entries"] for step in found["steps"]) == len(found["record"]["log"])
    assert [step["spent"] for step in found["steps"]] == [0, 6_000, 6_000]
    assert found["steps"][-1]["left"] == [238_000, 238_000]


# ---- running out


@scene
async def test_time_that_runs_out_is_a_step_and_ends_the_match(it: Scene) -> None:
    ann, bea = await opened(it.life, "thot", "1+0", "ann", "bea")
    await asyncio.sleep(1)
    await ann.play()
    await asyncio.sleep(59.9)
    assert ann.table["phase"] == "playing"
    await asyncio.sleep(0.2)
    assert ann.table["phase"] == bea.table["phase"] == "over"
    assert entries(ann)[-1] == "p2 time"
    update = bea.told("update")[-1]
    assert [event["event"] for event in update["events"]] == ["time ran out", "game over"]
    assert update["clock"]["left"] == {"p1": 59_000, "p2": 0}
    assert (await bea.play())["code"] == "match/over"


@scene
async def test_what_arrived_in_time_is_played_however_slow_the_disk_is(it: Scene) -> None:
    ann, _ = await opened(it.life, "thot", "1+0", "ann", "bea")
    it.disk.seconds = 0.2
    await asyncio.sleep(59.999)
    update = await ann.play()
    assert (update["type"], update["clock"]["left"]["p1"]) == ("update", 1)
    assert ann.table["phase"] == "playing"


@scene
async def test_what_arrived_in_time_waits_in_line_before_the_end(it: Scene) -> None:
    """Both lay at the last moment, and the second has to wait until the first is on it.disk."""
    ann, bea = await opened(it.life, "aton", "1+0", "ann", "bea")
    before = len(bea.told("update"))
    it.disk.seconds = 0.2
    await asyncio.sleep(59.9)
    first = asyncio.create_task(ann.play())
    await asyncio.sleep(0.099)
    second = asyncio.create_task(bea.play())
    await asyncio.gather(first, second)
    assert bea.table["phase"] == "playing"
    assert len(bea.told("update")) == before + 2


@scene
async def test_what_arrives_too_late_is_never_played(it: Scene) -> None:
    ann, _ = await opened(it.life, "thot", "1+0", "ann", "bea")
    it.disk.seconds = 0.2
    await asyncio.sleep(60.001)
    assert (await ann.play())["code"] == "match/over"
    assert entries(ann)[-1] == "p1 time"


@scene
async def test_if_all_run_out_at_the_same_moment_the_match_is_called_off(it: Scene) -> None:
    ann, bea = await seated(it.life, await begun(it.life, "aton", "1+0", "ann", "bea"), "ann", "bea")
    await asyncio.sleep(61)
    assert ann.table["phase"] == bea.table["phase"] == "aborted"
    assert ann.told("update")[-1]["events"] == [{"event": "aborted", "seat": None}]


@scene
async def test_of_two_moments_the_earlier_one_loses(it: Scene) -> None:
    match = await begun(it.life, "aton", "1+0", "ann", "bea")
    (ann,) = await seated(it.life, match, "ann", trip=0.2)
    (bea,) = await seated(it.life, match, "bea", trip=None)
    await asyncio.sleep(6)
    await ann.play()
    await bea.play()
    for _ in range(40):
        state = ann.room.situation.state
        assert state is not None
        if len(state.choice_since) == 2:
            break
        await (ann if "red" in state.choice_since else bea).play()
    await asyncio.sleep(70)
    assert entries(ann)[-1] == "blue time"  # the other has a little lag forgiven
    assert ann.table["phase"] == "over"


# ---- lag


@scene
async def test_lag_is_measured_and_forgiven(it: Scene) -> None:
    match = await begun(it.life, "thot", "4+4", "ann", "bea")
    await seated(it.life, match, "ann", trip=0.12)
    (bea,) = await seated(it.life, match, "bea")
    ann = bea.room._match.audience._visitors[0]
    await asyncio.sleep(1)
    assert bea.room.table(None)["clock"]["lag"] == {"p1": 120, "p2": 0}  # type: ignore[index]
    await ann.play()  # type: ignore[attr-defined]
    await asyncio.sleep(5)
    await bea.play()
    await asyncio.sleep(5)
    update = await ann.play()  # type: ignore[attr-defined]
    assert (update["clock"]["spent"], update["clock"]["lag"]) == (4_880, 120)


async def cheat(life: Life, how: str) -> int:
    """What somebody who thinks for 50 s has of it in the end."""
    match = await begun(life, "thot", "4+0", "ann", "bea")
    ann, bea = await seated(life, match, "ann", "bea", trip=1.0 if how == "late echoes" else None)
    bea.trip = 0
    for _ in range(10):
        for _ in range(5):
            await asyncio.sleep(1)
            if how == "false echoes":
                for number in range(30):
                    await ann.send("echoed", str(number))
            if how == "coming again":
                ann.room.leave(ann)
                await ann.room.enter(ann, ann.room.situation.number)
            if how == "two tabs":
                await seated(life, match, "ann")
        request = f"turn {ann.room.situation.number}"
        state = ann.room.situation.state
        assert state is not None
        move = state.match.legal_moves("p1")[0].text
        for _ in range(3 if how == "repeated ids" else 1):
            await ann.send("play", request, seat="p1", number=state.number, moves=[move])
        while "p2" in ann.room.situation.state.choice_since:  # type: ignore[union-attr]
            await bea.play()
    ann.room.leave(ann)
    return left(bea.room)["p1"] - 240_000 + 10 * 5_000


@pytest.mark.parametrize("how", ["late echoes", "false echoes", "coming again", "two tabs", "repeated ids"])
def test_nobody_gains_by_cheating_about_lag(how: str) -> None:
    async def played() -> int:
        life = Life(Disk())
        gained = await cheat(life, how)
        life.kill()
        return gained

    gained = virtually(played)
    assert 0 <= gained <= (600 + 10 * 200 if how == "late echoes" else 0)


# ---- what no failure may cost


@scene
async def test_a_stall_is_on_nobodys_clock(it: Scene) -> None:
    ann, _ = await opened(it.life, "thot", "1+0", "ann", "bea")
    await asyncio.sleep(50)
    loop().at += 30.0  # nothing else ran meanwhile
    update = await ann.play()
    assert update["type"] == "update"
    assert 49_600 <= update["clock"]["spent"] <= 50_400


@scene
async def test_the_time_of_day_is_on_nobodys_clock(it: Scene) -> None:
    ann, _ = await seated(it.life, await begun(it.life, "thot", "1+0", "ann", "bea"), "ann", "bea")
    with pytest.MonkeyPatch.context() as patched:
        for jump in (3_600, -3_600, 1, -1):
            patched.setattr("time.time", lambda jump=jump: 2e9 + jump)
            await asyncio.sleep(5)
    assert (await ann.play())["clock"]["spent"] == 20_000


@scene
async def test_while_the_database_is_away_no_clock_runs(it: Scene) -> None:
    match = await begun(it.life, "thot", "1+0", "ann", "bea")
    await seated(it.life, match, "ann", "bea")
    await asyncio.sleep(10)
    it.disk.is_broken = True
    await asyncio.sleep(300)
    it.disk.is_broken = False
    await asyncio.sleep(5)
    ann, _ = await seated(it.life, match, "ann", "bea")
    assert ann.table["phase"] == "playing"
    assert 43_900 <= left(ann.room)["p1"] <= 46_100


@scene
async def test_all_are_told_that_time_stands_and_that_it_goes_on(it: Scene) -> None:
    """Who has asked for nothing must not see clocks run that stand."""
    match = await begun(it.life, "thot", "1+0", "ann", "bea")
    ann, bea = await seated(it.life, match, "ann", "bea")
    await asyncio.sleep(3)
    assert not bea.table["clock"]["stands"]
    it.disk.seconds = 30.0
    await asyncio.sleep(5)
    for person in (ann, bea):
        assert person.table["clock"]["stands"]
        assert 54_000 <= person.table["clock"]["left"]["p1"] <= 57_000
    it.disk.seconds = 0.0
    await asyncio.sleep(30)
    for person in (ann, bea):
        assert not person.table["clock"]["stands"]
        assert person.table["clock"]["left"]["p1"] >= 54_000


@scene
async def test_a_transaction_that_hangs_stops_the_clocks(it: Scene) -> None:
    match, another = [await begun(it.life, "thot", "1+0", "ann", "bea") for _ in range(2)]
    ann, bea = await seated(it.life, match, "ann", "bea")
    waiting, _ = await seated(it.life, another, "ann", "bea")
    it.disk.seconds = 8.0
    await ann.play()
    it.disk.seconds = 0.0
    await asyncio.sleep(1)
    assert 57_900 <= left(bea.room)["p2"] <= 60_000
    assert 57_400 <= left(waiting.room)["p1"] <= 60_000, "at other tables neither"


@scene
async def test_a_stop_in_good_order_costs_nobody_anything(it: Scene) -> None:
    match = await begun(it.life, "aton", "4+4", "ann", "bea")
    ann, bea = await seated(it.life, match, "ann", "bea")
    await asyncio.sleep(5)
    await ann.play()
    await asyncio.sleep(5)
    before = [text for text in bea.frames if json.loads(text)["type"] == "update"]
    await it.life.stop()
    assert ann.closed_with == bea.closed_with == 1012
    await asyncio.sleep(3_600)
    later = Life(it.disk)
    ann, bea = await seated(later, match, "ann", "bea")
    assert left(bea.room) == {"red": 239_000, "blue": 230_000}
    again = [text for text in bea.frames if json.loads(text)["type"] == "update"]
    assert again[: len(before)] == before  # the same bytes, clocks included
    await asyncio.sleep(2)
    assert (await bea.play())["clock"]["spent"] == 2_000
    later.kill()


@scene
async def test_while_nobody_has_a_match_no_clock_runs(it: Scene) -> None:
    """It comes into other hands, and back, while the server that had it goes on."""
    match = await begun(it.life, "thot", "1+0", "ann", "bea")
    (ann,) = await seated(it.life, match, "ann")
    await asyncio.sleep(3)
    await ann.room.retire()
    await asyncio.sleep(5)
    elsewhere = Life(it.disk)
    (ann,) = await seated(elsewhere, match, "ann")
    assert left(ann.room)["p1"] == 57_000
    await asyncio.sleep(2)
    await ann.room.retire()
    await asyncio.sleep(20)
    for life in (elsewhere, it.life):
        (ann,) = await seated(life, match, "ann")
        assert left(ann.room)["p1"] == 55_000
        await ann.room.retire()
    elsewhere.kill()


@scene
async def test_clocks_wait_for_those_who_owe_a_move_when_a_room_comes_back(it: Scene) -> None:
    match = await begun(it.life, "thot", "1+0", "ann", "bea")
    await asyncio.sleep(2)
    await it.life.stop()
    later = Life(it.disk)
    (bea,) = await seated(later, match, "bea")
    await asyncio.sleep(20)
    assert bea.table["clock"]["running"] == []
    (ann,) = await seated(later, match, "ann")
    assert ann.table["clock"]["running"] == ["p1"]
    assert left(ann.room) == {"p1": 58_000, "p2": 60_000}
    later.kill()
    last = Life(it.disk)
    (bea,) = await seated(last, match, "bea")
    await asyncio.sleep(29)
    assert left(bea.room)["p1"] > 55_000
    await asyncio.sleep(70)
    assert bea.table["phase"] == "aborted"  # nobody is waited for longer than half a minute, and a first turn
    last.kill()


@scene
async def test_nobody_gains_by_having_a_match_handed_over(it: Scene) -> None:
    """All have left; somebody who watches comes to one process after the other, so that each has to have the match."""
    ann, last = await opened(it.life, "thot", "1+0", "ann", "bea")
    match, lives = ann.room.id, [it.life, Life(it.disk)]
    ann.room.leave(ann)
    for seconds in range(0, 60, 10):
        last.room.leave(last)
        assert await lives[0].rooms.hand_over(match)
        lives.reverse()
        (last,) = await seated(lives[0], match, "cid")
        assert left(last.room)["p1"] == 60_000 - 1_000 * seconds
        await asyncio.sleep(10)
    await asyncio.sleep(1)
    assert last.table["phase"] == "over"
    lives[1].kill()


@scene
async def test_who_is_waited_for_is_when_a_match_is_handed_over_and_no_longer(it: Scene) -> None:
    people = await opened(it.life, "thot", "1+0", "ann", "bea")
    match = people[0].room.id
    await it.life.stop()
    first, second = Life(it.disk), Life(it.disk)
    await first.rooms.room(match)
    await asyncio.sleep(20)
    assert await first.rooms.hand_over(match)
    (bea,) = await seated(second, match, "bea")
    await asyncio.sleep(9)
    assert bea.table["clock"]["running"] == []
    await asyncio.sleep(6)
    assert left(bea.room)["p1"] == 55_000
    first.kill()
    second.kill()


def test_a_kill_forgives_at_most_a_second_and_takes_nothing() -> None:
    assert virtually(lambda: kills(40, random.Random("kills"))) == []


# ---- races


def test_the_end_of_time_and_a_request_have_one_outcome() -> None:
    assert virtually(lambda: races(30, random.Random("races"))) == []


# ---- hidden cards


def test_clocks_and_sheets_tell_nothing_of_hidden_cards() -> None:
    for seed in range(6):
        seen = [virtually(lambda seed=seed, choice=choice: world(seed, choice)) for choice in (0, 5, 11)]  # type: ignore[misc]
        assert len(seen[0]) > 8
        assert seen[0] == seen[1] == seen[2]


# ---- planted bugs


def _thinks_by_the_cards(patched: pytest.MonkeyPatch) -> None:
    """What a lay costs depends on what was laid."""
    charge = SeatClock.charge

    def charged(self: SeatClock, now: int) -> tuple[int, int]:
        return charge(self, now + ALL.pop() if ALL else now)

    patched.setattr(SeatClock, "charge", charged)
    ALL.extend(range(1_000))


ALL: list[int] = []


def _shows_the_whole_record(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(presenters, "record", lambda now, _guest: now.state.match.record().data())


def _flags_by_the_disk(patched: pytest.MonkeyPatch) -> None:
    """Time is looked at when a request is carried out and not when it arrived."""
    end = Clocks.end
    patched.setattr(Clocks, "end", lambda self, now, _at: end(self, now, None))


def _stall_counts(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("highpriest.server.match.game_time.LATENESS", 1e9)


def _goes_by_the_time_of_day(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(GameTime, "now", lambda _self: round(time.time() * 1_000))


def _goes_on_without_a_disk(patched: pytest.MonkeyPatch) -> None:
    """Clocks run while nothing can be written."""
    started = GameTime.__init__
    patched.setattr(GameTime, "__init__", lambda self, *_troubled: started(self))


def _tells_nobody_that_time_stands(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Clocks, "stops_or_goes_on", lambda _self: False)


def _stops_without_a_note(patched: pytest.MonkeyPatch) -> None:
    """A stop in good order is like a crash to the clocks."""
    patched.setattr(Room, "rest", _nothing)


def _waits_for_nobody(patched: pytest.MonkeyPatch) -> None:
    """Clocks go on as soon as a room is back."""
    patched.setattr(clocks, "WAITED_FOR", 0)


def _plays_what_is_late(patched: pytest.MonkeyPatch) -> None:
    """Half a second late is still in time."""
    ring, end = Clocks._set_alarm, Clocks.end
    patched.setattr(Clocks, "_set_alarm", lambda self, at: ring(self, at + 1_000))
    patched.setattr(Clocks, "end", lambda self, now, at: end(self, now, (self.now() if at is None else at) - 500))


def _forgives_any_lag(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(SeatClock, "start", lambda self, now, lag: self._replace(since=now, forgives=lag))


def _pays_for_repetitions(patched: pytest.MonkeyPatch) -> None:
    """Each repetition of a request gives everybody a second."""
    handle, known = Room.handle, set()

    async def paying(self: Room, visitor: Any, request: Any) -> None:
        await handle(self, visitor, request)
        now = self._match.situation
        if now.clock is not None and request.id in known:
            seats = tuple(seat._replace(left=seat.left + 1_000) for seat in now.clock.seats)
            self._match.situation = now._replace(clock=now.clock._replace(seats=seats))
        known.add(request.id)

    patched.setattr(Room, "handle", paying)


def _counts_the_crash(patched: pytest.MonkeyPatch) -> None:
    """After a crash everything since the last step is forgiven."""
    patched.setattr(lives, "BEHIND", 10**9)


def _charges_the_crash(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(lives, "BEHIND", -2_000)


def _goes_on_counting(patched: pytest.MonkeyPatch) -> None:
    """The process that has a match again charges all the time for which the life of its last step went on."""
    patched.setattr(Clocks, "rested", lambda self, now, at: timed(now, note_clocks(now), at, self._life))


def _waits_anew(patched: pytest.MonkeyPatch) -> None:
    """Each process that has a match waits for half a minute."""
    patched.setattr(Clocks, "handed_over", Clocks.rested)


def _waits_no_more(patched: pytest.MonkeyPatch) -> None:
    """A match that is handed over waits for nobody."""
    patched.setattr(Clocks, "handed_over", lambda _self, now, at: timed(now, note_clocks(now), at, "resting 0"))


def _believes_any_echo(patched: pytest.MonkeyPatch) -> None:
    def echoed(self: Lags, visitor: Any, _echo: str) -> None:
        self.note(visitor.guest, 300)

    patched.setattr(Lags, "echoed", echoed)


def _begins_anew_on_return(patched: pytest.MonkeyPatch) -> None:
    started = Clocks.started

    def again(self: Clocks, now: Any, here: Any, at: int) -> Any:
        if now.clock is not None:
            seats = tuple(SeatClock(seat.left, credit=seat.credit) for seat in now.clock.seats)
            now = now._replace(clock=now.clock._replace(seats=seats))
        return started(self, now, here, at)

    patched.setattr(Clocks, "started", again)


def _ends_twice(patched: pytest.MonkeyPatch) -> None:
    """A visitor who comes late is let in after the end."""
    patched.setattr(LiveMatch, "end_if_out", _never)
    patched.setattr(clocks, "people", lambda _now: ())


async def _never(_self: LiveMatch, _at: int | None = None) -> None:
    return


async def _nothing(_self: Room, **_how: bool) -> None:
    return


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (_flags_by_the_disk, test_what_arrived_in_time_waits_in_line_before_the_end),
        (_plays_what_is_late, test_what_arrives_too_late_is_never_played),
        (_stall_counts, test_a_stall_is_on_nobodys_clock),
        (_goes_by_the_time_of_day, test_the_time_of_day_is_on_nobodys_clock),
        (_goes_on_without_a_disk, test_while_the_database_is_away_no_clock_runs),
        (_goes_on_without_a_disk, test_a_transaction_that_hangs_stops_the_clocks),
        (_tells_nobody_that_time_stands, test_all_are_told_that_time_stands_and_that_it_goes_on),
        (_stops_without_a_note, test_a_stop_in_good_order_costs_nobody_anything),
        (_waits_for_nobody, test_clocks_wait_for_those_who_owe_a_move_when_a_room_comes_back),
        (_counts_the_crash, test_a_kill_forgives_at_most_a_second_and_takes_nothing),
        (_charges_the_crash, test_a_kill_forgives_at_most_a_second_and_takes_nothing),
        (_goes_on_counting, test_while_nobody_has_a_match_no_clock_runs),
        (_waits_anew, test_nobody_gains_by_having_a_match_handed_over),
        (_waits_no_more, test_who_is_waited_for_is_when_a_match_is_handed_over_and_no_longer),
        (_believes_any_echo, lambda: test_nobody_gains_by_cheating_about_lag("false echoes")),
        (_forgives_any_lag, lambda: test_nobody_gains_by_cheating_about_lag("late echoes")),
        (_begins_anew_on_return, lambda: test_nobody_gains_by_cheating_about_lag("coming again")),
        (_begins_anew_on_return, lambda: test_nobody_gains_by_cheating_about_lag("two tabs")),
        (_pays_for_repetitions, lambda: test_nobody_gains_by_cheating_about_lag("repeated ids")),
        (_shows_the_whole_record, test_clocks_and_sheets_tell_nothing_of_hidden_cards),
        (_thinks_by_the_cards, test_clocks_and_sheets_tell_nothing_of_hidden_cards),
        (_ends_twice, test_the_end_of_time_and_a_request_have_one_outcome),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        test()
