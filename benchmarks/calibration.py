"""How well is what Aton's nets say? Brier score and reliability by stage of the game, beside logistic baselines.

The High Priest plays himself. Before each laying every predictor says how likely Red is to win, from what both see. The
baselines are fitted to the games that they are not judged by: two halves, each judged by the fit to the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.table import Figure, Table
from highpriest.cli.sharing import played_in_order
from highpriest.play import Match, View
from highpriest.play.dealer import derived_seed, read_seed
from highpriest.players.aton import chance_by, level
from highpriest.players.aton.levels import LEVELS
from highpriest.players.levels import HighPriest

Array = npt.NDArray[Any]

GAMES = 300
BATCH = 4
STAGES = {"all": (0, 99), "to 13 points": (0, 13), "14 to 26 points": (14, 26), "27 points and more": (27, 99)}
NETS = {"net": LEVELS[HighPriest.number].net, "first net": "learned-1", "rule of thumb": "thumb"}
_BINS = 10
_STEPS = 50


@dataclass(frozen=True)
class Seen:
    """A position before a laying."""

    points: tuple[int, int]
    gains: tuple[int, int]  # what a scoring would bring now
    realm: int  # squares taken there
    said: tuple[float, ...]  # by each of NETS


Told = tuple[list[Seen], float]  # the positions of a game, and what Red won of it


def run(games: int, seed: str, jobs: int, json_file: Path | None) -> None:
    """Play the games and print how good each predictor is at each stage."""
    table, told = Table(), list(played_in_order(partial(play, seed), range(games), jobs, BATCH))
    seen = list(chain.from_iterable(positions for positions, _ in told))
    ends = np.concatenate([np.full(len(positions), end) for positions, end in told])
    even = np.concatenate([np.full(len(positions), n % 2 == 0) for n, (positions, _) in enumerate(told)])
    highest = np.array([max(position.points) for position in seen])
    for name, said in predictions(seen, ends, even).items():
        for stage, (low, high) in STAGES.items():
            chosen = (low <= highest) & (highest <= high)
            count = int(chosen.sum())
            for what, judge in JUDGES.items():
                figure = judge(said[chosen], ends[chosen])
                table.add(Figure(f"{name}, {stage} ({count}): {what}", figure, ""))
    if json_file:
        table.write(json_file)


def play(seed: str, game: int) -> Told:
    """A game of the High Priest against himself."""
    match, positions = Match("aton", seed=derived_seed(read_seed(seed), f"game {game}")), list[Seen]()
    luck, seen_round = Random(derived_seed(read_seed(seed), f"players {game}")), 0
    while match.result is None:
        view = match.view(match.owing[0])
        if view.field("round_no") != seen_round and view.legal_moves[0].text.isdigit():
            seen_round = view.field("round_no")
            positions.append(look(match.view("red")))
        match.play(level(view, luck, HighPriest.number))
    winners = match.result.winners
    return positions, ("red" in winners) / len(winners)


def look(view: View) -> Seen:
    """What both see before the laying, and what each net says of it."""
    data = view.data()
    totals = view.aids()["if_scored_now"]["totals"]
    points = (data["points"]["red"], data["points"]["blue"])
    gains = (totals["red"], totals["blue"])
    realm = data["realm"]["red"] + data["realm"]["blue"]
    return Seen(points, gains, realm, tuple(chance_by(view, name) for name in NETS.values()))


def predictions(seen: list[Seen], ends: Array, even: Array) -> dict[str, Array]:
    """What each predictor says of each position."""
    lead = np.array([x.points[0] - x.points[1] for x in seen]) / 10
    gain = np.array([x.gains[0] - x.gains[1] for x in seen]) / 10
    full = np.array([x.realm for x in seen]) / 8
    near = np.array([max(0, x.points[0] - 20) - max(0, x.points[1] - 20) for x in seen]) / 10
    points, more = np.stack([lead], 1), np.stack([lead, gain, full * gain, near, near * near * np.sign(near)], 1)
    nets = {name: np.array([x.said[n] for x in seen]) for n, name in enumerate(NETS)}
    return nets | {
        "logistic, points": crossed(points, ends, even),
        "logistic, points, scoring and realm": crossed(more, ends, even),
    }


def crossed(inputs: Array, ends: Array, even: Array) -> Array:
    """Each half as the fit to the other half predicts it."""
    said = np.empty(len(ends))
    for half in (even, ~even):
        said[half] = _logistic(inputs[half] @ fitted(inputs[~half], ends[~half]))
    return said


def fitted(inputs: Array, ends: Array) -> Array:
    """The weights of a logistic regression without bias (both seats are alike), by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(_STEPS):
        said = _logistic(inputs @ weights)
        slope = inputs.T @ (ends - said) - 1e-3 * weights
        curvature = (inputs * (said * (1 - said))[:, None]).T @ inputs + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curvature, slope)
    return weights


def _logistic(logit: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def brier(said: Array, ends: Array) -> float:
    """The mean square of the error; a coin has 0.25."""
    return float(np.mean((said - ends) ** 2))


def reliability(said: Array, ends: Array) -> float:
    """How far what is said is from what happens: the mean distance over ten bins, in points of a hundred."""
    bins = np.minimum((said * _BINS).astype(int), _BINS - 1)
    gaps = [abs(float((said[bins == n] - ends[bins == n]).sum())) for n in range(_BINS)]
    return 100 * sum(gaps) / len(said)


def confidence(said: Array, ends: Array) -> float:
    """By how much the logit has to be multiplied; below 1 a predictor is too sure."""
    sure = np.clip(said, 1e-6, 1 - 1e-6)
    return float(fitted(np.log(sure / (1 - sure))[:, None], ends)[0])


JUDGES: dict[str, Callable[[Array, Array], float]] = {
    "Brier": brier,
    "reliability (mean gap, %)": reliability,
    "slope of the logit": confidence,
}
