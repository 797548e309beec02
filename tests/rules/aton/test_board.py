"""The board and D0: which squares there are."""

from __future__ import annotations

import pytest

from highpriest.play.aton.notation import SQUARE_NAMES
from highpriest.rules.aton.state import KIND, Kind, squares_of_temple, temples_up_to

pytestmark = pytest.mark.interpreted

Y, G, K, W, P1, P2 = Kind.YELLOW, Kind.GREEN, Kind.BLACK, Kind.BLUE, Kind.BONUS_1, Kind.BONUS_2


@pytest.mark.parametrize(
    ("temple", "kinds"),
    [
        (1, [Y, Y, Y, Y, K, K, P1, W, G, G, G, G]),
        (2, [Y, Y, Y, Y, K, K, P1, W, G, G, G, G]),
        (3, [Y, Y, Y, P1, K, K, K, W, G, G, G, P1]),
        (4, [Y, Y, Y, P2, K, K, K, W, G, G, G, P2]),
    ],
)
def test_squares_of_each_temple(temple: int, kinds: list[Kind]) -> None:
    assert list(KIND[12 * (temple - 1) : 12 * temple]) == kinds


def test_numbers_of_squares_of_each_kind() -> None:
    assert [KIND.count(kind) for kind in (Y, G, K, W)] == [14, 14, 10, 4]
    assert KIND.count(P1) + 2 * KIND.count(P2) == 8
    assert KIND.count(P1) + KIND.count(P2) == 6
    assert len(KIND) == 48


def test_squares_are_named_by_temple_and_letter_row_by_row() -> None:
    assert SQUARE_NAMES[:5] == ("1a", "1b", "1c", "1d", "1e")
    assert SQUARE_NAMES[12 * (3 - 1) + 7] == "3h"
    assert SQUARE_NAMES[47] == "4l"
    assert len(set(SQUARE_NAMES)) == 48


def test_a9_reach_is_all_temples_with_a_number_up_to_the_card() -> None:
    for reach in range(1, 5):
        assert [n for n in range(60) if temples_up_to(reach) >> n & 1] == list(range(12 * reach))
        assert [n for n in range(60) if squares_of_temple(reach - 1) >> n & 1] == list(
            range(12 * reach - 12, 12 * reach)
        )
