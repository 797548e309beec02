"""The search as a player of Aton uses it: views in, values and mixtures out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import (
    EXCHANGE,
    HAND_KEYS,
    HAND_OF_LAY,
    LAY_COUNT_OF,
    LAYS,
    LAYS_OF,
    PLACE,
    TAKE,
    hand_key,
    square_move,
)
from highpriest.rules.aton.state import SQUARES, STATE, Phase
from highpriest.search.aton.determinize import determinize
from highpriest.search.aton.flat_monte_carlo import count_wins
from highpriest.search.aton.net import even_chance, new_buffer
from highpriest.search.aton.regret_matching import solve, weigh_hands
from highpriest.search.aton.rounds import SCRATCH, payoffs
from highpriest.search.aton.turn import glance_at_squares, scratch_of, search_squares

Array = npt.NDArray[Any]

_MIXING_ROUNDS: Final = 600
_PLAYOUTS_AT_ONCE: Final = 400


@dataclass(frozen=True)
class Laying:
    """Thoughts about laying. The arrays of a seat go with `moves`, those of the other with all lays."""

    moves: list[int]
    values: Array  # the chance to win with each lay against the other's mixture
    mixture: Array  # how often each should be laid
    value: float  # the chance to win with this hand
    exchange: float | None  # the chance to win after handing in the token, if that is allowed
    replies: Array  # how likely the other lays each lay, as far as the seat can know


class Clock:
    """A time limit; without seconds there is none."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    def is_up(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and time.monotonic() >= self._end


def weigh_lays(views: Array, net: Array, clock: Clock, width: int = 0) -> Laying:
    """Solve the laying over all hands that the other may have.

    `width` is that of the beam with which both turns are searched after each pair of lays; 0 is a glance.
    """
    chances = hand_chances(views)
    wanted = chances[HAND_OF_LAY] > 0
    moves, matrix = _payoffs(views, net, wanted, clock, width)
    mixture, replies = np.zeros(len(moves)), np.zeros(LAYS)
    value = solve(matrix, wanted, chances, _MIXING_ROUNDS, mixture, replies)
    likely = replies * chances[HAND_OF_LAY]
    return Laying(moves, matrix @ likely, mixture, value, exchange_value(views, net), likely)


def guess_lays(views: Array, net: Array, replies: int, rng: Any, clock: Clock) -> Laying:
    """Weigh each lay against a few that come to mind, as if the other laid their cards in any order."""
    chances = hand_chances(views)
    likely = chances[HAND_OF_LAY] / LAY_COUNT_OF[HAND_OF_LAY]
    picked = np.random.default_rng(int(rng)).choice(LAYS, replies, p=likely / likely.sum())
    return answer_lays(views, net, np.bincount(picked, minlength=LAYS) / replies, clock)


def chances_of_lays(told: Iterable[tuple[int, float]]) -> Array:
    """How likely each lay is, from the lays that may come and their chances."""
    likely = np.zeros(LAYS)
    for lay, chance in told:
        likely[lay] = chance
    return likely


def hands_of_lays() -> Array:
    """The key of the hand that each lay comes from."""
    return HAND_OF_LAY


def answer_lays(views: Array, net: Array, likely: Array, clock: Clock, width: int = 0) -> Laying:
    """Weigh each lay against a mixture of the other's that is known, and lay the best; `width` as in `weigh_lays`."""
    moves, matrix = _payoffs(views, net, likely > 0, clock, width)
    values = matrix @ likely
    mixture = np.zeros(len(moves))
    mixture[values.argmax()] = 1
    return Laying(moves, values, mixture, float(values.max()), exchange_value(views, net), likely)


def hand_chances(views: Array) -> Array:
    """How likely each hand of the other is, by hand key: card counting and the cards that both know."""
    other = 1 - int(views["seat"][0])
    chances = np.zeros(HAND_KEYS)
    weigh_hands(views["hand"][0, other], views["unseen"][0, other], chances)
    return chances


def _payoffs(views: Array, net: Array, wanted: Array, clock: Clock, width: int) -> tuple[list[int], Array]:
    """The seat's different lays, as many as there is time for, and what each brings against every wanted one."""
    seat = int(views["seat"][0])
    states, buffer = np.zeros(SCRATCH + scratch_of(width), STATE), new_buffer()
    determinize(views, 0, states, 0, _any_rng())
    key = hand_key(*views["hand"][0, seat, :3].tolist())
    lays = LAYS_OF[key, : LAY_COUNT_OF[key]].astype(np.int64)
    matrix = np.zeros((len(lays), LAYS))
    done = 0
    while done < len(lays) and not (done and clock.is_up()):
        payoffs(states, states[:0], seat, lays[done : done + 1], wanted, net, buffer, matrix[done : done + 1])
        done += 1
    return lays[:done].tolist(), matrix[:done]


def _any_rng() -> Any:
    """The state of a generator where any determinization will do: the value function sees public things only."""
    return np.uint64(0)


def exchange_value(views: Array, net: Array) -> float | None:
    """The chance to win after handing in the token, or None if that is not allowed."""
    seat = int(views["seat"][0])
    states = np.zeros(1, STATE)
    determinize(views, 0, states, 0, _any_rng())
    if not batched.is_legal(states, 0, seat, EXCHANGE):
        return None
    batched.play(states, 0, seat, EXCHANGE)
    return position_value(states, seat, net)


def onlookers_value(views: Array, net: Array) -> float:
    """The chance to win of a seat that has nothing to choose, judged by what both can see."""
    states, looking = np.zeros(1, STATE), views.copy()
    looking["seat"] = max(0, int(views["seat"][0]))  # spectators look with Red
    determinize(looking, 0, states, 0, _any_rng())
    return position_value(states, int(looking["seat"][0]), net)


def position_value(states: Array, seat: int, net: Array) -> float:
    """What the net says of state 0, before any card is drawn."""
    return float(even_chance(states[0], seat, net, new_buffer()))


def weigh_squares(views: Array, net: Array, width: int, answers: int = 0) -> dict[int, float]:
    """The chance to win with each legal choice of a square; a width of 0 is a glance, more is a search.

    `answers` is the width with which the other's turn is searched; 0 is a glance there, too.
    """
    states, buffer = np.zeros(max(1, scratch_of(width)), STATE), new_buffer()
    determinize(views, 0, states, 0, _any_rng())
    values = np.full(SQUARES + 1, -1.0)  # the last is for keeping
    if width:
        search_squares(states, np.zeros(2 * answers, STATE), net, buffer, values)
    else:
        glance_at_squares(states, net, buffer, values)
    base = PLACE if views["phase"][0] == Phase.PLACE else TAKE
    return {square_move(base, square): float(value) for square, value in enumerate(values) if value >= 0}


def flat_values(views: Array, moves: list[int], playouts: int, rng: Any, clock: Clock) -> Array:
    """How often each move won in random games; the games are shared among the moves."""
    states, wins = np.zeros(1, STATE), np.zeros(len(moves))
    codes = np.array(moves, np.int64)
    done = 0
    while done < playouts and not (done >= len(moves) and clock.is_up()):
        end = min(playouts, done + _PLAYOUTS_AT_ONCE)
        count_wins(views, states, codes, done, end, rng, wins)
        done = end
    games = np.bincount(np.arange(done) % len(moves), minlength=len(moves))
    return wins / 2 / np.maximum(games, 1)
