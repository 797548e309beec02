"""The players of Aton: always a legal move, the same from the same, nothing but the view, and some strength."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from highpriest.play import Match, Move, View
from highpriest.players.aton import explain, greedy, level, mixture, montecarlo

Choose = Callable[[View, Random], Move]


def at_level(number: int) -> Choose:
    return lambda view, luck: level(view, luck, number, None)


def at_random(view: View, luck: Random) -> Move:
    return luck.choice(view.legal_moves)


PLAYERS: dict[str, Choose] = {
    "greedy": greedy,
    "montecarlo": lambda view, luck: montecarlo(view, luck, 50),
    **{f"level {number}": at_level(number) for number in range(6)},
}


def played(red: Choose, blue: Choose, seed: int) -> Match:
    """A match; playing a move that is not legal would raise."""
    match, luck = Match("aton", seed=seed), Random(seed)
    choose = {"red": red, "blue": blue}
    while not match.is_over:
        seat = luck.choice(match.owing)
        match.play(choose[seat](match.view(seat), luck))
    return match


def wins(strong: Choose, weak: Choose, games: int) -> int:
    """Wins of the strong one, who sits on both sides of each deal."""
    red = sum(played(strong, weak, seed).result.winners == ("red",) for seed in range(games // 2))  # type: ignore[union-attr]
    blue = sum(played(weak, strong, seed).result.winners == ("blue",) for seed in range(games // 2))  # type: ignore[union-attr]
    return red + blue


@pytest.mark.parametrize("name", PLAYERS)
def test_every_move_is_legal(name: str) -> None:
    assert played(PLAYERS[name], at_random, 11).is_over
    assert played(at_random, PLAYERS[name], 12).is_over


def some_views(seed: int, each: int) -> list[View]:
    """Views of both seats along a random match."""
    match, luck, views = Match("aton", seed=seed), Random(seed), []
    while not match.is_over:
        seat = luck.choice(match.owing)
        if luck.randrange(each) == 0:
            views.append(match.view(seat))
        match.play(luck.choice(match.legal_moves(seat)))
    return views


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_view_and_luck_give_the_same_move(name: str) -> None:
    for view in some_views(21, 20):
        assert PLAYERS[name](view, Random(5)) == PLAYERS[name](view, Random(5))


@pytest.mark.parametrize("name", PLAYERS)
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """Two matches that differ only in Blue's cards look the same to Red, who then plays the same."""
    one = next(
        match for match in (Match("aton", seed=seed) for seed in range(99)) if len(match.legal_moves("blue")) > 20
    )
    looks = one.view("red")
    other = next(
        match
        for match in (Match("aton", seed=seed) for seed in range(100, 9999))
        if match.view("red") == looks and match.view("blue") != one.view("blue")
    )
    assert PLAYERS[name](looks, Random(5)) == PLAYERS[name](other.view("red"), Random(5))


@pytest.mark.parametrize("number", range(6))
def test_a_mixture_is_one_over_legal_moves(number: int) -> None:
    for view in some_views(31, 12):
        chances = mixture(view, Random(1), number)
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        assert {move for move, _ in chances} <= set(view.legal_moves)


def test_an_explanation_is_complete() -> None:
    for view in some_views(41, 12):
        told = explain(view, Random(1), 5)
        assert 0 <= told.win_probability <= 1
        assert told.candidates[0].probability == max(x.probability for x in told.candidates)
        assert {x.move for x in told.candidates} <= set(view.legal_moves)
        assert bool(told.replies) == view.legal_moves[0].text.isdigit()
        assert sum(reply.probability for reply in told.replies) <= 1 + 1e-9


def test_who_has_nothing_to_choose_learns_what_to_hope_for() -> None:
    match, luck = Match("aton", seed=51), Random(51)
    while not match.is_over:
        for seat in (None, *match.seats):
            if seat not in match.owing:
                told = explain(match.view(seat), luck, 5)
                assert 0 <= told.win_probability <= 1
                assert (told.candidates, told.replies, told.proven) == ((), (), None)
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    assert match.result is not None
    for seat in match.seats:
        assert (explain(match.view(seat), luck, 5).proven == "win") == (match.result.winners == (seat,))


def test_a_cap_of_no_time_still_gives_a_move() -> None:
    view = Match("aton", seed=1).view("red")
    assert level(view, Random(1), 5, 0.0) in view.legal_moves
    assert montecarlo(view, Random(1), 10**9, 0.01) in view.legal_moves


def test_the_high_priest_beats_chance() -> None:
    assert wins(at_level(5), at_random, 6) == 6


def test_greedy_beats_chance() -> None:
    assert wins(greedy, at_random, 10) >= 9


def test_the_lector_beats_the_novice() -> None:
    assert wins(at_level(3), at_level(0), 10) >= 8
