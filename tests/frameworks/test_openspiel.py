"""OpenSpiel's learners on our games: PyTorch, JAX and Flax, which they ask for, are only in this environment."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.alpha_zero import alpha_zero, evaluator, model_linen, utils
from open_spiel.python.pytorch import dqn

import highpriest.envs.openspiel  # noqa: F401 - registers the games

STEPS = 5
QUIET = SimpleNamespace(print=lambda *_: None, opt_print=lambda *_: None)


def test_alpha_zero_plays_short_thot_and_learns_some_steps_from_it(tmp_path: Path) -> None:
    np.random.seed(1)  # noqa: NPY002 - what its games are drawn from
    game = pyspiel.load_game("python_highpriest_thot(size=8,turning=true)")
    shape, moves = game.observation_tensor_shape(), game.num_distinct_actions()
    model = model_linen.Model.build_model("mlp", shape, moves, 16, 1, 1e-4, 1e-2, str(tmp_path))
    thinking = evaluator.AlphaZeroEvaluator(game, model)
    bots = [
        mcts.MCTSBot(
            game,
            2.0,
            3,
            thinking,
            solve=False,
            random_state=np.random.RandomState(seat),
            dirichlet_noise=(0.25, 1.0),
            child_selection_fn=mcts.SearchNode.puct_value,
            dont_return_chance_node=True,
        )
        for seat in (0, 1)
    ]
    played = alpha_zero._play_game(QUIET, 0, game, bots, 1.0, 10)
    assert sum(played.returns) == 0
    assert all(state.legals_mask[state.action] for state in played.states)
    lesson = utils.TrainInput.stack(
        [
            utils.TrainInput(
                observation=np.array(state.observation, np.float32),
                legals_mask=np.array(state.legals_mask, bool),
                policy=np.array(state.policy, np.float32),
                value=np.float32(played.returns[state.current_player]),
            )
            for state in played.states
        ]
    )
    losses = [float(model.update(lesson).total) for _ in range(STEPS)]
    assert np.isfinite(losses).all()
    assert losses[-1] < losses[0]


def test_dqn_plays_five_games_of_thot(capsys: pytest.CaptureFixture[str]) -> None:
    torch.set_num_threads(1)
    game = pyspiel.load_game("python_highpriest_thot")
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    env.seed(1)
    env.reset()  # loads what is compiled
    begun = time.process_time()
    size, moves = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [dqn.DQN(seat, size, moves, hidden_layers_sizes=[64], min_buffer_size_to_learn=64) for seat in (0, 1)]
    before = [weights.clone() for weights in agents[0]._q_network.parameters()]
    steps = sum(one_game(env, agents) for _ in range(5))
    after = agents[0]._q_network.parameters()
    assert any(not torch.equal(old, new) for old, new in zip(before, after, strict=True))
    with capsys.disabled():
        spent = time.process_time() - begun
        print(f"\nDQN on Thot, five games: {spent:.1f} s of a core for {steps} moves")


def one_game(env: Any, agents: list[Any]) -> int:
    """How many moves there were."""
    step, moves = env.reset(), 0
    while not step.last():
        action = agents[step.observations["current_player"]].step(step).action
        assert action in step.observations["legal_actions"][step.observations["current_player"]]
        step, moves = env.step([action]), moves + 1
    for agent in agents:
        agent.step(step)
    return moves
