"""The text form of a position of Aton."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import field, laying, position, to_lay

from highpriest.errors import PositionError
from highpriest.play import Match, Position

pytestmark = pytest.mark.interpreted


def test_what_is_as_at_the_start_is_left_out() -> None:
    assert Position.from_text("aton").text == "aton"
    assert Position.from_text("aton limit=5").text == "aton limit=5"
    assert Position.from_text("aton limit=5").options.data() == {"round_limit": 5, "removal": "must"}
    assert Position.from_text("aton removal=may").text == "aton removal=may"


def test_words_may_stand_in_any_order() -> None:
    text = to_lay(red="1234", blue="4444", points=(3, 7)).text
    game, *words = text.split()
    assert Position.from_text(" ".join([game, *reversed(words)])).text == text


def test_a_text_says_what_there_is() -> None:
    start = laying(
        """
        R . . .   . B . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        . . . B   . . . .   . . . .   . . . R
        """,
        red="1243",
        blue="4411",
        points=(3, 7),
        token=(1, 0),
    )
    assert dict(word.split("=") for word in start.text.split()[1:]) == {
        "round": "2",
        "phase": "place",
        "left": "3",
        "points": "3,13",
        "stock": "24,27",
        "token": "1,0",
        "board": "r..........b/.b........../............/...........r",
        "pile": "8888,7997",
        "laid": "1243,4411",
    }


def test_repr_rebuilds_a_position() -> None:
    start = Match("aton", seed=3).position
    assert eval(repr(start), {"Position": Position}) == start


def test_a_position_is_never_equal_to_something_else() -> None:
    start = Position.from_text("aton")
    assert start != "aton"
    assert start != Position.from_text("aton limit=5")
    assert len({start, Position.from_text("aton"), Position.from_text("aton limit=5")}) == 2


def test_known_and_bottom_and_turned_cards_are_kept() -> None:
    start = to_lay(red="1234", blue="4444", bottom=("12", ""), known=("0010", "0000"))
    again = Position.from_text(start.text)
    assert field(again, "known") == [[0, 0, 1, 0], [0, 0, 0, 0]]
    assert field(again, "bottom_count") == [2, 0]
    turned = position(laid=("3212", "3244"), turned=("21", "2"), phase="turn_up", mover="blue", round=2)
    assert Position.from_text(turned.text) == turned


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position begins with the name of a game (aton, thot), not ''"),
        ("chess", "a position begins with the name of a game (aton, thot), not 'chess'"),
        ("aton round", "'round' in a position is not of the form name=value"),
        ("aton =3", "'=3' in a position is not of the form name=value"),
        ("aton round=2 round=3", "'round' stands twice in the position"),
        ("aton colour=red", "a position of Aton has no word 'colour'"),
        ("aton round=x", "round=x is no number from"),
        ("aton round=-1", "round=-1 is no number from"),
        ("aton round=1000001", "round=1000001 is no number from"),
        ("aton round=²", "round=² is no number from"),
        ("aton limit=9999999999999999999999", "is no number from 0 to 1000000"),
        ("aton left=200", "left=200 is no number from 0 to 99"),
        ("aton points=1", "points=1 needs a part for Red and one for Blue, with a comma between"),
        ("aton points=1,2,3", "points=1,2,3 needs a part for Red and one for Blue"),
        ("aton points=101,0", "points=101 is no number from 0 to 100"),
        ("aton stock=100,0", "stock=100 is no number from 0 to 99"),
        ("aton phase=score", "phase=score is none of draw, lay"),
        ("aton mover=green", "mover=green is none of red, blue"),
        ("aton turn=3", "turn=3 is none of 1, 2"),
        ("aton board=r", "board=r is not four temples of twelve squares, each r, b or '.'"),
        ("aton board=" + "/".join(["x" * 12] * 4), "is not four temples of twelve squares"),
        ("aton pile=999,9999", "pile: '999' cannot be read"),
        ("aton pile=999x,9999", "pile: '999x' cannot be read"),
        ("aton laid=12345,", "laid: '12345' cannot be read"),
        ("aton laid=1235,", "laid: '1235' cannot be read"),
        ("aton bottom=" + "1" * 33 + ",", "cannot be read"),
        ("aton owed=5,", "owed: '5' cannot be read"),
        ("aton winners=nobody", "winners=nobody is none of red, blue, both"),
        ("aton reason=none", "reason=none is none of points, temple"),
    ],
)
def test_what_cannot_be_read_is_quoted(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as error:
        Position.from_text(text)
    assert sentence in str(error.value)
