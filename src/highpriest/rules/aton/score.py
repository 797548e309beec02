"""The scoring of Aton (A14): six lines, which can be asked one by one and at any time."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, Protocol

import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.aton.state import BLACK, BLUE, BONUS_1, BONUS_2, squares_of_temple
from highpriest.rules.bits import popcount, whole


class Board(Protocol):
    """A state or a view: the scoring looks at nothing but the counters."""

    counters: npt.NDArray[Any]


class ScoringLine(IntEnum):
    """The lines of a scoring, in the order of A14."""

    TEMPLE_1 = 0
    TEMPLE_2 = 1
    TEMPLE_3 = 2
    TEMPLE_4 = 3
    BLACK = 4
    BONUS = 5


LINES: Final = len(ScoringLine)

# What a majority brings (A14); temple 1 brings the lead, temple 3 a point for each own counter there.
FOR_TEMPLE_2: Final = 5
FOR_EACH_BLUE: Final = 3
FOR_BLACK: Final = 8


@compiled
def squares_of_line(line: int) -> int:
    """The squares whose majority, or for the bonus line whose possession, is looked at."""
    if line == ScoringLine.BONUS:
        return BONUS_1 | BONUS_2
    if line == ScoringLine.BLACK:
        return BLACK
    return squares_of_temple(line)


@compiled
def held(board: Board, seat: int, squares: int) -> int:
    """How many of these squares hold a counter of the seat."""
    return popcount(whole(board.counters[seat]) & squares)


@compiled
def line_gain(board: Board, line: int, seat: int) -> int:
    """What the seat gains in one line; nobody gains anything from a tied majority."""
    if line == ScoringLine.BONUS:
        return held(board, seat, BONUS_1) + 2 * held(board, seat, BONUS_2)
    squares = squares_of_line(line)
    own = held(board, seat, squares)
    lead = own - held(board, 1 - seat, squares)
    if lead <= 0:
        return 0
    if line == ScoringLine.TEMPLE_1:
        return lead
    if line == ScoringLine.TEMPLE_2:
        return FOR_TEMPLE_2
    if line == ScoringLine.TEMPLE_3:
        return own
    if line == ScoringLine.TEMPLE_4:
        return FOR_EACH_BLUE * held(board, seat, BLUE)
    return FOR_BLACK


@compiled
def write_lines(board: Board, out: npt.NDArray[Any]) -> None:
    """Write all lines in order: what Red and Blue hold and gain, and the blue squares of temple 4's leader."""
    for line in range(LINES):
        squares = squares_of_line(line)
        red, blue = held(board, 0, squares), held(board, 1, squares)
        out[line, 0] = red
        out[line, 1] = blue
        out[line, 2] = line_gain(board, line, 0)
        out[line, 3] = line_gain(board, line, 1)
        out[line, 4] = 0
        if line == ScoringLine.TEMPLE_4 and red != blue:
            out[line, 4] = held(board, whole(blue > red), BLUE)


@compiled
def gain(board: Board, seat: int) -> int:
    """What a scoring of the position as it stands gives the seat in all."""
    points = 0
    for line in range(LINES):
        points += line_gain(board, line, seat)
    return points
