"""T10, D1 and the endings of records.md: who wins."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import VALUES, drawn, match_at, set_of_stones

from highpriest.play import Match, Position, Result
from highpriest.play.event import GameOver

pytestmark = pytest.mark.interpreted

BASE = "+8 +8 +6 +6"  # keeps the two who are compared ahead of those who hold the rest

# What one has and what the other has instead: the same sum, and the value of which the first has more.
PARTED = [
    ("+8 -8", "", 8),
    ("+8", "+5 +3", 8),
    ("+7 -7", "", 7),
    ("+7*", "+5 +2", 7),
    ("+6 +1", "+5 +2", 6),
    ("+5 -5", "", 5),
    ("+5* +4", "+4 +4 +1", 5),
    ("+4 -4", "", 4),
    ("+3 -3*", "", 3),
    ("+2", "+1 +1", 2),
    ("+1 -1", "", 1),
    ("-1 -1", "-2", -1),
    ("-2 -2", "-4", -2),
    ("-3 -3*", "-6", -3),
    ("-4 -4", "-8", -4),
    ("-5 -5 -5*", "-7 -8", -5),
    ("-6 -6 -6 -6", "-8 -8 -8", -6),
]  # four -7s and less cannot be made up for by -8s: the list ends here


def result_of(position: Position) -> Result:
    assert position.result is not None
    return position.result


def last_stone_taken(trays: dict[str, str], players: int = 3, teams: bool = False) -> Match:
    """The last seat, who holds the rest, takes the last scarab."""
    seat = f"p{players}"
    position = drawn("P -6", size=10, players=players, teams=teams, taken=trays, rest=seat, mover=seat)
    match = match_at(position)
    match.play(seat, "b1")
    return match


def told(match: Match) -> GameOver:
    event = match.events()[-1]
    assert isinstance(event, GameOver)
    return event


@pytest.mark.parametrize(("more", "less", "value"), PARTED)
@pytest.mark.parametrize("better", ["p1", "p2"])
def test_t10_d1_equal_sums_are_parted_by_the_highest_value_of_which_one_has_more(
    more: str, less: str, value: int, better: str
) -> None:
    other = "p2" if better == "p1" else "p1"
    match = last_stone_taken({better: f"{BASE} {more}", other: f"{BASE} {less}"})
    result = result_of(match.position)
    assert result.reason == "cleared"
    assert result.score["p1"] == result.score["p2"] > result.score["p3"]
    assert result.winners == (better,)
    assert told(match).tie_break == value


@pytest.mark.parametrize(("more", "less", "value"), PARTED)
@pytest.mark.parametrize("first_is_better", [True, False])
def test_t10_t12_teams_add_their_stones_for_ties(more: str, less: str, value: int, first_is_better: bool) -> None:
    mine, theirs = (more, less) if first_is_better else (less, more)
    # Both teams end with the base, one -6 and an even share; everything else lies where nobody can go.
    share = "+1 -1 +2 -2 +3 -3 +4 -4 -7"
    trays = {"p1": mine, "p2": f"{BASE} {share}", "p3": theirs, "p4": f"{BASE} {share} -6"}
    left = set_of_stones(10)
    left.subtract(["-6", *" ".join(trays.values()).split()])
    stones = [*left.elements()]
    rows = [stones[n : n + 8] for n in range(0, len(stones), 8)]
    picture = "\n".join(" ".join([". ." if n else "P -6", *row]) for n, row in enumerate(rows))
    match = match_at(drawn(picture, size=10, players=4, teams=True, taken=trays, mover="p2", rest="p2"))
    match.play("p2", "b1")
    assert result_of(match.position).reason == "stuck"
    assert result_of(match.position).winners == (("p1", "p2") if first_is_better else ("p3", "p4"))
    assert told(match).tie_break == value


def test_t10_the_highest_sum_wins_whatever_the_stones() -> None:
    match = last_stone_taken({"p1": "+8 +8 +8 +8 -7", "p2": "+1 +2 +3 +4 +5 +6 +6"})
    assert result_of(match.position).score == {"p1": 25, "p2": 27, "p3": -52}
    assert result_of(match.position).winners == ("p2",)
    assert told(match).tie_break is None


def test_t10_a_negative_sum_can_win() -> None:
    match = last_stone_taken({"p1": "-8 -8", "p2": "-1", "p3": ""}, players=3)
    assert result_of(match.position).winners == ("p3",)
    after = drawn("P -1\n\n. . +8 +8", players=2, taken={"p1": "-8"}, rest="p2").play("p1", "b1")
    assert result_of(after).score == {"p1": -9, "p2": -7}
    assert result_of(after).winners == ("p2",)


def test_d1_equal_in_all_share_the_win() -> None:
    match = last_stone_taken({"p1": f"{BASE} +7* -3", "p2": f"{BASE} +7 -3*"})
    assert result_of(match.position).winners == ("p1", "p2")
    assert told(match).tie_break is None


def test_d1_three_can_share_the_win() -> None:
    two_of_each = " ".join(f"{value:+d} {value:+d}" for value in VALUES)
    match = last_stone_taken({"p1": two_of_each, "p2": two_of_each})
    assert result_of(match.position).score == {"p1": 0, "p2": 0, "p3": 0}
    assert result_of(match.position).winners == ("p1", "p2", "p3")
    assert told(match).tie_break is None


def test_d1_two_of_three_with_equal_sums_share_it_against_the_third() -> None:
    # With the last stone all three have 14, and the third no 8.
    trays = {"p1": "+8 +7 -1", "p2": "+8 +7", "p3": "+6 +6 +2"}
    position = drawn("P -1\n. . . -1", size=10, players=4, taken=trays, rest="p4", mover="p2")
    match = match_at(position)
    match.play("p2", "b1")
    result = result_of(match.position)
    assert [result.score[seat] for seat in ("p1", "p2", "p3")] == [14, 14, 14]
    assert result.winners == ("p1", "p2")
    assert told(match).tie_break == 8


def test_tie_break_tells_the_last_comparison_that_was_needed() -> None:
    # p3 falls behind at the 8s, p2 only at the 1s.
    trays = {"p1": "+8 +6 +1 -1", "p2": "+8 +6", "p3": "+7 +7"}
    match = last_stone_taken(trays, players=4)
    assert result_of(match.position).winners == ("p1",)
    assert told(match).tie_break == 1


def test_d1_four_can_share_the_win() -> None:
    each = " ".join(f"{value:+d}" for value in VALUES)
    left = set_of_stones(10)
    left.subtract(each.split() * 4)
    # Of each value two lie on the board, one more that p4 still has to take.
    stones = [*left.elements()]
    rows = ["P +8", *(" ".join([". .", *stones[n : n + 8]]) for n in range(0, len(stones), 8))]
    trays = {"p1": each, "p2": each, "p3": each, "p4": each.removesuffix(" +8")}
    after = drawn("\n".join(rows), size=10, players=4, taken=trays, rest="p4", mover="p4").play("p4", "b1")
    assert result_of(after).reason == "stuck"
    assert result_of(after).winners == ("p1", "p2", "p3", "p4")


def test_d1_all_four_of_two_equal_teams_share_the_win() -> None:
    one = " ".join(f"{value:+d}" for value in VALUES)
    two = f"{one} {one}"
    three = f"{two} {one}".replace("-6", "", 1)
    stars = [8]
    position = drawn(
        "P -6",
        size=10,
        players=4,
        teams=True,
        stars=stars,
        taken={"p1": one, "p2": two.replace("+8", "+8*", 1), "p3": three},
        rest="p4",
        mover="p4",
    )
    after = position.play("p4", "b1")
    assert result_of(after).winners == ("p1", "p2", "p3", "p4")
    assert result_of(after).score == {"p1": 0, "p2": 0, "p3": 6, "p4": -6}


# ---- giving up and running out of time


def quit_at(match: Match, seat: str, way: str) -> Result:
    if way == "resigned":
        match.resign(seat)
    else:
        match.run_out_of_time(seat)
    return result_of(match.position)


@pytest.mark.parametrize("way", ["resigned", "time"])
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_of_two_the_other_wins_whatever_the_sums(seat: str, way: str) -> None:
    position = drawn("P +3 +1", taken={"p1": "+8 +8"} if seat == "p1" else {"p1": "-8 -8"})
    result = quit_at(match_at(position), seat, way)
    assert result.reason == way
    assert result.winners == ("p2" if seat == "p1" else "p1",)
    assert set(result.score) == {"p1", "p2"}


@pytest.mark.parametrize("way", ["resigned", "time"])
def test_of_three_the_best_of_the_others_wins(way: str) -> None:
    position = drawn("P +3 +1", players=3, taken={"p1": "+8 +8", "p2": "+7"}, rest="p3")
    result = quit_at(match_at(position), "p1", way)
    assert result.winners == ("p2",)
    assert result.score["p1"] == 16
    assert quit_at(match_at(position), "p2", way).winners == ("p1",)
    assert quit_at(match_at(position), "p3", way).winners == ("p1",)


@pytest.mark.parametrize(("more", "less", "value"), PARTED)
def test_among_the_others_t10_decides_with_all_its_ties(more: str, less: str, value: int) -> None:
    position = drawn("P +3", size=10, players=3, taken={"p1": f"{BASE} {less}", "p2": f"{BASE} {more}"}, rest="p3")
    match = match_at(position)
    assert quit_at(match, "p3", "resigned").winners == ("p2",)
    assert told(match).tie_break == value


def test_no_tie_is_broken_with_the_one_who_gave_up() -> None:
    position = drawn("P +3", size=10, players=3, taken={"p1": f"{BASE} +1 -1", "p2": BASE}, rest="p3")
    match = match_at(position)
    assert quit_at(match, "p1", "time").winners == ("p2",)
    assert told(match).tie_break is None


def test_the_others_can_share_the_win() -> None:
    position = drawn("P +3", players=4, taken={"p1": "+8", "p2": "+5 +3", "p3": "+8"}, rest="p4")
    assert quit_at(match_at(position), "p2", "resigned").winners == ("p1", "p3")


@pytest.mark.parametrize("way", ["resigned", "time"])
@pytest.mark.parametrize("seat", ["p1", "p2", "p3", "p4"])
def test_of_four_one_is_out(seat: str, way: str) -> None:
    trays = {"p1": "+8", "p2": "+7", "p3": "+6"}
    position = drawn("P +3", players=4, taken=trays, rest="p4")
    result = quit_at(match_at(position), seat, way)
    assert result.winners == (("p2",) if seat == "p1" else ("p1",))


@pytest.mark.parametrize("way", ["resigned", "time"])
@pytest.mark.parametrize("seat", ["p1", "p2", "p3", "p4"])
def test_in_teams_the_partner_cannot_win_either(seat: str, way: str) -> None:
    position = drawn("P +3", players=4, teams=True, taken={"p1": "+8", "p2": "+7", "p3": "+6"}, rest="p4")
    result = quit_at(match_at(position), seat, way)
    assert result.winners == (("p3", "p4") if seat in ("p1", "p2") else ("p1", "p2"))


def test_one_may_give_up_before_his_turn_in_the_opening_and_while_a_put_back_is_due() -> None:
    match = Match("thot", seed=1, players=3)
    result = quit_at(match, "p3", "resigned")
    assert result.winners == ("p1", "p2")  # nobody has taken anything
    assert result.score == {"p1": 0, "p2": 0, "p3": 0}
    to_put = drawn("P . A\n\n+2", taken={"p1": "+8"}, rest="p2").play("p1", "c1")
    assert quit_at(match_at(to_put), "p1", "time").winners == ("p2",)
