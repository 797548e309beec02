"""Several moves at once: tried without chance, or played all or none."""

from __future__ import annotations

import random

import pytest
from tests.games.spread import Case, every_case, random_move
from tests.rules.aton.boards import match_of
from tests.sizes import sized

from highpriest import IllegalMoveError, Match, MoveError, NotationError, WrongSeatError
from highpriest.rules.game import CHANCE

pytestmark = pytest.mark.interpreted


def snapshot(match: Match) -> tuple[object, ...]:
    """Everything a match consists of."""
    undealt = {label: list(cards) for label, cards in match._undealt.items()}
    return match._states.tobytes(), match.log, match.events(), undealt, dict(match._deals)


def turn(match: Match, luck: random.Random) -> tuple[str, list[str]]:
    """A seat and random moves of its turn, found move by move on positions."""
    seat = luck.choice(match.owing)
    here, moves = match.position, list[str]()
    while seat in here.owing and len(here.owing) == (1 if moves else len(match.owing)):
        move = luck.choice(here.legal_moves(seat))
        hides = len(move.text) in (4, 8) and not move.text.startswith(("keeps", "puts")) and match.game == "aton"
        moves.append(move.text)
        if hides:
            break
        here = here.play(seat, move)
    return seat, moves


@every_case
def test_all_at_once_is_the_same_as_one_by_one(case: Case) -> None:
    several = 0
    for seed in range(sized(3, 1)):
        together, single, luck = case.begin(seed), case.begin(seed), random.Random(seed)
        while not together.is_over:
            seat, moves = turn(together, luck)
            several += len(moves) > 1
            told = together.play_all(seat, moves)
            assert told == tuple(event for move in moves for event in single.play(seat, move))
            assert snapshot(together) == snapshot(single)
    assert several


@every_case
def test_trying_changes_nothing_and_shows_what_would_be(case: Case) -> None:
    match, luck = case.begin(5), random.Random(5)
    while not match.is_over:
        seat, moves = turn(match, luck)
        before = snapshot(match)
        if match.game == "aton" and len(match.owing) == 1 and match.view().data()["phase"] == "lay":
            moves = ["exchange"] if match.view(seat).data()["token"][seat] else []  # a laying would turn all up
        after = match.position
        for move in moves:
            after = after.play(seat, move)
        assert match.tried(seat, moves) == after
        assert snapshot(match) == before
        match.play(random_move(match, luck))


@every_case
def test_a_refused_move_leaves_the_match_as_it_was(case: Case) -> None:
    match, luck = case.begin(6), random.Random(6)
    while not match.is_over:
        seat, moves = turn(match, luck)
        before = snapshot(match)
        for wrong, error in (("nonsense", MoveError), (moves[-1], MoveError)):
            for attempt in (match.play_all, match.tried):
                with pytest.raises(error) as caught:
                    attempt(seat, [*moves, wrong])
                assert caught.value.index in (len(moves), len(moves) - 1)
                assert snapshot(match) == before
        match.play(random_move(match, luck))


def test_a_trial_stops_where_a_deal_is_due() -> None:
    match = Match("aton", seed=7)
    tried = match.tried("red", ["exchange"])
    assert tried.deal_due == "deck red"
    assert tried._game.rules.due(tried._states, 0) == CHANCE
    with pytest.raises(WrongSeatError, match="a deal is due") as caught:
        match.play_all("red", ["exchange", "1234"])
    assert caught.value.index == 1
    assert match.view("red").field("token") == [1, 1]


def test_a_trial_never_turns_up_what_the_other_has_laid() -> None:
    match = match_of("1234", "1234", "blue 4321")
    with pytest.raises(IllegalMoveError, match="turn up") as caught:
        match.tried("red", ["1234"])
    assert caught.value.index == 0


@pytest.mark.parametrize("hidden", ["1234", "4321", "2143"])
def test_what_follows_a_laying_is_refused_whatever_the_other_has_laid(hidden: str) -> None:
    match = match_of("1234", "1234", f"blue {hidden}")
    with pytest.raises(WrongSeatError, match="'\\+1a' is not in the same turn") as caught:
        match.play_all("red", ["1234", "+1a"])
    assert caught.value.index == 1


def test_a_single_refused_move_has_its_index_too() -> None:
    with pytest.raises(NotationError) as caught:
        Match("aton", seed=7).play_all("red", ["nonsense"])
    assert caught.value.index == 0


def test_no_moves_at_all_change_nothing() -> None:
    match = Match("thot", seed=7)
    assert match.play_all("p1", []) == ()
    assert match.tried("p1", []) == match.position
