"""A16 and D5: taking counters back after a scoring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.rules.aton.boards import drawn, field, match_at, picture, play, points, position, texts

from highpriest.errors import IllegalMoveError, WrongSeatError
from highpriest.play import Position
from highpriest.play.aton.events import RealmEmptied, TookBack
from highpriest.rules.aton.apply import advance
from highpriest.rules.aton.legal import returnable
from highpriest.rules.aton.state import STATE, Phase, start

pytestmark = pytest.mark.interpreted

# Green squares only and equal numbers in every temple, so that a scoring gives nobody anything.
EVEN = """
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
    R R B B   R R B B   R B . .   R B . .
"""


def scored(drawing: str, last: str, **words: Any) -> Position:
    """The position after the scoring of a picture; the counter on `last`, of either player, was placed just before."""
    temple, letter = int(last[0]), "abcdefghijkl".index(last[1])
    rows = [line.split() for line in drawing.strip().splitlines()]
    row, column = letter // 4, 4 * (temple - 1) + letter % 4
    mover = {"R": "red", "B": "blue"}[rows[row][column]]
    rows[row][column] = "."
    before = position(
        "\n".join(" ".join(row) for row in rows),
        **{"realm": (4, 4), "round": 3, **words},
        laid=("1144", "1144"),
        phase="place",
        first="blue" if mover == "red" else "red",
        mover=mover,
        turn=2,
        left=1,
    )
    return before.play(mover, f"+{last}")


# ---- who begins, and turn about


def test_a16_the_player_with_more_points_first() -> None:
    for before, first in (((11, 10), "red"), ((10, 11), "blue")):
        start = scored(EVEN, "1j", points=before)
        assert points(start) == before
        assert start.owing == (first,)


def test_a16_equal_points_red_first() -> None:
    assert scored(EVEN, "1j", points=(10, 10)).owing == ("red",)
    assert scored(EVEN, "1l", points=(0, 0)).owing == ("red",)


def test_a16_the_points_that_count_are_those_after_the_scoring() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        R R B B   R . B B   . . . .   . . . .
        """,
        "2k",
        points=(3, 0),
    )
    assert points(start) == (3, 5)
    assert start.owing == ("blue",)


def test_a16_one_at_a_time_and_turn_about_four_each() -> None:
    start = scored(EVEN, "1j", points=(5, 5))
    order: list[str] = []
    for entry in ("red -1i", "blue -1k", "red -2i", "blue -2k", "red -3i", "blue -3j", "red -4i", "blue -4j"):
        order += start.owing
        start = play(start, entry)
    assert order == ["red", "blue"] * 4
    assert start.deal_due == "deck red"
    assert picture(start) == drawn("""
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        . R . B   . R . B   . . . .   . . . .
    """)
    assert field(start, "stock") == [27, 27]


def test_a16_the_other_waits() -> None:
    start = scored(EVEN, "1j", points=(5, 5))
    with pytest.raises(
        WrongSeatError, match="blue owes no move: red is to take back one of their own counters"
    ) as error:
        start.play("blue", "-1k")
    assert error.value.rule == "A16"


# ---- one from each temple first, in any order


def test_a16_first_one_from_each_temple_that_held_his_counters_at_the_start() -> None:
    start = scored(EVEN, "1j", points=(5, 5))
    assert texts(start, "red") == ["-1i", "-1j", "-2i", "-2j", "-3i", "-4i"]
    start = play(start, "red -2j", "blue -4j")
    assert texts(start, "red") == ["-1i", "-1j", "-3i", "-4i"]
    assert start.view().data()["owed"] == {"red": [1, 3, 4], "blue": [1, 2, 3]}
    start = play(start, "red -4i", "blue -3j")
    assert texts(start, "red") == ["-1i", "-1j", "-3i"]
    start = play(start, "red -1j", "blue -2l")
    assert texts(start, "red") == ["-3i"]


def test_a16_a_second_one_from_the_same_temple_is_refused_while_another_is_owed() -> None:
    start = play(scored(EVEN, "1j", points=(5, 5)), "red -2j", "blue -4j")
    with pytest.raises(IllegalMoveError, match="'-2i': first one from each temple, still from 1, 3 or 4") as error:
        start.play("red", "-2i")
    assert error.value.rule == "A16"


@pytest.mark.parametrize("square", ["1k", "1a"])
def test_a16_only_his_own_counters(square: str) -> None:
    start = scored(EVEN, "1j", points=(5, 5))
    with pytest.raises(IllegalMoveError, match=f"'-{square}': there is no red counter on {square}") as error:
        start.play("red", f"-{square}")
    assert error.value.rule == "A16"
    with pytest.raises(IllegalMoveError, match="red is to take back one of their own counters"):
        start.play("red", "+1a")


