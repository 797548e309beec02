"""T12: p1 and p2 play p3 and p4."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import drawn

from highpriest.play import Match

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("first", ["p1", "p2", "p3", "p4"])
def test_t12_any_of_the_four_may_be_first_and_the_order_is_fixed(first: str) -> None:
    match = Match("thot", seed=5, players=4, teams=True, first=first)
    seats = ["p1", "p2", "p3", "p4"]
    start = seats.index(first)
    for n in range(8):
        assert match.owing == (seats[(start + n) % 4],)
        board = match.view().data()["board"]
        match.play(next(move for move in match.legal_moves(match.owing[0]) if board[move.text] != "A"))


def test_t12_partners_add_their_stones_together() -> None:
    # p3 has by far the most alone, but with p4 together less than p1 and p2.
    trays = {"p1": "+2 +2", "p2": "+1 +1", "p3": "+8 +8 +8 +8"}
    after = drawn("P +1*", players=4, teams=True, taken=trays, rest="p4", mover="p1").play("p1", "b1")
    assert after.result is not None
    assert after.result.reason == "cleared"
    assert after.result.winners == ("p1", "p2")
    assert after.result.score == {"p1": 5, "p2": 2, "p3": 32, "p4": -39}
    alone = drawn("P +1*", players=4, taken=trays, rest="p4", mover="p1").play("p1", "b1")
    assert alone.result is not None
    assert alone.result.winners == ("p3",)


def test_t12_the_standing_shows_the_sum_of_both() -> None:
    position = drawn("P +1*", players=4, teams=True, taken={"p1": "+2", "p2": "+8 -1", "p3": "+3"}, rest="p4")
    sums = {standing.seat: standing.side_total for standing in position.scoring()}
    assert sums["p1"] == sums["p2"] == 9
    assert sums["p3"] == sums["p4"] == -10
    assert {standing.seat: standing.total for standing in position.scoring()}["p1"] == 2
