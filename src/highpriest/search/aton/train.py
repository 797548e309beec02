"""Learning the value function of Aton from games against itself (temporal differences).

Each generation plays games with the net as it is. A position's target is a mixture of how the game ended and of
what the net thinks of the positions after it (TD(lambda)); the net is then fitted to the targets of the last few
generations. Training can be stopped at any time and goes on from its file.

The net that is shipped comes from `train(path, generations=58, games=400, seed=1, jobs=2)` and `write_net`:
23,200 games, 868,960 positions. Its loss on games not yet learned from fell from 0.631 to 0.489 (mean of the last
ten generations); a coin would have 0.693. The whole curve is beside the net. Some sums were written anew while it
was being trained, so the same call now need not give the same net to the last digit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.rules.aton.state import STATE
from highpriest.search.aton.features import FEATURES
from highpriest.search.aton.net import HIDDEN, NET_SHAPE, new_paper, thumb_net
from highpriest.search.aton.rounds import SCRATCH
from highpriest.search.aton.selfplay import MOST_SAMPLES, self_play

Array = npt.NDArray[Any]

LAMBDA: Final = 0.7
KEPT_GENERATIONS: Final = 12
BATCH: Final = 256
RATE: Final = 1e-3
CURVE: Final = ("generation", "games", "positions", "loss before", "loss after", "red wins", "rounds")

Game = tuple[Array, float]  # features of the positions for both seats; 1 if Red won, 0 if Blue, 0.5 for a draw


@dataclass
class Training:
    """What a training file holds."""

    net: Array
    first_moment: Array = field(default_factory=lambda: np.zeros(NET_SHAPE, np.float32))
    second_moment: Array = field(default_factory=lambda: np.zeros(NET_SHAPE, np.float32))
    steps: int = 0
    generation: int = 0
    seed: int = 0
    curve: list[list[float]] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Write the file anew, never half of it."""
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **vars(self))
        part.replace(path)


def load_training(path: Path) -> Training:
    """The training that a file holds."""
    with np.load(path) as data:
        return Training(
            net=data["net"],
            first_moment=data["first_moment"],
            second_moment=data["second_moment"],
            steps=int(data["steps"]),
            generation=int(data["generation"]),
            seed=int(data["seed"]),
            curve=data["curve"].tolist(),
        )


def new_training(seed: int) -> Training:
    """Begin from the rule of thumb, with units that know nothing yet beside it."""
    luck = np.random.default_rng([seed, 0])
    net = thumb_net()
    net[:FEATURES, 2:] = luck.normal(0, 0.2, (FEATURES, HIDDEN - 2))
    net[FEATURES + 1, 2:] = luck.normal(0, 0.1, HIDDEN - 2)
    return Training(net, seed=seed)


def write_net(training: Training, path: Path) -> None:
    """Write the net for players, with its learning curve (columns as in CURVE) and seed for whoever asks."""
    np.savez_compressed(path, net=training.net, curve=np.array(training.curve, np.float32), seed=training.seed)


def train(
    path: Path,
    *,
    generations: int,
    games: int = 500,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[dict[str, float]], None] = lambda _row: None,
) -> Training:
    """Train until the file holds so many generations, going on from what it holds already.

    `progress` is told the newest point of the learning curve after each generation, when the file is written too.
    """
    training = load_training(path) if path.exists() else new_training(seed)
    kept: deque[tuple[Array, Array]] = deque(maxlen=KEPT_GENERATIONS)
    while training.generation < generations:
        played = play_games(training, games, jobs)
        samples, targets = targets_of(played, training.net)
        before = loss(training.net, samples, targets)
        kept.append((samples, targets))
        fit(training, np.concatenate([x for x, _ in kept]), np.concatenate([y for _, y in kept]))
        after = loss(training.net, samples, targets)
        training.generation += 1
        wins = float(np.mean([end for _, end in played]))
        rounds = len(samples) / 4 / games
        row = [training.generation, games, len(samples), before, after, wins, rounds]
        training.curve.append([float(x) for x in row])
        training.save(path)
        progress(dict(zip(CURVE, row, strict=True)))
    return training


