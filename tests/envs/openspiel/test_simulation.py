"""OpenSpiel's own random simulation of our games, loading, parameters and copies."""

from __future__ import annotations

import doctest
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from tests.envs.openspiel.walks import ATON, THOT, TURNS, decisions, step, walk

from highpriest.envs.batch import batch_of
from highpriest.envs.rounds import ROUND_LIMIT
from highpriest.errors import NotationError, OptionError, PositionError

GAMES = (
    f"{ATON}(round_limit=6)",
    f"{TURNS}(round_limit=6)",
    f"turn_based_simultaneous_game(game={ATON}(round_limit=6))",
    f"{THOT}(size=8)",
    f"{THOT}(size=8,turning=true,players=3)",
    f"{THOT}(size=8,turning=true,players=4,teams=true)",
    THOT,
)


@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str, serialize: bool, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=serialize, verbose=False)


@pytest.mark.parametrize("name", GAMES[:6])
def test_playthrough(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=3)
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", [ATON, TURNS, THOT])
def test_games_load_by_name_alone(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.get_type().short_name == name
    assert name in pyspiel.registered_names()


def test_the_round_limit_is_that_of_all_environments() -> None:
    limit = batch_of("aton", 1).options.data()["round_limit"]
    for name in (ATON, TURNS):
        assert pyspiel.load_game(name).start["round_limit"][0] == limit == ROUND_LIMIT


def test_parameters_reach_the_game() -> None:
    game = pyspiel.load_game(f"{THOT}(players=3,size=8,turning=true,stars=-1 2 2,first=p2)")
    assert game.num_players() == 3
    assert game.options.stars == (-1, 2, 2)
    assert game.options.turning
    state = next(decisions(game, 1))
    assert state.current_player() == 1
    assert len(state.history()) == 64


def test_the_name_of_a_game_is_short_and_loads_it_again() -> None:
    assert str(pyspiel.load_game(ATON)) == f"{ATON}()"
    name = f"{ATON}(round_limit=7)"
    assert str(pyspiel.load_game(name)) == name


@pytest.mark.parametrize("name", [f"{ATON}(round_limit=6)", TURNS, f"{THOT}(size=8)"])
def test_any_state_can_be_where_a_game_starts(name: str) -> None:
    game, luck = pyspiel.load_game(name), Random(2)
    for state in walk(game, 4):
        if state.is_terminal() or luck.random() > 0.1 or " waits" in str(state):
            continue
        start = pyspiel.load_game(game.get_type().short_name, {"position": str(state)})
        again = pyspiel.load_game(str(start)).new_initial_state()
        assert str(again) == str(state)
        assert again.current_player() == state.current_player()
        while not again.is_terminal():
            step(again, luck)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        (f"{ATON}(round_limit=0)", OptionError),
        (f"{ATON}(position=thot)", PositionError),
        (f"{THOT}(position=aton)", PositionError),
        (f"{THOT}(players=3,teams=true)", OptionError),
        (f"{THOT}(stars=many)", OptionError),
    ],
)
def test_parameters_that_make_no_sense_are_refused(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", [f"{ATON}(round_limit=6)", f"{TURNS}(round_limit=6)", f"{THOT}(size=8,turning=true)"])
def test_copies_go_their_own_way(name: str) -> None:
    game, luck = pyspiel.load_game(name), Random(1)
    for state in walk(game, 5):
        if luck.random() > 0.1:
            continue
        before = (str(state), state.history(), state.current_player())
        for copy in (state.clone(), pickle.loads(pickle.dumps(state)), _through_text(game, state)):
            assert (str(copy), copy.history(), copy.current_player()) == before
            assert copy.returns() == state.returns()
            if not copy.is_terminal():
                step(copy, luck)
        assert (str(state), state.history(), state.current_player()) == before


def _through_text(game: Any, state: Any) -> Any:
    _, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    return copy


@pytest.mark.parametrize("name", [f"{ATON}(round_limit=6)", f"{TURNS}(round_limit=6)", f"{THOT}(size=8,turning=true)"])
def test_the_short_ways_answer_like_the_long_ones(name: str) -> None:
    for state in walk(pyspiel.load_game(name), 6):
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.is_simultaneous_node() == pyspiel.State.is_simultaneous_node(state)
        if not state.is_simultaneous_node():
            assert state.legal_actions() == pyspiel.State.legal_actions(state)
        if not state.is_chance_node():
            for player in range(2):
                assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)


@pytest.mark.parametrize("name", [f"{ATON}(round_limit=6)", f"{TURNS}(round_limit=6)", f"{THOT}(size=8,turning=true)"])
def test_actions_are_written_in_our_notation_and_can_be_read(name: str) -> None:
    for state in decisions(pyspiel.load_game(name), 7):
        for player in (0, 1) if state.is_simultaneous_node() else (state.current_player(),):
            for action in state.legal_actions(player):
                assert state.string_to_action(player, state.action_to_string(player, action)) == action


def test_a_text_that_is_no_lay_of_the_hand_is_refused() -> None:
    state = next(decisions(pyspiel.load_game(ATON), 7))
    with pytest.raises(NotationError, match="blue"):
        state.string_to_action(1, "+1a")


def test_the_examples_of_the_page_run() -> None:
    page = Path(__file__).parents[3] / "docs" / "openspiel.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


@pytest.mark.parametrize(
    ("options", "utility", "total"),
    [
        ("players=2", pyspiel.GameType.Utility.ZERO_SUM, 0),
        ("players=3", pyspiel.GameType.Utility.CONSTANT_SUM, 1),
        ("players=4", pyspiel.GameType.Utility.CONSTANT_SUM, 1),
        ("players=4,teams=true", pyspiel.GameType.Utility.ZERO_SUM, 0),
    ],
)
def test_utilities_are_what_the_game_declares(options: str, utility: Any, total: float) -> None:
    game = pyspiel.load_game(f"{THOT}(size=8,{options})")
    assert game.get_type().utility == utility
    assert game.utility_sum() == total
    for seed in range(3):
        *_, state = walk(game, seed)
        assert sum(state.returns()) == pytest.approx(total)
        assert all(game.min_utility() <= share <= game.max_utility() for share in state.returns())


@pytest.mark.parametrize("name", [f"{ATON}(round_limit=3)", f"{TURNS}(round_limit=3)", f"{THOT}(size=8)"])
def test_no_game_is_longer_than_declared(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(10):
        assert sum(1 for _ in decisions(game, seed)) <= game.max_game_length()
