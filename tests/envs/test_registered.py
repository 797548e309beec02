"""What Gymnasium's own functions and wrappers make of the environments."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics
from gymnasium.wrappers.vector import RecordEpisodeStatistics as RecordStatisticsOfMany

import highpriest.envs.gymnasium  # noqa: F401 - registers the games
from highpriest.envs.pettingzoo import aton_v1, thot_v0

NAMES = ["highpriest/Aton-v1", "highpriest/Thot-v0"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", ["gymnasium.make({name!r})", "gymnasium.make_vec({name!r}, num_envs=2)"])
def test_a_program_that_imports_only_gymnasium_can_make_them(name: str, make: str) -> None:
    code = make.format(name=f"highpriest.envs.gymnasium:{name}")
    check = f"import gymnasium; env = {code}; env.reset(seed=1); print(type(env.unwrapped).__name__)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    game = name[len("highpriest/") :].partition("-")[0]
    assert done.stdout.strip() == (f"{game}VectorEnv" if "make_vec" in make else f"{game}Env")


def test_an_earlier_version_is_refused_with_the_one_there_is() -> None:
    refused = pytest.raises(gymnasium.error.DeprecatedEnv, match="Aton-v1")
    with pytest.warns(DeprecationWarning, match="version `v1`"), refused:
        gymnasium.make("highpriest/Aton-v0")


@pytest.mark.parametrize("name", NAMES)
def test_many_games_at_once_come_from_make_vec_with_their_options(name: str) -> None:
    envs: Any = gymnasium.make_vec(name, num_envs=3, autoreset_mode=AutoresetMode.NEXT_STEP, copy=False)
    seen, _ = envs.reset(seed=1)
    assert envs.num_envs == len(seen["action_mask"]) == 3
    for _ in range(300):
        assert (envs.unwrapped.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, *_ = envs.step(envs.unwrapped.random_actions())


@pytest.mark.parametrize("name", NAMES)
def test_the_masks_that_sb3_asks_for_are_those_of_the_observation(name: str) -> None:
    env = gymnasium.make(name)
    seen, _ = env.reset(seed=1)
    over, luck = False, np.random.default_rng(1)
    while not over:
        mask = env.get_wrapper_attr("action_masks")()
        assert mask.dtype == np.bool_
        assert (mask == seen["action_mask"].astype(bool)).all()
        seen, _, over, _, _ = env.step(luck.choice(np.flatnonzero(mask)))
    assert not env.get_wrapper_attr("action_masks")().any()


@pytest.mark.parametrize("name", NAMES)
def test_observations_can_be_flattened_and_episodes_counted(name: str) -> None:
    env = RecordEpisodeStatistics(FlattenObservation(gymnasium.make(name)))
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    rewards: list[Any] = []
    over = False
    while not over:
        seen, reward, over, _, info = env.step(info["action_mask"].argmax())
        assert env.observation_space.contains(seen)
        rewards.append(reward)
    assert info["episode"]["l"] == len(rewards)
    assert info["episode"]["r"] == rewards[-1]


@pytest.mark.parametrize("name", NAMES)
def test_episodes_of_many_games_are_counted(name: str) -> None:
    envs: Any = RecordStatisticsOfMany(gymnasium.make_vec(name, num_envs=4))
    envs.reset(seed=1)
    while True:
        _, rewards, over, _, infos = envs.step(envs.unwrapped.random_actions())
        if over.any():
            break
    assert (infos["episode"]["r"][over] == rewards[over]).all()  # of the seat that made the last move, game by game
    assert (infos["episode"]["l"][over] > 10).all()


@pytest.mark.parametrize("module", [aton_v1, thot_v0])
def test_a_game_of_pettingzoo_is_cut_short_after_as_many_moves_as_asked_for(module: Any) -> None:
    game = module.env(max_cycles=5)
    for _ in range(2):
        game.reset(seed=1)
        moves = 0
        for _agent in game.agent_iter():
            seen, reward, terminated, truncated, _ = game.last()
            assert not terminated
            assert reward == 0
            assert truncated == (moves >= 5)
            game.step(None if truncated else int(seen["action_mask"].argmax()))
            moves += not truncated
        assert moves == 5
        assert game.agents == []


def test_a_game_that_ends_with_its_last_move_is_not_cut_short() -> None:
    game = thot_v0.env(size=8)
    game.reset(seed=1)
    moves = sum(1 for _agent in game.agent_iter() if step(game))
    exact = thot_v0.env(size=8, max_cycles=moves)
    exact.reset(seed=1)
    for _agent in exact.agent_iter():
        _, _, _, truncated, _ = exact.last()
        assert not truncated
        step(exact)


def step(game: Any) -> bool:
    seen, _, terminated, _, _ = game.last()
    game.step(None if terminated else int(seen["action_mask"].argmax()))
    return not terminated
