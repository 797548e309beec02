"""The curriculum of the page: every rule has its step, and every position and every answer follows from the rules."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highpriest.errors import RecordError
from highpriest.names import LANGUAGES
from highpriest.play import Match, Record

CURRICULUM = Path(__file__).parents[2] / "web" / "src" / "learn" / "curriculum"
DATA = {game: json.loads((CURRICULUM / f"{game}.json").read_text(encoding="utf-8")) for game in ("aton", "thot")}
SEATS = {"aton": ("red", "blue"), "thot": ("p1", "p2")}
RULES = {"aton": [f"A{n}" for n in range(1, 18)], "thot": [f"T{n}" for n in range(1, 13)]}
LONGEST = 90

Step = dict[str, Any]


def steps(game: str) -> list[Step]:
    return [step for lesson in DATA[game]["lessons"] for step in lesson["steps"]]


def begun(game: str, position: str) -> Match:
    """The position as its record brings it about; a record that breaks a rule raises."""
    data = DATA[game]["positions"][position]
    record = {"record": 1, "game": game, "options": data["options"], "log": data["log"], "result": None}
    return Match.replay(Record.from_data(record))


def seen(match: Match, seat: str = "red") -> Any:
    """What a seat sees; each game has fields of its own."""
    return match.view(seat)


def answer(match: Match, game: str, position: str) -> None:
    """Let the other player do what the lesson has them do."""
    wanted = DATA[game]["positions"][position].get("peter", [])
    if not match.is_over and list(match.owing) == [SEATS[game][1]]:
        legal = [move.text for move in match.view(SEATS[game][1]).legal_moves]
        for move in [move for move in wanted if move in legal][:1]:
            match.play(SEATS[game][1], move)


def played(game: str) -> Iterator[tuple[Step, Match, Match]]:
    """Each step with the match before and after what it asks for."""
    for lesson in DATA[game]["lessons"]:
        match: Match | None = None
        position = ""
        for step in lesson["steps"]:
            if step["position"] != position:
                position = step["position"]
                match = begun(game, position)
            assert match is not None
            before = match.rewound(match.log_length)
            for move in step.get("way", []):
                match.play(SEATS[game][0], move)
                answer(match, game, position)
            yield step, before, match


def after(wanted: str) -> Match:
    """The match after the step of that name."""
    game = "aton" if wanted.startswith("a") else "thot"
    return next(match.rewound(match.log_length) for step, _, match in played(game) if step["id"] == wanted)


@pytest.mark.parametrize("game", DATA)
def test_every_numbered_rule_has_its_step(game: str) -> None:
    told = {rule for step in steps(game) for rule in step["rules"]}
    assert told == set(RULES[game])


@pytest.mark.parametrize("game", DATA)
def test_every_sentence_is_short_and_there_in_three_languages(game: str) -> None:
    for step in steps(game):
        for said in (step["say"], *step.get("wrong", [])):
            assert {*said} - {"when"} == set(LANGUAGES), step["id"]
            assert all(0 < len(said[language]) <= LONGEST for language in LANGUAGES), (step["id"], said)


@pytest.mark.parametrize("game", DATA)
def test_what_each_step_asks_for_is_a_legal_way_from_its_position(game: str) -> None:
    assert len(list(played(game))) == len(steps(game))


@pytest.mark.parametrize("game", DATA)
def test_every_choice_that_is_not_asked_for_is_explained(game: str) -> None:
    for step in steps(game):
        if "act" in step:
            assert "when" not in step["wrong"][-1], step["id"]  # the last one fits whatever was chosen


def test_a_position_that_breaks_a_rule_is_found_out() -> None:
    data = DATA["aton"]["positions"]["P2"]
    record = {"record": 1, "game": "aton", "options": data["options"], "log": [*data["log"], "red +3a"], "result": None}
    with pytest.raises(RecordError, match="entry"):
        Match.replay(Record.from_data(record))


def test_the_boards_are_those_that_are_drawn() -> None:
    for name, data in DATA["aton"]["positions"].items():
        if "board" in data:
            view = seen(begun("aton", name))
            assert drawn(view.counters) == data["board"], name


def drawn(counters: Any) -> list[str]:
    sign = {square: mark for seat, mark in (("red", "R"), ("blue", "B")) for square in counters[seat]}
    rows = (0, 4, 8)
    return [
        " ".join(sign.get(f"{t}{letter}", ".") for t in "1234" for letter in "abcdefghijkl"[r : r + 4]) for r in rows
    ]


def test_the_squares_that_a_step_wants_are_legal() -> None:
    for game in DATA:
        for step, before, _ in played(game):
            act = step.get("act", {})
            if act.get("kind") == "squares":
                goals = {re.split(r"[/+-]", move.text)[-1] for move in before.view(SEATS[game][0]).legal_moves}
                assert set(act.get("only", goals)) <= goals, step["id"]


def test_the_first_touch_wins_a_game() -> None:
    match = after("a1.1")
    assert seen(match, "red").reason == "temple"
    assert match.result is not None
    assert match.result.data() == DATA["aton"]["positions"]["P1"]["result"]


def test_the_fourth_counter_goes_to_the_realm() -> None:
    view = seen(after("a2.3"))
    assert (view.realm["red"], view.realm["blue"]) == (1, 0)


def test_a_4_against_a_1_earns_six() -> None:
    assert seen(after("a3.3")).points == {"red": 6, "blue": 0}


def test_the_exchange_brings_four_new_cards() -> None:
    view = seen(after("a3.5"))
    assert list(view.hand["red"]) == [0, 2, 1, 1]
    assert not view.token["red"]


@pytest.mark.parametrize(("position", "by"), [("P6", "cartouche 2"), ("P6b", "cartouche 1"), ("P6c", "pile")])
def test_red_goes_first_by_the_card_that_the_lesson_names(position: str, by: str) -> None:
    events = [event.data() for event in begun("aton", position).events()]
    assert [event["by"] for event in events if event["event"] == "goes first"][-1] == by
    assert seen(begun("aton", position)).first == "red"


def test_a_4_removes_two_within_reach_and_a_1_one_of_ones_own() -> None:
    assert [move.text for move in seen(begun("aton", "P7")).legal_moves] == ["-1b", "-1f", "-2c", "-3a"]
    assert {move.text for move in seen(begun("aton", "P8")).legal_moves} == {"-1a", "-1h", "-2a", "-2g", "-3b"}


def test_the_second_removed_counter_finds_the_realm_full() -> None:
    before, view = seen(begun("aton", "P9")), seen(after("a5.1"))
    assert (sum(before.realm.values()), sum(view.realm.values())) == (7, 8)
    assert view.stock["blue"] == before.stock["blue"] + 1


def test_the_worked_scoring_gives_19_to_18() -> None:
    match = begun("aton", "P10")
    lines = [event.data() for event in match.events() if event.data()["event"] == "line scored"]
    assert [(line["red_gains"], line["blue_gains"]) for line in lines] == [
        (3, 0),
        (0, 5),
        (4, 0),
        (0, 9),
        (8, 0),
        (4, 4),
    ]
    assert seen(match, "red").points == {"red": 33, "blue": 30}


def test_the_fourth_counter_comes_from_the_highest_temple() -> None:
    match = after("a7.1")
    assert {move.text[:2] for move in seen(match, "red").legal_moves} == {"-3"}


def test_blue_lacks_one_yellow_square() -> None:
    view = seen(begun("aton", "P12"))
    assert "+2d" in {move.text for move in view.legal_moves}
    assert len(view.counters["blue"]) == 13


def test_blue_answers_up_or_down_with_a_four() -> None:
    match = after("t1.2")
    assert seen(match, "p1").taken["p2"] == ["+4"]
    assert seen(match, "p1").priest in ("e7", "h7")


def test_the_two_takes_the_end_and_wins() -> None:
    match = after("t4.1")
    assert match.result is not None
    assert match.result.data() == DATA["thot"]["positions"]["Q4"]["result"]


def test_the_tips_leave_the_other_player_a_loss() -> None:
    for step in ("t6.2", "t6.3"):
        view = seen(after(step), "p2")
        assert all(view.board[move.text].startswith("-") for move in view.legal_moves), step
