"""The scoring of a position of Aton, line by line, at any time (A14)."""

from __future__ import annotations

from typing import Any

from highpriest.play.aton.events import LineScored
from highpriest.rules.aton import door
from highpriest.rules.aton.score import Line, squares_of_line
from highpriest.rules.aton.state import BLUE


def scoring_lines(states: Any) -> list[LineScored]:
    """The six lines of a scoring of the position as it stands."""
    return [_line(states, line) for line in Line]


def _line(states: Any, line: Line) -> LineScored:
    squares = squares_of_line(int(line))
    counters = states["counters"][0].tolist()
    red, blue = ((own & squares).bit_count() for own in counters)
    gains = [door.line_gain(states, 0, int(line), seat) for seat in (0, 1)]
    blue_squares = None
    if line == Line.TEMPLE_4 and red != blue:
        blue_squares = (counters[0 if red > blue else 1] & BLUE).bit_count()
    return LineScored(line.name.lower().replace("_", " "), red, blue, gains[0], gains[1], blue_squares)
