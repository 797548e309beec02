"""What is kept of one view for the next changes nothing that is told."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.sizes import sized

from highpriest.play import Match, Position
from highpriest.play.aton.deriving import SHEET
from highpriest.play.aton.remembered import may_win_scoring
from highpriest.rules.aton import batched
from highpriest.rules.aton.state import SEATS, STATE
from highpriest.rules.aton.view import VIEW

GAMES = sized(30, 2)


def layings() -> list[Position]:
    """Positions in which somebody has still to lay cards."""
    found = []
    for seed in range(GAMES):
        match, luck = Match("aton", seed=seed, removal=luck_of(seed)), random.Random(seed)
        while not match.is_over:
            if match.chooses_hidden:
                found.append(match.position)
            match.play(luck.choice(match.legal_moves(luck.choice(match.owing))))
    return found


def luck_of(seed: int) -> str:
    return ("must", "may")[seed % 2]


@pytest.mark.interpreted
def test_a_view_is_the_same_whatever_was_looked_at_before() -> None:
    kept = SHEET.paper().kept
    positions = [(position, seat) for position in layings() for seat in (None, "red", "blue")]
    random.Random(1).shuffle(positions)
    fresh = []
    for position, seat in positions:
        kept[:] = 0
        fresh.append(position.written(seat))
    kept[:] = 0
    for again in range(2):
        assert [position.written(seat) for position, seat in positions] == fresh, f"at look {again + 1}"


def test_an_answer_is_given_again_only_for_the_same_question() -> None:
    """Each field of a view that is asked for, changed by one, is another question: answers that lie are not found."""
    states, views = np.zeros(1, STATE), np.zeros(1, VIEW)
    batched.look(states, 0, 0, views, 0)
    kept = np.zeros_like(SHEET.paper().kept)
    may_win_scoring(views[0], 0, kept)
    kept.reshape(-1, 6)[:, -1] ^= 1  # a lie
    lied = may_win_scoring(views[0], 0, kept)
    assert lied, "nobody has a counter at the beginning, so that no scoring wins"
    for name in ("counters", "points", "stock", "realm", "hand", "unseen"):
        for seat in range(SEATS):
            other = views.copy()
            other[name].reshape(SEATS, -1)[seat, 0] += 1
            assert not may_win_scoring(other[0], 0, kept.copy()), (name, seat)
    for name in ("round_no", "removal", "seat"):
        other = views.copy()
        other[name] += 1
        assert not may_win_scoring(other[0], 0, kept.copy()), name
    assert not may_win_scoring(views[0], 1, kept.copy())
