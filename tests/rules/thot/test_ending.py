"""T9: when the game is over."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import drawn, goals

from highpriest.errors import WrongSeatError
from highpriest.play import Position

pytestmark = pytest.mark.interpreted


def ending(position: Position) -> str | None:
    return position.result.reason if position.result else None


def test_t9_the_last_scarab_clears_the_board() -> None:
    after = drawn("P . . +3").play("p1", "d1")
    assert ending(after) == "cleared"
    assert after.owing == ()
    assert after.legal_moves("p1") == after.legal_moves("p2") == ()


def test_t9_ankhs_alone_on_the_board_do_not_go_on() -> None:
    after = drawn("P . . +3\n. . . A\n. . . .\nA").play("p1", "d1")
    assert ending(after) == "cleared"


def test_t9_a_next_player_without_a_stone_in_his_line_is_stuck() -> None:
    after = drawn("P . . +3\n. . +1").play("p1", "d1")
    assert ending(after) == "stuck"


def test_t9_only_the_line_he_must_take_counts() -> None:
    # There is a scarab in the row, but p2 has to go vertically.
    assert ending(drawn("P . . +3 -1").play("p1", "d1")) == "stuck"


def test_t9_an_ankh_is_a_stone_to_go_to() -> None:
    after = drawn("P . . +3\n+1 . . A").play("p1", "d1")
    assert not after.is_over
    assert goals(after) == {"d2"}


def test_t9_turning_does_not_help_where_there_is_no_stone() -> None:
    assert ending(drawn("P . . +3 -1*", turning=True).play("p1", "d1")) == "stuck"


def test_t9_the_stone_one_could_turn_at_is_a_stone_to_go_to() -> None:
    after = drawn("P . . +3\n. . . -1*", turning=True).play("p1", "d1")
    assert goals(after) == {"d2"}


def test_t9_after_an_ankh_without_anything_to_put_back() -> None:
    assert ending(drawn("P . . A\n+1").play("p1", "d1")) == "stuck"
    assert ending(drawn("P . . A\n+1 . . +2").play("p1", "d1")) is None


def test_t9_waits_for_the_put_back() -> None:
    # No scarab is left when the ankh goes, yet the move is complete only after the put-back.
    to_put = drawn("P . . A", phase="put", taken={"p1": "+8"}, mover="p1", way="v", players=2)
    assert to_put.owing == ("p1",)
    assert ending(to_put.play("p1", "keeps")) == "cleared"
    assert ending(to_put.play("p1", "puts +8 b5")) == "stuck"
    going_on = to_put.play("p1", "puts +8 a5")
    assert ending(going_on) is None
    assert goals(going_on) == {"a5"}


def test_t9_cleared_comes_before_stuck() -> None:
    assert ending(drawn("P . . +3\nA").play("p1", "d1")) == "cleared"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t9_the_next_player_is_asked_no_matter_who_it_is(players: int) -> None:
    last = f"p{players}"
    after = drawn("P . . +3\n. . . +1", players=players, mover=last).play(last, "d1")
    assert after.owing == ("p1",)
    assert ending(drawn("P . . +3\n. . +1", players=players, mover=last).play(last, "d1")) == "stuck"


def test_nothing_can_be_played_once_it_is_over() -> None:
    after = drawn("P . . +3").play("p1", "d1")
    for seat in ("p1", "p2"):
        with pytest.raises(WrongSeatError, match="the game is over"):
            after.play(seat, "a1")


def test_the_score_is_each_players_sum() -> None:
    after = drawn("P . . +3", taken={"p1": "+8 -2"}).play("p1", "d1")
    assert after.result is not None
    assert after.result.score == {"p1": 9, "p2": -9}  # all values together are 0
    assert after.result.winners == ("p1",)
