"""The vector environment keeps Gymnasium's promises."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.envs.cases import ALL
from tests.games.spread import Case

from highpriest.envs.vector import GamesVectorEnv
from highpriest.errors import MoveError

every_case = pytest.mark.parametrize("case", ALL, ids=str)


def envs_of(case: Case, games: int = 3, **how: Any) -> GamesVectorEnv:
    return GamesVectorEnv(case.game, games, **how, **case.options)


@every_case
def test_what_is_given_lies_in_the_spaces(case: Case) -> None:
    envs = envs_of(case)
    seen, infos = envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    for _ in range(150):
        assert envs.observation_space.contains(seen)
        assert infos["action_mask"] is seen["action_mask"]
        actions = envs.random_actions()
        assert envs.action_space.contains(actions)
        seats = infos["to_move"]
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        for array in (rewards, terminations, truncations, infos["to_move"], infos["moved"]):
            assert array.shape == (3,)
        assert not truncations.any()
        assert infos["moved"].tolist() == seats.tolist()
        assert rewards.tolist() == infos["rewards"][np.arange(3), seats].tolist()
        assert not rewards[~terminations].any()
        assert infos["_final_obs"].tolist() == terminations.tolist()
        for row in infos["final_obs"][terminations]:
            assert envs.single_observation_space["observation"].contains(row)
    envs.close()


@every_case
def test_the_same_seed_plays_the_same_games(case: Case) -> None:
    one, two = envs_of(case), envs_of(case, copy=False)
    for seed in (5, 5, None):
        first, _ = one.reset(seed=seed)
        second, _ = two.reset(seed=seed)
        assert first["observation"].tobytes() == second["observation"].tobytes()
    for _ in range(100):
        actions = one.random_actions()
        assert two.random_actions().tolist() == actions.tolist()
        for mine, theirs in zip(one.step(actions)[:4], two.step(actions)[:4], strict=True):
            np.testing.assert_equal(mine, theirs)


def test_without_a_seed_games_differ() -> None:
    one, two = envs_of(ALL[2]), envs_of(ALL[2])
    assert one.reset()[0]["observation"].tobytes() != two.reset()[0]["observation"].tobytes()
    first = one.reset(seed=3)[0]["observation"]
    assert one.reset()[0]["observation"].tobytes() != first.tobytes()


def test_copies_are_kept_and_shared_arrays_are_not() -> None:
    kept, shared = envs_of(ALL[0]), envs_of(ALL[0], copy=False)
    for envs, same in ((kept, False), (shared, True)):
        before, infos = envs.reset(seed=1)
        after = envs.step(envs.random_actions())
        for name in ("observation", "action_mask"):
            assert (before[name] is after[0][name]) == same
        assert (infos["to_move"] is after[4]["to_move"]) == same


@every_case
def test_what_a_step_gave_stays_as_it_was(case: Case) -> None:
    """And new arrays hold what arrays that are used again would hold."""
    kept, shared = envs_of(case), envs_of(case, copy=False)
    given = [kept.reset(seed=4)[0]]
    as_it_was = [{name: array.copy() for name, array in shared.reset(seed=4)[0].items()}]
    for _ in range(60):
        actions = kept.random_actions()
        seen, *_, infos = kept.step(actions)
        again, *_, their_infos = shared.step(actions)
        given.append(seen | {"final": infos["final_obs"][infos["_final_obs"]]})
        final = their_infos["final_obs"][their_infos["_final_obs"]]
        as_it_was.append({name: array.copy() for name, array in again.items()} | {"final": final})
        assert not infos["final_obs"][~infos["_final_obs"]].any()
    np.testing.assert_equal(given, as_it_was)


def test_an_illegal_action_leaves_the_arrays_alone() -> None:
    envs = envs_of(ALL[0])
    seen, _ = envs.reset(seed=1)
    actions = envs.random_actions()
    with pytest.raises(MoveError):
        envs.step(np.full_like(actions, envs.batch.moves))
    assert envs.batch.masks is seen["action_mask"]
    envs.step(actions)


@every_case
def test_beginning_again_in_the_next_step(case: Case) -> None:
    envs = envs_of(case, autoreset_mode=AutoresetMode.NEXT_STEP)
    envs.reset(seed=2)
    terminations, ends = np.zeros(3, bool), 0
    for _ in range(250):
        were_over = terminations
        seen, rewards, terminations, _, infos = envs.step(envs.random_actions())
        assert not (were_over & terminations).any()
        assert not rewards[were_over].any()
        assert "final_obs" not in infos
        assert ((infos["to_move"] == -1) == terminations).all()
        assert (seen["action_mask"].any(axis=1) != terminations).all()
        ends += int(terminations.sum())
    assert ends >= 3
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


def test_games_always_begin_again() -> None:
    with pytest.raises(ValueError, match="by themselves"):
        envs_of(ALL[0], autoreset_mode=AutoresetMode.DISABLED)


def test_what_is_not_asked_for_is_left_out() -> None:
    envs = envs_of(ALL[2], observations=False)
    assert list(envs.reset()[0]) == ["action_mask"]
    envs = envs_of(ALL[2], masks=False)
    seen, infos = envs.reset()
    assert list(seen) == ["observation"]
    assert "action_mask" not in infos
    envs = envs_of(ALL[2], observations=False, masks=False)
    seen, infos = envs.reset()
    assert seen == {}
    seen, *_, infos = envs.step(envs.random_actions())
    assert seen == {}
    assert "final_obs" not in infos
    assert envs.observation_space.contains(seen)
