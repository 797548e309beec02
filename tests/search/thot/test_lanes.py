"""A line looked at at once says the same as one looked at stone by stone."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from highpriest.compiled import compiled
from highpriest.search.thot.lanes import (
    EVERYWHERE,
    LANES,
    NOTHING_THERE,
    highest,
    highest_but_one,
    highest_net,
)


@compiled
def compiled_highest(values: Any, places: int) -> int:
    return highest(values, places)


@compiled
def compiled_highest_but_one(values: Any) -> int:
    return highest_but_one(values)


@compiled
def compiled_highest_net(values: Any, tops: Any, seconds: Any, places: int, partner: int) -> int:
    return highest_net(values, tops, seconds, places, partner)


def line(*stones: int) -> Any:
    return np.array([*stones, *[NOTHING_THERE] * (LANES - len(stones))], np.int8)


values_of_a_line = st.lists(st.integers(-8, 8) | st.just(NOTHING_THERE), max_size=LANES).map(
    lambda stones: line(*stones)
)
sets_of_places = st.integers(0, EVERYWHERE)


@settings(deadline=None)  # the first call compiles
@given(values_of_a_line, sets_of_places)
def test_highest(values: Any, places: int) -> None:
    assert compiled_highest(values, places) == highest(values, places)


@settings(deadline=None)  # the first call compiles
@given(values_of_a_line)
def test_highest_but_one(values: Any) -> None:
    assert compiled_highest_but_one(values) == highest_but_one(values)


@settings(deadline=None)  # the first call compiles
@given(values_of_a_line, values_of_a_line, values_of_a_line, sets_of_places, st.sampled_from((0, 1)))
def test_highest_net(values: Any, tops: Any, seconds: Any, places: int, partner: int) -> None:
    expected = highest_net(values, tops, seconds, places, partner)
    assert compiled_highest_net(values, tops, seconds, places, partner) == expected


def test_the_highest_may_lie_there_twice() -> None:
    assert compiled_highest_but_one(line(3, 8, 8)) == 8
    assert compiled_highest_but_one(line(3, 8, -2)) == 3
    assert compiled_highest_but_one(line(-5)) == NOTHING_THERE
    assert compiled_highest_but_one(line()) == NOTHING_THERE


def test_net_is_the_value_less_the_best_that_is_left_across() -> None:
    values, tops, seconds = line(5, 4, 7), line(5, -1, 8), line(3, NOTHING_THERE, 7)
    assert [compiled_highest_net(values, tops, seconds, 1 << place, 0) for place in range(3)] == [2, 5, -1]
    assert [compiled_highest_net(values, tops, seconds, 1 << place, 1) for place in range(3)] == [8, 3, 15]
    # Where the stone is the only one across, nothing is left to the next.
    assert compiled_highest_net(line(-6), line(-6), line(), 1, 0) == -6
    assert compiled_highest_net(values, tops, seconds, 0, 0) == NOTHING_THERE
