"""A3 and D6: the exchange token."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import field, match_at, match_of, play, rest, texts, to_lay

from highpriest.errors import IllegalMoveError, WrongSeatError
from highpriest.play.aton.events import Drew, Exchanged

pytestmark = pytest.mark.interpreted


def test_a3_the_four_cards_are_discarded_and_then_four_are_drawn() -> None:
    match = match_of("1123 4443", "1111")
    match.enter("red exchange")
    assert field(match, "discard")[0] == [2, 1, 1, 0]
    assert field(match, "hand")[0] == [0, 0, 1, 3]
    assert field(match, "pile_count") == [28, 32]
    assert field(match, "token") == [0, 1]
    assert match.owing == ("red", "blue")


def test_a3_only_once_in_the_game() -> None:
    match = match_of("1123 4443", "1111")
    assert "exchange" in texts(match, "red")
    match.enter("red exchange")
    assert "exchange" not in texts(match, "red")
    with pytest.raises(IllegalMoveError, match="'exchange': red has handed in their token already") as error:
        match.enter("red exchange")
    assert error.value.rule == "A3"


def test_a3_each_player_has_a_token_of_his_own() -> None:
    match = match_of("1123 4443", "1111 2222", "red exchange")
    assert "exchange" in texts(match, "blue")
    match.enter("blue exchange")
    assert field(match, "token") == [0, 0]
    assert field(match, "hand") == [[0, 0, 1, 3], [0, 4, 0, 0]]


def test_a3_not_after_laying() -> None:
    match = match_of("1123", "1111", "red 1123")
    assert texts(match, "red") == []
    with pytest.raises(WrongSeatError) as error:
        match.enter("red exchange")
    assert error.value.rule == "A4"
    assert field(match, "token") == [1, 1]


@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_a3_also_when_the_other_has_already_laid(first: str, second: str) -> None:
    match = match_of("1111 2222", "1111 2222", f"{first} 1111", f"{second} exchange")
    assert match.owing == (second,)
    assert texts(match, second) == ["2222"]
    assert match.view().data()["has_laid"] == {first: True, second: False}
    match.enter(f"{second} 2222")
    assert field(match, "laid") == ([[1] * 4, [2] * 4] if first == "red" else [[2] * 4, [1] * 4])


def test_a3_it_can_be_kept_for_a_later_round() -> None:
    start = to_lay(red="1123", blue="1111", round=7, token=(0, 1))
    assert "exchange" not in texts(start, "red")
    assert "exchange" in texts(start, "blue")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a3_with_an_empty_pile_the_four_given_up_are_shuffled_in_with_the_rest(seat: str) -> None:
    start = to_lay(red="1123", blue="1123", pile=("", "")).play(seat, "exchange")
    number = ["red", "blue"].index(seat)
    assert start.deal_due == f"deck {seat}"
    assert field(start, "pile")[number] == [9, 9, 9, 9]
    assert field(start, "pile_count")[1 - number] == 0
    assert field(start, "discard")[number] == [0, 0, 0, 0]
    start = play(start, "card 1", "card 1", "card 1", "card 2")
    assert start.owing == ("red", "blue")


def test_a3_a_short_pile_is_drawn_first_and_then_all_others_with_the_four_given_up_are_shuffled() -> None:
    start = to_lay(red="1123", blue="1111", pile=("44", rest("1111"))).play("red", "exchange")
    assert field(start, "pile")[0] == [0, 0, 0, 2]
    start = play(start, "card 4", "card 4")
    assert start.deal_due == "deck red"
    assert field(start, "pile")[0] == [9, 9, 9, 7]
    assert field(start, "hand")[0] == [0, 0, 0, 2]


def test_a3_the_deck_entry_of_an_exchange_follows_it_at_once() -> None:
    match = match_at(to_lay(red="1123", blue="1111", pile=("", rest("1111"))))
    match.enter("blue 1111")
    match.enter("red exchange")
    assert match.deal_due == "deck red"
    match.enter("deck red " + "4321" * 9)
    assert match.log == ("blue 1111", "red exchange", "deck red " + "4321" * 9)
    assert field(match, "hand")[0] == [1, 1, 1, 1]
    assert match.owing == ("red",)


def test_d6_the_cards_given_up_and_the_use_of_the_token_are_seen_by_both() -> None:
    match = match_of("1123 4443", "1111")
    events = match.enter("red exchange")
    for seat in ("red", "blue", None):
        seen = [event.seen_by(seat) for event in events]
        assert seen[0] == Exchanged("red", (1, 1, 2, 3))
        view = match.view(seat).data()
        assert view["discard"]["red"] == [2, 1, 1, 0]
        assert view["token"] == {"red": False, "blue": True}
    drew = events[1]
    assert drew == Drew("red", 4, (4, 4, 4, 3), known=False)
    assert drew.seen_by("blue") == Drew("red", 4, None, known=False)
    assert len(events) == 2
