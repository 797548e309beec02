"""T11: turning at a starred scarab."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import board_of, drawn, goals, tray, words

from highpriest.errors import IllegalMoveError

pytestmark = pytest.mark.interpreted

BOARD = """
.  .  .  +4 .  .  .  -1
.  .  .  .  .  .  .  .
.  .  .  A  .  .  .  .
+2 P  .  +5* -6 .  . -7*
.  .  .  .  .  .  .  .
.  .  .  -8 .  .  .  +1*
.  +3*  .  .  .  .  .  .
-2 .  .  .  .  .  +6 A
"""


def test_t11_a_move_may_turn_at_each_starred_scarab_in_its_line_either_way() -> None:
    straight = words("a4 d4 e4 h4")
    at_d4 = words("d4/d1 d4/d3 d4/d6")
    at_h4 = words("h4/h1 h4/h6 h4/h8")
    assert goals(drawn(BOARD, turning=True)) == straight | at_d4 | at_h4


def test_t11_vertically_too() -> None:
    assert goals(drawn(BOARD, turning=True, way="v")) == words("b7")
    stone_in_row = BOARD.replace(".  +3*  .  .", "-3  +3*  .  A")
    assert goals(drawn(stone_in_row, turning=True, way="v")) == words("b7 b7/a7 b7/d7")


def test_t11_is_a_variant() -> None:
    position = drawn(BOARD)
    assert goals(position) == words("a4 d4 e4 h4")
    with pytest.raises(IllegalMoveError) as caught:
        position.play("p1", "d4/d6")
    assert caught.value.rule == "T11"


def test_t11_the_stone_passed_over_stays() -> None:
    after = drawn(BOARD, turning=True).play("p1", "d4/d6")
    assert board_of(after)["d4"] == "+5*"
    assert "d6" not in board_of(after)
    assert tray(after, "p1") == ["-8"]
    assert after.view().data()["priest"] == "d6"


def test_t11_the_next_direction_follows_from_the_end() -> None:
    position = drawn(BOARD, turning=True)
    assert position.play("p1", "e4").view().data()["phase"] == "over"  # nothing in column e
    turned = position.play("p1", "d4/d6")
    assert turned.view().data()["way"] == "horizontal"
    assert "h6" in goals(turned)
    straight = position.play("p1", "d4")
    assert straight.view().data()["way"] == "vertical"


def test_t11_onto_an_ankh_around_the_corner() -> None:
    position = drawn(BOARD, turning=True, taken={"p1": "+8"}).play("p1", "h4/h8")
    assert position.view().data()["phase"] == "put"
    assert position.play("p1", "keeps").view().data()["way"] == "horizontal"
    assert goals(position.play("p1", "keeps")) == words("a8 g8")


def test_t11_only_once() -> None:
    # Over d4 to the starred h6? No: d4 leads along column d, and h4 along column h, but not on to row 6 or row 8.
    position = drawn(BOARD, turning=True)
    assert not {text for text in goals(position) if text.count("/") > 1}
    assert not position.is_legal("p1", "h4/h6/d6")


@pytest.mark.parametrize(
    "text",
    [
        "a4/a8",  # no star on a4
        "e4/e1",
        "c4/c1",  # no stone at all
        "d4/d4",
        "d4/d5",  # an empty square
        "d4/h4",  # straight on: no right angle
        "b7/a7",  # the wrong direction first
        "d4/e6",  # not in the crossing line
        "h8/g8",  # h8 is not in the priest's line
        "b4/b7",  # the priest's own square is no corner
        "d4/j4",
        "h4/h9",
    ],
)
def test_t11_other_paths_are_refused(text: str) -> None:
    position = drawn(BOARD, turning=True)
    with pytest.raises(IllegalMoveError) as caught:
        position.play("p1", text)
    assert text in str(caught.value)
    assert caught.value.rule in ("T1", "T5", "T11")


def test_t11_a_starred_stone_that_was_taken_no_longer_turns() -> None:
    position = drawn(BOARD, turning=True).play("p1", "d4")
    assert "d4" not in board_of(position)
    assert goals(position) == words("d1 d3 d6")
    # p2 goes up to d1 and p1 is in row 1: no star there.
    assert goals(position.play("p2", "d1")) == words("h1")


def test_t11_an_ankh_or_a_plain_stone_beyond_the_star_does_not_block() -> None:
    picture = "P +1 A +5* . +2\n. . . -4\n. . . -6\n. . . A"
    assert goals(drawn(picture, turning=True)) == words("b1 c1 d1 f1 d1/d2 d1/d3 d1/d4")


def test_t11_another_choice_of_stars() -> None:
    picture = "P +8* . -8\n. . . .\n. +8* . +2\n. -8 . ."
    position = drawn(picture, turning=True, stars=[8, 8])
    assert goals(position) == words("b1 d1 b1/b3 b1/b4")
    after = position.play("p1", "b1/b3")
    assert tray(after, "p1") == ["+8*"]
    assert goals(after) == words("d3")


def test_t11_without_stars_turning_changes_nothing() -> None:
    picture = BOARD.replace("*", "")
    stars: list[int] = []
    assert goals(drawn(picture, turning=True, stars=stars)) == words("a4 d4 e4 h4")
