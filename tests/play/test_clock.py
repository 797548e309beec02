"""Clocks: what a turn costs, what is forgiven, who runs out first; and whole games against a plain book of account."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.play.timekeeping import run
from tests.sizes import sized

from highpriest.errors import OptionError
from highpriest.play import clock as clocks
from highpriest.play.clock import DAY, LAG_PER_TURN, LAG_SAVED, MOST_LAG, NAMED, Clock, Pace, SeatClock, read_pace

pytestmark = pytest.mark.interpreted

QUICK = NAMED["quick"]
BOTH = (0, 1)


# ---- paces


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("quick", Pace(240_000, 4_000)),
        ("steady", Pace(600_000, 10_000)),
        ("long", Pace(1_500_000, 20_000)),
        ("4+4", Pace(240_000, 4_000)),
        ("0.25+0", Pace(15_000)),
        ("1.5+2", Pace(90_000, 2_000)),
        ("180+180", Pace(10_800_000, 180_000)),
        ("3d", Pace(3 * DAY, per_turn=True)),
    ],
)
def test_paces_are_read(text: str, pace: Pace) -> None:
    assert read_pace(text) == pace
    assert read_pace(pace.text) == pace


@pytest.mark.parametrize(
    "text", ["", "fast", "4", "4+", "+4", "0+5", "181+0", "4+181", "4d", "0d", "-1+4", "4+4 ", "٤+4"]
)
def test_what_is_no_pace_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_pace(text)
    assert caught.value.code == "pace/unreadable"
    assert "4+4" in caught.value.told("de")


def test_named_paces_know_their_names() -> None:
    assert [pace.name for pace in NAMED.values()] == list(NAMED)
    assert Pace(1_000).name is None
    assert (QUICK.days, read_pace("7d").days) == (None, 7)


# ---- what is charged


def test_a_turn_costs_the_time_from_the_question_to_the_answer_and_brings_the_bonus() -> None:
    clock = Clock.new(QUICK, 2).asked([0], 1_000)
    assert clock.running == (0,)
    clock = clock.answered(0, 11_000, [1])
    assert clock.left(50_000) == [240_000 - 10_000 + 4_000, 240_000]
    assert clock.running == ()  # until the other is asked, nobody's clock runs
    assert clock.asked([1], 12_000).left(20_000) == [234_000, 232_000]


def test_a_part_of_a_turn_brings_no_bonus() -> None:
    clock = Clock.new(QUICK, 2).asked([0], 0).answered(0, 5_000, [0], ends_turn=False).asked([0], 6_000)
    assert clock.answered(0, 8_000, [1]).left(0) == [240_000 - 5_000 - 2_000 + 4_000, 240_000]


def test_both_clocks_run_while_both_owe_a_move() -> None:
    clock = Clock.new(QUICK, 2).asked(BOTH, 0)
    clock = clock.answered(0, 3_000, [1]).asked([1], 3_100)
    assert clock.left(10_000) == [241_000, 230_000]  # the second was asked at 0 and not at 3,100


def test_who_need_not_answer_any_more_has_spent_their_time() -> None:
    """A move is taken back, so that another owes one now."""
    clock = Clock.new(QUICK, 2).asked([1], 0).answered(None, 7_000, [0])
    assert clock.left(90_000) == [240_000, 233_000]


def test_days_are_for_each_turn_anew() -> None:
    clock = Clock.new(read_pace("2d"), 2).asked([0], 0).answered(0, DAY, [0], ends_turn=False)
    assert clock.left(0) == [DAY, 2 * DAY]
    assert clock.asked([0], DAY).answered(0, DAY + 5, [1]).left(0) == [2 * DAY, 2 * DAY]


def test_more_time_can_be_given_to_a_clock_that_runs() -> None:
    clock = Clock.new(QUICK, 2).asked([1], 0).given(1, 15_000)
    assert clock.left(10_000) == [240_000, 245_000]
    assert clock.runs_out(BOTH) == 255_000


# ---- lag


def test_lag_is_forgiven_from_an_account() -> None:
    seat = SeatClock(100_000)
    forgiven = []
    for turn in range(6):
        seat = seat.start(turn * 10_000, 9_999).stop(turn * 10_000 + 1_000)
        forgiven.append(1_000 - (100_000 - seat.left))
        seat = seat.end_turn(QUICK)._replace(left=100_000)
    assert forgiven == [300, 300, 300, 300, 200, 200]  # 600 at the start and 200 a turn


@given(
    some.lists(
        some.tuples(
            some.integers(-50, 5_000),
            some.integers(0, 5_000),
            some.integers(0, 2_000),
            some.booleans(),
            some.booleans(),
        ),
        max_size=60,
    )
)
def test_nobody_gains_more_than_the_account_allows(turns: list[tuple[int, int, int, bool, bool]]) -> None:
    """Whatever lag is claimed and however a turn is cut up or asked for again."""
    seat, now, spent, ended, gains = SeatClock(10**9), 0, 0, 0, []
    for lag, thought, pause, again, ends in turns:
        before = seat.left
        seat = seat.start(now, lag)
        if again:
            seat = seat.start(now + thought // 2, lag)  # asking again starts nothing anew
        seat = seat.stop(now + thought)
        gains.append(thought - (before - seat.left))
        spent += thought
        if ends:
            seat = seat.end_turn(Pace(0))._replace(left=seat.left)
            ended += 1
        now += thought + pause
    assert all(0 <= gain <= MOST_LAG for gain in gains)
    assert spent - (10**9 - seat.left) == sum(gains) <= clocks.LAG_AT_START + LAG_PER_TURN * ended
    assert 0 <= seat.credit <= LAG_SAVED


# ---- running out


def test_time_runs_out_at_a_moment_and_not_before() -> None:
    clock = Clock.new(Pace(5_000), 2).asked([0], 1_000, [120, 0])
    assert clock.runs_out(BOTH) == 6_120
    assert clock.out(6_119, BOTH) == ()
    assert clock.out(6_120, BOTH) == (0,)
    assert clock.left(6_119) == [1, 5_000]
    assert clock.out(6_120, [1]) == ()  # the clocks of others are not looked at


def test_the_earlier_one_is_out_and_both_only_at_the_same_moment() -> None:
    clock = Clock.of(Pace(5_000), (5_000, 4_999)).asked(BOTH, 0)
    assert clock.out(9_000, BOTH) == (1,)
    assert Clock.of(Pace(5_000), (5_000, 5_000)).asked(BOTH, 0).out(5_000, BOTH) == BOTH


@given(some.integers(0, 20_000), some.integers(0, 20_000), some.integers(0, 400))
def test_looking_at_a_clock_changes_nothing_and_it_never_goes_back(first: int, later: int, lag: int) -> None:
    clock = Clock.new(Pace(8_000), 1).asked([0], 0, [lag])
    early, late = sorted((first, later))
    assert clock.left(early)[0] >= clock.left(late)[0] >= 0
    assert (clock.left(late)[0] == 0) == (clock.out(late, [0]) == (0,))
    assert clock.stopped(late).left(10**9) == clock.left(late)


# ---- whole games


def test_clocks_of_whole_games_agree_with_a_plain_book_of_account() -> None:
    size = sized(160, 8)
    assert run(size, "whole games") == (size, [])


def _bonus_for_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Clock.answered
    monkeypatch.setattr(Clock, "answered", lambda *words, **_more: answered(*words))


def _charges_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Clock.answered
    monkeypatch.setattr(
        Clock,
        "answered",
        lambda self, seat, now, owing, **more: answered(self, seat, now, owing, **more).asked(owing, now),
    )


def _asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start = SeatClock.start
    monkeypatch.setattr(SeatClock, "start", lambda self, now, lag: start(self._replace(since=None), now, lag))


def _forgives_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = SeatClock.stop
    monkeypatch.setattr(SeatClock, "stop", lambda self, now: stop(self, now)._replace(credit=self.credit))


def _stops_both(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Clock.answered
    monkeypatch.setattr(
        Clock, "answered", lambda self, seat, now, _owing, **more: answered(self, seat, now, (), **more)
    )


@pytest.mark.parametrize(
    "plant", [_bonus_for_every_step, _charges_the_disk, _asks_again, _forgives_without_end, _stops_both]
)
def test_a_planted_bug_of_the_clocks_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    games, found = run(sized(160, 8), "planted")
    assert found, games
