"""The scoring of a position of Aton, line by line, at any time (A14)."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Any, Final, cast

import numpy as np
from typing_extensions import TypedDict

from highpriest.play.aton.data import ScoredLine
from highpriest.play.aton.events import LineScored
from highpriest.play.aton.notation import BySeat, LineName, squares_in
from highpriest.rules.aton import batched
from highpriest.rules.aton.score import LINES, ScoringLine, squares_of_line
from highpriest.rules.aton.state import BLUE, STATE


class AtonOutlook(TypedDict):
    """What a move of Aton leads to: what a scoring would then give each seat, and its lines."""

    if_scored: BySeat[int] | None
    lines: list[ScoredLine] | None
    total: None
    reply: None


LINE_NAMES: Final = cast("tuple[LineName, ...]", tuple(line.name.lower().replace("_", " ") for line in ScoringLine))
_TEMPLE_4: Final = int(ScoringLine.TEMPLE_4)
_NUMBERS: Final = 5  # of a line, as the rules write them
_COUNTERS: Final = Struct("=2q")
_PLACE_OF_COUNTERS: Final = STATE.fields["counters"][1]


def scoring_lines(states: Any) -> list[LineScored]:
    """The six lines of a scoring of the position as it stands."""
    red, blue = states["counters"][0].tolist()
    return [
        LineScored(**line, squares=_squares(number, line, red, blue))
        for number, line in enumerate(score_lines(red, blue))
    ]


def _squares(number: int, line: ScoredLine, red: int, blue: int) -> BySeat[tuple[str, ...]]:
    """The squares that count for each seat."""
    looked_at = squares_of_line(number)
    reds = blues = looked_at
    if line["blue_squares"] is not None:
        reds, blues = (looked_at | BLUE, looked_at) if line["red"] > line["blue"] else (looked_at, looked_at | BLUE)
    return {"red": squares_in(red & reds), "blue": squares_in(blue & blues)}


def score_lines(red: int, blue: int) -> list[ScoredLine]:
    """The six lines as plain data, where Red and Blue hold these squares."""
    board = bytearray(STATE.itemsize)  # with counters and nothing else: the scoring looks at nothing else
    _COUNTERS.pack_into(board, _PLACE_OF_COUNTERS, red, blue)
    numbers = np.empty((LINES, _NUMBERS), np.int8)
    batched.write_lines(np.frombuffer(board, STATE), 0, numbers)
    return [_line(number, *row) for number, row in enumerate(numbers.tolist())]


@lru_cache(maxsize=4096)  # a move changes one or two lines; the others are as they were
def _line(number: int, red: int, blue: int, red_gains: int, blue_gains: int, blue_squares: int) -> ScoredLine:
    return {
        "line": LINE_NAMES[number],
        "red": red,
        "blue": blue,
        "red_gains": red_gains,
        "blue_gains": blue_gains,
        "blue_squares": blue_squares if number == _TEMPLE_4 and red != blue else None,
    }
