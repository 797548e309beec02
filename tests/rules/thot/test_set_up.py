"""T1 to T3, D2 and D5: what lies on the board, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.rules.thot.drawn import DEFAULT_STARS, set_of_stones, squares

from highpriest.errors import OptionError
from highpriest.play import Dealer, Match

pytestmark = pytest.mark.interpreted


def stones_of(match: Match) -> list[str]:
    label, *stones = match.log[0].split(" ")
    assert label == "board"
    return stones


@pytest.mark.parametrize("seed", range(5))
def test_t1_the_full_board_holds_six_of_each_value_three_ankhs_and_the_priest(seed: int) -> None:
    stones = stones_of(Match("thot", seed=seed))
    assert len(stones) == 100
    values = Counter(stone.rstrip("*") for stone in stones)
    assert values == {**{f"{value:+d}": 6 for value in range(-8, 9) if value}, "A": 3, "P": 1}


@pytest.mark.parametrize("seed", range(5))
def test_t2_the_short_board_leaves_out_two_of_the_high_and_three_of_the_low_values(seed: int) -> None:
    stones = stones_of(Match("thot", seed=seed, size=8))
    assert len(stones) == 64
    values = Counter(stone.rstrip("*") for stone in stones)
    low = {f"{value:+d}": 3 for value in (-2, -1, 1, 2)}
    high = {f"{sign}{value}": 4 for value in range(3, 9) for sign in "+-"}
    assert values == {**low, **high, "A": 3, "P": 1}


@pytest.mark.parametrize("size", [8, 10])
def test_t2_d2_the_starred_stones_stay_in_both_sizes(size: int) -> None:
    starred = sorted(stone for stone in stones_of(Match("thot", seed=1, size=size)) if "*" in stone)
    assert starred == sorted(["-7*", "-5*", "-3*", "-1*", "+1*", "+3*", "+5*", "+7*"])


@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize("stars", [(), (8,), (2, 2, 2), (-8, -8, -8, -8, 4, 4, 4, 4), (1, 1, 1, -1, -1, -1, 2, 2)])
def test_d2_chosen_stars_are_marked_exactly(size: int, stars: tuple[int, ...]) -> None:
    for turning in (False, True):
        match = Match("thot", seed=2, size=size, stars=stars, turning=turning)
        stones = Counter(stones_of(match))
        assert stones == set_of_stones(size, stars) + Counter({"A": 3, "P": 1})


def test_d2_six_stars_of_a_value_fit_the_full_board() -> None:
    stones = Counter(stones_of(Match("thot", seed=2, stars=[2] * 6)))
    assert stones["+2*"] == 6
    assert stones["+2"] == 0


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (10, [2] * 7),
        (8, [2] * 4),
        (8, [-1] * 4),
        (8, [8] * 5),
        (8, [-3] * 5),
        (10, [1, 2, 3, 4, 5, 6, 7, 8, -8]),
        (10, [0]),
        (10, [9]),
        (10, [-9]),
        (10, [True]),
        (10, [1.0]),
        (10, ["1"]),
        (10, [None]),
        (10, [[1]]),
        (10, "12"),
        (10, 3),
        (10, None),
        (10, {"1": 1}),
    ],
)
def test_d2_stars_that_the_stones_cannot_bear_are_refused(size: int, stars: object) -> None:
    with pytest.raises(OptionError) as caught:
        Match("thot", seed=1, size=size, stars=stars)
    assert caught.value.rule == "D2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t3_the_players_move_in_a_fixed_order_from_the_first_player(players: int) -> None:
    seats = [f"p{n}" for n in range(1, players + 1)]
    for start, first in enumerate(seats):
        match = Match("thot", seed=3, players=players, first=first)
        assert match.seats == tuple(seats)
        movers = []
        for _ in range(2 * players):
            movers.append(match.owing)
            # Scarabs only, so that every choice is a whole move.
            board = match.view().data()["board"]
            match.play(next(move for move in match.legal_moves(match.owing[0]) if board[move.text] != "A"))
        assert movers == [(seats[(start + n) % players],) for n in range(2 * players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t3_d5_the_lot_names_the_first_player_and_can_be_recomputed(players: int) -> None:
    drawn = Counter[str]()
    for seed in range(60):
        match = Match("thot", seed=seed, players=players, first="lot")
        lot = Dealer(seed).lot("thot", "first", 0, players)
        assert match.options.data()["first"] == f"p{lot + 1}"
        assert match.owing == (f"p{lot + 1}",)
        assert match.record().options.data()["first"] == f"p{lot + 1}"
        drawn[match.owing[0]] += 1
    assert len(drawn) == players


def test_t3_without_a_choice_p1_is_first() -> None:
    assert Match("thot", seed=1).owing == ("p1",)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 1}, "T3"),
        ({"players": 5}, "T3"),
        ({"players": 2.0}, "T3"),
        ({"players": True}, "T3"),
        ({"players": "2"}, "T3"),
        ({"players": None}, "T3"),
        ({"first": "p3"}, "T3"),
        ({"first": "p4", "players": 3}, "T3"),
        ({"first": "red"}, "T3"),
        ({"first": 1}, "T3"),
        ({"first": None}, "T3"),
        ({"first": ["p1"]}, "T3"),
        ({"size": 9}, "T2"),
        ({"size": 8.0}, "T2"),
        ({"size": "8"}, "T2"),
        ({"size": False}, "T2"),
        ({"turning": 1}, "T11"),
        ({"turning": "yes"}, "T11"),
        ({"turning": None}, "T11"),
        ({"teams": 1, "players": 4}, "T12"),
        ({"teams": True}, "T12"),
        ({"teams": True, "players": 3}, "T12"),
        ({"sise": 8}, None),
        ({"round_limit": 8}, None),
    ],
)
def test_impossible_options_are_refused_with_their_rule(options: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(OptionError) as caught:
        Match("thot", seed=1, **options)
    assert caught.value.rule == rule
    name = next(iter(options))
    assert name in str(caught.value)


def test_the_lot_needs_somebody_to_draw_it() -> None:
    with pytest.raises(OptionError) as caught:
        Match("thot", by_hand=True, first="lot")
    assert caught.value.rule == "T3"


@pytest.mark.parametrize("size", [8, 10])
def test_squares_are_named_from_a1_at_the_top_left(size: int) -> None:
    match = Match("thot", seed=4, size=size)
    view = match.view().data()
    laid = dict(zip(squares(size), stones_of(match), strict=True))
    assert laid[view["priest"]] == "P"
    assert view["board"] == {square: stone for square, stone in laid.items() if stone != "P"}
    assert [*laid][-1] == ("h8" if size == 8 else "j10")


def test_options_are_complete_in_a_record() -> None:
    assert Match("thot", seed=1).record().options.data() == {
        "players": 2,
        "teams": False,
        "size": 10,
        "turning": False,
        "stars": list(DEFAULT_STARS),
        "first": "p1",
    }
