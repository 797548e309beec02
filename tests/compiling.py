"""`python -m tests.compiling`: compile what tests need beyond the rules and players, before they and their time limits.

What is left out here is compiled by the first test that uses it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pyspiel
from open_spiel.python.observation import make_observation

from highpriest.envs.vector import GamesVectorEnv
from highpriest.search.aton import train
from tests.envs.cases import ALL
from tests.envs.openspiel.walks import ATON, THOT, TURNS, walk


def step_environments() -> None:
    """Play on in many games at once."""
    for case in ALL:
        envs = GamesVectorEnv(case.game, 2, **case.options)
        envs.reset(seed=1)
        for _ in range(60):
            envs.step(envs.random_actions())
        envs.close()


def walk_through_open_spiel() -> None:
    """Play a game of each kind, as every seat sees it."""
    for name in (ATON, TURNS, f"{THOT}(size=8)"):
        game = pyspiel.load_game(name)
        observation = make_observation(game)
        for state in walk(game, 1):
            for seat in range(game.num_players()):
                observation.set_from(state, seat)


def train_a_little() -> None:
    """Learn from one game."""
    with tempfile.TemporaryDirectory() as folder:
        train.train(train.new_training(7, 1), Path(folder), 1)


if __name__ == "__main__":
    step_environments()
    walk_through_open_spiel()
    train_a_little()
