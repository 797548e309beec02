"""A position of Aton drawn for the terminal."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import laying, to_lay

from highpriest.play import Position

pytestmark = pytest.mark.interpreted


def lines(start: Position, seat: str | None = None) -> list[str]:
    return [line.strip() for line in str(start.rendering(seat)).splitlines() if line]


def rows(start: Position, seat: str | None = None) -> list[list[str]]:
    """The lines of Red and Blue: name, points, stock, token, four cartouches, hand."""
    return [line.split() for line in lines(start, seat)[-2:]]


def test_counters_and_kinds_of_squares_are_drawn_under_their_letters() -> None:
    start = laying(
        """
        R . B B   B . . .   . . B .   . . . R
        . . . .   . . . .   R . . .   . . . .
        . . . .   . . R .   . . . .   . . B .
        """,
        red="1432",
        blue="2444",
        points=(12, 3),
        realm=(1, 2),
        token=(0, 1),
    )
    assert lines(start)[0] == "Round 2  red to remove 2"
    assert lines(start)[2:6] == [
        "aR by cB dB    aB by cy dy    ay by cB d1    ay by cy dR",
        "ek fk g1 hw    ek fk g1 hw    eR fk gk hw    ek fk gk hw",
        "ig jg kg lg    ig jg kR lg    ig jg kg l1    ig jg kB l2",
        "realm RBB.....  3/8",
    ]
    assert rows(start) == [
        ["red", "12", "24", "no", "1", "4", "3", "2", "-"],
        ["blue", "5", "22", "yes", "2", "4", "4", "4", "-"],
    ]


def test_a_whole_position_shows_all_cards_and_a_seat_sees_its_own() -> None:
    start = to_lay(red="1123", blue="4443", round=1).play("red", "3211")
    assert lines(start)[0] == "Round 1  blue to lay"
    red, blue = ["red", "0", "29", "yes"], ["blue", "0", "29", "yes"]
    assert rows(start) == [[*red, *"3211-"], [*blue, *"----3444"]]
    assert rows(start, "red") == [[*red, *"3211-"], [*blue, *"----????"]]
    assert rows(start, "blue") == [[*red, *"????-"], [*blue, *"----3444"]]


def test_known_cards_of_the_other_are_shown_among_the_hidden_ones() -> None:
    start = to_lay(red="1123", blue="4443", known=("0010", "0000"))
    assert rows(start, "blue")[0][-4:] == ["3", "?", "?", "?"]
    assert lines(start, "blue")[0] == "Round 2  red blue to lay"


def test_the_end_and_a_deal_that_is_due() -> None:
    over = laying(red="4211", blue="1421", points=(36, 0))
    assert lines(over)[0] == "Round 2  over: red (points)"
    assert lines(Position.from_text("aton"))[0] == "Round 1  a deal is due"
