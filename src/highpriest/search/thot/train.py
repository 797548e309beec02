"""Learning the weights of the evaluation of Thot from games against itself.

Each generation plays games by a shallow search with a few random moves; in some of their positions a deeper search
says what is still to come, and least squares fit the terms of the evaluation to that. The labels are made with the
weights of the generation before, so that each sees beyond the horizon of the last. Training can be stopped at any time
and goes on from its folder as if it had never stopped.

How the weights that are shipped were made, and how strong they are, stands in docs/results/strength.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.play import Match
from highpriest.rules.game import CHOICE
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import STATE, Phase
from highpriest.search.sharing import Share
from highpriest.search.thot.evaluation import NAMES, terms_of
from highpriest.search.thot.iterative_deepening import Effort, Thinker
from highpriest.search.thot.packed_score import POINT
from highpriest.search.thot.weights import Weights, first_weights, weights_of

TRAINING: Final = "training.json"
CURVE: Final = ("generation", "games", "positions", "basic before", "basic after", "turning before", "turning after")
VARIANTS: Final = 2  # each generation plays its games once without and once with turning

_PLAYING: Final = 1_500  # nodes for a move of the games
_LABELLING: Final = 30_000  # nodes for a value
_AT_RANDOM: Final = 0.12
_SAMPLED: Final = 0.4
_RIDGE: Final = 3.0
_EFFORT: Final = Effort(nodes=0, foresees=True, selective=True, table_bits=14)

Labelled = tuple[npt.NDArray[np.int64], float]  # the terms of a position, and what is still to come in it, in points


@dataclass
class Training:
    """What a training has come to. A point of the curve has columns as in CURVE, the last four in parts of 1."""

    weights: Weights
    seed: int
    games: int  # of a generation, for each variant
    generation: int = 0
    curve: list[list[float]] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return vars(self) | {"weights": self.weights.data()}


def new_training(seed: int, games: int) -> Training:
    """Begin with the weights of those who foresee less, which were learned in the same way."""
    return Training(first_weights(), seed, games)


def load_training(folder: Path) -> Training | None:
    """The training that a folder holds, if it holds one; raises OSError, ValueError or KeyError if it is damaged."""
    if not (folder / TRAINING).exists():
        return None
    data = json.loads((folder / TRAINING).read_text(encoding="utf-8"))
    return Training(**data | {"weights": weights_of(data["weights"])})


def save_training(training: Training, folder: Path) -> None:
    """Write the file anew, never half of it."""
    _write(folder / TRAINING, training.data())


def write_weights(training: Training, path: Path) -> None:
    """Write the weights for players, with a record of how they were learned."""
    _write(path, training.data())


def _write(path: Path, data: dict[str, Any]) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


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
    while training.generation < generations:
        fitted, positions, explained = [], 0, []
        for turning in (False, True):
            terms, values = _positions(training, share, played_one, turning=turning)
            used = training.weights.turning if turning else training.weights.basic
            weights = fit(terms, values)
            fitted.append(tuple(round(float(weight), 3) for weight in weights))
            positions += len(values)
            explained += [share_explained(np.array(used), terms, values), share_explained(weights, terms, values)]
        training.weights = Weights(*fitted)
        training.generation += 1
        training.curve.append([training.generation, training.games, positions, *(round(x, 4) for x in explained)])
        save_training(training, folder)


def _positions(
    training: Training, share: Share, played_one: Callable[[], None], *, turning: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Terms and values from the games of one generation, the same wherever they are played."""
    found: list[Labelled] = []
    for some in share(partial(sample, training, turning=turning), range(training.games)):
        found += some
        played_one()
    return np.array([terms for terms, _ in found]), np.array([value for _, value in found])


def sample(training: Training, game: int, *, turning: bool) -> list[Labelled]:
    """Some positions of one game."""
    variant = "turning" if turning else "basic"
    seed = f"{training.seed} {training.generation} {variant} {game}"
    rng = Random(seed)  # noqa: S311 - nothing secret here
    match = Match("thot", seed=seed, turning=turning, size=rng.choice((8, 10, 10)))
    states = np.frombuffer(match.view().raw, STATE).copy()
    found = []
    while batched.due(states, 0) == CHOICE:
        batched.play_on(states, 0, int(states[0]["mover"]), _move(states, rng, training.weights))
        if states[0]["phase"] == Phase.MOVE and rng.random() < _SAMPLED:
            thinker = _searched(states, _LABELLING, training.weights)
            found.append((terms_of(thinker.states[0], thinker.workspace), int(thinker.workspace.value[0]) / POINT))
    return found


def _move(states: npt.NDArray[np.void], rng: Random, weights: Weights) -> int:
    if states[0]["phase"] == Phase.MOVE and rng.random() < _AT_RANDOM:
        moves = np.empty(MOVES, np.int16)
        return int(moves[rng.randrange(batched.list_legal(states, 0, int(states[0]["mover"]), moves))])
    return int(_searched(states, _PLAYING, weights).workspace.move[0, 0])


def _searched(states: npt.NDArray[np.void], nodes: int, weights: Weights) -> Thinker:
    thinker = Thinker(states.tobytes(), replace(_EFFORT, nodes=nodes), weights=weights)
    thinker.deepen(nodes)
    return thinker


def fit(terms: npt.NDArray[np.int64], values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The weights that fit best; a little ridge tames terms that hardly occur."""
    x = terms.astype(float)
    return np.linalg.solve(x.T @ x + _RIDGE * np.eye(len(NAMES)), x.T @ values)


def share_explained(
    weights: npt.NDArray[np.float64], terms: npt.NDArray[np.int64], values: npt.NDArray[np.float64]
) -> float:
    """The share of the variance of the values that the weights explain."""
    return 1 - float((values - terms @ weights).var() / values.var())
