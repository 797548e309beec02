"""Random matches whose first choices hypothesis picks, and shrinks when something fails."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.sizes import sized

from highpriest.play import Match

seeds = st.integers(0, 2**32 - 1)
choices = st.lists(st.integers(0, 47), max_size=30)


def examples(compiled: int, interpreted: int) -> Callable[[Any], Any]:
    """Settings for a property: how many matches, with the compiler and without."""
    return settings(
        max_examples=sized(compiled, interpreted),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def walk(seed: int, picks: list[int], *, quits: bool = False, **options: Any) -> Iterator[Match]:
    """A match after its start and after each move; the picks come first, then what follows from the seed."""
    luck = random.Random(seed)
    match = Match("aton", seed=seed, **options)
    pending = list(reversed(picks))
    yield match
    while not match.is_over:
        pick = pending.pop() if pending else luck.randrange(48)
        seat = match.owing[pick % len(match.owing)]
        moves = match.legal_moves(seat)
        if quits and luck.random() < 0.01:
            match.resign(seat)
        elif moves[-1].text == "exchange" and luck.random() < 0.2:
            match.play(moves[-1])
        else:
            match.play(moves[pick % len(moves)])
        yield match
