"""A7, A8, A9 and D3: turns, and removing counters."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import drawn, field, laying, match_at, picture, play, texts, to_lay

from highpriest.errors import IllegalMoveError, WrongSeatError
from highpriest.play import Position
from highpriest.play.aton.events import Hindrance, Kept, MayRemove, MustRemove, Removed, RemovesNone, TurnBegan

pytestmark = pytest.mark.interpreted

BOARD = """
    R . B B   B . . .   . . B .   . . . R
    . . . .   . . . .   R . . .   . . . .
    . . . .   . . R .   . . . .   . . B .
"""
BLUE = {1: ["-1c", "-1d"], 2: ["-2a"], 3: ["-3c"], 4: ["-4k"]}
RED = {1: ["-1a"], 2: ["-2k"], 3: ["-3e"], 4: ["-4d"]}


def up_to(reach: int, squares: dict[int, list[str]]) -> list[str]:
    return [square for temple in range(1, reach + 1) for square in squares[temple]]


@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_a8_with_a_3_one_of_the_others_counters_is_removed(reach: int) -> None:
    start = laying(BOARD, red=f"13{reach}4", blue="1444")
    assert texts(start, "red") == up_to(reach, BLUE)
    after = start.play("red", "-1c")
    assert field(after, "realm") == [0, 1]
    assert after.view().data()["phase"] == "place"


@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_a8_with_a_4_two_of_the_others_counters_are_removed_one_after_the_other(reach: int) -> None:
    start = laying(BOARD, red=f"14{reach}4", blue="2444")
    assert start.view().data()["left"] == 2
    assert texts(start, "red") == up_to(reach, BLUE)
    after = start.play("red", "-1d")
    assert after.view().data()["left"] == 1
    assert texts(after, "red") == [square for square in up_to(reach, BLUE) if square != "-1d"]
    after = after.play("red", "-1c")
    assert field(after, "realm") == [0, 2]
    assert after.view().data()["phase"] == "place"


@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_a8_with_a_1_one_of_his_own_is_removed(reach: int) -> None:
    start = laying(BOARD, red=f"11{reach}4", blue="1444")
    assert texts(start, "red") == up_to(reach, RED)
    after = start.play("red", "-1a")
    assert field(after, "realm") == [1, 0]
    assert after.view().data()["phase"] == "place"


def test_a8_with_a_2_none_is_removed() -> None:
    start = laying(BOARD, red="1244", blue="1444")
    assert start.view().data()["phase"] == "place"
    assert start.owing == ("red",)


@pytest.mark.parametrize("card", "1234")
def test_a8_not_in_the_first_round(card: str) -> None:
    start = laying(BOARD, red=f"1{card}44", blue="2444", round=1)
    assert start.view().data()["phase"] == "place"
    assert start.owing == ("red",)


def test_a8_the_counters_removed_leave_their_squares() -> None:
    after = play(laying(BOARD, red="1444", blue="2444"), "red -4k", "red -1c")
    assert picture(after) == drawn("""
        R . . B   B . . .   . . B .   . . . R
        . . . .   . . . .   R . . .   . . . .
        . . . .   . . R .   . . . .   . . . .
    """)


@pytest.mark.parametrize(
    ("card", "removed"),
    [("4", ["red -1c"]), ("3", ["red -1c"])],
)
def test_a8_if_there_are_fewer_he_removes_those_there_are(card: str, removed: list[str]) -> None:
    start = laying(
        """
        R . B .   . . . .   . . B .   . . . .
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        """,
        red=f"1{card}24",
        blue="2444",
    )
    assert texts(start, "red") == ["-1c"]
    after = play(start, *removed)
    assert after.view().data()["phase"] == "place"
    assert after.view().data()["left"] == 4
    assert field(after, "realm") == [0, 1]


@pytest.mark.parametrize("card", "134")
def test_a8_if_there_are_none_in_reach_there_is_nothing_to_choose(card: str) -> None:
    start = laying(
        """
        . . . .   . . . .   . . B .   . . . R
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        """,
        red=f"1{card}24",
        blue="2444",
    )
    assert start.view().data()["phase"] == "place"
    assert start.view().data()["left"] == 4


def test_d3_removal_is_not_optional() -> None:
    for card, squares in (("1", RED), ("3", BLUE), ("4", BLUE)):
        start = laying(BOARD, red=f"1{card}44", blue="2444")
        assert texts(start, "red") == up_to(4, squares)
        with pytest.raises(IllegalMoveError, match="red is to remove a counter") as error:
            start.play("red", "+1b")
        assert error.value.rule == "A8"


def test_a9_nothing_beyond_his_reach_may_be_removed() -> None:
    start = laying(BOARD, red="1324", blue="1444")
    with pytest.raises(IllegalMoveError, match="'-3c': temple 3 is beyond a reach of 2") as error:
        start.play("red", "-3c")
    assert error.value.rule == "A9"


@pytest.mark.parametrize(("card", "owner", "square"), [("3", "blue", "1a"), ("1", "red", "1c"), ("3", "blue", "1b")])
def test_a8_the_wrong_colour_or_a_free_square_is_refused(card: str, owner: str, square: str) -> None:
    start = laying(BOARD, red=f"1{card}44", blue="1444")
    with pytest.raises(IllegalMoveError, match=f"'-{square}': there is no {owner} counter on {square}") as error:
        start.play("red", f"-{square}")
    assert error.value.rule == "A8"


# ---- A7: the first player does all of their part, then the second does

SPARSE = """
    R . . .   . . . .   . . . .   . . . .
    . B . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""


