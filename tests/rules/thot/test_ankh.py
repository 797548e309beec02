"""T7: an ankh leaves the game, and one of the mover's own scarabs may come back."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import board_of, drawn, goals, squares, tray

from highpriest.errors import IllegalMoveError, WrongSeatError

pytestmark = pytest.mark.interpreted

ANKH_TO_THE_RIGHT = """
.  .  -2
.  .  .
+4 P  A  .  -6
.  .  +1
"""


def test_t7_an_ankh_leaves_the_game_and_the_player_is_still_to_move() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8"}).play("p1", "c3")
    assert "A" not in board_of(position).values()
    assert position.owing == ("p1",)
    assert position.view().data()["phase"] == "put"
    assert "A" not in tray(position, "p1")


def test_t7_each_own_scarab_on_each_free_square_or_none() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8 +8 -7*"}).play("p1", "c3")
    # The priest stands on c3 now; b3, which the priest left, is free.
    free = set(squares(8)) - {"c1", "a3", "e3", "c4", "c3"}
    assert goals(position) == {"keeps"} | {f"puts {stone} {square}" for stone in ("+8", "-7*") for square in free}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("puts +8 c3", "priest"),
        ("puts +8 a3", "a stone lies there"),
        ("puts -7 d4", "has no -7"),  # p1 has the starred one
        ("puts +8* d4", "has no +8*"),
        ("puts +7 d4", "has no +7"),  # that is p2's
        ("puts +8 j10", "not on the board"),
        ("puts +8 i1", "not on the board"),
        ("puts +8 a9", "not on the board"),
        ("e3", "put a scarab back"),
        ("c1", "put a scarab back"),
    ],
)
def test_t7_other_choices_are_refused(text: str, why: str) -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8 +8 -7*"}).play("p1", "c3")
    with pytest.raises(IllegalMoveError) as caught:
        position.play("p1", text)
    assert caught.value.rule == "T7"
    assert why in str(caught.value)
    assert text in str(caught.value)


def test_t7_the_other_player_has_to_wait() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8"}).play("p1", "c3")
    assert position.legal_moves("p2") == ()
    with pytest.raises(WrongSeatError):
        position.play("p2", "keeps")


def test_t7_a_scarab_put_back_leaves_the_tray_and_the_sum() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8 +8 -7*"}).play("p1", "c3")
    after = position.play("p1", "puts +8 b3")
    assert sorted(tray(after, "p1")) == ["+8", "-7*"]
    assert after.view().data()["total"]["p1"] == 1
    assert board_of(after)["b3"] == "+8"
    assert after.owing == ("p2",)


def test_t7_a_star_stays_with_its_stone() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8 +8 -7*"}, turning=True).play("p1", "c3")
    after = position.play("p1", "puts -7* c8")
    assert board_of(after)["c8"] == "-7*"
    assert tray(after, "p1") == ["+8", "+8"]
    # Vertically over c8, then along row 8, where there is nothing: no turn ends there.
    assert goals(after) == {"c1", "c4", "c8"}
    again = position.play("p1", "puts -7* c8").play("p2", "c8")
    assert tray(again, "p2").count("-7*") == 1


def test_t7_a_star_put_back_can_be_turned_at() -> None:
    picture = ANKH_TO_THE_RIGHT + ".\n.\n.\n+2 . . . . . . +3"
    position = drawn(picture, taken={"p1": "-7*"}, turning=True).play("p1", "c3").play("p1", "puts -7* c8")
    assert goals(position) == {"c1", "c4", "c8", "c8/a8", "c8/h8"}


def test_t7_he_may_decline() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8"}).play("p1", "c3")
    after = position.play("p1", "keeps")
    assert tray(after, "p1") == ["+8"]
    assert after.owing == ("p2",)
    assert after.view().data()["way"] == "vertical"
    assert goals(after) == {"c1", "c4"}


def test_t7_who_has_taken_nothing_is_not_asked() -> None:
    after = drawn(ANKH_TO_THE_RIGHT).play("p1", "c3")
    assert after.owing == ("p2",)
    assert not after.is_legal("p1", "keeps")


@pytest.mark.parametrize("teams", [False, True])
def test_t7_in_teams_too_only_his_own_scarabs_come_back(teams: bool) -> None:
    position = drawn(
        ANKH_TO_THE_RIGHT, players=4, teams=teams, rest="p3", taken={"p1": "+8", "p2": "-5", "p4": "+6"}
    ).play("p1", "c3")
    assert {text.split()[1] for text in goals(position) - {"keeps"}} == {"+8"}
    assert not position.is_legal("p1", "puts -5 d4")


@pytest.mark.parametrize("teams", [False, True])
def test_t7_a_partners_scarabs_give_nothing_to_put(teams: bool) -> None:
    after = drawn(ANKH_TO_THE_RIGHT, players=4, teams=teams, rest="p3", taken={"p2": "-5"}).play("p1", "c3")
    assert after.owing == ("p2",)


def test_t7_the_put_back_stone_can_be_the_next_players_only_goal() -> None:
    picture = """
    -2 P A
    . . .
    """
    position = drawn(picture, taken={"p1": "+8"}).play("p1", "c1")
    assert position.play("p1", "keeps").is_over
    going_on = position.play("p1", "puts +8 c5")
    assert not going_on.is_over
    assert goals(going_on) == {"c5"}


def test_t7_on_the_full_board_too() -> None:
    position = drawn(ANKH_TO_THE_RIGHT, taken={"p1": "+8"}, size=10).play("p1", "c3")
    free = set(squares(10)) - {"c1", "a3", "e3", "c4", "c3"}
    assert goals(position) == {"keeps"} | {f"puts +8 {square}" for square in free}
