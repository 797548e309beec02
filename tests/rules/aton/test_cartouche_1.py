"""A5: twice the difference at cartouche 1."""

from __future__ import annotations

from itertools import product

import pytest
from tests.rules.aton.boards import field, laying, match_of, points

from highpriest.play.aton.events import GainedAtCartouche

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("red", "blue"), list(product("1234", repeat=2)))
def test_a5_the_higher_card_gains_twice_the_difference(red: str, blue: str) -> None:
    after = laying(red=f"{red}123", blue=f"{blue}223", points=(7, 9))
    lead = int(red) - int(blue)
    assert points(after) == (7 + 2 * max(lead, 0), 9 + 2 * max(-lead, 0))


@pytest.mark.parametrize(
    ("red", "blue", "event"),
    [
        ("4123", "1223", GainedAtCartouche("red", 6, 6)),
        ("2123", "3223", GainedAtCartouche("blue", 2, 2)),
        ("3123", "3223", GainedAtCartouche(None, 0, None)),
    ],
)
def test_a5_the_gain_is_told(red: str, blue: str, event: GainedAtCartouche) -> None:
    match = match_of(red, blue, f"red {red}")
    assert match.enter(f"blue {blue}")[2] == event
    assert field(match, "points") == [event.points * (event.seat == "red"), event.points * (event.seat == "blue")]