# ---- D5: further ones from the highest temple

TWO_TEMPLES = """
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
    R R R R   B B B .   R R B B   . . . .
"""


def test_d5_after_that_each_further_counter_comes_from_the_highest_temple_that_holds_one() -> None:
    start = scored(TWO_TEMPLES, "1i", points=(20, 5))
    assert points(start) == (24, 11)  # 4 in temple 1; 5 in temple 2 and the bonus square 3l
    assert texts(start, "red") == ["-1i", "-1j", "-1k", "-1l", "-3i", "-3j"]
    start = play(start, "red -3i", "blue -2i")
    assert texts(start, "red") == ["-1i", "-1j", "-1k", "-1l"]
    start = play(start, "red -1i", "blue -3k")
    assert texts(start, "red") == ["-3j"]
    assert texts(start.play("red", "-3j"), "blue") == ["-3l"]
    start = play(start, "red -3j", "blue -3l")
    assert texts(start, "red") == ["-1j", "-1k", "-1l"]
    start = play(start, "red -1j")
    assert texts(start, "blue") == ["-2j", "-2k"]
    assert start.play("blue", "-2k").deal_due == "deck red"


def test_d5_a_lower_temple_is_refused_while_a_higher_one_holds_a_counter() -> None:
    start = play(scored(TWO_TEMPLES, "1i", points=(20, 5)), "red -3i", "blue -2i", "red -1i", "blue -3k")
    with pytest.raises(IllegalMoveError, match="'-1j': a further one comes from the highest temple") as error:
        start.play("red", "-1j")
    assert error.value.rule == "D5"


def test_d5_all_four_from_the_only_temple() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        R R R R   . . . .   . . . .   . . B B
        """,
        "1i",
    )
    start = play(start, "red -1i", "blue -4k", "red -1j", "blue -4l", "red -1k")
    assert texts(start, "red") == ["-1l"]


# ---- fewer than four, and none


def test_a16_a_player_with_no_counters_left_takes_no_more_and_the_other_goes_on() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        R R R R   R . . .   . . . .   . . . B
        """,
        "1i",
    )
    assert start.owing == ("red",)
    start = play(start, "red -1i", "blue -4l")
    for entry in ("red -2i", "red -1j"):
        assert start.owing == ("red",)
        start = play(start, entry)
    assert start.owing == ("red",)
    start = play(start, "red -1l")
    assert start.deal_due == "deck red"
    assert field(start, "stock") == [28, 29]


def test_a16_a_player_with_fewer_than_four_takes_all_of_them() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        R R . .   . . . .   . . . .   . . B .
        """,
        "1i",
    )
    start = play(start, "red -1j", "blue -4k", "red -1i")
    assert start.deal_due == "deck red"
    assert field(start, "counters") == [0, 0]


def test_a16_the_player_who_would_begin_may_have_no_counters() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . B .   . . B .
        """,
        "3k",
        points=(30, 0),
    )
    assert points(start) == (30, 1)
    assert start.owing == ("blue",)
    start = play(start, "blue -3k", "blue -4k")
    assert start.deal_due == "deck red"


def test_a16_the_other_may_have_no_counters() -> None:
    start = scored(
        """
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        R R R R   R R R R   . . . .   . . . .
        """,
        "1i",
    )
    for entry in ("red -1i", "red -2i", "red -2j", "red -2k"):
        assert start.owing == ("red",)
        start = play(start, entry)
    assert start.deal_due == "deck red"


def test_a16_with_no_counters_on_the_board_nothing_is_taken() -> None:
    """Play cannot come to this: the one who places last finds room on a bare board. The rule is clear all the same."""
    states = np.zeros(1, STATE)
    start(states[0], 0)
    states["phase"] = Phase.SCORE
    states["realm"] = [[4, 4]]
    states["stock"] = [[25, 25]]
    advance(states[0])
    assert states["phase"][0] == Phase.EMPTY_REALM
    assert [returnable(states[0], seat) for seat in (0, 1)] == [0, 0]
    advance(states[0])
    assert states["stock"][0].tolist() == [29, 29]


def test_a16_is_told() -> None:
    match = match_at(scored(EVEN, "1j", points=(5, 5), realm=(6, 2)))
    events = [event for entry in ("red -1i", "blue -1k", "red -2i", "blue -2k") for event in match.enter(entry)]
    assert events == [
        TookBack("red", "1i"),
        TookBack("blue", "1k"),
        TookBack("red", "2i"),
        TookBack("blue", "2k"),
    ]
    events = [event for entry in ("red -3i", "blue -3j", "red -4i", "blue -4j") for event in match.enter(entry)]
    assert events[3:5] == [TookBack("blue", "4j"), RealmEmptied(6, 2)]
