"""T5, T6 and T8: every later move."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import board_of, drawn, goals, tray, words

from highpriest.errors import IllegalMoveError, MoveError, NotationError, WrongSeatError

pytestmark = pytest.mark.interpreted

CROSS = """
.  .  +3 .  .
.  .  .  .  .
-8 +5 P  .  A  .  .  -1
.  .  .  .  .
.  .  A  .  .
.  .  .  .  .
.  .  .  .  .
.  .  -4 .  .
"""


def test_t5_a_horizontal_move_goes_any_distance_over_stones_and_gaps() -> None:
    assert goals(drawn(CROSS, way="h")) == words("a3 b3 e3 h3")


def test_t5_a_vertical_move_goes_any_distance_over_stones_and_gaps() -> None:
    assert goals(drawn(CROSS, way="v")) == words("c1 c5 c8")


@pytest.mark.parametrize(
    ("way", "goal", "rule"),
    [
        ("h", "c1", "T5"),  # the wrong direction
        ("v", "a3", "T5"),
        ("h", "d3", "T5"),  # an empty square
        ("v", "c2", "T5"),
        ("h", "c3", "T5"),  # where the priest stands
        ("h", "d4", "T5"),  # neither row nor column
    ],
)
def test_t5_other_goals_are_refused(way: str, goal: str, rule: str) -> None:
    position = drawn(CROSS, way=way)
    assert not position.is_legal("p1", goal)
    with pytest.raises(IllegalMoveError) as caught:
        position.play("p1", goal)
    assert caught.value.rule == rule
    assert goal in str(caught.value)


@pytest.mark.parametrize(("way", "goal", "after"), [("h", "b3", "vertical"), ("v", "c8", "horizontal")])
def test_t5_directions_take_turns(way: str, goal: str, after: str) -> None:
    picture = CROSS.replace(".  .  +3", ".  -2 +3").replace(".  .  -4", "-6 .  -4")
    position = drawn(picture, way=way).play("p1", goal)
    assert position.owing == ("p2",)
    assert position.view().data()["way"] == after


def test_t6_a_scarab_landed_on_is_taken_by_the_player() -> None:
    picture = CROSS.replace(".  .  +3", ".  -2 +3")
    position = drawn(picture, taken={"p1": "+8 -7*"})
    after = position.play("p1", "b3")
    assert sorted(tray(after, "p1")) == ["+5", "+8", "-7*"]
    assert after.view().data()["total"]["p1"] == 8 - 7 + 5
    assert "b3" not in board_of(after)
    assert after.view().data()["priest"] == "b3"
    assert sorted(tray(after, "p2")) == sorted(tray(position, "p2"))
    unchanged = {square: stone for square, stone in board_of(position).items() if square != "b3"}
    assert board_of(after) == unchanged


def test_t6_a_starred_scarab_is_taken_with_its_star() -> None:
    picture = CROSS.replace("+5", "+5*").replace(".  .  +3", ".  -2 +3")
    after = drawn(picture).play("p1", "b3")
    assert tray(after, "p1") == ["+5*"]


def test_t6_taken_stones_lie_open() -> None:
    match = drawn(CROSS, taken={"p1": "+8 -7*"})
    for seat in (None, "p1", "p2"):
        assert sorted(match.view(seat).data()["taken"]["p1"]) == ["+8", "-7*"]


@pytest.mark.parametrize("text", ["keeps", "puts +8 d4", "passes", "", "pass"])
def test_t8_nobody_passes(text: str) -> None:
    position = drawn(CROSS, taken={"p1": "+8"})
    with pytest.raises(MoveError) as caught:
        position.play("p1", text)
    if text in ("keeps", "puts +8 d4"):
        assert isinstance(caught.value, IllegalMoveError)
        assert caught.value.rule == "T8"
    else:
        assert isinstance(caught.value, NotationError)


def test_t3_only_the_mover_moves() -> None:
    position = drawn(CROSS)
    assert position.legal_moves("p2") == ()
    with pytest.raises(WrongSeatError) as caught:
        position.play("p2", "b3")
    assert caught.value.rule == "T3"


def test_t5_the_edges_of_the_full_board() -> None:
    picture = "\n".join([". . . . . . . . . -2", *[". " * 10] * 8, "+1 . . . . . . . . P"])
    assert goals(drawn(picture, way="h", size=10)) == {"a10"}
    assert goals(drawn(picture, way="v", size=10)) == {"j1"}
