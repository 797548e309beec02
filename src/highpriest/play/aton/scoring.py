"""The scoring of a position of Aton, line by line, at any time (A14)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, Literal, cast

import numpy as np
from typing_extensions import TypedDict

from highpriest.play.aton.events import LineScored
from highpriest.play.aton.notation import BySeat, squares_in
from highpriest.rules.aton import door
from highpriest.rules.aton.score import Line, squares_of_line
from highpriest.rules.aton.state import BLUE, STATE

LineName = Literal["temple 1", "temple 2", "temple 3", "temple 4", "black", "bonus"]

LINE_NAMES: Final = cast("tuple[LineName, ...]", tuple(line.name.lower().replace("_", " ") for line in Line))
_TEMPLE_4: Final = int(Line.TEMPLE_4)


class ScoredLine(TypedDict):
    """One line of a scoring as plain data; `LineScored` says what the fields are."""

    line: LineName
    red: int
    blue: int
    red_gains: int
    blue_gains: int
    blue_squares: int | None
    squares: BySeat[tuple[str, ...]]


def scoring_lines(states: Any) -> list[LineScored]:
    """The six lines of a scoring of the position as it stands."""
    return [LineScored(**line) for line in score_lines(*states["counters"][0].tolist())]


def score_lines(red: int, blue: int) -> list[ScoredLine]:
    """The six lines as plain data, where Red and Blue hold these squares."""
    return [_line(number, red & looked_at, blue & looked_at) for number, looked_at in _looked_at()]


@cache
def _looked_at() -> tuple[tuple[int, int], ...]:
    """For each line the squares that it depends on: its own, and for temple 4 all blue ones."""
    return tuple((n, squares_of_line(n) | (BLUE if n == _TEMPLE_4 else 0)) for n in range(len(LINE_NAMES)))


@lru_cache(maxsize=4096)  # a move changes one or two lines; the others are as they were
def _line(number: int, red: int, blue: int) -> ScoredLine:
    squares = squares_of_line(number)
    reds, blues = red & squares, blue & squares
    held = reds.bit_count(), blues.bit_count()
    blue_squares = None
    if number == _TEMPLE_4 and held[0] != held[1]:
        if held[0] > held[1]:
            blue_squares, reds = (red & BLUE).bit_count(), reds | red & BLUE
        else:
            blue_squares, blues = (blue & BLUE).bit_count(), blues | blue & BLUE
    states = np.zeros(1, STATE)  # the scoring looks at nothing but the counters
    states["counters"] = red, blue
    return {
        "line": LINE_NAMES[number],
        "red": held[0],
        "blue": held[1],
        "red_gains": door.line_gain(states, 0, number, 0),
        "blue_gains": door.line_gain(states, 0, number, 1),
        "blue_squares": blue_squares,
        "squares": {"red": squares_in(reds), "blue": squares_in(blues)},
    }
