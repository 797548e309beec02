"""A seat is told what it may know, remembers what it was told, and nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from tests.envs.openspiel.walks import ATON, THOT, TURNS, decisions, duel, step, walk

from highpriest.envs.aton.layout import LAYOUT as ATON_LAYOUT
from highpriest.envs.thot.layout import LAYOUT as THOT_LAYOUT
from highpriest.rules.aton.moves import EXCHANGE
from highpriest.rules.aton.state import STATE, Phase

ATONS = (f"{ATON}(round_limit=12)", f"{TURNS}(round_limit=12)")
PRIVATE = pyspiel.PrivateInfoType
KINDS = [
    pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    for public in (True, False)
    for recall in (True, False)
    for private in (PRIVATE.NONE, PRIVATE.SINGLE_PLAYER, PRIVATE.ALL_PLAYERS)
]
OWN = [kind for kind in KINDS if kind.private_info != PRIVATE.ALL_PLAYERS]
LIKE_OWN = pyspiel.IIGObservationType(perfect_recall=False)
REMEMBERED = pyspiel.IIGObservationType(perfect_recall=True)


def seen(observation: Any, state: Any, player: int) -> tuple[str, bytes]:
    """All that an observer tells the player."""
    observation.set_from(state, player)
    return observation.string_from(state, player), observation.tensor.tobytes()


def other_worlds(state: Any, player: int, count: int, seed: int = 0) -> list[Any]:
    """States that the player should not be able to tell from this one."""
    luck = Random(seed)
    return [state.resample_from_infostate(player, luck.random) for _ in range(count)]


@pytest.mark.parametrize("name", ATONS)
def test_what_differs_only_in_hidden_things_looks_the_same(name: str) -> None:
    game = pyspiel.load_game(name)
    observations = [make_observation(game, kind) for kind in OWN]
    differing = 0
    for seed in range(3):
        for state in decisions(game, seed):
            for player in (0, 1):
                for world in other_worlds(state, player, 2, seed):
                    differing += str(world) != str(state)
                    for observation in observations:
                        assert seen(observation, world, player) == seen(observation, state, player)
                    assert world.current_player() == state.current_player()
                    assert world.legal_actions(player) == state.legal_actions(player)
    assert differing > 50


@pytest.mark.parametrize("name", ATONS)
def test_chance_nodes_tell_no_more(name: str) -> None:
    game = pyspiel.load_game(name)
    observations = [make_observation(game, kind) for kind in OWN]
    for state in walk(game, 8):
        if state.is_chance_node():
            for player in (0, 1):
                (world,) = other_worlds(state, player, 1)
                for observation in observations:
                    assert seen(observation, world, player) == seen(observation, state, player)


@pytest.mark.parametrize("name", ATONS)
def test_other_worlds_are_real_games(name: str) -> None:
    """Their history leads to them by outcomes that can happen, and they can be played to the end."""
    game = pyspiel.load_game(name)
    for number, state in enumerate(decisions(game, 3)):
        (world,) = other_worlds(state, number % 2, 1, number)
        again = game.deserialize_state(world.serialize())
        assert str(again) == str(world)
        assert all(count >= 0 for count in world.held.states["pile"][0].ravel())
        if number % 10 == 0:
            luck = Random(number)
            while not world.is_terminal():
                step(world, luck)


def test_imagined_hands_come_as_often_as_the_cards_do() -> None:
    """Blue's first hand as Red imagines it: each of 36 cards is equally likely to be in it."""
    game = pyspiel.load_game(ATON)
    state = next(decisions(game, 1))
    worlds = other_worlds(state, 0, 2000)
    mean = np.mean([world.held.states["hand"][0, 1] for world in worlds], axis=0)
    assert np.allclose(mean, 1, atol=0.1)
    assert all((world.held.states["hand"][0, 0] == state.held.states["hand"][0, 0]).all() for world in worlds)


def test_a_choice_that_waits_is_imagined_too() -> None:
    game = pyspiel.load_game(TURNS)
    state = next(state for state in decisions(game, 1) if "waits" in str(state))
    imagined = Counter(world.history()[-1] for world in other_worlds(state, 1, 300))
    assert EXCHANGE in imagined
    assert len(imagined) > 20
    assert all(world.history()[-1] == state.history()[-1] for world in other_worlds(state, 0, 20))


