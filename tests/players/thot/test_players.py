"""Every player of Thot in every variant: legal moves, the same move for the same view, and some strength."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from highpriest.cli.contest import arranged, bout, play_bout
from highpriest.play import Match, Move, View
from highpriest.players import find_player, thot

Choose = Callable[[View, Random], Move]

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)

VARIANTS: list[dict[str, Any]] = [
    {},
    {"turning": True, "first": "p2"},
    {"size": 8, "players": 3, "stars": [8, 8, -8, 2]},
    {"size": 8, "players": 4, "turning": True},
    {"size": 8, "players": 4, "teams": True, "turning": True},
    {"players": 4, "teams": True, "stars": []},
]

PLAYERS: dict[str, Choose] = {
    "greedy": thot.greedy,
    "montecarlo": lambda view, luck: thot.montecarlo(view, luck, 60, None),
    "alphabeta": lambda view, luck: thot.alphabeta(view, luck, 2, None),
    **{f"level {n}": lambda view, luck, n=n: thot.level(view, luck, n, None) for n in range(4)},  # type: ignore[misc]
    "Prophet": lambda view, luck: thot.level(view, luck, 4, 0.004),
    "High Priest": lambda view, luck: thot.level(view, luck, 5, 0.004),
}

variants = pytest.mark.parametrize("options", VARIANTS, ids=str)
players = pytest.mark.parametrize("name", PLAYERS)


def begin(options: dict[str, Any], seed: object) -> Match:
    return Match("thot", seed=f"players {seed}", **options)


def play_with(match: Match, choosers: dict[str, Choose], luck: Random) -> Match:
    """Play to the end; a match refuses whatever is not legal."""
    while not match.is_over:
        seat = match.owing[0]
        match.play(choosers[seat](match.view(seat), luck))
    return match


def at_random(view: View, luck: Random) -> Move:
    return luck.choice(view.legal_moves)


@variants
@players
def test_only_legal_moves_to_the_end(name: str, options: dict[str, Any]) -> None:
    match = begin(options, name)
    play_with(match, dict.fromkeys(match.seats, PLAYERS[name]), Random(1))


@variants
@pytest.mark.parametrize("name", sorted(PLAYERS.keys() - {"Prophet", "High Priest"}))
def test_the_same_view_and_luck_give_the_same_move(name: str, options: dict[str, Any]) -> None:
    luck = Random(2)
    match = begin(options, 0)
    for _ in range(12):
        view = match.view(match.owing[0])
        assert PLAYERS[name](view, Random(3)) == PLAYERS[name](view, Random(3))
        match.play(at_random(view, luck))


@pytest.mark.parametrize(
    ("turning", "moves"),
    [(False, "d9 d5 b5 b9 a9 a2 d2 d10 a10 a7"), (True, "d9 d10/e10 e9 a9 a2 i2 i10/a10 a8 e8 e7")],
    ids=["basic", "turning"],
)
def test_the_first_high_priest_plays_as_he_did(turning: bool, moves: str) -> None:
    """Results are compared to his, so nothing that is changed for others may change him."""
    match, luck = Match("thot", seed="same", turning=turning), Random(1)
    played = []
    for _ in range(10):
        played.append(find_player("high-priest@1").choose(match.view(match.owing[0]), luck))
        match.play(played[-1])
    assert " ".join(move.text for move in played) == moves


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_any_scarab_may_be_put_back_at_any_moment(name: str) -> None:
    luck = Random(4)
    puts = 0
    for seed in range(4):
        match = begin({"size": 8}, seed)
        while not match.is_over:
            view = match.view(match.owing[0])
            if view.field("phase") == 2:
                assert PLAYERS[name](view, luck) in view.legal_moves
                puts += 1
            match.play(at_random(view, luck))
    assert puts


def wins(first: Choose, second: Choose, games: int, **options: Any) -> float:
    """How many of so many games the first wins; each lay-out is played from both seats."""
    won = 0.0
    for game in range(games):
        match = begin(options, game // 2)
        seats = match.seats if game % 2 == 0 else match.seats[::-1]
        play_with(match, dict(zip(seats, (first, second), strict=True)), Random(game))
        assert match.result is not None
        won += seats[0] in match.result.winners
    return won


def test_greedy_beats_random() -> None:
    assert wins(thot.greedy, at_random, 10) == 10


def test_alphabeta_beats_random() -> None:
    assert wins(lambda view, luck: thot.alphabeta(view, luck, 4), at_random, 6) == 6


def test_prophet_beats_greedy() -> None:
    assert wins(lambda view, luck: thot.level(view, luck, 4), thot.greedy, 12, size=8, turning=True) >= 10


@pytest.mark.parametrize("number", range(6))
def test_explanations_are_sound(number: int) -> None:
    match = begin({"size": 8}, "explained")
    luck = Random(5)
    while not match.is_over:
        view = match.view(match.owing[0])
        if luck.random() < 0.1:
            explained = thot.explain(view, luck, number, 0.02)
            assert 0 <= explained.win_probability <= 1
            assert explained.candidates[0].probability == 1
            assert {candidate.move for candidate in explained.candidates} <= set(view.legal_moves)
            other = thot.explain(
                match.view(next(seat for seat in match.seats if seat != view.seat)), luck, number, 0.02
            )
            assert not other.candidates
            assert {reply.seat for reply in other.replies} == {view.seat}
            assert {reply.text for reply in other.replies} <= {move.text for move in view.legal_moves}
        match.play(at_random(view, luck))
    assert match.result is not None
    for seat in match.seats:
        explained = thot.explain(match.view(seat), luck, number)
        assert (explained.proven == "win") == (match.result.winners == (seat,))


def test_the_replies_are_those_of_the_next_to_the_best_move() -> None:
    match, luck = begin({"size": 8, "turning": True}, "replies"), Random(6)
    told = 0
    while not match.is_over:
        view = match.view(match.owing[0])
        if len(match.log) % 8 == 3:
            explained = thot.explain(view, luck, 3)
            here = match.position.play(match.owing[0], explained.candidates[0].move)
            if not here.is_over and here.owing[0] != view.seat:
                likely = {move.text for move in here.legal_moves(here.owing[0])}
                assert explained.replies
                assert {reply.seat for reply in explained.replies} == {here.owing[0]}
                assert {reply.text for reply in explained.replies} <= likely
                chances = [reply.probability for reply in explained.replies]
                assert chances == sorted(chances, reverse=True)
                assert sum(chances) <= 1 + 1e-9
                told += 1
        match.play(at_random(view, luck))
    assert told >= 3


def test_before_a_scarab_is_put_back_the_replies_are_those_of_the_other() -> None:
    match, luck = begin({"size": 8}, "putting"), Random(7)
    while match.view().data()["phase"] != "put":
        match.play(at_random(match.view(match.owing[0]), luck))
    view = match.view(match.owing[0])
    explained = thot.explain(view, luck, 2)
    assert {reply.seat for reply in explained.replies} == set(match.seats) - {view.seat}


@pytest.mark.parametrize("game", [25, 49])
def test_traps_take_those_into_account_who_only_see_the_next_answer(game: int) -> None:
    # Games of the arena that were lost to greedy while traps were set for those who look further only.
    contest = arranged("thot", {"size": 8, "turning": True}, ["high-priest", "greedy"], "strength-1", 100)
    assert play_bout(contest, game).winners == bout(contest, game).own
