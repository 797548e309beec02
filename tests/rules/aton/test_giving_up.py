"""Giving up and running out of time: at any point of an unfinished game, by either player; the other wins."""

from __future__ import annotations

import json

import pytest
from tests.rules.aton.boards import field, laying, match_at, match_of, play, position, to_lay

from highpriest.errors import ChanceError, RecordError, WrongSeatError
from highpriest.play import Match, Position, Record
from highpriest.play.event import GameOver, Resigned, TimeRanOut

pytestmark = pytest.mark.interpreted

STARS = """
    R . . B   B . . .   . . . .   . R . .
    . . . .   . R . .   . . R .   . . . .
    . B . .   . . . .   . . . .   . . . B
"""
MOMENTS = {
    "both owe a lay": to_lay(STARS, red="1234", blue="1234"),
    "Red has laid": to_lay(STARS, red="1234", blue="1234").play("red", "4321"),
    "Blue has laid": to_lay(STARS, red="1234", blue="1234").play("blue", "4321"),
    "Red removes": laying(STARS, red="3414", blue="4444"),
    "Blue removes after Red": play(laying(red="4214", blue="4444"), "red +1a", "red +1b", "red +1c", "red +1d"),
    "Red places": laying(STARS, red="4214", blue="4444"),
    "Blue places their third after Red": play(
        laying(STARS, red="1111", blue="1244", round=1), "red +1b", "blue +4a", "blue +4c"
    ),
    "Red takes back": position(
        STARS,
        laid=("1111", "2222"),
        phase="take_back",
        realm=(4, 4),
        owed=("34", "124"),
        back=(2, 1),
        round=5,
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("seat", "other"), [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize(("word", "reason"), [("resigns", "resigned"), ("time", "time")])
def test_either_player_may_stop_at_any_moment_and_the_other_wins(
    moment: str, seat: str, other: str, word: str, reason: str
) -> None:
    match = match_at(MOMENTS[moment])
    score = dict(zip(("red", "blue"), field(match, "points"), strict=True))
    told = match.enter(f"{seat} {word}")
    stopped = Resigned(seat) if word == "resigns" else TimeRanOut(seat)
    assert told == (stopped, GameOver((other,), reason, score))
    assert match.is_over
    assert match.owing == ()
    assert match.log == (f"{seat} {word}",)
    assert match.result is not None
    assert match.result.data() == {"winners": [other], "reason": reason, "score": score}


@pytest.mark.parametrize("moment", MOMENTS)
def test_after_giving_up_every_counter_is_still_somewhere_and_nothing_is_owed(moment: str) -> None:
    for seat in ("red", "blue"):
        match = match_at(MOMENTS[moment])
        match.resign(seat)
        for number in (0, 1):
            there = field(match, "stock")[number] + field(match, "realm")[number]
            assert there + field(match, "counters")[number].bit_count() == 29
        for name in ("left", "second_turn", "mover"):
            assert field(match, name) == 0
        assert field(match, "owed") == field(match, "taken_back") == [0, 0]


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_game_given_up_has_a_text_form(moment: str) -> None:
    match = match_at(MOMENTS[moment])
    match.resign("blue")
    assert Position.from_text(match.position.text) == match.position


def test_counters_taken_but_not_placed_are_in_stock_after_the_end() -> None:
    match = match_at(laying(red="1113", blue="4444", round=1))
    match.enter("red +1a")
    assert field(match, "stock") == [26, 29]
    match.resign("blue")
    assert field(match, "stock") == [28, 29]


def test_cards_face_down_stay_face_down_when_the_game_is_given_up() -> None:
    match = match_of("1234", "1234", "red 4321")
    match.resign("blue")
    for seat in ("blue", None):
        view = match.view(seat).data()
        assert view["laid"] == {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]}
        assert view["has_laid"] == {"red": True, "blue": False}
        assert view["unseen"]["red"] == [9, 9, 9, 9]
    assert match.view("red").data()["laid"]["red"] == [4, 3, 2, 1]


def test_nobody_gives_up_a_finished_game() -> None:
    match = match_of("1234", "1234", "red resigns")
    for seat in ("red", "blue"):
        with pytest.raises(WrongSeatError, match=f"'{seat} resigns': the game is over"):
            match.resign(seat)
        with pytest.raises(WrongSeatError, match=f"'{seat} time': the game is over"):
            match.run_out_of_time(seat)
    assert match.result is not None
    assert match.result.winners == ("blue",)


def test_nobody_gives_up_while_a_deal_is_due() -> None:
    match = Match("aton", by_hand=True)
    with pytest.raises(ChanceError, match="'red resigns' stands where 'deck red' is due"):
        match.enter("red resigns")
    with pytest.raises(WrongSeatError, match="'blue time': 'deck red' is due"):
        match.run_out_of_time("blue")
    assert match.result is None


def test_a_stranger_cannot_give_up() -> None:
    with pytest.raises(WrongSeatError, match="there is no seat 'green' here, only red, blue"):
        match_of("1234", "1234").resign("green")


@pytest.mark.parametrize("word", ["resigns", "time"])
def test_the_record_of_a_game_given_up_can_be_replayed(word: str) -> None:
    match = match_of("1234", "1234", "red 4321", f"blue {word}")
    text = match.record().to_json()
    data = json.loads(text)
    assert data["log"][2:] == ["red 4321", f"blue {word}"]
    assert data["result"]["winners"] == ["red"]
    assert Match.replay(Record.from_json(text)) == match
    for wrong in (None, {**data["result"], "winners": ["blue"]}, {**data["result"], "reason": "points"}):
        with pytest.raises(RecordError, match="the result is"):
            Match.replay(Record.from_json(json.dumps({**data, "result": wrong})))
    with pytest.raises(RecordError, match="entry 5: ") as error:
        Match.replay(Record.from_json(json.dumps({**data, "log": [*data["log"], "red 4321"]})))
    assert error.value.entry == 5
