"""Imagined states look like the view they come from, and come as often as chance would bring them."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from highpriest.play import Match
from highpriest.rules.aton import batched
from highpriest.rules.aton.state import STATE
from highpriest.rules.aton.view import VIEW
from highpriest.search.aton.determinize import determinize

Array = npt.NDArray[Any]


def word(number: int) -> Any:
    return np.uint64(number & (2**64 - 1))


def raw(view: Any) -> Array:
    return np.frombuffer(view.raw, VIEW).copy()


def looked_at(states: Array, seat: int) -> bytes:
    views = np.zeros(1, VIEW)
    batched.look(states, 0, seat, views, 0)
    return views.tobytes()


@pytest.mark.parametrize("seed", range(12))
def test_an_imagined_state_looks_like_the_view(seed: int) -> None:
    luck = random.Random(seed)
    match = Match("aton", seed=seed)
    states = np.zeros(1, STATE)
    while not match.is_over:
        for index, seat in enumerate(("red", "blue")):
            view = match.view(seat)
            determinize(raw(view), 0, states, 0, word(luck.getrandbits(64)))
            assert looked_at(states, index) == view.raw
        seat = luck.choice(match.owing)
        match.play(luck.choice(match.legal_moves(seat)))


def test_every_hand_comes_with_its_chance() -> None:
    views = raw(Match("aton", seed=3).view("red"))
    views["unseen"][0, 1] = (1, 3, 2, 4)
    views["hand"][0, 1] = (0, 0, 1, 0)  # a 3 that both know
    views["pile_count"][0, 1] = 7
    states = np.zeros(1, STATE)
    seen: Counter[tuple[int, ...]] = Counter()
    times = 20_000
    for luck in range(times):
        determinize(views, 0, states, 0, word(luck * 0x9E3779B97F4A7C15))
        seen[tuple(states["hand"][0, 1].tolist())] += 1
    expected = {}
    for drawn in product(range(4), repeat=4):
        ways = math.prod(math.comb(n, k) for n, k in zip((1, 3, 2, 4), drawn, strict=True))
        if sum(drawn) == 3 and ways:
            expected[drawn[0], drawn[1], drawn[2] + 1, drawn[3]] = times * ways / math.comb(10, 3)
    assert set(seen) <= set(expected)
    distance = sum((seen[hand] - count) ** 2 / count for hand, count in expected.items())
    assert distance < len(expected) + 5 * math.sqrt(2 * len(expected))


def test_a_hand_face_down_is_laid_in_any_order() -> None:
    match = Match("aton", seed=5)
    match.play(match.legal_moves("blue")[0])
    views = raw(match.view("red"))
    states = np.zeros(1, STATE)
    lays = set()
    for luck in range(6000):
        determinize(views, 0, states, 0, word(luck << 33 | luck))
        lays.add(tuple(states["laid"][0, 1].tolist()))
        assert states["hand_count"][0, 1] == 0
        assert not states["hand"][0, 1].any()
    assert len(lays) == 256
