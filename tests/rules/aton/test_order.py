"""A6 and D2: who goes first."""

from __future__ import annotations

from itertools import product

import pytest
from tests.rules.aton.boards import (
    EMPTY,
    deck,
    field,
    laying,
    match_at,
    match_of,
    play,
    position,
    rest,
    to_lay,
)

from highpriest.play import Position
from highpriest.play.aton.events import Drew, GoesFirst, Shuffled, TurnedUp, WentUnder

pytestmark = pytest.mark.interpreted

FULL = """
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""


def first(start: Position) -> str | None:
    return start.view().data()["first"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(("red", "blue"), [pair for pair in product("1234", repeat=2) if pair[0] != pair[1]])
@pytest.mark.parametrize(("red_1", "blue_1"), ["14", "41", "22"])
def test_a6_the_lower_card_at_cartouche_2_goes_first(red: str, blue: str, red_1: str, blue_1: str) -> None:
    after = laying(red=f"{red_1}{red}44", blue=f"{blue_1}{blue}44", round=1)
    assert first(after) == ("red" if red < blue else "blue")
    assert after.owing == (first(after),)


@pytest.mark.parametrize("tied", "1234")
@pytest.mark.parametrize(("red", "blue"), [pair for pair in product("1234", repeat=2) if pair[0] != pair[1]])
def test_a6_a_tie_at_cartouche_2_is_settled_by_the_lower_card_at_cartouche_1(red: str, blue: str, tied: str) -> None:
    after = laying(red=f"{red}{tied}12", blue=f"{blue}{tied}12", round=1)
    assert first(after) == ("red" if red < blue else "blue")


def test_a6_a_tie_at_both_is_settled_by_the_piles_and_red_draws_first() -> None:
    after = laying(red="3212", blue="3244", round=1)
    assert first(after) is None
    assert after.deal_due == "deck red"
    after = after.deal("2")
    assert after.deal_due == "deck blue"
    assert first(after.deal("1")) == "blue"
    assert first(after.deal("3")) == "red"


def test_a6_again_and_again_until_one_is_lower() -> None:
    after = laying(red="3212", blue="3244", round=1)
    for card in "2431":
        assert after.deal_due == "deck red"
        after = play(after, f"card {card}")
        assert after.deal_due == "deck blue"
        after = play(after, f"card {card}")
    after = play(after, "card 3", "card 4")
    assert first(after) == "red"
    assert field(after, "turned_count") == [0, 0]


def test_a6_the_turned_cards_go_under_their_pile_the_first_drawn_uppermost() -> None:
    after = play(
        laying(red="3212", blue="3244", round=1),
        *("card 2", "card 2", "card 4", "card 4", "card 3", "card 1"),
    )
    view = after.view().data()
    assert view["first"] == "blue"
    assert view["bottom"] == {"red": [2, 4, 3], "blue": [2, 4, 1]}
    assert view["pile_count"] == {"red": 36 - 4 - 3, "blue": 36 - 4 - 3}


def test_a6_they_go_under_the_cards_that_went_under_before() -> None:
    after = play(laying(red="3212", blue="3244", bottom=("41", "3")), "card 1", "card 2")
    assert after.view().data()["bottom"] == {"red": [4, 1, 1], "blue": [3, 2]}


def test_a6_the_turning_up_is_told() -> None:
    match = match_of("3212 14", "3244 13", "red 3212")
    events = match.enter("blue 3244")
    turned = [event for event in events if isinstance(event, TurnedUp | WentUnder | GoesFirst)]
    assert turned == [
        TurnedUp("red", 1),
        TurnedUp("blue", 1),
        TurnedUp("red", 4),
        TurnedUp("blue", 3),
        WentUnder("red", (1, 4)),
        WentUnder("blue", (1, 3)),
        GoesFirst("blue", "pile"),
    ]
    assert all(event.seen_by("red") == event == event.seen_by("blue") == event.seen_by(None) for event in turned)


@pytest.mark.parametrize(
    ("red", "blue", "told"),
    [
        ("4123", "1223", GoesFirst("red", "cartouche 2")),
        ("4223", "1223", GoesFirst("blue", "cartouche 1")),
    ],
)
def test_a6_what_settled_the_order_is_told(red: str, blue: str, told: GoesFirst) -> None:
    match = match_of(red, blue, f"red {red}")
    assert [event for event in match.enter(f"blue {blue}") if isinstance(event, GoesFirst)] == [told]


def test_d1_at_a6_the_four_cards_at_the_cartouches_are_not_shuffled_in() -> None:
    after = laying(red="3212", blue="3244", pile=("", rest("3244")))
    assert after.deal_due == "deck red"
    assert field(after, "pile_count") == [32, 32]
    assert field(after, "pile")[0] == [8, 7, 8, 9]
    assert field(after, "discard")[0] == [0, 0, 0, 0]
    after = play(after, "card 1", "card 4")
    assert field(after, "bottom_count") == [1, 1]
    assert field(after, "pile_count") == [31, 31]


def test_d1_at_a6_each_deck_entry_stands_where_its_first_card_is_needed() -> None:
    match = match_at(to_lay(red="3212", blue="3244", pile=("", "")))
    match.enter("red 3212")
    match.enter("blue 3244")
    assert match.deal_due == "deck red"
    red, blue = rest("3212"), rest("3244")
    events = match.enter(f"deck red {red}")
    assert list(events) == [TurnedUp("red", 1), Shuffled("blue", 32, "discard")]
    events = match.enter(f"deck blue {blue[::-1]}")
    assert events[:4] == (
        TurnedUp("blue", 4),
        WentUnder("red", (1,)),
        WentUnder("blue", (4,)),
        GoesFirst("red", "pile"),
    )
    assert match.log == ("red 3212", "blue 3244", f"deck red {red}", f"deck blue {blue[::-1]}")


def test_d1_at_a6_one_card_left_is_turned_up_before_the_discard_is_shuffled() -> None:
    after = laying(red="3212", blue="3244", pile=("1", "1"))
    assert field(after, "pile_count") == [1, 1]
    after = play(after, "card 1", "card 1")
    assert after.deal_due == "deck red"
    assert field(after, "pile_count") == [31, 0]  # Blue's card is not needed yet
    after = after.deal("2")
    assert after.deal_due == "deck blue"
    assert field(after, "pile_count") == [30, 31]
    after = after.deal("3")
    assert after.view().data()["bottom"] == {"red": [1, 2], "blue": [1, 3]}


def test_a6_a_known_card_is_turned_up_without_chance_once_the_others_are_gone() -> None:
    """Both piles hold nothing but what went under them; the discard is not shuffled, since no card is lacking."""
    after = laying(red="3212", blue="3244", pile=("", ""), bottom=("24", "23"))
    assert after.deal_due is None
    assert first(after) == "blue"  # 2 and 2, then 4 against 3
    assert after.view().data()["bottom"] == {"red": [2, 4], "blue": [2, 3]}
    assert field(after, "pile_count") == [0, 0]


def test_a6_known_cards_that_are_turned_up_are_told() -> None:
    match = match_at(to_lay(red="3212", blue="3244", pile=("", ""), bottom=("24", "23")))
    match.enter("blue 3244")
    told = [event for event in match.enter("red 3212") if isinstance(event, TurnedUp | WentUnder | GoesFirst)]
    assert told == [
        TurnedUp("red", 2),
        TurnedUp("blue", 2),
        TurnedUp("red", 4),
        TurnedUp("blue", 3),
        WentUnder("red", (2, 4)),
        WentUnder("blue", (2, 3)),
        GoesFirst("blue", "pile"),
    ]


def test_a6_the_known_bottom_is_drawn_later_without_chance_and_both_know_it() -> None:
    match = match_at(to_lay(FULL, red="1211", blue="2211", pile=("1", rest("2211")), bottom=("3422", "")))
    match.enter("red 1211")
    match.enter("blue 2211")
    events = match.enter("deck red 1")
    assert events == (
        Drew("red", 1, (1,), known=False),
        Drew("red", 1, (3,), known=True),
        Drew("red", 1, (4,), known=True),
        Drew("red", 1, (2,), known=True),
    )
    assert [event.seen_by("blue") for event in events] == [Drew("red", 1, None, known=False), *events[1:]]
    assert match.deal_due == "deck blue"
    match.enter(f"deck blue {rest('2211')}")
    for seat in ("blue", None):
        view = match.view(seat).data()
        assert view["hand"]["red"] == [0, 1, 1, 1]
        assert view["hand_count"]["red"] == 4
        assert view["bottom"]["red"] == [2]
    assert match.view("red").data()["hand"]["red"] == [1, 1, 1, 1]


def test_a6_a_new_pile_is_made_of_the_discard_when_the_known_bottom_is_drawn_too() -> None:
    after = laying(FULL, red="1211", blue="2211", pile=("", rest("2211")), bottom=("34", ""))
    assert after.deal_due == "deck red"
    assert field(after, "hand")[0] == [0, 0, 1, 1]
    assert field(after, "known")[0] == [0, 0, 1, 1]
    assert field(after, "bottom_count")[0] == 0
    assert field(after, "pile")[0] == [9, 9, 8, 8]


# ---- D2: 32 cards of each have been turned up, all pairs equal, and nothing is left

TURNED = rest("3212")


def nearly_exhausted() -> Position:
    """31 pairs are turned up; the last card of each pile is a 4, and the discards are empty."""
    return position(
        EMPTY,
        laid=("3212", "3221"),
        turned=(TURNED[:-1], TURNED[:-1]),
        pile=("4", "4"),
        phase="turn_up",
        round=10,
    )


def test_d2_with_pile_and_discard_empty_the_cards_turned_up_so_far_are_shuffled() -> None:
    after = play(nearly_exhausted(), "card 4", "card 4")
    assert after.deal_due == "deck red"
    assert field(after, "pile") == [[8, 7, 8, 9], [0, 0, 0, 0]]
    assert field(after, "turned_count") == [0, 32]
    after = after.deal("2")
    assert after.deal_due == "deck blue"
    assert field(after, "pile") == [[8, 6, 8, 9], [8, 7, 8, 9]]
    assert field(after, "turned_count") == [1, 0]


def test_d2_only_the_cards_turned_up_since_go_under_the_pile() -> None:
    after = play(nearly_exhausted(), "card 4", "card 4", "card 2", "card 2", "card 3", "card 1")
    view = after.view().data()
    assert view["first"] == "blue"
    assert view["bottom"] == {"red": [2, 3], "blue": [2, 1]}
    assert view["pile_count"] == {"red": 30, "blue": 30}


def test_d2_is_told_and_written_down_where_the_card_is_needed() -> None:
    match = match_at(nearly_exhausted())
    events = match.enter("deck red 4")
    assert events == (TurnedUp("red", 4),)
    events = match.enter("deck blue 4")
    assert events == (TurnedUp("blue", 4), Shuffled("red", 32, "turned"))
    events = match.enter(f"deck red {TURNED}")
    assert events == (TurnedUp("red", 1), Shuffled("blue", 32, "turned"))
    events = match.enter(f"deck blue {TURNED[::-1]}")
    assert events[:4] == (
        TurnedUp("blue", 4),
        WentUnder("red", (1,)),
        WentUnder("blue", (4,)),
        GoesFirst("red", "pile"),
    )


def test_a6_a_whole_match_by_decks_can_settle_the_order_by_the_piles_in_round_one() -> None:
    match = match_of("4111 3", "4222 2", "red 4111", "blue 4222")
    assert match.view().data()["first"] == "red"  # 1 against 2 at cartouche 2
    match = match_of("4211 3", "4222 2", "red 4211", "blue 4222")
    assert match.view().data()["first"] == "blue"
    assert match.view().data()["bottom"] == {"red": [3], "blue": [2]}
    assert match.log == (f"deck red {deck('4211 3')}", f"deck blue {deck('4222 2')}", "red 4211", "blue 4222")