def test_a7_the_first_player_removes_and_places_and_then_the_second_does() -> None:
    start = laying(SPARSE, red="1312", blue="2411")
    turns = []
    for entry in ("red -1f", "red +1b", "red +1c", "blue -1b", "blue -1a", "blue +1l"):
        turns.append((start.owing, start.view().data()["phase"]))
        start = play(start, entry)
    assert turns == [
        (("red",), "remove"),
        (("red",), "place"),
        (("red",), "place"),
        (("blue",), "remove"),
        (("blue",), "remove"),
        (("blue",), "place"),
    ]
    assert field(start, "round_no") == 3
    assert field(start, "realm") == [2, 1]


def test_a7_the_second_player_may_remove_what_the_first_has_just_placed() -> None:
    start = play(laying(SPARSE, red="1211", blue="2311"), "red +1d")
    assert texts(start, "blue") == ["-1a", "-1d"]


def test_a7_blue_can_be_first() -> None:
    start = laying(SPARSE, red="1311", blue="1111")
    assert start.owing == ("blue",)
    assert texts(start, "blue") == ["-1f"]
    after = play(start, "blue -1f", "blue +1f")
    assert texts(after, "red") == ["-1f"]


def test_a7_the_other_waits() -> None:
    start = laying(SPARSE, red="1312", blue="2411")
    for text in ("-1a", "+1c", "exchange", "1111"):
        with pytest.raises(WrongSeatError, match="blue owes no move: red is to remove a counter") as error:
            start.play("blue", text)
        assert error.value.rule == "A7"


def told(start: Position, *entries: str) -> list[object]:
    match = match_at(start)
    for entry in entries:
        match.enter(entry)
    return [event for event in match.events() if isinstance(event, TurnBegan | MustRemove | Removed | RemovesNone)]


def test_a8_removals_are_told() -> None:
    start = to_lay(SPARSE, red="1312", blue="2411")
    assert told(start, "red 1312", "blue 2411", "red -1f", "red +1b", "red +1c", "blue -1b", "blue -1a") == [
        TurnBegan("red", 1),
        MustRemove("red", "blue", 1),
        Removed("red", "blue", "1f", "realm"),
        TurnBegan("blue", 1),
        MustRemove("blue", "red", 2),
        Removed("blue", "red", "1b", "realm"),
        Removed("blue", "red", "1a", "realm"),
    ]


def test_a8_own_removal_is_told() -> None:
    assert told(to_lay(SPARSE, red="1142", blue="2411"), "red 1142", "blue 2411", "red -1a") == [
        TurnBegan("red", 4),
        MustRemove("red", "red", 1),
        Removed("red", "red", "1a", "realm"),
    ]


@pytest.mark.parametrize(
    ("red", "round_no", "because"), [("1344", 1, "first round"), ("1244", 2, "card"), ("1344", 2, "reach")]
)
def test_a8_why_nothing_is_removed_is_told(red: str, round_no: int, because: Hindrance) -> None:
    start = to_lay(red=red, blue="2444", round=round_no)
    assert told(start, f"red {red}", "blue 2444") == [TurnBegan("red", 4), RemovesNone("red", because)]


@pytest.mark.parametrize(("card", "count"), [("3", 1), ("4", 2)])
def test_d3_who_may_stop_removing_can_do_so_before_the_first_counter(card: str, count: int) -> None:
    start = laying(BOARD, red=f"1{card}24", blue="2444", removal="may")
    assert texts(start, "red") == [*up_to(2, BLUE), "keeps"]
    assert start.view().data()["left"] == count
    after = start.play("red", "keeps")
    assert picture(after) == picture(start)
    assert after.view().data()["phase"] == "place"
    assert field(after, "realm") == [0, 0]


def test_d3_who_may_stop_removing_can_do_so_after_the_first_of_two() -> None:
    start = laying(BOARD, red="1424", blue="2444", removal="may").play("red", "-1c")
    assert texts(start, "red") == ["-1d", "-2a", "keeps"]
    after = start.play("red", "keeps")
    assert field(after, "realm") == [0, 1]
    assert after.view().data()["phase"] == "place"


def test_d3_the_own_counter_of_a_1_stays_compulsory() -> None:
    start = laying(BOARD, red="1124", blue="1444", removal="may")
    assert texts(start, "red") == up_to(2, RED)
    with pytest.raises(IllegalMoveError, match="'keeps': red must remove a counter") as error:
        start.play("red", "keeps")
    assert error.value.rule == "D3"


def test_d3_nobody_may_stop_unless_that_was_agreed() -> None:
    start = laying(BOARD, red="1324", blue="1444")
    assert "keeps" not in texts(start, "red")
    with pytest.raises(IllegalMoveError, match="'keeps': red must remove a counter"):
        start.play("red", "keeps")


def test_d3_keeping_is_for_removals_only() -> None:
    start = laying(BOARD, red="1224", blue="1444", removal="may")
    assert "keeps" not in texts(start, "red")
    with pytest.raises(IllegalMoveError, match="'keeps': red is to place a counter"):
        start.play("red", "keeps")


def test_d3_keeping_is_told() -> None:
    match = match_at(to_lay(BOARD, red="1424", blue="2444", removal="may"))
    match.play("red", "1424")
    assert match.play("blue", "2444")[-2:] == (TurnBegan("red", 2), MayRemove("red", "blue", 2))
    assert match.play("red", "keeps")[0] == Kept("red")


def test_d3_the_option_is_in_text_and_record() -> None:
    start = laying(BOARD, red="1324", blue="1444", removal="may")
    assert "removal=may" in start.text.split()
    assert Position.from_text(start.text) == start
    assert start.options.data() == {"round_limit": 0, "removal": "may"}
