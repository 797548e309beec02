"""Training goes on where it stopped, and its arithmetic is that of the compiled net."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from highpriest.rules.aton import batched
from highpriest.rules.aton.state import STATE
from highpriest.search.aton import train as training
from highpriest.search.aton.features import COARSE_FEATURES, FEATURES, describe, describe_in_detail
from highpriest.search.aton.net import (
    ASKS_BOTH,
    NET_SHAPE,
    even_chance,
    learned_net,
    new_buffer,
    read_net,
    thumb_net,
    win_chance,
)

T = TypeVar("T")


def test_a_training_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    nets = []
    for name, stops in (("once", [3]), ("twice", [1, 2, 3])):
        folder = tmp_path / name
        folder.mkdir()
        for stop in stops:
            begun = training.load_training(folder) or training.new_training(7, 4)
            training.train(begun, folder, stop)
        kept = training.load_training(folder)
        assert kept is not None
        assert [row[0] for row in kept.curve] == [1, 2, 3]
        nets.append(kept.net)
    assert np.isfinite(nets[0]).all()
    assert np.array_equal(nets[0], nets[1])


def test_only_the_generations_that_are_learned_from_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "KEPT_GENERATIONS", 2)
    training.train(training.new_training(7, 1), tmp_path, 4)
    assert {path.name for path in tmp_path.iterdir()} == {"training.npz", "generation-3.npz", "generation-4.npz"}


def test_what_is_written_for_players_is_the_net_with_its_curve(tmp_path: Path) -> None:
    done = training.new_training(7, 2)
    games = []
    training.train(done, tmp_path, 2, played_one=lambda: games.append(1))
    training.write_net(done, tmp_path / "net.npz")
    assert len(games) == 4
    assert np.array_equal(read_net(tmp_path / "net.npz"), done.average)
    with np.load(tmp_path / "net.npz") as data:
        assert data["curve"].shape == (2, len(training.CURVE))
        assert data["seed"] == 7


def last_first(play: Callable[[int], T], numbers: Iterable[int]) -> list[T]:
    """Somebody else who plays the games, in another order."""
    return [play(number) for number in reversed([*numbers])][::-1]


def test_the_same_seed_plays_the_same_games_however_shared() -> None:
    begun = training.new_training(3, 4)
    alone, shared = training.play_games(begun), training.play_games(begun, last_first)
    for one, other in zip(alone, shared, strict=True):
        assert one[1] == other[1]
        assert np.array_equal(one[0], other[0])


def test_a_net_learned_before_there_were_details_is_asked_without_them(tmp_path: Path) -> None:
    luck = np.random.default_rng(1)
    np.savez(tmp_path / "old.npz", net=luck.normal(0, 0.3, (COARSE_FEATURES + 3, 16)).astype(np.float32))
    net = read_net(tmp_path / "old.npz")
    longer = np.insert(net, [COARSE_FEATURES] * (FEATURES - COARSE_FEATURES), 0, axis=0)
    states, buffer = np.zeros(1, STATE), new_buffer()
    batched.begin(states, 0, 0)
    states["counters"][0] = 0b1011, 0b11 << 30
    assert win_chance(states[0], 0, net, buffer) == win_chance(states[0], 0, longer, buffer)


@pytest.mark.parametrize("shape", [(FEATURES + 2, 16), (FEATURES + 3, 15), (FEATURES + 3,)])
def test_what_has_another_shape_is_no_net(shape: tuple[int, ...], tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", net=np.zeros(shape, np.float32))
    with pytest.raises(ValueError, match="no net of Aton"):
        read_net(tmp_path / "other.npz")


@pytest.mark.parametrize("net", [thumb_net(), learned_net("learned-1"), learned_net("learned-2")])
def test_many_positions_at_once_have_the_value_of_one(net: training.Array) -> None:
    states, buffer = np.zeros(1, STATE), new_buffer()
    batched.begin(states, 0, 0)
    states["counters"][0] = 0b1011, 0b11 << 30
    describe(states[0], 0, buffer)
    describe_in_detail(states[0], 0, buffer)
    expected = float(training.chances(net, buffer[:1, :FEATURES])[0])
    assert win_chance(states[0], 0, net, buffer) == pytest.approx(expected, abs=1e-5)


def test_a_net_that_asks_for_both_seats_gives_them_chances_that_sum_to_one() -> None:
    states, buffer, net = np.zeros(1, STATE), new_buffer(), learned_net("learned-1").copy()
    batched.begin(states, 0, 0)
    states["counters"][0] = 0b1011, 0b11 << 30
    red, blue = (win_chance(states[0], seat, net, buffer) for seat in range(2))
    assert red + blue != pytest.approx(1, abs=1e-4)
    assert even_chance(states[0], 0, net, buffer) == red
    net[-1, ASKS_BOTH] = 1
    assert even_chance(states[0], 0, net, buffer) == pytest.approx((red + 1 - blue) / 2)
    assert even_chance(states[0], 0, net, buffer) + even_chance(states[0], 1, net, buffer) == pytest.approx(1)


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    luck = np.random.default_rng(1)
    net = luck.normal(0, 0.3, NET_SHAPE)
    samples, targets = luck.random((32, FEATURES)), luck.random(32)
    gradient = training._gradient(net, samples, targets)
    for row, unit in [(3, 1), (FEATURES, 2), (FEATURES + 1, 5), (FEATURES + 2, 0)]:
        more, less = net.copy(), net.copy()
        more[row, unit] += 1e-4
        less[row, unit] -= 1e-4
        slope = (training.loss(more, samples, targets) - training.loss(less, samples, targets)) / 2e-4
        assert gradient[row, unit] == pytest.approx(slope, abs=1e-3)
