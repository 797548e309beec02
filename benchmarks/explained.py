"""How much of the results of games the losses of both sides explain. All is seen by the stronger player."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

_Z = 1.96


class Judged(NamedTuple):
    """A judged game, seen by the stronger player: their part of the win, how much more the other lost, and the cost.

    `again` is how much more the other lost as a second judge sees it.
    """

    result: float
    lead: float
    own_loss: float
    again: float
    seconds: float

    @property
    def luck(self) -> float:
        """What the losses do not explain of the result."""
        return self.result - 0.5 - self.lead


def slope(results: Sequence[float], leads: Sequence[float]) -> float:
    """How much of the distance of the results from one half the losses explain."""
    distance = fmean(results) - 0.5
    return fmean(leads) / distance if distance else math.nan


def slope_error(results: Sequence[float], leads: Sequence[float]) -> float:
    """The standard error of the slope, as of any ratio of two means over the same games."""
    steep, distance = slope(results, leads), fmean(results) - 0.5
    if not distance:
        return math.nan
    return error([lead - steep * (result - 0.5) for result, lead in zip(results, leads, strict=True)]) / abs(distance)


def error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.nan


def needed(shares: Sequence[float]) -> float:
    """How many games it takes until the mean is told from one half with 95 % confidence."""
    distance = fmean(shares) - 0.5
    return (_Z * stdev(shares) / distance) ** 2 if distance else math.inf


def mirrored_luck(games: Mapping[int, Judged]) -> list[float]:
    """The luck of each deal: that of its two games together, which the player played from both seats."""
    return [games[number].luck + games[number + 1].luck for number in games if number % 2 == 0 and number + 1 in games]
