"""How moves are numbered, listed and written."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.aton.boards import laying, to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.errors import NotationError
from highpriest.play.aton.notation import MOVE_OBJECTS, move_text, read_move
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import (
    EXCHANGE,
    HAND_KEYS,
    KEEP,
    LAY_COUNT_OF,
    LAYS,
    LAYS_OF,
    MOVES,
    PLACE,
    TAKE,
    hand_key,
    laid_value,
    lay_move,
)
from highpriest.rules.bits import lowest, member, popcount

pytestmark = pytest.mark.interpreted

HANDS = [(a, b, c, 4 - a - b - c) for a, b, c in product(range(5), repeat=3) if a + b + c <= 4]


def test_lays_are_numbered_by_their_cards_in_base_four() -> None:
    for number, cards in enumerate(product((1, 2, 3, 4), repeat=4)):
        assert lay_move(*cards) == number
        assert tuple(laid_value(number, cartouche) for cartouche in range(4)) == cards
    assert LAYS == 256


def test_the_ranges_of_numbers_follow_each_other() -> None:
    assert (EXCHANGE, TAKE, PLACE, KEEP, MOVES) == (256, 257, 305, 353, 354)


def test_every_number_has_a_text_of_its_own_that_is_read_back() -> None:
    texts = [move_text(code) for code in range(MOVES)]
    assert len(set(texts)) == MOVES
    for code, text in enumerate(texts):
        assert read_move(text) == code
        red, blue = (moves[code] for moves in MOVE_OBJECTS)
        assert (red.seat, blue.seat) == ("red", "blue")
        assert str(blue) == f"blue {text}"
        assert red.code == code
    assert [texts[n] for n in (0, 255, 256, 257, 304, 305, 352)] == [
        "1111",
        "4444",
        "exchange",
        "-1a",
        "-4l",
        "+1a",
        "+4l",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "1", "123", "12345", "0123", "1235", "1 2 3 4", "+1", "-1m", "+5a", "+0a", "1a", "+1A", "Exchange", "pass"],
)
def test_what_is_no_move_at_all_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(NotationError, match="is no move of Aton: lay four cards as 4123") as error:
        read_move(text)
    assert repr(text) in str(error.value)


def test_the_table_of_lays_has_every_hand_once() -> None:
    assert len({hand_key(*hand[:3]) for hand in HANDS}) == len(HANDS) == 35
    assert int(LAY_COUNT_OF.sum()) == LAYS
    assert len(LAY_COUNT_OF) == HAND_KEYS == 125


@pytest.mark.parametrize("hand", HANDS)
def test_the_lays_of_a_hand_are_its_different_orders_in_rising_order(hand: tuple[int, ...]) -> None:
    key = hand_key(*hand[:3])
    lays = LAYS_OF[key, : LAY_COUNT_OF[key]].tolist()
    expected = [
        number
        for number, cards in enumerate(product((1, 2, 3, 4), repeat=4))
        if tuple(Counter(cards)[value] for value in (1, 2, 3, 4)) == hand
    ]
    assert lays == expected


@pytest.mark.parametrize("token", [0, 1])
def test_the_exchange_is_the_last_of_the_moves_while_there_is_a_token(token: int) -> None:
    start = to_lay(red="1123", blue="4444", token=(token, 1))
    moves = start.legal_moves("red")
    assert len(moves) == 12 + token
    assert (moves[-1].text == "exchange") == bool(token)


@given(seeds, choices)
@examples(12, 1)
def test_counting_picking_listing_and_asking_agree(seed: int, picks: list[int]) -> None:
    out = np.empty(MOVES, np.int16)
    for match in walk(seed, picks):
        states = match._states
        before = states.tobytes()
        for seat in (0, 1):
            count = batched.list_legal(states, 0, seat, out)
            listed = out[:count].tolist()
            assert batched.count_legal(states, 0, seat) == count
            assert listed == sorted(set(listed))
            assert [batched.nth_legal(states, 0, seat, n) for n in range(count)] == listed
            assert [code for code in range(-3, MOVES + 3) if batched.is_legal(states, 0, seat, code)] == listed
            assert bool(count) == bool(batched.owing(states, 0) >> seat & 1)
        assert states.tobytes() == before


def test_any_integer_may_be_asked() -> None:
    start = laying(red="1211", blue="1444")
    for code in (-(2**31), -1, MOVES, 2**31):
        assert not batched.is_legal(start._states, 0, 0, code)


@given(st.sets(st.integers(0, 47), min_size=1))
@examples(200, 50)
def test_sets_of_squares(squares: set[int]) -> None:
    bits = sum(1 << square for square in squares)
    assert popcount(bits) == len(squares)
    assert lowest(bits) == min(squares)
    assert [member(bits, n) for n in range(len(squares))] == sorted(squares)
