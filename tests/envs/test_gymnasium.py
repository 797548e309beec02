"""A single learner in Gymnasium, against players of ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.cases import ALL
from tests.games.spread import Case

import highpriest.envs.gymnasium as ours
from highpriest.errors import OptionError, PlayerError

every_case = pytest.mark.parametrize("case", ALL, ids=str)


def env_of(case: Case, **how: Any) -> Any:
    return gymnasium.make(
        {"aton": "highpriest/Aton-v1", "thot": "highpriest/Thot-v0"}[case.game], **how, **case.options
    )


@every_case
def test_gymnasium_finds_nothing_wrong(case: Case) -> None:
    check_env(env_of(case, render_mode="ansi").unwrapped)


@every_case
def test_games_are_played_to_the_end(case: Case) -> None:
    env, ends = env_of(case), set()
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        over, reward, seat, luck = False, 0, info["seat"], np.random.default_rng(seed)
        while not over:
            assert seen["action_mask"].any()
            assert info["action_mask"] is seen["action_mask"]
            seen, reward, over, truncated, info = env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
            assert not truncated
            assert info["seat"] == seat
            assert over or reward == 0
        assert not seen["action_mask"].any()
        winners = env.unwrapped.batch.game.result(env.unwrapped.batch.states, None).winners
        everyone = len(winners) == len(env.unwrapped.batch.seats)
        assert reward == (0 if everyone else 1 if seat in winners else -1)
        ends.add(seat)
    assert len(ends) > 1


@every_case
def test_the_seat_can_be_chosen(case: Case) -> None:
    seats = env_of(case).unwrapped.batch.seats
    for seat in seats:
        env = env_of(case, seat=seat)
        assert {env.reset()[1]["seat"] for _ in range(4)} == {seat}
    with pytest.raises(OptionError, match="no seat 'p9'"):
        env_of(case, seat="p9")


def test_an_illegal_action_loses() -> None:
    env = env_of(ALL[2])
    seen, _ = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    assert env.reset()[0]["action_mask"].any()


def test_opponents_are_found_by_name() -> None:
    with pytest.raises(PlayerError, match="no player 'nobody'"):
        env_of(ALL[0], opponent="nobody")


def test_the_board_is_drawn_as_the_learner_sees_it() -> None:
    env = env_of(ALL[0], render_mode="ansi", seat="red")
    env.reset(seed=1)
    assert "temple 1" in env.render()
    assert env.render() == str(env.unwrapped.batch.game.render_view(env.unwrapped.batch.view(0, 0)))
    assert env_of(ALL[0]).unwrapped.render() is None


def test_registering_twice_does_no_harm() -> None:
    ours.register()
    assert "highpriest/Aton-v1" in gymnasium.registry
