"""What is shown of Thot: views, standings, drawings and the text form."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.thot.drawn import drawn, squares

from highpriest.errors import PositionError
from highpriest.play import Match, Position
from highpriest.play.thot.deriving import SHEET
from highpriest.play.thot.notation import MOVE_OBJECTS, path_of
from highpriest.play.thot.view import ThotView
from highpriest.play.view import View
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import MOVES

pytestmark = pytest.mark.interpreted

PICTURE = """
.  +2 .  .  A  .  .  -1*
.  .  .  .  .  .  .  .
A  P  .  +5* -6 .  .  -7
"""
POSITION = drawn(PICTURE, taken={"p1": "+8 -7* +8"}, players=3, rest="p3")


def test_a_view_shows_the_board_and_the_trays() -> None:
    view = POSITION.view("p1").data()
    assert view["board"] == {
        "b1": "+2",
        "e1": "A",
        "h1": "-1*",
        "a3": "A",
        "d3": "+5*",
        "e3": "-6",
        "h3": "-7",
    }
    assert view["priest"] == "b3"
    assert view["way"] == "horizontal"
    assert view["phase"] == "move"
    assert view["owing"] == ["p1"]
    assert view["taken"]["p1"] == ["+8", "+8", "-7*"]
    assert view["taken"]["p2"] == []
    assert view["total"] == {"p1": 9, "p2": 0, "p3": -2}
    assert view["winners"] == []
    assert view["reason"] is None
    assert sorted(view["legal_moves"]) == ["a3", "d3", "e3", "h3"]
    assert POSITION.view("p2").data()["legal_moves"] == []


def test_the_opening_has_no_direction() -> None:
    assert Match("thot", seed=1).view().data()["way"] is None


def test_a_view_of_a_finished_game() -> None:
    view = drawn("P +3").play("p1", "b1").view("p2").data()
    assert (view["phase"], view["winners"], view["reason"], view["owing"]) == ("over", ["p1"], "cleared", [])


def test_before_the_lay_out_there_is_nothing_to_see() -> None:
    view = Match("thot", by_hand=True).view().data()
    assert (view["phase"], view["board"], view["owing"]) == ("lay_out", {}, [])


@pytest.mark.parametrize("priest", ["a1", "e5", "j10"])
def test_every_move_is_written_as_in_a_record(priest: str) -> None:
    at = Position.from_text(Match("thot", seed=1).position.text)
    at._states["column"][0], at._states["row"][0] = "abcdefghij".index(priest[0]), int(priest[1:]) - 1
    moves = [MOVE_OBJECTS[0][path_of(code, batched.elbow(at._states, 0, code))] for code in range(MOVES)]
    view = ThotView(at.options, "p1", tuple(moves), at._states.tobytes())  # type: ignore[arg-type]
    assert view.data()["legal_moves"] == [move.text for move in moves]


# ---- views from elsewhere


def fullest(priest: str) -> dict[str, Any]:
    """A view that says more than any that can arise, but for legal moves and trays."""
    match = Match("thot", seed=1, players=4, teams=True, turning=True, stars=[-8] * 6 + [-7] * 2)
    return {
        **match.view("p4").data(),
        "owing": ["p4"],
        "priest": priest,
        "board": dict.fromkeys(squares(10), "-8*"),
        "total": dict.fromkeys(match.seats, -(2**15)),
        "winners": [*match.seats],
        "reason": "resigned",
    }


@pytest.mark.parametrize("priest", ["a1", "e5", "j10"])
def test_the_longest_view_has_room(priest: str) -> None:
    view = View.from_data(fullest(priest))
    assert len(view.written()) < SHEET.program.longest
    ways = [text for goal in view.aids()["reach"] for text in goal["moves"]]
    assert len(ways) == 200  # as many as there are numbers for


def test_a_view_from_elsewhere_that_cannot_arise_is_told_as_it_was_given() -> None:
    data = fullest("j10")
    data["legal_moves"] = ["puts -8* j10"] * 5_000
    data["taken"] = {seat: ["-8"] * 127 + ["+8*"] * 127 for seat in data["total"]}
    data["total"] = {"p1": -31_000, "p2": 32_000, "p3": 0, "p4": 1}
    assert View.from_data(data).data() == data


# ---- standings and drawings


def test_standings_count_stones_by_value() -> None:
    standing = POSITION.scoring()[0]
    assert (standing.seat, standing.total, standing.side_total) == ("p1", 9, 9)
    assert dict(standing.stones) == {8: 2, -7: 1}
    assert list(standing.stones) == [8, -7]


def test_the_drawing() -> None:
    position = drawn(PICTURE, taken={"p2": "+8 -7*"}, rest="p1")
    lines = str(position).splitlines()
    assert lines[0] == "p1 to go, horizontal"
    assert lines[2].split() == list("abcdefgh")
    assert lines[3].split() == ["1", ".", "+2", ".", ".", "A", ".", ".", "-1*"]
    assert lines[5].split() == ["3", "A", "[]", ".", "+5*", "-6", ".", ".", "-7"]
    assert lines[10].split() == ["8", *["."] * 8]
    assert lines[13].split()[:2] == ["p2", "+1"]
    assert set(lines[13].split()[2:]) == {"+8", "-7*"}


@pytest.mark.parametrize(
    ("position", "first_line"),
    [
        (Match("thot", seed=1).position, "p1 to go, by row or column"),
        (Position.from_text("thot"), "the board is due"),
        (drawn("P +3").play("p1", "b1"), "over: p1 (cleared)"),
        (drawn("P A +3", taken={"p1": "+8"}).play("p1", "b1"), "p1 to put a scarab back or keep all"),
        (drawn("P\n+3", way="v", mover="p2"), "p2 to go, vertical"),
    ],
)
def test_the_first_line_says_what_is_to_be_done(position: Position, first_line: str) -> None:
    assert str(position).splitlines()[0] == first_line


# ---- the text form


def test_the_text_of_a_position() -> None:
    position = drawn("P . +5*\n-8 A", taken={"p2": "+8"}, rest="p1", mover="p2", turning=True)
    words = dict(word.split("=") for word in position.text.split()[1:])
    assert position.text.startswith("thot ")
    assert words["size"] == "8"
    assert words["turning"] == "yes"
    assert words["mover"] == "p2"
    assert words["way"] == "h"
    assert words["board"].startswith("P.5*...../hA....../......../")
    assert words["taken"].endswith(",8")
    assert set(words) == {"size", "turning", "mover", "way", "board", "taken"}


def test_words_may_stand_in_any_order() -> None:
    words = POSITION.text.split()
    assert Position.from_text(" ".join([words[0], *reversed(words[1:])])) == POSITION
    assert Position.from_text("  ".join(words) + "\n") == POSITION


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("thot", "toht"), "'toht'"),
        (("thot", ""), "begins with the name of a game"),
        (("size=8", "size=9"), "size=9"),
        (("size=8", "size=2"), "size"),
        (("size=8", "size="), "size="),
        (("size=8", "size"), "name=value"),
        (("size=8", "=8"), "name=value"),
        (("size=8", "size=8 size=8"), "twice"),
        (("players=3", "players=5"), "players=5"),
        (("players=3", "players=8"), "players"),
        (("players=3", "players=3 teams=yes"), "teams"),
        (("players=3", "players=3 teams=1"), "teams=1"),
        (("players=3", "players=3 turning=maybe"), "turning=maybe"),
        (("players=3", "players=3 first=p4"), "first"),
        (("players=3", "players=3 stars=9"), "stars=9"),
        (("players=3", "players=3 stars=+1"), "stars=+1"),
        (("players=3", "players=3 stars=1,1,1,1"), "1"),
        (("players=3", "players=3 colour=red"), "'colour'"),
        (("players=3", "players=3 mover=p4"), "mover=p4"),
        (("players=3", "players=3 phase=end_move"), "phase=end_move"),
        (("players=3", "players=3 phase=lunch"), "phase=lunch"),
        (("players=3", "players=3 winners=p9 reason=stuck"), "winners=p9"),
        (("players=3", "players=3 reason=none"), "reason=none"),
        (("players=3", "players=3 reason=points"), "reason=points"),
        (("way=h", "way=d"), "way=d"),
        (("board=", "board=/"), "8 rows of 8 squares"),
        (("board=", "board=."), "8 rows of 8 squares"),
        (("board=", "board=P"), "8 rows of 8 squares"),
        (("AP", "A."), "one priest"),
        (("AP", "PP"), "one priest"),
        (("AP", "9P"), "cannot be read"),
        (("AP", "**P"), "cannot be read"),
        (("AP", "A*P"), "cannot be read"),
        (("taken=", "taken=,"), "one tray for each of 3 players"),
        (("taken=", "taken=A"), "only scarabs are taken"),
        (("taken=", "taken=P"), "only scarabs are taken"),
        (("taken=", "taken=."), "only scarabs are taken"),
        (("taken=", "taken=x"), "cannot be read"),
        (("taken=", "taken=8"), "cannot arise"),
        (("AP", "8P"), "cannot arise"),
    ],
)
def test_texts_that_cannot_be_read_are_refused(change: tuple[str, str], why: str) -> None:
    text = POSITION.text
    assert change[0] in text
    with pytest.raises(PositionError) as caught:
        Position.from_text(text.replace(*change, 1))
    assert why in str(caught.value)


@pytest.mark.parametrize("text", ["", "  ", "chess", "thot=1", "thot board", "thot phase=move", "thot board="])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        Position.from_text(text)


@pytest.mark.parametrize("word", ["way=h", "mover=p2", "taken=8,", "winners=p1", "reason=stuck"])
def test_before_the_lay_out_there_are_only_options(word: str) -> None:
    for text in (f"thot {word}", f"thot phase=lay_out {word}"):
        with pytest.raises(PositionError, match=word):
            Position.from_text(text)
    assert Position.from_text("thot size=8") == Position.from_text("thot size=8 phase=lay_out")
    before = Match("thot", by_hand=True, size=8, players=3, first="p2").position
    assert Position.from_text(before.text) == before


def test_the_lay_out_is_handed_to_a_position_as_in_a_record() -> None:
    match = Match("thot", seed=1, size=8)
    position = Position.from_text("thot size=8")
    assert position.deal_due == "board"
    assert position.deal(match.log[0].removeprefix("board ")) == match.position
