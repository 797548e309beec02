"""How the choices of Aton are numbered.

| numbers | move |
|---|---|
| 0 to 255 | lay: the values less one at cartouches 1 to 4 are the four digits in base 4 |
| 256 | hand in the exchange token |
| 257 to 304 | take a counter off square 0 to 47 (A8 and A16) |
| 305 to 352 | place a counter on square 0 to 47 |
| 353 | keep: remove no more of the other's counters (D3) |
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from highpriest.compiled import compiled
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, SQUARES

LAYS: Final = CARD_VALUES**CARTOUCHES
EXCHANGE: Final = LAYS
TAKE: Final = EXCHANGE + 1  # + square
PLACE: Final = TAKE + SQUARES  # + square
KEEP: Final = PLACE + SQUARES
MOVES: Final = KEEP + 1
KEPT: Final = SQUARES  # stands for KEEP among the squares that a mover may choose
LAYS_OF_A_HAND: Final = 24  # four different cards have the most orders


@compiled
def lay_move(first: int, second: int, third: int, fourth: int) -> int:
    """The move that lays these values at cartouches 1 to 4."""
    return ((int(first) * 4 + int(second)) * 4 + int(third)) * 4 + int(fourth) - 85


@compiled
def square_move(base: int, square: int) -> int:
    """The move that takes off (TAKE) or places (PLACE) a counter there, or that keeps."""
    return KEEP if square == KEPT else base + square


@compiled
def laid_value(move: int, cartouche: int) -> int:
    """The value that a lay puts at a cartouche, 0 for cartouche 1."""
    return (move >> (2 * (3 - cartouche)) & 3) + 1


# A hand is looked up by how many 1s, 2s and 3s it holds; the number of 4s follows.
HAND_KEYS: Final = (CARTOUCHES + 1) ** (CARD_VALUES - 1)


def _hand_key(ones: int, twos: int, threes: int) -> int:
    """The key of a hand of four cards in the tables below."""
    return int(ones) + 5 * int(twos) + 25 * int(threes)


hand_key = compiled(_hand_key)


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    lays = np.zeros((HAND_KEYS, LAYS_OF_A_HAND), np.int16)
    count = np.zeros(HAND_KEYS, np.int16)
    keys = np.zeros(LAYS, np.int64)
    for move, cards in enumerate(product(range(1, CARD_VALUES + 1), repeat=CARTOUCHES)):
        key = _hand_key(cards.count(1), cards.count(2), cards.count(3))
        lays[key, count[key]] = move
        count[key] += 1
        keys[move] = key
    return lays, count, keys


# By hand key: the different lays in rising order, and how many there are. By lay: the key of the hand it lays.
LAYS_OF, LAY_COUNT_OF, HAND_OF_LAY = _tables()
