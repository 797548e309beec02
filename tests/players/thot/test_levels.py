"""The lower levels of Thot: a beginner can beat the Novice, and every level is clearly better than the one below."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from highpriest.play import Match
from highpriest.players.thot.levels import EFFORTS
from highpriest.rules.thot.state import STATE
from highpriest.search.thot.greedy import choose_greedily
from highpriest.search.thot.iterative_deepening import after, mover_of
from highpriest.search.thot.traps import choose

pytestmark = pytest.mark.timeout(600)

GREEDY = -1
turning = pytest.mark.parametrize("turning", [False, True], ids=["basic", "turning"])


def chosen(level: int, raw: bytes, rng: int) -> int:
    return choose_greedily(raw, rng) if level == GREEDY else choose(raw, EFFORTS[level], rng)


def won_by_first(levels: tuple[int, int], seed: int, luck: Random, *, turning: bool) -> float:
    """1 if the first player wins, 0 if the second does, 0.5 if they share."""
    raw = Match("thot", seed=f"levels {seed}", turning=turning).view().raw
    while (seat := mover_of(raw)) is not None:
        raw = after(raw, chosen(levels[seat], raw, luck.getrandbits(62)))
    winners = int(np.frombuffer(raw, STATE)[0]["winners"])
    return (winners & 1) / winners.bit_count()


def share(level: int, against: int, games: int, *, turning: bool) -> float:
    """The level's part of the wins; each lay-out is played from both seats."""
    luck = Random(1)
    won = 0.0
    for seed in range(games // 2):
        won += won_by_first((level, against), seed, luck, turning=turning)
        won += 1 - won_by_first((against, level), seed, luck, turning=turning)
    return won / games


@turning
def test_the_novice_loses_to_the_rule_of_thumb_more_often_than_not_but_not_always(turning: bool) -> None:
    assert 0.3 <= share(0, GREEDY, 80, turning=turning) <= 0.5


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_wins_clearly_but_not_always_against_the_one_below(level: int) -> None:
    """In both variants together: a few games of one of them say too little."""
    basic, turning = (share(level, level - 1, 24, turning=variant) for variant in (False, True))
    assert 0.55 <= (basic + turning) / 2 <= 0.9
