"""Finding the weights of the evaluation: `python -m highpriest.search.thot.training`.

Games are played by a shallow search with a few random moves; in some of their positions a deeper search says
what is still to come, and least squares fit the terms of the evaluation to that. The labels are made with the
weights in use, so that a second run, begun with the weights of the first, sees beyond the horizon of the first.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import numpy as np
import numpy.typing as npt

from highpriest.play import Match
from highpriest.rules.game import CHOICE
from highpriest.rules.thot import door
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import STATE, Phase
from highpriest.search.thot.evaluation import NAMES, evaluate
from highpriest.search.thot.thinking import Effort, Thinker
from highpriest.search.thot.worth import POINT

_AT_RANDOM = 0.12
_SAMPLED = 0.4


def sample(seed: str, *, turning: bool, playing: int, labelling: int) -> list[tuple[npt.NDArray[np.int64], float]]:
    """Terms and values of some positions of one game; effort in nodes."""
    luck = Random(seed)  # noqa: S311 - nothing secret here
    match = Match("thot", seed=seed, turning=turning, size=luck.choice((8, 10, 10)))
    states = np.frombuffer(match.view().raw, STATE).copy()
    found = []
    while door.due(states, 0) == CHOICE:
        door.play_on(states, 0, int(states[0]["mover"]), _move(states, luck, playing))
        if states[0]["phase"] == Phase.MOVE and luck.random() < _SAMPLED:
            thinker = _searched(states, labelling)
            evaluate(thinker.states[0], thinker.desk, 0)
            found.append((thinker.desk.term.copy(), int(thinker.desk.value[0]) / POINT))
    return found


def _move(states: npt.NDArray[np.void], luck: Random, nodes: int) -> int:
    if states[0]["phase"] == Phase.MOVE and luck.random() < _AT_RANDOM:
        moves = np.empty(MOVES, np.int16)
        return int(moves[luck.randrange(door.list_legal(states, 0, int(states[0]["mover"]), moves))])
    return int(_searched(states, nodes).desk.move[0, 0])


def _searched(states: npt.NDArray[np.void], nodes: int) -> Thinker:
    thinker = Thinker(states.tobytes(), Effort(nodes=nodes, table_bits=14))
    thinker.deepen(nodes)
    return thinker


def fit(terms: npt.NDArray[np.int64], values: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], float]:
    """The weights, and the share of the variance that they explain; a little ridge tames terms that hardly occur."""
    x = terms[:, : len(NAMES)].astype(float)
    ridge = 3.0 * np.eye(len(NAMES))
    weights = np.linalg.solve(x.T @ x + ridge, x.T @ values)
    return weights, 1 - float((values - x @ weights).var() / values.var())


def main() -> None:
    """Play, fit and print the weights."""
    ask = argparse.ArgumentParser(description="Fit the weights of the evaluation of Thot.")
    ask.add_argument("--seed", default="thot")
    ask.add_argument("--games", type=int, default=120)
    ask.add_argument("--turning", action="store_true")
    ask.add_argument("--playing", type=int, default=2_000, help="nodes for a move of the games")
    ask.add_argument("--labelling", type=int, default=20_000, help="nodes for a value")
    given = ask.parse_args()
    started = time.monotonic()
    found = []
    for game in range(given.games):
        found += sample(f"{given.seed} {game}", turning=given.turning, playing=given.playing, labelling=given.labelling)
    weights, explained = fit(np.array([terms for terms, _ in found]), np.array([value for _, value in found]))
    print(f"# {len(found)} positions, {explained:.3f} explained, {time.monotonic() - started:.0f} s")
    print(", ".join(f'"{name}": {weight:.3f}' for name, weight in zip(NAMES, weights, strict=True)))


if __name__ == "__main__":
    main()
