"""A13: winning at once."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import field, laying, match_at, play, points, position, result, to_lay

from highpriest.play import GameOver, Position
from highpriest.play.aton.events import GainedAtCartouche, Laid, Placed, Revealed

pytestmark = pytest.mark.interpreted


# ---- 40 points at cartouche 1


@pytest.mark.parametrize(
    ("red", "blue", "before", "winner"),
    [
        ("4211", "1421", (34, 0), "red"),
        ("4211", "1421", (39, 39), "red"),
        ("1211", "4421", (0, 34), "blue"),
        ("2211", "3421", (39, 38), "blue"),
        ("3111", "1111", (36, 0), "red"),
    ],
)
def test_a13_who_reaches_40_at_cartouche_1_wins_at_once(
    red: str, blue: str, before: tuple[int, int], winner: str
) -> None:
    after = laying(red=red, blue=blue, points=before)
    assert result(after) == ((winner,), "points")
    assert after.owing == ()


def test_a13_39_points_are_not_enough() -> None:
    after = laying(red="4211", blue="1421", points=(33, 39))
    assert points(after) == (39, 39)
    assert after.result is None
    assert after.owing == ("red",)


def test_a13_equal_cards_at_cartouche_1_win_nothing() -> None:
    assert laying(red="4211", blue="4421", points=(39, 39)).result is None


def test_a13_after_40_points_nothing_further_is_played_or_told() -> None:
    match = match_at(to_lay(red="4211", blue="1421", points=(35, 12)))
    match.enter("red 4211")
    assert match.enter("blue 1421") == (
        Laid("blue", (1, 4, 2, 1)),
        Revealed((4, 2, 1, 1), (1, 4, 2, 1)),
        GainedAtCartouche("red", 6, 41),
        GameOver(("red",), "points", {"red": 41, "blue": 12}),
    )
    assert match.result is not None
    assert match.result.data() == {"winners": ["red"], "reason": "points", "score": {"red": 41, "blue": 12}}


# ---- a temple


def with_temple(temple: int, letter: str, sign: str = "R") -> str:
    """A picture with one temple full but for a square."""
    rows = []
    for letters in ("abcd", "efgh", "ijkl"):
        rows += [" ".join(sign if t == temple and x != letter else "." for t in range(1, 5) for x in letters)]
    return "\n".join(rows)


@pytest.mark.parametrize("temple", [1, 2, 3, 4])
@pytest.mark.parametrize("letter", ["a", "g", "l"])
def test_a13_all_twelve_squares_of_a_temple_win(temple: int, letter: str) -> None:
    start = laying(with_temple(temple, letter), red="1244", blue="1444")
    assert result(start.play("red", f"+{temple}{letter}")) == (("red",), "temple")


def test_a13_blue_wins_in_the_same_way() -> None:
    start = laying(with_temple(3, "f", "B"), red="1411", blue="1244")
    after = start.play("blue", "+3f")
    assert result(after) == (("blue",), "temple")


def test_a13_a_temple_held_by_both_wins_nothing() -> None:
    start = laying(with_temple(1, "a", "B"), red="1211", blue="1444", round=1)
    after = start.play("red", "+1a")
    assert after.result is None


def test_a13_eleven_squares_win_nothing() -> None:
    start = laying(with_temple(1, "a"), red="1222", blue="1444")
    after = start.play("red", "+2a")
    assert after.result is None
    assert result(after.play("red", "+1a")) == (("red",), "temple")


# ---- a colour

YELLOW_BUT_4A = """
    R R R R   R R R R   R R R .   . R R .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""
GREEN_BUT_2K = """
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
    B B B B   B B . B   B B B .   B B B .
"""


def test_a13_all_14_yellow_squares_win() -> None:
    start = laying(YELLOW_BUT_4A, red="1244", blue="1444")
    assert start.play("red", "+3d").result is None
    assert start.play("red", "+4d").result is None
    assert result(start.play("red", "+4a")) == (("red",), "yellow")


def test_a13_all_14_green_squares_win() -> None:
    start = laying(GREEN_BUT_2K, red="1444", blue="1244")
    assert start.play("blue", "+3l").result is None
    assert start.play("blue", "+4l").result is None
    assert result(start.play("blue", "+2k")) == (("blue",), "green")


def test_a13_13_of_a_colour_win_nothing() -> None:
    start = laying(
        """
        R R R R   R R R R   R R R .   . R B .
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        """,
        red="1244",
        blue="1444",
        round=1,
    )
    assert start.play("red", "+4a").result is None


# ---- one counter that does two of these: the first in the order temple, yellow, green


def test_a13_a_counter_that_fills_a_temple_and_holds_all_yellow_wins_by_the_temple() -> None:
    start = laying(
        """
        R . R R   R R R R   R R R .   R R R .
        R R R R   . . . .   . . . .   . . . .
        R R R R   . . . .   . . . .   . . . .
        """,
        red="1244",
        blue="1444",
    )
    assert result(start.play("red", "+1b")) == (("red",), "temple")


def test_a13_a_counter_that_fills_a_temple_and_holds_all_green_wins_by_the_temple() -> None:
    start = laying(
        """
        . . . .   B B B B   . . . .   . . . .
        . . . .   B B B B   . . . .   . . . .
        B B B B   B B . B   B B B .   B B B .
        """,
        red="1444",
        blue="1244",
    )
    assert result(start.play("blue", "+2k")) == (("blue",), "temple")


# ---- after each single counter: the end may come in the middle


def third_of_four() -> Position:
    return play(laying(with_temple(2, "e"), red="1244", blue="1444"), "red +1a", "red +1b")


def test_a13_the_end_comes_after_the_single_counter_and_the_rest_stay_in_stock() -> None:
    match = match_at(third_of_four())
    assert field(match, "stock") == [29 - 11 - 4, 29]
    assert match.enter("red +2e") == (
        Placed("red", "2e"),
        GameOver(("red",), "temple", {"red": 0, "blue": 0}),
    )
    assert match.owing == ()
    assert field(match, "stock") == [29 - 11 - 3, 29]
    assert field(match, "laid") == [[1, 2, 4, 4], [1, 4, 4, 4]]


def test_a13_the_second_player_has_no_part_in_it_and_there_is_no_scoring() -> None:
    start = laying(with_temple(2, "e"), red="1244", blue="1444", realm=(0, 7))
    after = play(start, "red +1a", "red +2e")
    assert result(after) == (("red",), "temple")
    assert points(after) == (0, 0)
    assert field(after, "round_no") == 2


def test_a13_the_last_counter_of_a_round_wins_before_a_full_realm_is_scored() -> None:
    start = position(
        with_temple(2, "e"),
        laid=("1224", "1114"),
        phase="place",
        first="blue",
        mover="red",
        turn=2,
        left=1,
        realm=(0, 8),
        points=(10, 39),
        round=3,
    )
    after = start.play("red", "+2e")
    assert result(after) == (("red",), "temple")
    assert points(after) == (10, 39)


def test_a13_a_finished_game_in_the_second_turn_has_a_text_form() -> None:
    start = play(laying(with_temple(2, "e", "B"), red="1211", blue="1444", round=1), "red +1a")
    after = start.play("blue", "+2e")
    assert result(after) == (("blue",), "temple")
    assert Position.from_text(after.text) == after
