"""A9, A10, A11 and D4: placing counters, and what has no room."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.aton.boards import EMPTY, drawn, field, laying, match_at, picture, play, position, texts, to_lay

from highpriest.errors import IllegalMoveError
from highpriest.play import Position
from highpriest.play.aton.events import NoRoom, Placed, Removed, TookFromStock

pytestmark = pytest.mark.interpreted

ROOM_FOR_ONE = """
    R B R B   . . . .   . . . .   . . . .
    R . R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""
FULL = """
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""
TWO_IN_STOCK = """
    R R R R   R R R .   R R . .   . . . .
    R R R R   R R R R   R R R R   . . . .
    R R R .   R R R .   . . . .   . . . .
"""
ALL_ON_BOARD = """
    R R R R   R R R .   R R . .   . . . .
    R R R R   R R R R   R R R R   . . . .
    R R R .   R R R .   R R . .   . . . .
"""
LETTERS = "abcdefghijkl"


def second_to_remove(drawing: str, **words: Any) -> Position:
    """Red is the second player, and is to remove counters."""
    return position(drawing, phase="remove", first="blue", mover="red", turn=2, round=2, **words)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a10_he_takes_as_many_counters_from_stock_as_his_card_says(number: int) -> None:
    start = laying(red=f"124{number}", blue="1444")
    assert start.view().data()["left"] == number
    assert field(start, "stock") == [29 - number, 29]
    for letter in LETTERS[:number]:
        assert start.owing == ("red",)
        start = start.play("red", f"+1{letter}")
    assert start.owing == ("blue",)
    assert field(start, "counters")[0].bit_count() == number


def test_a10_they_go_on_free_squares() -> None:
    start = laying(ROOM_FOR_ONE, red="1224", blue="1444")
    assert texts(start, "red") == ["+1f", *(f"+2{letter}" for letter in LETTERS)]
    start = start.play("red", "+2c")
    assert "+2c" not in texts(start, "red")
    for square in ("2c", "1b", "1a"):
        with pytest.raises(IllegalMoveError, match=rf"'\+{square}': {square} is taken") as error:
            start.play("red", f"+{square}")
        assert error.value.rule == "A10"


@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_a9_only_in_temples_up_to_his_card_at_cartouche_3(reach: int) -> None:
    start = laying(red=f"12{reach}4", blue="1444")
    assert texts(start, "red") == [f"+{temple}{x}" for temple in range(1, reach + 1) for x in LETTERS]
    if reach < 4:
        beyond = f"{reach + 1}a"
        with pytest.raises(IllegalMoveError, match=f"temple {reach + 1} is beyond a reach of {reach}") as error:
            start.play("red", f"+{beyond}")
        assert error.value.rule == "A9"


def test_a10_all_he_has_if_fewer_are_in_stock() -> None:
    start = laying(TWO_IN_STOCK, red="1244", blue="1444")
    assert start.view().data()["left"] == 2
    assert field(start, "stock")[0] == 0
    after = play(start, "red +4a", "red +4b")
    assert after.owing == ("blue",)
    assert field(after, "realm") == [0, 0]


def test_a10_with_an_empty_stock_nothing_is_placed() -> None:
    match = match_at(to_lay(ALL_ON_BOARD, red="1244", blue="1444"))
    match.enter("red 1244")
    events = match.enter("blue 1444")
    assert TookFromStock("red", 0, 4) in events
    assert match.owing == ("blue",)
    assert field(match, "stock") == [0, 29]


def test_d4_he_places_as_many_as_there_is_room_for_and_the_rest_go_to_the_realm() -> None:
    start = laying(ROOM_FOR_ONE, red="1213", blue="1444")
    assert texts(start, "red") == ["+1f"]
    after = start.play("red", "+1f")
    assert field(after, "realm") == [2, 0]
    assert field(after, "stock")[0] == 29 - 7 - 2
    assert after.owing == ("blue",)


def test_d4_without_any_room_all_go_to_the_realm() -> None:
    start = laying(FULL, red="1214", blue="1444")
    assert start.owing == ("blue",)
    assert field(start, "realm") == [4, 0]
    assert field(start, "stock")[0] == 29 - 6 - 4


def test_a10_room_made_by_his_own_removal_can_be_used() -> None:
    start = laying(FULL, red="1311", blue="1444")
    after = start.play("red", "-1b")
    assert texts(after, "red") == ["+1b"]
    assert picture(after.play("red", "+1b")) == drawn("""
        R R R B   . . . .   . . . .   . . . .
        R B R B   . . . .   . . . .   . . . .
        R B R B   . . . .   . . . .   . . . .
    """)


def test_a11_when_the_realm_becomes_full_the_others_return_to_stock() -> None:
    start = laying(FULL, red="1214", blue="1444", realm=(3, 4))
    assert field(start, "realm") == [4, 4]
    assert field(start, "stock")[0] == 29 - 6 - 4  # one of the four went to the realm, three came back


@pytest.mark.parametrize("free", [0, 1, 2])
def test_a11_removed_counters_return_to_their_owners_stock_once_all_eight_squares_are_taken(free: int) -> None:
    start = second_to_remove(FULL, laid=("2411", "1411"), left=2, realm=(4, 4 - free))
    blue = field(start, "stock")[1]
    after = play(start, "red -1b", "red -1d")
    assert field(after, "realm") == [4, 4]
    assert field(after, "stock")[1] == blue + 2 - free
    assert texts(after, "red") == ["+1b", "+1d"]


def test_a11_an_own_counter_that_finds_the_realm_full_can_be_placed_at_once() -> None:
    start = second_to_remove(ALL_ON_BOARD, laid=("2144", "1144"), left=1, realm=(0, 8))
    after = start.play("red", "-1a")
    assert after.view().data()["left"] == 1
    assert "+1a" in texts(after, "red")


def test_a10_and_a11_are_told() -> None:
    match = match_at(to_lay(ROOM_FOR_ONE, red="1214", blue="1444", realm=(3, 3)))
    match.enter("red 1214")
    assert TookFromStock("red", 4, 4) in match.enter("blue 1444")
    assert match.enter("red +1f")[:4] == (
        Placed("red", "1f"),
        NoRoom("red", "realm"),
        NoRoom("red", "realm"),
        NoRoom("red", "stock"),
    )


def test_a10_fewer_than_the_card_says_is_told() -> None:
    match = match_at(to_lay(TWO_IN_STOCK, red="1244", blue="1444"))
    match.enter("red 1244")
    assert TookFromStock("red", 2, 4) in match.enter("blue 1444")


def test_a11_a_removal_to_stock_is_told() -> None:
    match = match_at(to_lay(FULL, red="1411", blue="2444", realm=(4, 3)))
    match.enter("red 1411")
    match.enter("blue 2444")
    assert match.enter("red -1b") == (Removed("red", "blue", "1b", "realm"),)
    assert match.enter("red -1d")[0] == Removed("red", "blue", "1d", "stock")


def test_a10_a_first_round_by_hand() -> None:
    start = play(
        laying(EMPTY, red="1212", blue="1423", round=1),
        *("red +1a", "red +1l", "blue +2h", "blue +1b", "blue +2a"),
    )
    assert picture(start) == drawn("""
        R B . .   B . . .   . . . .   . . . .
        . . . .   . . . B   . . . .   . . . .
        . . . R   . . . .   . . . .   . . . .
    """)
    assert field(start, "stock") == [27, 26]
    assert field(start, "round_no") == 2
