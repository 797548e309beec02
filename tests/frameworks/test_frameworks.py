"""The environments in learning libraries themselves. Heavy, so run apart: `python tools/dev.py test frameworks`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
import torch

import highpriest.envs.gymnasium  # noqa: F401 - registers the games
from highpriest.envs.pettingzoo import aton_v1, thot_v0

NAMES = ["highpriest/Aton-v1", "highpriest/Thot-v0"]


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.mark.parametrize("name", NAMES)
def test_maskable_ppo_of_sb3_contrib_learns_a_step_and_plays_only_legal_moves(name: str) -> None:
    from sb3_contrib import MaskablePPO

    env = gymnasium.make(name)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(64)
    assert any(not torch.equal(a, b) for a, b in zip(before, model.policy.parameters(), strict=True))
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        action, _ = model.predict(seen, action_masks=masks)
        assert masks[action]
        seen, _, over, _, info = env.step(int(action))
        assert "illegal" not in info


@pytest.mark.parametrize("name", NAMES)
def test_a_collector_of_torchrl_collects_legal_moves(name: str) -> None:
    from tensordict.nn import TensorDictModule
    from torchrl.collectors import Collector
    from torchrl.envs import GymWrapper

    env = GymWrapper(gymnasium.make(name), categorical_action_encoding=True)

    def choose(mask: torch.Tensor) -> torch.Tensor:
        return torch.multinomial(mask.float(), 1).squeeze(-1)

    policy = TensorDictModule(choose, in_keys=["action_mask"], out_keys=["action"])
    collected = 0
    for batch in Collector(env, policy, frames_per_batch=100, total_frames=300):
        assert batch["action_mask"].gather(-1, batch["action"].unsqueeze(-1)).all()
        assert not batch["next", "truncated"].any()
        collected += batch.numel()
    assert collected == 300


@pytest.mark.parametrize("name", NAMES)
def test_a_collector_of_tianshou_collects_whole_games(name: str) -> None:
    from tianshou.data import Batch, Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.policy import BasePolicy

    class Uniform(BasePolicy):  # type: ignore[misc]
        """Draws from the legal moves."""

        def forward(self, batch: Any, state: Any = None, **_: Any) -> Any:
            luck = np.random.default_rng(1)
            return Batch(act=np.array([luck.choice(np.flatnonzero(mask)) for mask in batch.obs.action_mask]))

        def learn(self, batch: Any, *args: Any, **kwargs: Any) -> Any:
            raise NotImplementedError

    envs = DummyVectorEnv([lambda: gymnasium.make(name) for _ in range(2)])
    policy = Uniform(action_space=gymnasium.make(name).action_space)
    collector = Collector(policy, envs, VectorReplayBuffer(4000, 2))
    collector.reset()
    result = collector.collect(n_episode=2)
    assert result["n/ep"] == 2
    assert set(result["rews"]) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("module", [aton_v1, thot_v0])
def test_rllib_steps_through_a_game_of_pettingzoo(module: Any) -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    env = PettingZooEnv(module.env())
    seen, _ = env.reset(seed=1)
    over, moves, total = False, 0, dict[str, float]()
    while not over:
        ((agent, observation),) = seen.items()
        action = int(observation["action_mask"].argmax())
        seen, rewards, ended, cut, _ = env.step({agent: action})
        over = ended["__all__"] or cut["__all__"]
        for agent, reward in rewards.items():
            total[agent] = total.get(agent, 0) + reward
        moves += 1
    assert moves > 20
    assert set(total.values()) <= {-1, 0, 1}
    assert sum(total.values()) == 0


def test_rllib_steps_through_a_game_of_both_seats_at_once() -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv

    env = ParallelPettingZooEnv(aton_v1.parallel_env())
    seen, _ = env.reset(seed=1)
    over, rewards = False, dict[str, float]()
    while not over:
        actions = {agent: int(observation["action_mask"].argmax()) for agent, observation in seen.items()}
        seen, rewards, ended, cut, _ = env.step(actions)
        over = ended["__all__"] or cut["__all__"]
    assert set(rewards.values()) <= {-1, 0, 1}
