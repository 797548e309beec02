"""How a game of Aton is written down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.rules.aton.boards import deck, match_of

from highpriest.errors import RecordError
from highpriest.play import Match, Record

pytestmark = pytest.mark.interpreted

# One round: Red exchanges, Blue lays first; both place. The limit ends the game.
LOG = [
    f"deck red {deck('4444 1211')}",
    f"deck blue {deck('2412')}",
    "blue 2412",
    "red exchange",
    "red 1211",
    "red +1a",
    "blue +1l",
    "blue +1f",
]
GAME: dict[str, Any] = {
    "record": 1,
    "game": "aton",
    "options": {"round_limit": 1, "removal": "must"},
    "log": LOG,
    "result": {"winners": ["red", "blue"], "reason": "round_limit", "score": {"red": 0, "blue": 2}},
}


def test_a_record_read_and_written_again_is_the_same_bytes() -> None:
    text = json.dumps(GAME)
    match = Match.replay(Record.from_json(text))
    assert match.record().to_json() == text
    assert Record.from_json(text).to_json() == text


def test_a_record_has_all_deals_and_choices_in_order() -> None:
    match = match_of("4444 1211", "2412", *LOG[2:], round_limit=1)
    assert list(match.log) == LOG
    assert json.loads(match.record().to_json()) == GAME


def test_absent_options_take_their_values() -> None:
    unfinished = {**GAME, "log": LOG[:3], "result": None}
    del unfinished["options"]
    assert Record.from_data(unfinished).options.data() == {"round_limit": 0, "removal": "must"}
    assert Record.from_data({**unfinished, "options": {}}).options.data() == {"round_limit": 0, "removal": "must"}


def test_the_result_is_null_while_the_game_goes_on() -> None:
    match = match_of("4444 1211", "2412", *LOG[2:5], round_limit=1)
    assert json.loads(match.record().to_json())["result"] is None
    with pytest.raises(RecordError, match="the result is null, not"):
        Match.replay(Record.from_data({**GAME, "log": LOG[:5]}))


def test_an_unfinished_record_can_be_gone_on_with() -> None:
    match = Match.replay(Record.from_data({**GAME, "log": LOG[:3], "result": None}), seed=1)
    assert match.owing == ("red",)
    for entry in LOG[3:]:
        match.enter(entry)
    assert match.is_over


def test_where_nothing_can_be_chosen_there_is_no_entry_and_a_single_choice_is_one() -> None:
    """In round 2 Red has one counter to remove, which is an entry; Blue has none in reach, and none is written."""
    match = match_of("2221 1341 4444", "3421 2411 3333", "red 2221", "blue 3421", "red +2a", "blue +1b")
    match.enter("red 1341")
    match.enter("blue 2411")
    assert [move.text for move in match.legal_moves("red")] == ["-1b"]
    match.enter("red -1b")
    match.enter("red +2b")
    assert match.owing == ("blue",)
    assert match.legal_moves("blue")[0].text == "+1a"
    match.enter("blue +1a")
    assert match.log[6:] == ("red 1341", "blue 2411", "red -1b", "red +2b", "blue +1a")


@pytest.mark.parametrize(
    ("number", "entry", "rule", "sentence"),
    [
        (1, f"deck blue {deck('2412')}", "A2", "stands where 'deck red' is due"),
        (1, "deck red 1234", "D1", "these are not the 36 cards"),
        (2, "blue 2412", "A2", "stands where 'deck blue' is due"),
        (3, "blue 2411", "A4", "'2411' cannot be laid from the hand 1 2 2 4"),
        (4, "blue 2412", "A4", "blue has laid their cards"),
        (5, "red exchange", "A3", "'exchange': red has handed in their token already"),
        (6, "blue +1a", "A7", "blue owes no move: red is to place a counter"),
        (6, "red +2a", "A9", "'+2a': temple 2 is beyond a reach of 1"),
        (7, "blue +1a", "A10", "'+1a': 1a is taken"),
        (8, "blue -1a", "A10", "'-1a': blue is to place a counter"),
        (8, "blue", None, "'blue' is no entry of a record"),
        (8, "blue  +1f", None, "' +1f' is no move of Aton"),
        (8, "blue +1f ", None, "'+1f ' is no move of Aton"),
        (8, "Blue +1f", None, "there is no seat 'Blue'"),
        (8, f"deck red {deck('')}", None, "no deal is due here"),
        (9, "red time", None, "'red time': the game is over"),
    ],
)
def test_the_first_wrong_entry_is_named_with_its_number_and_rule(
    number: int, entry: str, rule: str | None, sentence: str
) -> None:
    log = [*LOG[: number - 1], entry, *LOG[number:]]
    with pytest.raises(RecordError) as error:
        Match.replay(Record.from_data({**GAME, "log": log}))
    assert error.value.entry == number
    assert error.value.rule == rule
    assert str(error.value).startswith(f"entry {number}: ")
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        {"winners": ["red"]},
        {"winners": ["blue", "red"]},
        {"reason": "scoring"},
        {"score": {"red": 0, "blue": 3}},
        {"score": {"red": 0, "blue": True}},
        {"by": "nobody"},
    ],
)
def test_a_wrong_result_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="the result is"):
        Match.replay(Record.from_data({**GAME, "result": {**GAME["result"], **change}}))


@pytest.mark.parametrize("options", [{"rounds": 3}, {"round_limit": -1}, {"round_limit": True}, []])
def test_unknown_or_impossible_options_are_refused(options: object) -> None:
    with pytest.raises(RecordError):
        Record.from_data({**GAME, "options": options})