def play_games(training: Training, games: int, jobs: int) -> list[Game]:
    """The games of one generation; the same seed and net give the same games, however many jobs share them."""
    shares = np.array_split(np.arange(games) + training.generation * games, jobs)
    with ThreadPoolExecutor(jobs) as pool:
        done = pool.map(lambda share: [_play_game(training, int(number)) for number in share], shares)
        return [game for share in done for game in share]


def _play_game(training: Training, number: int) -> Game:
    states, samples = np.zeros(SCRATCH, STATE), np.zeros((MOST_SAMPLES, 2, FEATURES), np.float32)
    luck: Any = np.random.SeedSequence([training.seed, number]).generate_state(1, np.uint64)[0]
    count = self_play(states, training.net, new_paper(), luck, samples)
    winners = int(states["winners"][0])
    return samples[:count].copy(), 0.5 if winners == 3 else float(winners == 1)


def targets_of(games: list[Game], net: Array) -> tuple[Array, Array]:
    """All positions from both sides, and what the net should have said of them."""
    samples, targets = [], []
    for positions, end in games:
        seen = (chances(net, positions[:, 0]) + 1 - chances(net, positions[:, 1])) / 2
        target = end
        for n in range(len(positions) - 1, -1, -1):
            samples += [positions[n, 0], positions[n, 1]]
            targets += [target, 1 - target]
            target = LAMBDA * target + (1 - LAMBDA) * seen[n]
    return np.array(samples, np.float32), np.array(targets, np.float32)


def chances(net: Array, samples: Array) -> Array:
    """What the net says of many positions at once; the same as `win_chance`."""
    hidden = np.maximum(samples @ net[:FEATURES] + net[FEATURES], 0)
    answer: Array = 1 / (1 + np.exp(-(hidden @ net[FEATURES + 1] + net[FEATURES + 2, 0])))
    return answer


def loss(net: Array, samples: Array, targets: Array) -> float:
    """Cross entropy between targets and answers, in nats."""
    seen = np.clip(chances(net, samples), 1e-6, 1 - 1e-6)
    return float(-np.mean(targets * np.log(seen) + (1 - targets) * np.log(1 - seen)))


def fit(training: Training, samples: Array, targets: Array) -> None:
    """Once through all samples in any order, by Adam."""
    luck = np.random.default_rng([training.seed, 1, training.generation])
    order = luck.permutation(len(samples))
    for begin in range(0, len(order) - BATCH + 1, BATCH):
        batch = order[begin : begin + BATCH]
        _step(training, _gradient(training.net, samples[batch], targets[batch]))


def _gradient(net: Array, samples: Array, targets: Array) -> Array:
    raw = samples @ net[:FEATURES] + net[FEATURES]
    hidden = np.maximum(raw, 0)
    answer = 1 / (1 + np.exp(-(hidden @ net[FEATURES + 1] + net[FEATURES + 2, 0])))
    error = (answer - targets) / len(targets)
    back = error[:, None] * net[FEATURES + 1] * (raw > 0)
    gradient = np.zeros(NET_SHAPE, np.float32)
    gradient[:FEATURES] = samples.T @ back
    gradient[FEATURES] = back.sum(0)
    gradient[FEATURES + 1] = hidden.T @ error
    gradient[FEATURES + 2, 0] = error.sum()
    return gradient


def _step(training: Training, gradient: Array) -> None:
    training.steps += 1
    training.first_moment = 0.9 * training.first_moment + 0.1 * gradient
    training.second_moment = 0.999 * training.second_moment + 0.001 * gradient**2
    first = training.first_moment / (1 - 0.9**training.steps)
    second = training.second_moment / (1 - 0.999**training.steps)
    training.net = (training.net - RATE * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