@pytest.mark.parametrize("name", ATONS)
def test_equal_memories_mean_equal_choices_and_observations(name: str) -> None:
    """Many games of one hand: what a seat remembers settles what it may do and what it sees."""
    game = pyspiel.load_game(name)
    now, then = make_observation(game, LIKE_OWN), make_observation(game, REMEMBERED)
    known: dict[tuple[int, str], Any] = {}
    met_again = 0
    for seed in range(40):
        for state in decisions(game, seed // 10):
            if len(state.history()) > 30:
                break
            for player in [0, 1] if state.is_simultaneous_node() else [state.current_player()]:
                for world in [state, *other_worlds(state, 1 - player, 1, seed)]:
                    told, numbers = seen(then, world, player)
                    facts = (numbers, seen(now, world, player), world.legal_actions(player))
                    met_again += (player, told) in known
                    assert known.setdefault((player, told), facts) == facts
    assert met_again > 100


def test_numbers_and_texts_part_the_states_in_the_same_way() -> None:
    game = duel(TURNS)
    then = make_observation(game, REMEMBERED)
    texts_of, numbers_of = defaultdict(set), defaultdict(set)
    luck = Random(1)
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            step(state, luck)
            for player in (0, 1):
                text, numbers = seen(then, state, player)
                texts_of[numbers].add(text)
                numbers_of[text].add(numbers)
    assert max(map(len, texts_of.values())) == 1
    assert max(map(len, numbers_of.values())) == 1


def test_a_seat_remembers_each_of_its_choices_and_hands() -> None:
    """Memory only grows, except that what lay face down is turned up."""
    game = pyspiel.load_game(f"{ATON}(round_limit=12)")
    then = make_observation(game, REMEMBERED)
    before = [["red remembers"], ["blue remembers"]]
    for state in walk(game, 12):
        if state.is_chance_node():
            continue
        for player in (0, 1):
            memory = then.string_from(state, player).split("; ")
            for old, new in zip(before[player], memory, strict=False):
                assert old == new or old.endswith(" lays")
            assert len(memory) >= len(before[player])
            before[player] = memory


def test_a_covered_lay_is_seen_by_its_owner_alone() -> None:
    game = pyspiel.load_game(ATON)
    state = next(decisions(game, 1))
    lay = state.legal_actions(1)[0]
    text = state.action_to_string(1, lay)
    state.apply_actions([EXCHANGE, lay])
    while state.is_chance_node():
        step(state, Random(1))
    assert state.current_player() == 0
    assert "blue lays" in state.information_state_string(0)
    assert f"blue {text}" in state.information_state_string(1)
    assert "has laid" not in state.observation_string(0)
    assert f"blue has laid {text}" in state.observation_string(1)
    assert "red gives up" in state.information_state_string(1)
    again = pyspiel.load_game(ATON, {"position": str(state)}).new_initial_state()
    assert again.information_state_string(0).startswith("red remembers; blue lays; red holds")
    assert again.information_state_string(1) == f"blue remembers; blue {text}"
    state.apply_action(state.legal_actions()[0])
    assert f"blue {text}" in state.information_state_string(0)


def test_both_may_exchange_at_the_same_node() -> None:
    state = next(decisions(pyspiel.load_game(ATON), 1))
    given = [state.held.states["hand"][0, seat].copy() for seat in (0, 1)]
    state.apply_actions([EXCHANGE, EXCHANGE])
    drawn = 0
    while state.is_chance_node():
        assert state.held.states["mover"][0] == drawn // 4
        step(state, Random(drawn))
        drawn += 1
    assert drawn == 8
    assert state.is_simultaneous_node()
    assert all(EXCHANGE not in state.legal_actions(seat) for seat in (0, 1))
    for seat in (0, 1):
        assert (state.held.states["discard"][0, seat] == given[seat]).all()


def test_public_things_are_the_same_for_all() -> None:
    game = pyspiel.load_game(f"{ATON}(round_limit=12)")
    public = make_observation(game, pyspiel.IIGObservationType(private_info=PRIVATE.NONE, perfect_recall=False))
    for state in walk(game, 4):
        assert seen(public, state, 0) == seen(public, state, 1)


def test_the_parts_of_an_observation_are_those_of_all_environments() -> None:
    for name, layout, more in ((ATON, ATON_LAYOUT, 2 + 2), (f"{THOT}(size=8,players=3)", THOT_LAYOUT, 3 + 3 + 100)):
        game = pyspiel.load_game(name)
        observation = make_observation(game, LIKE_OWN)
        assert list(observation.dict)[1 : 1 + len(layout.parts)] == [part.name for part in layout.parts]
        assert len(observation.tensor) == layout.size + more == game.observation_tensor_size()


def test_the_parts_of_an_observation_bear_the_right_names() -> None:
    game = pyspiel.load_game(f"{ATON}(round_limit=12)")
    observation = make_observation(game, LIKE_OWN)
    for state in decisions(game, 9):
        fields = {name: state.held.states[name][0] for name in STATE.names or ()}
        for player in (0, 1):
            observation.set_from(state, player)
            parts = observation.dict
            assert parts["player"][player] == 1
            assert parts["round"][0] == pytest.approx(fields["round_no"] / 100)
            assert parts["rounds left"][0] == pytest.approx((12 - fields["round_no"]) / 100)
            assert parts["lay"][0] == (fields["phase"] == Phase.LAY)
            for seat, name in ((player, "own"), (1 - player, "other's")):
                assert parts[f"{name} counters"].sum() == int(fields["counters"][seat]).bit_count()
                assert parts[f"{name} points"][0] == pytest.approx(fields["points"][seat] / 100)
                assert parts[f"{name} stock"][0] == pytest.approx(fields["stock"][seat] / 29)
                assert parts[f"{name} discard"] == pytest.approx(fields["discard"][seat] / 9)
                unseen = fields["pile"][seat] + (fields["hand"] - fields["known"])[seat] * (seat != player)
                if not fields["laid"].any():
                    assert parts[f"{name} unseen"] == pytest.approx(unseen / 9)
                    assert not parts[f"{name} cartouches"].any()
                if fields["laid"].all():
                    assert parts[f"{name} cartouches"] == pytest.approx(fields["laid"][seat] / 4)
            assert parts["own hand"] == pytest.approx(fields["hand"][player] / 4)


def test_private_things_alone_are_the_cards_that_nobody_else_sees() -> None:
    game = pyspiel.load_game(f"{ATON}(round_limit=12)")
    private = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    everything = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=PRIVATE.ALL_PLAYERS)
    )
    covered = 0
    for state in decisions(game, 9):
        hand, laid = state.held.states["hand"][0], state.held.states["laid"][0]
        for player in (0, 1):
            private.set_from(state, player)
            assert set(private.dict) == {"player", "own cards"}
            assert private.dict["own cards"][:4] == pytest.approx(hand[player] / 4)
            face_down = laid[player] if not laid[1 - player].any() else 0 * laid[player]
            assert private.dict["own cards"][4:] == pytest.approx(face_down / 4)
            everything.set_from(state, 1 - player)
            assert everything.dict["other's cards"].tolist() == private.dict["own cards"].tolist()
            covered += bool(face_down.any())
    assert covered


def test_nothing_is_private_in_thot() -> None:
    game = pyspiel.load_game(f"{THOT}(size=8,turning=true)")
    private = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    now = make_observation(game, LIKE_OWN)
    for state in walk(game, 1):
        assert private.string_from(state, 0) == ""
        now.set_from(state, 1)
        priest, laid_out = now.dict["priest"], now.dict["laid out"]
        assert priest.sum() <= 1
        assert (priest <= laid_out).all()
        if not state.is_chance_node():
            assert priest.sum() == 1
            assert (now.dict["values"] != 0).sum() == state.held.states["scarabs"][0]
            assert laid_out[:8, :8].all()
            assert laid_out.sum() == 64
            (world,) = other_worlds(state, 0, 1)
            assert world.history() == state.history()
