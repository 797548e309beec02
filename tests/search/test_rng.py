"""Random numbers for search: SplitMix64, the same compiled and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from highpriest.compiled import compiled
from highpriest.search.rng import fold_in, next_state, random_bits, randrange, unsigned

pytestmark = pytest.mark.interpreted

MASK = (1 << 64) - 1


def split_mix(state: int) -> tuple[int, int]:
    """SplitMix64 as published: the next state and its 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


@compiled
def fill(luck: Any, out: Any) -> None:
    """What compiled code gets: the next state, its bits, a number below 1000."""
    luck = unsigned(luck)
    for n in range(len(out)):
        luck = next_state(luck)
        out[n, 0] = luck
        out[n, 1] = random_bits(luck)
        out[n, 2] = randrange(luck, 1000)
        out[n, 3] = fold_in(luck, n)


@pytest.mark.parametrize("start", [0, 1, 12345, 2**31, 2**53 + 1, 2**63 - 1])
def test_it_is_split_mix_in_both_modes(start: int) -> None:
    out = np.zeros((200, 4), np.uint64)
    fill(start, out)
    state = start
    for n, (stirred, bits, number, apart) in enumerate(out.tolist()):
        state, expected = split_mix(state)
        assert stirred == state == next_state(state - 0x9E3779B97F4A7C15)
        assert bits == expected >> 32 == random_bits(state)
        assert number == (expected >> 32) * 1000 >> 32
        assert apart == fold_in(state, n)


@pytest.mark.parametrize("start", [2**63, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_numbers_beyond_the_signed_range_are_lucks_too(start: int) -> None:
    out = np.zeros((50, 4), np.uint64)
    fill(np.uint64(start), out)
    state, bits = split_mix(start)
    assert out[0, 0] == state
    assert out[0, 1] == bits >> 32
    assert unsigned(start) == start
    assert unsigned(-1) == MASK


@pytest.mark.parametrize("n", [1, 2, 3, 10, 96, 3401, 2**20, 2**31])
def test_numbers_below_stay_below(n: int) -> None:
    seen = [int(randrange(luck * 0x1234567, n)) for luck in range(500)]
    assert min(seen) >= 0
    assert max(seen) < n
    if n <= 10:
        assert set(seen) == set(range(n))
    else:
        assert max(seen) > 0.9 * n - 1


def test_the_ends_of_the_range_are_reached() -> None:
    words = {int(random_bits(next_state(luck))) >> 28 for luck in range(300)}
    assert words == set(range(16))


def test_lucks_made_from_one_differ() -> None:
    lucks = {int(fold_in(77, n)) for n in range(5000)}
    assert len(lucks) == 5000
    halves = [{luck >> 32 for luck in lucks}, {luck & 0xFFFFFFFF for luck in lucks}]
    assert min(map(len, halves)) > 4990
