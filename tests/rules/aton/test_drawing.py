"""A2 and D1: drawing, and shuffling the discard exactly where a card is needed."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import deck, field, laying, match_at, match_of, play, position, rest, to_lay

from highpriest.errors import ChanceError
from highpriest.play import Match, Position
from highpriest.play.aton.events import Drew, Shuffled

pytestmark = pytest.mark.interpreted

# Nobody can place in these rounds, since both lay 1 at cartouche 3 and temple 1 is full; so rounds are short.
FULL = """
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""


def after_round(**words: object) -> Position:
    """The position just after a round without choices: both lay 2s and 1s, nobody removes or places."""
    return laying(FULL, red="1211", blue="2211", **words)


def test_a2_both_draw_the_top_four_cards_of_their_own_pile() -> None:
    match = match_of("1123 4444", "4431 2222")
    assert field(match, "hand") == [[2, 1, 1, 0], [1, 0, 1, 2]]
    assert field(match, "pile_count") == [32, 32]


def test_a2_red_draws_first() -> None:
    match = match_of("1123", "4431")
    draws = [(event.seat, event.cards) for event in match.events() if isinstance(event, Drew)]
    assert draws == [("red", (1, 1, 2, 3)), ("blue", (4, 4, 3, 1))]


def test_a2_a_card_comes_for_red_four_times_and_then_for_blue_four_times() -> None:
    start = Position.from_text("aton")
    due = []
    while start.deal_due:
        due.append(start.deal_due)
        start = start.deal("1")
    assert due == ["deck red"] * 4 + ["deck blue"] * 4


def test_a2_the_next_four_cards_come_in_the_order_of_the_deck() -> None:
    match = match_of("1211 3142", "2211 4143", "red 1211", "blue 2211")
    for entry in ("red +1a", "blue +1b"):
        match.enter(entry)
    assert field(match, "round_no") == 2
    assert field(match, "hand") == [[1, 1, 1, 1], [1, 0, 1, 2]]


def test_a2_a_deal_must_be_a_card_that_the_pile_still_holds() -> None:
    start = position(pile=("1112", rest()), phase="draw", hand=("", ""))
    assert start.deal_due == "deck red"
    with pytest.raises(ChanceError, match="'3' is no card that deck red still holds") as error:
        start.deal("3")
    assert error.value.rule == "A2"
    start = play(start, "card 1", "card 1", "card 1")
    with pytest.raises(ChanceError):
        start.deal("1")
    assert start.deal("2").deal_due == "deck blue"


def test_a2_36_cards_are_shuffled_when_the_pile_is_empty_at_the_next_draw() -> None:
    over = after_round(pile=("", ""))
    assert over.deal_due == "deck red"
    assert field(over, "pile") == [[9, 9, 9, 9], [0, 0, 0, 0]]
    assert field(over, "discard") == [[0, 0, 0, 0], [9, 9, 9, 9]]


def test_d1_blues_discard_is_shuffled_only_when_his_card_is_needed() -> None:
    over = play(after_round(pile=("", "")), "card 1", "card 2", "card 3")
    assert field(over, "pile_count") == [33, 0]
    over = over.deal("4")
    assert over.deal_due == "deck blue"
    assert field(over, "pile_count") == [32, 36]


def test_d1_nothing_is_shuffled_while_no_card_is_needed() -> None:
    start = to_lay(red="1234", blue="1234", pile=("", ""))
    assert start.owing == ("red", "blue")
    assert field(start, "pile_count") == [0, 0]
    assert field(start, "discard") == [[8, 8, 8, 8], [8, 8, 8, 8]]


def test_d1_a_short_pile_is_drawn_before_the_rest_is_shuffled() -> None:
    over = after_round(pile=("34", "1111"))
    assert field(over, "pile_count") == [2, 4]
    over = play(over, "card 4", "card 3")
    assert over.deal_due == "deck red"
    assert field(over, "hand")[0] == [0, 0, 1, 1]
    assert field(over, "pile")[0] == [9, 9, 8, 8]


def test_d1_the_deck_entry_stands_where_its_first_card_is_needed() -> None:
    match = match_at(to_lay(FULL, red="1211", blue="2211", pile=("34", "1111")))
    match.play("red 1211")
    events = match.play("blue 2211")
    assert not any(isinstance(event, Shuffled) for event in events)
    assert match.deal_due == "deck red"
    # In a record these two cards belong to a deck of long ago; here they are handed in.
    events = match.enter("deck red 43")
    assert events[-1] == Shuffled("red", 34, "discard")
    assert match.deal_due == "deck red"
    new = rest("34")
    events = match.enter(f"deck red {new[::-1]}")
    assert Drew("red", 2, (4, 4), known=False) in events
    assert match.deal_due == "deck blue"
    match.enter("deck blue 1111")
    assert match.owing == ("red", "blue")
    assert match.log[-2] == f"deck red {new[::-1]}"


def test_a_deck_entry_must_hold_just_the_cards_that_are_shuffled() -> None:
    match = Match("aton", by_hand=True)
    full = deck("")
    for entry, rule in [
        (f"deck blue {full}", "A2"),
        ("red 1234", "A2"),
        ("red resigns", "A2"),
        (f"deck red {full[:-1]}", "D1"),
        (f"deck red {full}1", "D1"),
        (f"deck red {full[:-1]}1", "D1"),
        (f"deck red {full[:-1]}5", "A1"),
        ("deck red ", "A1"),
        (f"deck  red {full}", "A2"),
    ]:
        with pytest.raises(ChanceError) as error:
            match.enter(entry)
        assert error.value.rule == rule
        assert repr(entry) in str(error.value)
        assert match.log == ()
        assert match.deal_due == "deck red"


def test_no_deck_may_come_where_none_is_due() -> None:
    match = match_of("1234", "1234")
    with pytest.raises(ChanceError, match="no deal is due here"):
        match.enter(f"deck red {deck('')}")
    with pytest.raises(ChanceError, match="no deal is due"):
        match.position.deal("1")


@pytest.mark.parametrize(("seed", "shuffled"), [(3, 36), (10, 32)])
def test_d1_nine_rounds_use_up_the_decks_of_a_match(seed: int, shuffled: int) -> None:
    """36 are shuffled for round 10; with seed 10 the order of round 9 is settled by the piles, and 32 are (A6)."""
    match = Match("aton", seed=seed)
    while match.view().data()["round"] < 10:
        match.play(next(move for move in match.legal_moves(match.owing[0]) if move.text != "exchange"))
    decks = [entry.split()[1:] for entry in match.log if entry.startswith("deck")]
    assert [(seat, len(cards)) for seat, cards in decks] == [
        ("red", 36),
        ("blue", 36),
        ("red", shuffled),
        ("blue", shuffled),
    ]
