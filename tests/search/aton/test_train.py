"""Training goes on where it stopped, and its arithmetic is that of the compiled net."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from highpriest.rules.aton import door
from highpriest.rules.aton.state import STATE
from highpriest.search.aton import train as training
from highpriest.search.aton.features import FEATURES, describe
from highpriest.search.aton.net import NET_SHAPE, learned_net, new_paper, thumb_net, win_chance


def test_a_training_is_stopped_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "aton.npz"
    points: list[dict[str, float]] = []
    training.train(path, generations=1, games=4, seed=7, progress=points.append)
    done = training.train(path, generations=2, games=4, seed=7, jobs=2, progress=points.append)
    assert [point["generation"] for point in points] == [1, 2]
    assert len(done.curve) == 2
    assert np.isfinite(done.net).all()
    assert training.load_training(path).generation == 2
    training.write_net(done, tmp_path / "net.npz")
    with np.load(tmp_path / "net.npz") as data:
        assert np.array_equal(data["net"], done.net)
        assert data["curve"].shape == (2, len(training.CURVE))


def test_the_same_seed_plays_the_same_games_however_shared() -> None:
    begun = training.new_training(3)
    alone, shared = training.play_games(begun, 4, 1), training.play_games(begun, 4, 2)
    for one, other in zip(alone, shared, strict=True):
        assert one[1] == other[1]
        assert np.array_equal(one[0], other[0])


@pytest.mark.parametrize("net", [thumb_net(), learned_net()])
def test_many_positions_at_once_have_the_value_of_one(net: training.Array) -> None:
    states, paper = np.zeros(1, STATE), new_paper()
    door.begin(states, 0, 0)
    states["counters"][0] = 0b1011, 0b11 << 30
    describe(states[0], 0, paper)
    expected = float(training.chances(net, paper[:1, :FEATURES])[0])
    assert win_chance(states[0], 0, net, paper) == pytest.approx(expected, abs=1e-5)


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
