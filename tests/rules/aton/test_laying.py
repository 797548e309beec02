"""A4: both lay four cards, at the same time and unseen."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.rules.aton.boards import field, match_of, play, texts, to_lay

from highpriest.errors import IllegalMoveError, WrongSeatError
from highpriest.play.aton.events import Laid, Revealed

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("hand", "lays"), [("1234", 24), ("1123", 12), ("1122", 6), ("1112", 4), ("4444", 1), ("2444", 4)]
)
def test_a4_each_different_order_of_the_hand_may_be_laid(hand: str, lays: int) -> None:
    start = to_lay(red=hand, blue="1111", token=(0, 1))
    assert texts(start, "red") == sorted({"".join(cards) for cards in permutations(hand)})
    assert len(texts(start, "red")) == lays


def test_a4_both_owe_a_lay_and_either_may_be_first() -> None:
    start = to_lay(red="1223", blue="4431")
    assert start.owing == ("red", "blue")
    assert start.play("red", "1223").owing == ("blue",)
    assert start.play("blue", "4431").owing == ("red",)
    assert play(start, "red 1223", "blue 4431") == play(start, "blue 4431", "red 1223")


def test_a4_a_card_that_is_not_in_hand_cannot_be_laid() -> None:
    start = to_lay(red="1223", blue="4431")
    for text in ("1233", "4431", "1111"):
        with pytest.raises(IllegalMoveError, match=f"'{text}' cannot be laid from the hand 1 2 2 3") as error:
            start.play("red", text)
        assert error.value.rule == "A4"


def test_a4_nobody_lays_twice() -> None:
    start = to_lay(red="1223", blue="4431").play("red", "1223")
    with pytest.raises(WrongSeatError, match="red has laid their cards; blue is to lay theirs") as error:
        start.play("red", "1223")
    assert error.value.rule == "A4"


def test_a4_what_one_has_laid_the_other_does_not_see_until_both_have() -> None:
    match = match_of("1223", "4431")
    events = match.enter("red 1223")
    assert [event.seen_by("red") for event in events] == [Laid("red", (1, 2, 2, 3))]
    assert [event.seen_by("blue") for event in events] == [Laid("red", None)]
    assert [event.seen_by(None) for event in events] == [Laid("red", None)]
    assert match.view("red").data()["laid"]["red"] == [1, 2, 2, 3]
    for seat in ("blue", None):
        view = match.view(seat).data()
        assert view["laid"]["red"] == [0, 0, 0, 0]
        assert view["has_laid"] == {"red": True, "blue": False}
        assert view["hand_count"] == {"red": 0, "blue": 4}


def test_a4_when_both_have_laid_all_eight_are_turned_up() -> None:
    match = match_of("1223", "4431", "blue 4431")
    events = match.enter("red 1223")
    assert events[1] == Revealed((1, 2, 2, 3), (4, 4, 3, 1))
    for seat in ("red", "blue", None):
        assert match.view(seat).data()["laid"] == {"red": [1, 2, 2, 3], "blue": [4, 4, 3, 1]}


def test_a4_the_entries_stand_in_the_order_in_which_the_players_chose() -> None:
    for entries in (("red 1223", "blue 4431"), ("blue 4431", "red 1223")):
        assert match_of("1223", "4431", *entries).log[2:] == entries


def test_a4_cards_laid_leave_the_hand() -> None:
    start = to_lay(red="1223", blue="4431").play("red", "3212")
    assert field(start, "hand") == [[0, 0, 0, 0], [1, 0, 1, 2]]
    assert field(start, "laid") == [[3, 2, 1, 2], [0, 0, 0, 0]]
