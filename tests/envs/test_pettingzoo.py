"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec
from tests.envs.cases import ALL
from tests.games.spread import Case

from highpriest.envs.pettingzoo import aton_v1, thot_v0

every_case = pytest.mark.parametrize("case", ALL, ids=str)

# All of PettingZoo's own board games get these: a mask needs a dictionary, and seats have names of their own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named in the format"),
]


def env_of(case: Case, **how: Any) -> Any:
    return (aton_v1 if case.game == "aton" else thot_v0).env(**how, **case.options)


def any_move(mask: Any, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(mask)))


@every_case
def test_the_api(case: Case) -> None:
    api_test(env_of(case), num_cycles=150)


@every_case
def test_seeds(case: Case) -> None:
    seed_test(lambda: env_of(case), num_cycles=100)


def test_the_parallel_api() -> None:
    parallel_api_test(aton_v1.parallel_env(), num_cycles=400)
    parallel_seed_test(aton_v1.parallel_env)
    parallel_seed_test(lambda: aton_v1.parallel_env(replace_illegal=True))


def test_the_number_of_cycles() -> None:
    """The test draws actions without a mask, and counts the turns of both agents as a parallel game has them."""

    def parallel_env(max_cycles: int) -> Any:
        return aton_v1.parallel_env(max_cycles=max_cycles, replace_illegal=True)

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles)))
    )


@pytest.mark.parametrize("case", [ALL[0], ALL[2]], ids=str)
def test_the_benchmark_runs(case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ten seconds of its time are one of ours."""
    start = time.time()
    clock = SimpleNamespace(time=lambda: start + 10 * (time.time() - start))
    module = sys.modules["pettingzoo.test.performance_benchmark"]  # the package shows the function of that name
    monkeypatch.setattr(module, "time", clock)
    performance_benchmark(env_of(case))
    assert "turns per second" in capsys.readouterr().out


@every_case
def test_games_are_played_to_the_end(case: Case) -> None:
    env = env_of(case)
    for seed in range(3):
        env.reset(seed=seed)
        luck, gained = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            seen, reward, over, truncated, info = env.last()
            gained[agent] += reward
            assert not truncated
            if over:
                assert not seen["action_mask"].any()
                env.step(None)
                continue
            assert info["action_mask"] is seen["action_mask"]
            for other in env.agents:
                assert env.observe(other)["action_mask"].any() == (other == agent)
            env.step(any_move(seen["action_mask"], luck))
        winners = env.batch.game.result(env.batch.states, None).winners
        everyone = len(winners) == len(env.possible_agents)
        assert gained == {agent: 0 if everyone else 1 if agent in winners else -1 for agent in env.possible_agents}


def test_an_illegal_action_ends_the_game() -> None:
    env = env_of(ALL[4])
    env.reset(seed=1)
    env.step(3400)
    assert env.rewards == {"p1": -1, "p2": 0, "p3": 0}
    assert all(env.terminations.values())


def test_boards_are_drawn() -> None:
    for case in (ALL[0], ALL[2]):
        env = env_of(case, render_mode="ansi")
        env.reset(seed=1)
        assert len(env.render().splitlines()) > 8
        assert env_of(case).render() is None
        env.close()


# ---- both seats of Aton at once


def test_both_lay_at_once_and_then_one_waits() -> None:
    env, luck = aton_v1.parallel_env(), np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    rewards: dict[str, int] = {}
    over: dict[str, bool] = {}
    steps = {1: 0, 2: 0}
    while env.agents:
        choosing = [agent for agent in env.agents if not seen[agent]["action_mask"][aton_v1.WAIT]]
        lays = env.batch.states["phase"][0] == 1
        assert (len(choosing) == 2) == (lays and not env.batch.states["laid"].any())
        for agent in env.agents:
            assert seen[agent]["action_mask"].sum() == 1 or agent in choosing
            assert infos[agent]["action_mask"] is seen[agent]["action_mask"]
        steps[len(choosing)] += 1
        actions = {agent: any_move(seen[agent]["action_mask"], luck) for agent in env.agents}
        seen, rewards, over, _, infos = env.step(actions)
    assert all(over.values())
    assert sum(rewards.values()) == 0
    assert steps[2] > 3


def test_an_exchange_and_a_lay_at_the_same_time() -> None:
    env = aton_v1.parallel_env()
    seen, _ = env.reset(seed=1)
    lay = int(seen["blue"]["action_mask"].argmax())
    seen, *_ = env.step({"red": 256, "blue": lay})
    assert seen["red"]["action_mask"][256] == 0
    assert np.flatnonzero(seen["blue"]["action_mask"]).tolist() == [aton_v1.WAIT]
    assert env.batch.states["laid"][0, 1, 0] > 0


def test_actions_that_are_not_allowed() -> None:
    env = aton_v1.parallel_env()
    seen, _ = env.reset(seed=1)
    wrong = {"red": aton_v1.WAIT, "blue": int(seen["blue"]["action_mask"].argmax())}
    _, rewards, over, _, infos = env.step(wrong)
    assert (rewards, over, env.agents) == ({"red": -1, "blue": 0}, {"red": True, "blue": True}, [])
    assert infos["red"]["illegal"]
    assert "illegal" not in infos["blue"]
    env = aton_v1.parallel_env(replace_illegal=True, render_mode="ansi")
    env.reset(seed=1)
    _, _, over, _, infos = env.step(wrong)
    assert infos["red"]["illegal"]
    assert not any(over.values())
    assert "temple 4" in str(env.render())
    assert aton_v1.parallel_env().render() is None
    env.close()
