"""OpenSpiel's own bots and solvers play our games to the end."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    evaluate_bots,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)
from open_spiel.python.bots import uniform_random
from tests.envs.openspiel.walks import ATON, THOT, TURNS, duel, step


def test_mcts_plays_thot_to_the_end() -> None:
    game = pyspiel.load_game(f"{THOT}(size=8,turning=true)")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bots = [
        mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=luck),
        uniform_random.UniformRandomBot(1, luck),
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, luck)
    assert sum(returns) == 0


@pytest.mark.parametrize("by_observation", [True, False])
def test_information_set_mcts_plays_aton_to_the_end(by_observation: bool) -> None:
    game = pyspiel.load_game(f"{TURNS}(round_limit=3)")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 1.0, 4, random_state=luck, use_observation_string=by_observation),
        uniform_random.UniformRandomBot(1, luck),
    ]
    state = game.new_initial_state()  # by hand: this bot cannot be set to a state, which `evaluate_bots` asks for
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, Random(len(state.history())))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


def test_counterfactual_regret_is_driven_out_of_a_small_game() -> None:
    game = duel(TURNS)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    left = exploitability.exploitability(game, solver.average_policy())
    assert left < 0.02
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.5


def test_external_sampling_drives_regret_out_of_a_small_game() -> None:
    game = duel(TURNS)
    np.random.seed(1)  # noqa: NPY002 - what the solver draws from
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    left = []
    for iterations in (4, 46):
        for _ in range(iterations):
            solver.iteration()
        left.append(exploitability.exploitability(game, solver.average_policy()))
    assert left[0] > 0.1
    assert left[1] < 0.05


def test_the_transform_has_the_same_value_as_our_own_turns() -> None:
    games = [duel(TURNS), pyspiel.convert_to_turn_based(duel(ATON))]
    values = [
        expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2)
        for game in games
    ]
    assert values[0] == pytest.approx(values[1])
    left = [exploitability.exploitability(game, policy.UniformRandomPolicy(game)) for game in games]
    assert left[0] == pytest.approx(left[1])


@pytest.mark.parametrize("name", [f"{TURNS}(round_limit=4)", f"{ATON}(round_limit=4)", f"{THOT}(size=8)"])
def test_the_learning_environment_of_open_spiel_runs(name: str) -> None:
    env = rl_environment.Environment(
        pyspiel.load_game(name), observation_type=rl_environment.ObservationType.OBSERVATION
    )
    env.seed(1)
    luck = np.random.RandomState(1)
    time_step = env.reset()
    while not time_step.last():
        seen = time_step.observations
        players = [seen["current_player"]] if env.is_turn_based else range(env.num_players)
        legal = [seen["legal_actions"][player] for player in players]
        time_step = env.step([luck.choice(actions) if actions else 0 for actions in legal])
    assert sum(time_step.rewards) == 0
