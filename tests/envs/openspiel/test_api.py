"""OpenSpiel's own API tests, on a part of the tree of each game and on the whole tree of small ones."""

from __future__ import annotations

from typing import Any

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from tests.envs.openspiel.walks import ATON, THOT, TURNS, duel, ending, walk

flags.FLAGS.mark_as_parsed()

# Counted once, and kept so that a change shows: chance nodes, choices, ends; and information states.
api_test.TOTAL_NUM_STATES["duel"] = (20, 79, 72)
api_test.PERFECT_RECALL_NUM_STATES["duel"] = 74
api_test.TOTAL_NUM_STATES["ending"] = (0, 196, 144)
api_test.PERFECT_RECALL_NUM_STATES["ending"] = 196


def partial(name: str) -> Any:
    """The tests on a part of the tree."""
    base = api_test.EnforceAPIOnPartialTreeBase
    return type(name, (base,), {"game": pyspiel.load_game(name), "game_name": name})


TestAton = partial(ATON)
TestAtonTurns = partial(TURNS)
TestAtonTurnBased = partial(f"turn_based_simultaneous_game(game={ATON}())")
TestThot = partial(f"{THOT}(size=8)")
TestThotForThree = partial(f"{THOT}(size=8,players=3,turning=true)")


class TestAtonOnWalks(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel has no types
    """Of a simultaneous game OpenSpiel samples the first state alone; here are all states of two games."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.some_states = [state.clone() for seed in (1, 2) for state in walk(cls.game, seed)]

    game = pyspiel.load_game(f"{ATON}(round_limit=8)")
    game_name = ATON


class TestThotEnding(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """The whole tree of the last moves of a game of Thot."""

    game = ending()
    game_name = "ending"


class TestDuel(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """The whole tree of one round of Aton."""

    game = duel(TURNS)
    game_name = "duel"
