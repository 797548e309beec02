"""The games and options that the tests of environments run through."""

from __future__ import annotations

from tests.games.spread import CASES, Case

from highpriest.envs.batch import Batch, batch_of

LOT = Case("thot", {"first": "lot", "players": 3})
ALL = [*CASES, LOT]


def batch(case: Case, games: int, seed: int = 1, **how: bool) -> Batch:
    """A batch of the case, ready for the first move."""
    made = batch_of(case.game, games, **how, **case.options)
    made.seed(seed)
    made.reset()
    return made
