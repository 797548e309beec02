"""Layings are weighed as a game of mixed strategies over hands that are as likely as the cards make them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from highpriest.rules.aton.moves import HAND_OF_LAY
from highpriest.search.aton.regret_matching import solve, weigh_hands

LAYS = 256


def lay(text: str) -> int:
    return sum((int(digit) - 1) << shift for digit, shift in zip(text, (6, 4, 2, 0), strict=True))


def test_hands_are_weighed_by_the_ways_to_draw_them() -> None:
    chances = np.zeros(125)
    weigh_hands(np.array([0, 1, 0, 0], np.int8), np.array([2, 0, 3, 4], np.int8), chances)
    assert chances.sum() == pytest.approx(1)
    assert chances[HAND_OF_LAY[lay("2134")]] == pytest.approx(2 * 3 * 4 / math.comb(9, 3))
    assert chances[HAND_OF_LAY[lay("2444")]] == pytest.approx(4 / math.comb(9, 3))
    assert chances[HAND_OF_LAY[lay("2111")]] == 0
    assert chances[HAND_OF_LAY[lay("1134")]] == 0


def test_matching_pennies_are_mixed_evenly() -> None:
    replies = [lay("1112"), lay("2111")]  # two lays of one hand
    table, wanted, chances = np.zeros((2, LAYS)), np.zeros(LAYS, np.bool_), np.zeros(125)
    table[0, replies], table[1, replies] = (1.0, 0.0), (0.0, 1.0)
    wanted[replies] = True
    chances[HAND_OF_LAY[replies[0]]] = 1
    own, others = np.zeros(2), np.zeros(LAYS)
    value = solve(table, wanted, chances, 600, own, others)
    assert value == pytest.approx(0.5, abs=0.01)
    assert own == pytest.approx([0.5, 0.5], abs=0.03)
    assert others[replies] == pytest.approx([0.5, 0.5], abs=0.03)


def test_no_reply_beats_the_mixture_by_much() -> None:
    table = np.random.default_rng(4).random((24, LAYS))
    wanted, chances = np.ones(LAYS, np.bool_), np.zeros(125)
    weigh_hands(np.zeros(4, np.int8), np.full(4, 9, np.int8), chances)
    own, others = np.zeros(24), np.zeros(LAYS)
    value = solve(table, wanted, chances, 600, own, others)
    losses = own @ table
    worst = sum(chances[key] * losses[key == HAND_OF_LAY].min() for key in set(HAND_OF_LAY.tolist()))
    best = (table @ (others * chances[HAND_OF_LAY])).max()
    assert worst <= value + 1e-9 <= best + 2e-9
    assert best - worst < 0.01
