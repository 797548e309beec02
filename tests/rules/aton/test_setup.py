"""A1: what each player has at the start."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import EMPTY, drawn, field, match_of, picture

from highpriest.play import Match, Position

pytestmark = pytest.mark.interpreted


def test_a1_each_has_29_counters_a_token_and_no_points() -> None:
    view = Match("aton", seed=1).view().data()
    assert view["stock"] == {"red": 29, "blue": 29}
    assert view["token"] == {"red": True, "blue": True}
    assert view["points"] == {"red": 0, "blue": 0}


def test_a1_board_and_realm_are_empty() -> None:
    match = Match("aton", seed=1)
    assert picture(match.position) == drawn(EMPTY)
    assert match.view().data()["realm"] == {"red": 0, "blue": 0}


def test_a1_each_pile_has_nine_cards_of_each_value() -> None:
    start = Position.from_text("aton")
    assert field(start, "pile") == [[9, 9, 9, 9], [9, 9, 9, 9]]
    assert field(start, "pile_count") == [36, 36]
    for seat in (0, 1):
        entry = Match("aton", seed=1).log[seat]
        assert sorted(entry.split()[2]) == sorted("1234" * 9)


def test_a1_the_decks_of_the_start_come_first_and_reds_before_blues() -> None:
    assert [entry.split()[:2] for entry in Match("aton", seed=5).log] == [["deck", "red"], ["deck", "blue"]]


def test_a1_the_first_round_has_number_one_and_both_owe_a_lay() -> None:
    match = match_of("1234", "4321")
    assert match.view().data()["round"] == 1
    assert match.owing == ("red", "blue")
