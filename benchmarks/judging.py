"""Can the judge be trusted with ratings? By the identity luck + skill = result, losses should explain results.

Neighbouring levels meet, and every choice of their games is judged. If the judge saw everything, the difference of the
losses of both sides would on average be the distance of the result from one half: the *slope* would be 1. Luck, what
is left of a result, sums to nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.table import Figure, Table
from highpriest.cli.contest import Contest, arranged, bout, play_bout
from highpriest.cli.sharing import played_in_order
from highpriest.names import LEVELS
from highpriest.play import Match
from highpriest.play.record import Record
from highpriest.players import Explainer, find_player
from highpriest.players.judge import choices, judge

GAMES = 400
OFF = 0.2  # how far the slope may be from 1
SECONDS_OF_A_GAME = {"aton": 1.0, "thot": 5.0}  # goals
_Z = 1.96


class Judged(NamedTuple):
    """A judged game, seen by the stronger player: their part of the win, how much more the other lost, and the cost."""

    result: float
    lead: float
    own_loss: float
    seconds: float


@dataclass(frozen=True)
class Pair:
    """A player and a weaker one, in a game."""

    game: str
    player: str
    against: str

    @property
    def name(self) -> str:
        """Tells it from the others."""
        return f"{self.game}_{self.player}_{self.against}".replace(":", "-")


def all_pairs() -> list[Pair]:
    """Neighbouring levels, and two players whose evaluation is not the judge's own."""
    steps = [(level, below) for below, level in pairwise(LEVELS)]
    aton = [*steps, ("montecarlo:1600", "greedy")]
    thot = [*steps, ("alphabeta:4", "greedy")]
    return [Pair(game, *pair) for game, pairs in (("aton", aton), ("thot", thot)) for pair in pairs]


def run(games: int, seed: str, jobs: int, json_file: Path | None, only: Sequence[str]) -> None:
    """Play and judge the games of each pair, and say how much of the results the losses explain."""
    table = Table()
    for pair in all_pairs():
        if only and not any(text in pair.name for text in only):
            continue
        contest = arranged(pair.game, {}, [pair.player, pair.against], seed, games)
        report(pair, list(played_in_order(partial(judged, contest), range(contest.games), jobs)), table)
    if json_file:
        table.write(json_file)


def judged(contest: Contest, number: int) -> Judged:
    """Play and judge the game of this number."""
    played = play_bout(contest, number)
    own = bout(contest, number).own
    started = time.process_time()
    losses = dict.fromkeys(contest.seats, 0.0)
    for seat, loss in losses_of(Match.replay(Record.from_json(played.record)), number):
        losses[seat] += loss
    own_loss = sum(losses[seat] for seat in own)
    result = sum(seat in own for seat in played.winners) / len(played.winners)
    return Judged(result, sum(losses.values()) - 2 * own_loss, own_loss, time.process_time() - started)


def losses_of(match: Match, number: int) -> Iterator[tuple[str, float]]:
    """The seat and the loss of every choice, as the review judges them."""
    adviser, thumb, luck = find_player(LEVELS[-1]), find_player("greedy"), Random(number)
    if not isinstance(adviser, Explainer):
        raise TypeError(f"{LEVELS[-1]} explains nothing")
    for choice in choices(match):
        judgement = judge(choice, adviser, thumb, luck)
        yield judgement.seat, judgement.loss


def report(pair: Pair, games: Sequence[Judged], table: Table) -> None:
    """Add the figures of a pair."""
    results, leads = [game.result for game in games], [game.lead for game in games]
    luck = [result - 0.5 - lead for result, lead in zip(results, leads, strict=True)]
    table.add(Figure(f"{pair.name}: result, {len(games)} games", 100 * fmean(results), "%"))
    table.add(Figure("  loss of a game, both sides", fmean(2 * game.own_loss + game.lead for game in games), ""))
    steep = slope(results, leads)
    table.add(Figure("  slope: difference of losses by distance of the result", steep, ""))
    table.add(Figure("  … away from 1", abs(steep - 1), "", OFF, smaller_is_better=True))
    table.add(Figure("  mean luck", abs(fmean(luck)), "", 2, "its error", error(luck), smaller_is_better=True))
    by_losses = needed([0.5 + lead for lead in leads])
    table.add(Figure("  games needed by losses", by_losses, "", 0.75, "by results", needed(results), True))
    seconds = fmean(game.seconds for game in games)
    table.add(Figure("  to judge a game", seconds, "s", SECONDS_OF_A_GAME[pair.game], smaller_is_better=True))


def slope(results: Sequence[float], leads: Sequence[float]) -> float:
    """How much of the distance of the results from one half the losses explain."""
    distance = fmean(results) - 0.5
    return fmean(leads) / distance if distance else math.nan


def error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(numbers) / math.sqrt(len(numbers))


def needed(shares: Sequence[float]) -> float:
    """How many games it takes until the mean is told from one half with 95 % confidence."""
    distance = fmean(shares) - 0.5
    return (_Z * stdev(shares) / distance) ** 2 if distance else math.inf
