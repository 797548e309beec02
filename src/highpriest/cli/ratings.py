"""Ratings on the scale of Elo: 400 points more mean odds of ten to one.

They are those of openskill's Plackett-Luce model, with four choices of our own:

- The scale is set so that the numbers can be read as they come: for two players the model's odds are
  exp(difference / (sqrt(2) beta)), which are Elo's odds if beta is 400 / (sqrt(2) ln 10).
- Everyone begins at 1500 with a standard deviation of 150. The model counts its own doubt as luck of the game, so
  with more doubt it overrates the best (about 1800 points instead of 920 for 398 wins in 400 games, if the deviation
  is 500). With 150, differences after 400 games are near what the wins alone give; a test says how near.
- Programs do not get better while they play: no uncertainty is added between games (tau 0), and none of what a
  game tells is held back (gamma 1).
- One side against several of the other player is rated as a duel in which the odds against it are as many to one,
  so that equal players have equal ratings whatever the number of seats.

A shared win counts as half a win. Only differences mean anything. The model takes one game after the other, and their
order matters: wins and losses must come mixed, as they do in a contest, never sorted by result or by pairing.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from highpriest.cli.summary import Z

BEGINNING: Final = 1500.0
DEVIATION: Final = 150.0
POINTS_PER_E: Final = 400 / log(10)  # points that make the odds e times better

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class Rating(NamedTuple):
    """A player's strength, and how far off it may be: the true one lies so near with 95 % confidence."""

    points: float
    margin: float


class Ratings:
    """The ratings of some players, game after game."""

    def __init__(self, players: list[str]) -> None:
        self._beta = POINTS_PER_E / sqrt(2)
        self._model = PlackettLuce(BEGINNING, DEVIATION, self._beta, gamma=lambda *_facts: 1.0, tau=0.0)
        self._ratings = {player: self._model.rating() for player in players}

    def add(self, player: str, against: str, outcome: float, opponents: int) -> None:
        """A game in which a side of `player` met several sides of the other, and what came of it for `player`."""
        one, other = self._ratings[player], self._ratings[against]
        spread = sqrt(one.sigma**2 + other.sigma**2 + 2 * self._beta**2)  # what the model divides differences by
        odds = spread * log(opponents)
        several = self._model.rating(other.mu + odds, other.sigma)
        (one,), (several,) = self._model.rate([[one], [several]], ranks=[1 - outcome, outcome])
        self._ratings[player] = one
        self._ratings[against] = self._model.rating(several.mu - odds, several.sigma)

    def __getitem__(self, player: str) -> Rating:
        rating = self._ratings[player]
        return Rating(rating.mu, Z * rating.sigma)
