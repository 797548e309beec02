"""Judging a game of Thot: the second look at a choice is the first one at the next, and is searched once."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from highpriest.play import Match, View
from highpriest.players.judge import choices
from highpriest.players.levels import HighPriest, Lector
from highpriest.players.thot import judging

pytestmark = pytest.mark.timeout(600)

LEVEL = HighPriest.number


@pytest.fixture
def view() -> View:
    judging.rated.clear()
    return Match("thot", seed=5, size=8).view("p1")


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_what_was_rated_is_weighed_as_if_nobody_had_looked_before(view: View, seconds: float | None) -> None:
    alone = judging.weigh(view, Random(1), LEVEL, seconds)
    rated = judging.rate(view, Random(2), LEVEL, seconds)
    assert len(judging.rated) == 1
    assert judging.weigh(view, Random(3), LEVEL, seconds) == alone
    assert judging.rated == {}  # it went on from there
    assert rated.win_probability == alone.win_probability
    assert rated.candidates == alone.candidates[:1]
    assert judging.weigh(view, Random(4), LEVEL, seconds) == alone


def test_a_search_is_kept_for_its_own_question_only(view: View) -> None:
    judging.rate(view, Random(1), LEVEL)
    other = Match("thot", seed=6, size=8).view("p1")
    judging.weigh(other, Random(1), LEVEL)
    assert len(judging.rated) == 1
    judging.rate(other, Random(1), LEVEL)
    assert len(judging.rated) == 1  # and no more than one
    judging.weigh(other, Random(1), LEVEL, 60.0)
    assert len(judging.rated) == 1  # with a limit it might have come out otherwise


def test_whoever_overlooks_moves_overlooks_others_with_other_luck(view: View) -> None:
    judging.rate(view, Random(1), Lector.number)
    assert judging.weigh(view, Random(2), Lector.number) != judging.weigh(view, Random(3), Lector.number)
    assert len(judging.rated) == 1


def test_the_second_look_is_at_the_position_of_the_next_choice() -> None:
    match, luck = Match("thot", seed=6, size=8), Random(6)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    found = list(choices(match))
    for choice, following in pairwise(found):
        assert choice.after is not None
        assert choice.after.view.raw == following.view.raw
