"""Laying as a game of its own: mixed strategies of both sides by regret matching.

The seat knows its hand. The other has one of many hands, and a strategy of its own for each. It is taken to know
the seat's hand, which makes the seat's mixture safe even if it is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.moves import HAND_KEYS, HAND_OF_LAY, LAYS, laid_value
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES

Array = npt.NDArray[Any]


@compiled_apart
def weigh_hands(known: Array, unseen: Array, chances: Array) -> None:
    """Fill `chances[hand key]`: four cards, the known ones among them and the others drawn from the unseen."""
    total = 0.0
    for key in range(HAND_KEYS):
        chances[key] = 0
    for lay in range(LAYS):
        key = HAND_OF_LAY[lay]
        if chances[key] == 0:
            chances[key] = _ways(lay, known, unseen)
            total += chances[key]
    for key in range(HAND_KEYS):
        chances[key] /= total


@compiled
def _ways(lay: int, known: Array, unseen: Array) -> float:
    """In how many ways the unseen cards can make up the hand of this lay."""
    ways = 1.0
    for value in range(CARD_VALUES):
        drawn = -int(known[value])
        for cartouche in range(CARTOUCHES):
            drawn += int(laid_value(lay, cartouche) == value + 1)
        if drawn < 0:
            return 0.0
        for n in range(drawn):
            ways *= max(0, int(unseen[value]) - n) / (n + 1)
    return ways


@compiled_apart
def solve(matrix: Array, wanted: Array, chances: Array, rounds: int, own: Array, replies: Array) -> float:
    """Fill both sides' mixtures, the other's for each of their hands, and return the seat's value of the game.

    Regret matching in turns, regrets never below zero, later rounds weighing more. Of the other's lays only the
    wanted ones count. Both mixtures must be handed in as zeros. Loops are written out, since array expressions
    take ten times as long to compile.
    """
    regrets, strategy, gains = np.zeros(len(own)), np.zeros(len(own)), np.zeros(len(own))
    reply_regrets, reply, losses = np.zeros(LAYS), np.zeros(LAYS), np.zeros(LAYS)
    _match_rows(regrets, strategy)
    _mix_replies(reply, wanted)
    for n in range(1, rounds + 1):
        _losses_of_replies(matrix, strategy, losses)
        _regret_replies(reply_regrets, reply, losses)
        for lay in range(LAYS):
            reply[lay] = reply_regrets[lay]
        _mix_replies(reply, wanted)
        _gains_of_rows(matrix, chances, reply, gains)
        _regret_rows(regrets, strategy, gains)
        _match_rows(regrets, strategy)
        for row in range(len(own)):
            own[row] += n * strategy[row]
        for lay in range(LAYS):
            replies[lay] += n * reply[lay]
    _match_rows(own, own)
    _mix_replies(replies, wanted)
    _gains_of_rows(matrix, chances, replies, gains)
    return _mean(own, gains)


@compiled
def _mean(mixture: Array, values: Array) -> float:
    mean = 0.0
    for n in range(len(mixture)):
        mean += mixture[n] * values[n]
    return mean


@compiled
def _losses_of_replies(matrix: Array, strategy: Array, losses: Array) -> None:
    for lay in range(LAYS):
        losses[lay] = 0
    for row in range(len(strategy)):
        if strategy[row] > 0:
            for lay in range(LAYS):
                losses[lay] += strategy[row] * matrix[row, lay]


@compiled_apart
def _gains_of_rows(matrix: Array, chances: Array, reply: Array, gains: Array) -> None:
    for row in range(len(gains)):
        gains[row] = 0
    for lay in range(LAYS):
        weight = reply[lay] * chances[HAND_OF_LAY[lay]]
        if weight > 0:
            for row in range(len(gains)):
                gains[row] += weight * matrix[row, lay]


@compiled
def _regret_rows(regrets: Array, strategy: Array, gains: Array) -> None:
    value = _mean(strategy, gains)
    for row in range(len(regrets)):
        regrets[row] = max(0.0, regrets[row] + gains[row] - value)


@compiled_apart
def _match_rows(weights: Array, mixture: Array) -> None:
    """Make the mixture proportional to the weights; where all are nothing, even."""
    total = 0.0
    for row in range(len(weights)):
        total += weights[row]
    for row in range(len(weights)):
        mixture[row] = weights[row] / total if total > 0 else 1 / len(weights)


@compiled
def _regret_replies(regrets: Array, reply: Array, losses: Array) -> None:
    value = np.zeros(HAND_KEYS)
    for lay in range(LAYS):
        value[HAND_OF_LAY[lay]] += reply[lay] * losses[lay]
    for lay in range(LAYS):
        regrets[lay] = max(0.0, regrets[lay] + value[HAND_OF_LAY[lay]] - losses[lay])


@compiled_apart
def _mix_replies(replies: Array, wanted: Array) -> None:
    """Make the wanted replies of each hand sum to one; where all are nothing, they become equally likely."""
    total, count = np.zeros(HAND_KEYS), np.zeros(HAND_KEYS)
    for lay in range(LAYS):
        if wanted[lay]:
            total[HAND_OF_LAY[lay]] += replies[lay]
            count[HAND_OF_LAY[lay]] += 1
    for lay in range(LAYS):
        key = HAND_OF_LAY[lay]
        if not wanted[lay]:
            replies[lay] = 0
        elif total[key] > 0:
            replies[lay] /= total[key]
        else:
            replies[lay] = 1 / count[key]
