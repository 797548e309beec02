"""Why a move is refused: the sentence quotes the move and the error names the rule, for every reason there is."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import drawn, laid_out

from highpriest.errors import IllegalMoveError, NotationError, WrongSeatError
from highpriest.play import Match, Move, Position

pytestmark = pytest.mark.interpreted

BOARD = drawn(
    """
.  .  .  +4 .  .  .  -1
.  .  .  .  .  .  .  .
.  .  .  A  .  .  .  .
+2 P  .  +5* -6 .  . -7*
.  .  .  .  .  .  .  .
.  +3* .  -8 .  .  .  +1*
""",
    turning=True,
    taken={"p1": "+8"},
)
TO_PUT = BOARD.play("p1", "d4/d3")
OPENING = Match("thot", seed=1, size=8).position  # the priest stands on neither of b2's lines


@pytest.mark.parametrize(
    ("position", "text", "rule", "why"),
    [
        (BOARD, "c4", "T5", "no stone on c4"),
        (BOARD, "b4", "T5", "no stone on b4"),
        (BOARD, "b6", "T5", "horizontal"),
        (BOARD, "d6", "T5", "neither in the priest's row nor in the priest's column"),
        (BOARD, "j4", "T1", "not on the board of 8 by 8"),
        (BOARD, "b9", "T1", "not on the board of 8 by 8"),
        (BOARD, "e4/e1", "T5", "no stone on e1"),
        (BOARD, "d4/d2", "T5", "no stone on d2"),
        (BOARD, "b6/h6", "T5", "horizontal"),
        (BOARD, "a4/a6", "T5", "no stone on a6"),
        (BOARD, "b6/d6", "T5", "horizontal"),
        (BOARD, "h4/d4", "T11", "no path with one right angle from b4"),
        (BOARD, "d4/d4", "T11", "no path with one right angle from b4"),
        (BOARD, "d6/d1", "T11", "no path with one right angle from b4"),
        (BOARD, "keeps", "T8", "p1 is to go"),
        (BOARD, "puts +8 a1", "T8", "p1 is to go"),
        (TO_PUT, "d4", "T7", "p1 is to put a scarab back or keep all"),
        (TO_PUT, "a1", "T7", "p1 is to put a scarab back or keep all"),
        (TO_PUT, "a1/a4", "T7", "p1 is to put a scarab back or keep all"),
        (OPENING, "b2", "T4", "neither in the priest's row nor in the priest's column"),
        (TO_PUT, "puts +7 a1", "T7", "p1 has no +7"),
        (TO_PUT, "puts +8* a1", "T7", "p1 has no +8*"),
        (TO_PUT, "puts +8 d3", "T7", "the priest stands there"),
        (TO_PUT, "puts +8 d4", "T7", "a stone lies there"),
        (TO_PUT, "puts +8 i8", "T7", "not on the board of 8 by 8"),
    ],
)
def test_illegal_moves(position: Position, text: str, rule: str, why: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        position.play("p1", text)
    assert caught.value.rule == rule
    assert repr(text) in caught.value.message
    assert why in caught.value.message
    assert str(caught.value).endswith(f"({rule})")


def test_a_corner_without_a_star() -> None:
    position = drawn("P +2 .\n. -4 .\n+1", turning=True)
    with pytest.raises(IllegalMoveError, match=r"'b1/b2': there is no starred scarab on b1 \(T11\)"):
        position.play("p1", "b1/b2")


def test_a_corner_in_a_game_without_turning() -> None:
    position = drawn("P +5* .\n. -4 .\n+1")
    with pytest.raises(IllegalMoveError, match=r"'b1/b2': this game is played without turning \(T11\)"):
        position.play("p1", "b1/b2")


def test_an_ankh_in_the_opening() -> None:
    with pytest.raises(IllegalMoveError, match=r"'b1': the first move cannot end on an ankh \(T4\)"):
        laid_out("P A").play("p1", "b1")
    with pytest.raises(IllegalMoveError, match=r"'b1/b3': the first move cannot end on an ankh \(T4\)"):
        laid_out("P +5*\n? ?\n? A", turning=True).play("p1", "b1/b3")


def test_others_have_to_wait() -> None:
    with pytest.raises(WrongSeatError, match=r"p2 owes no move: it is p1's turn \(T3\)"):
        BOARD.play("p2", "a4")
    # Whatever they say.
    with pytest.raises(WrongSeatError, match="p2 owes no move"):
        BOARD.play("p2", "d6")


def test_before_and_after_the_game_nobody_moves() -> None:
    with pytest.raises(WrongSeatError, match="p1 owes no move: the board is due"):
        Match("thot", by_hand=True).position.play("p1", "a1")
    over = drawn("P +3").play("p1", "b1")
    with pytest.raises(WrongSeatError, match="p1 owes no move: the game is over"):
        over.play("p1", "a1")
    with pytest.raises(WrongSeatError, match="p1 owes no move: the game is over"):
        over.play("p1", Move("p1", "a1", 0))


@pytest.mark.parametrize(
    "text",
    ["", "z1", "a0", "a11", "a", "11", "a1/", "/a1", "a1/b1/c1", "a1-b1", "puts", "puts 8 a1", "puts +8", "keep"],
)
def test_what_is_no_move(text: str) -> None:
    for position in (BOARD, TO_PUT):
        with pytest.raises(NotationError, match="is no move of Thot") as caught:
            position.play("p1", text)
        assert repr(text) in caught.value.message


def test_a_move_object_that_turns_on_the_spot() -> None:
    """Number 103 ends vertically on d1, which lies in the priest's own row: there is no corner to turn."""
    position = drawn("P . . +5* .\n. . . +2", turning=True)
    with pytest.raises(IllegalMoveError):
        position.play("p1", Move("p1", "d1", 103))
