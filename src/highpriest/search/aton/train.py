"""Learning the value function of Aton from games against itself (temporal differences).

Each generation plays games with the net as it is. A position's target is a mixture of how the game ended and of
what the net thinks of the positions after it (TD(lambda)); the net is then fitted to the targets of the last few
generations. Training can be stopped at any time and goes on from its folder as if it had never stopped: there are the
net with all that fitting needs, and the positions of the last few generations.

How the net that is shipped was made, and how strong it is, stands in docs/results/strength.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.rules.aton.state import STATE
from highpriest.search.aton.features import COARSE_FEATURES, FEATURES
from highpriest.search.aton.net import ASKS_BOTH, HIDDEN, NET_SHAPE, learned_net, new_buffer
from highpriest.search.aton.selfplay import MOST_SAMPLES, SCRATCH, self_play
from highpriest.search.sharing import Share

Array = npt.NDArray[Any]

LAMBDA: Final = 0.7
KEPT_GENERATIONS: Final = 12
BATCH: Final = 256
PASSES: Final = 2  # through all samples, in each generation
FIRST: Final = "learned-1"  # the net to begin from
RATE: Final = 1e-3  # at first
HALVED_AFTER: Final = 12  # generations; after twice as many it is a third, and so on
NEWEST: Final = 0.1  # what the newest net weighs in the average
TRAINING: Final = "training.npz"
CURVE: Final = ("generation", "games", "positions", "loss before", "loss after", "red wins", "rounds")

Fitted = tuple[Array, Array]  # features of positions, and what the net should say of them
Game = tuple[Array, float]  # features of the positions for both seats; 1 if Red won, 0 if Blue, 0.5 for a draw


@dataclass
class Training:
    """What a training has come to."""

    net: Array
    average: Array  # of the nets of the last generations, which errs less than any of them: what players get
    first_moment: Array = field(default_factory=lambda: np.zeros(NET_SHAPE, np.float32))
    second_moment: Array = field(default_factory=lambda: np.zeros(NET_SHAPE, np.float32))
    steps: int = 0
    generation: int = 0
    seed: int = 0
    games: int = 0  # of a generation
    curve: list[list[float]] = field(default_factory=list)


def save_training(training: Training, folder: Path, newest: Fitted) -> None:
    """Write the newest positions, then the training; those that are no longer needed go. Never half a file."""
    _write(folder / _name(training.generation), samples=newest[0], targets=newest[1])
    _write(folder / TRAINING, **vars(training))
    (folder / _name(training.generation - KEPT_GENERATIONS)).unlink(missing_ok=True)


def _write(path: Path, **arrays: Any) -> None:
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.replace(path)


def _name(generation: int) -> str:
    return f"generation-{generation}.npz"


def load_training(folder: Path) -> Training | None:
    """The training that a folder holds, if it holds one; raises OSError, ValueError or KeyError if it is damaged."""
    if not (folder / TRAINING).exists():
        return None
    with np.load(folder / TRAINING) as data:
        return Training(
            net=data["net"],
            average=data["average"],
            first_moment=data["first_moment"],
            second_moment=data["second_moment"],
            steps=int(data["steps"]),
            generation=int(data["generation"]),
            seed=int(data["seed"]),
            games=int(data["games"]),
            curve=data["curve"].tolist(),
        )


def _load_kept(training: Training, folder: Path) -> Iterator[Fitted]:
    for generation in range(max(1, training.generation - KEPT_GENERATIONS + 1), training.generation + 1):
        with np.load(folder / _name(generation)) as data:
            yield data["samples"], data["targets"]


def new_training(seed: int, games: int) -> Training:
    """Begin from the first net that was learned, with units that know nothing yet beside its own."""
    rng = np.random.default_rng([seed, 0])
    first, net = learned_net(FIRST), np.zeros(NET_SHAPE, np.float32)
    net[:FEATURES] = rng.normal(0, 0.15, (FEATURES, HIDDEN))
    net[FEATURES + 1] = rng.normal(0, 0.02, HIDDEN)
    units = first.shape[1]
    net[:COARSE_FEATURES, :units] = first[:COARSE_FEATURES]
    net[COARSE_FEATURES:FEATURES, :units] = 0
    net[FEATURES:, :units] = first[COARSE_FEATURES:]
    net[FEATURES + 2, ASKS_BOTH] = 1
    return Training(net, net.copy(), seed=seed, games=games)


def write_net(training: Training, path: Path) -> None:
    """Write the net for players, with its learning curve (columns as in CURVE) and seed."""
    _write(path, net=training.average, curve=np.array(training.curve, np.float32), seed=training.seed)


def train(
    training: Training,
    folder: Path,
    generations: int,
    share: Share = map,
    played_one: Callable[[], None] = lambda: None,
) -> None:
    """Train until there are that many generations; each is kept in the folder, from which training can go on.

    `played_one` is called after every game.
    """
    kept: deque[Fitted] = deque(_load_kept(training, folder), maxlen=KEPT_GENERATIONS)
    while training.generation < generations:
        played = play_games(training, share, played_one)
        samples, targets = targets_of(played, training.net)
        before = loss(training.net, samples, targets)
        kept.append((samples, targets))
        fit(training, np.concatenate([x for x, _ in kept]), np.concatenate([y for _, y in kept]))
        after = loss(training.net, samples, targets)
        training.average += (training.net - training.average) * np.float32(NEWEST)
        training.generation += 1
        wins = float(np.mean([end for _, end in played]))
        rounds = len(samples) / 4 / training.games
        row = (training.generation, training.games, len(samples), before, after, wins, rounds)
        training.curve.append([float(x) for x in row])
        save_training(training, folder, kept[-1])


def play_games(training: Training, share: Share = map, played_one: Callable[[], None] = lambda: None) -> list[Game]:
    """The games of one generation; the same seed and net give the same games, wherever they are played."""
    first = training.generation * training.games
    games = []
    for game in share(partial(_play_game, training.net, training.seed), range(first, first + training.games)):
        games.append(game)
        played_one()
    return games


def _play_game(net: Array, seed: int, number: int) -> Game:
    states, samples = np.zeros(SCRATCH, STATE), np.zeros((MOST_SAMPLES, 2, FEATURES), np.float32)
    rng: Any = np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0]
    count = self_play(states, net, new_buffer(), rng, samples)
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
    inputs = len(net) - 3
    hidden = np.maximum(samples[:, :inputs] @ net[:inputs] + net[inputs], 0)
    answer: Array = 1 / (1 + np.exp(-(hidden @ net[inputs + 1] + net[inputs + 2, 0])))
    return answer


def loss(net: Array, samples: Array, targets: Array) -> float:
    """Cross entropy between targets and answers, in nats."""
    seen = np.clip(chances(net, samples), 1e-6, 1 - 1e-6)
    return float(-np.mean(targets * np.log(seen) + (1 - targets) * np.log(1 - seen)))


def fit(training: Training, samples: Array, targets: Array) -> None:
    """A few times through all samples in any order, by Adam."""
    rng = np.random.default_rng([training.seed, 1, training.generation])
    order = np.concatenate([rng.permutation(len(samples)) for _ in range(PASSES)])
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
    rate = RATE * HALVED_AFTER / (HALVED_AFTER + training.generation)
    training.net = (training.net - rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
