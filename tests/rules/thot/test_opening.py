"""T4, D3 and D4: the first move of the game."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import board_of, column_of, goals, laid_out, row_of, tray

from highpriest.errors import IllegalMoveError

pytestmark = pytest.mark.interpreted

IN_THE_MIDDLE = """
?  ?  ?  A
?  ?  ?  +1
A  +8 -3 P  +2 +4 -6 -8
?  ?  ?  -1
?  ?  ?  +6*
"""


def test_t4_the_first_move_goes_along_row_or_column_onto_any_scarab() -> None:
    match = laid_out(IN_THE_MIDDLE.replace("+6*", "+6"))
    assert goals(match) == row_of(8, 3, ["d3", "a3"]) | column_of(8, "d", ["d3", "d1"])


@pytest.mark.parametrize("ankh", ["a3", "d1"])
def test_t4_d3_the_first_move_cannot_end_on_an_ankh(ankh: str) -> None:
    match = laid_out(IN_THE_MIDDLE.replace("+6*", "+6"))
    with pytest.raises(IllegalMoveError) as caught:
        match.play("p1", ankh)
    assert caught.value.rule == "T4"
    assert repr(ankh) in str(caught.value)


def test_d3_later_moves_may_end_on_an_ankh() -> None:
    match = laid_out(IN_THE_MIDDLE.replace("+6*", "+6"))
    match.play("p1", "h3")
    assert match.owing == ("p2",)
    match.play("p2", "h8")
    match.play("p1", "a8")
    assert "a3" in goals(match)


def test_t4_a_scarab_landed_on_is_taken() -> None:
    match = laid_out(IN_THE_MIDDLE.replace("+6*", "+6"))
    match.play("p1", "b3")
    assert tray(match.position, "p1") == ["+8"]
    assert "b3" not in board_of(match.position)
    assert match.view().data()["priest"] == "b3"


@pytest.mark.parametrize(("goal", "way"), [("b3", "vertical"), ("d4", "horizontal")])
def test_t5_the_second_move_crosses_the_first(goal: str, way: str) -> None:
    match = laid_out(IN_THE_MIDDLE.replace("+6*", "+6"))
    match.play("p1", goal)
    assert match.view().data()["way"] == way
    expected = column_of(8, "b", ["b3"]) if way == "vertical" else row_of(8, 4, ["d4"])
    assert goals(match) == expected


STAR_BELOW = """
?  ?  ?  ?  A
?  ?  ?  ?  ?
?  ?  ?  P
?  ?  ?  ?
A  +2 ?  +6* A
"""


def test_d4_the_first_move_may_turn_but_not_onto_an_ankh() -> None:
    match = laid_out(STAR_BELOW, turning=True, stars=[6])
    straight = row_of(8, 3, ["d3"]) | column_of(8, "d", ["d3"])
    around = {f"d5/{square}" for square in row_of(8, 5, ["d5", "a5", "e5"])}
    assert goals(match) == straight | around
    with pytest.raises(IllegalMoveError) as caught:
        match.play("p1", "d5/a5")
    assert caught.value.rule == "T4"


def test_d4_after_a_turned_first_move_the_second_follows_its_end() -> None:
    match = laid_out(STAR_BELOW, turning=True, stars=[6])
    match.play("p1", "d5/b5")
    assert match.view().data()["way"] == "vertical"
    assert goals(match) == column_of(8, "b", ["b5"])
    assert board_of(match.position)["d5"] == "+6*"


def test_d4_one_goal_can_be_reached_around_two_corners() -> None:
    corners = """
    P   ?  +5*
    ?   ?  ?
    +3* ?  +2
    """
    match = laid_out(corners, turning=True, stars=[3, 5])
    assert {"c1/c3", "a3/c3"} <= goals(match)
    first, second = match.copy(), match.copy()
    first.play("p1", "c1/c3")
    second.play("p1", "a3/c3")
    assert first.view().data()["way"] == "horizontal"
    assert second.view().data()["way"] == "vertical"


def test_without_turning_a_star_means_nothing_to_the_first_move() -> None:
    match = laid_out(STAR_BELOW, stars=[6])
    assert goals(match) == row_of(8, 3, ["d3"]) | column_of(8, "d", ["d3"])
