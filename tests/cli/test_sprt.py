"""A sequential test ends a series as soon as it is decided, and errs as seldom as it says."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.cli.conftest import Command

from highpriest.cli.sprt import Counts, Sprt

SHARES = st.tuples(st.floats(0.02, 0.97), st.floats(0.005, 0.3)).map(lambda two: (two[0], min(0.99, sum(two))))
COUNTS = st.builds(Counts, *[st.integers(0, 400)] * 3)


# ---- the likelihood ratio


def likelihood(counts: Counts, share: float, x: float) -> float:
    """The log likelihood with a chance of 2x for a draw."""
    chances = (share - x, 2 * x, 1 - share - x)
    return sum(n * log(max(p, 1e-300)) for n, p in zip(counts, chances, strict=True) if n)


def best_likelihood(counts: Counts, share: float) -> float:
    """Plainly searched for: the function has a single top, so a third without it can be cut away again and again."""
    low, high = 0.0, min(share, 1 - share)
    for _ in range(200):
        third = (high - low) / 3
        if likelihood(counts, share, low + third) < likelihood(counts, share, high - third):
            low += third
        else:
            high -= third
    return max(likelihood(counts, share, x) for x in (0.0, low, (low + high) / 2, high))


def plain_ratio(test: Sprt, counts: Counts) -> float:
    return best_likelihood(counts, test.higher) - best_likelihood(counts, test.lower)


@given(SHARES, COUNTS)
@example((0.5, 0.55), Counts(0, 0, 0))
@example((0.5, 0.6), Counts(12, 0, 0))
@example((0.5, 0.6), Counts(0, 7, 0))
@example((0.5, 0.6), Counts(0, 5, 9))
@example((0.02, 0.99), Counts(1, 400, 0))
def test_the_ratio_is_that_of_the_plain_search(shares: tuple[float, float], counts: Counts) -> None:
    test = Sprt(*shares)
    assert test.ratio(counts) == pytest.approx(plain_ratio(test, counts), abs=1e-6, rel=1e-6)


def test_without_draws_the_ratio_is_that_of_a_coin() -> None:
    assert Sprt(0.5, 0.6).ratio(Counts(30, 0, 10)) == pytest.approx(30 * log(0.6 / 0.5) + 10 * log(0.4 / 0.5))


def test_a_ratio_that_leaves_draws_out_is_found_out() -> None:
    counts = Counts(30, 40, 10)
    wrong = Sprt(0.5, 0.6).ratio(Counts(30, 0, 10))
    assert wrong != pytest.approx(plain_ratio(Sprt(0.5, 0.6), counts), rel=0.05)


# ---- how often it errs


def accepted(test: Sprt, share: float, drawn: float, luck: Random) -> str:
    """What the test accepts in games with this true share, a part of them drawn."""
    tally = {1.0: 0, 0.5: 0, 0.0: 0}
    while True:
        result = luck.choices((1.0, 0.5, 0.0), (share - drawn / 2, drawn, 1 - share - drawn / 2))[0]
        tally[result] += 1
        verdict = test.verdict(Counts(*tally.values()))
        if verdict:
            return verdict


def errors(test: Sprt, drawn: float, tests: int = 300) -> tuple[float, float]:
    """How often the wrong share is accepted where the lower one is true, and where the higher one is."""
    luck = Random(1)
    false_higher = sum(accepted(test, test.lower, drawn, luck) == "higher" for _ in range(tests))
    false_lower = sum(accepted(test, test.higher, drawn, luck) == "lower" for _ in range(tests))
    return false_higher / tests, false_lower / tests


@pytest.mark.parametrize("drawn", [0.0, 0.3])
def test_it_errs_no_more_often_than_it_says(drawn: float) -> None:
    allowed = 0.1 + 3 * (0.1 * 0.9 / 300) ** 0.5
    assert max(errors(Sprt(0.5, 0.65, alpha=0.1, beta=0.1), drawn)) <= allowed


def test_bounds_that_are_too_narrow_are_found_out() -> None:
    class Hasty(Sprt):
        __slots__ = ()

        @property
        def bounds(self) -> tuple[float, float]:
            return -0.5, 0.5

    assert max(errors(Hasty(0.5, 0.65, alpha=0.1, beta=0.1), 0.0)) > 0.2


# ---- in the arena


def test_a_series_stops_when_it_is_decided(command: Command, tmp_path: Path) -> None:
    words = ("thot", "--option", "size=8", "--seed", "ra", "--players", "greedy,random", "--sprt", "50,75")
    ended = command("arena", *words, "--games", "400", "--json", str(tmp_path / "arena.json"))
    assert (ended.code, ended.err) == (0, "")
    data = json.loads((tmp_path / "arena.json").read_text(encoding="utf-8"))
    row = data["pairings"][0]
    counts = Counts(row["wins"], row["draws"], row["losses"])
    assert data["sprt"] == Sprt(0.5, 0.75).data(counts)
    assert data["sprt"]["accepted"] == "higher"
    assert row["games"] < 40
    assert row["games"] % 2 == 0
    assert Sprt(0.5, 0.75).sentence(counts) in ended.out
    assert "accepts 75 %" in ended.out


def test_a_series_that_decides_nothing_says_so(command: Command) -> None:
    words = ("thot", "--option", "size=8", "--players", "random,random", "--games", "2", "--sprt", "50,55")
    assert "has not decided" in command("arena", *words).out
