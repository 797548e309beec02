"""The positions of the page's lessons, which it starts real matches from, are what their sentences say."""

import json
from pathlib import Path
from typing import Any

import pytest

from highpriest.play import Match, Record

RECORDS = Path(__file__).parents[2] / "web" / "src" / "learn" / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def lesson(name: str) -> Match:
    return Match.replay(Record.from_data(json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))))


def view(name: str) -> Any:
    return seen(lesson(name))


def seen(match: Match) -> Any:
    """What the learner sees."""
    return match.view(match.seats[0])


def test_there_are_six_lessons_of_aton_and_three_of_thot() -> None:
    assert [*(f"aton-{n}" for n in range(1, 7)), *(f"thot-{n}" for n in range(1, 4))] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_learner_is_to_act(name: str) -> None:
    match = lesson(name)
    assert match.seats[0] in match.owing


def test_placing_four_in_temples_1_and_2() -> None:
    shown = view("aton-1")
    assert shown.phase == "place"
    assert shown.left == 4
    assert {move.text[1] for move in shown.legal_moves} == {"1", "2"}


def test_a_4_at_cartouche_1_earns_six_and_a_1_at_cartouche_2_goes_first() -> None:
    match = lesson("aton-2")
    assert sum(view("aton-2").hand["red"]) == 4
    match.play("red", "4132")
    assert seen(match).points == {"red": 6, "blue": 0}
    assert seen(match).first == "red"


def test_removing_two_within_a_reach_of_3() -> None:
    shown = view("aton-3")
    assert (shown.phase, shown.left) == ("remove", 2)
    assert sorted(move.text for move in shown.legal_moves) == ["-1c", "-1e", "-1f", "-1g", "-2c", "-2d", "-2g"]


def test_two_removals_fill_the_realm() -> None:
    shown = view("aton-4")
    assert (shown.phase, shown.left) == ("remove", 2)
    assert sum(shown.realm.values()) == 6


def test_the_last_square_of_temple_1_wins() -> None:
    match = lesson("aton-5")
    assert [move.text for move in seen(match).legal_moves] == ["+1l"]
    match.play("red", "+1l")
    assert seen(match).reason == "temple"


def test_eights_lie_in_the_priests_row() -> None:
    shown = view("thot-1")
    assert shown.priest == "d4"
    assert shown.board["e4"] == shown.board["h4"] == "+8"


def test_an_ankh_is_in_reach_and_a_minus_six_to_put_back() -> None:
    shown = view("thot-2")
    assert shown.board["d8"] == "A"
    assert "d8" in {move.text for move in shown.legal_moves}
    assert "-6" in shown.taken["p1"]


def test_a_turn_at_a_star_leads_to_an_eight() -> None:
    shown = view("thot-3")
    turns = {move.text for move in shown.legal_moves}
    assert {"h7/h2", "h7/h6"} <= turns
    assert shown.board["h2"] == shown.board["h6"] == "+8"
