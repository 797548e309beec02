"""Moments and spans of time, as a host writes and reads them."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Final

from highpriest.cli.errors import CommandError

UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
LONGEST: Final = 3650 * UNITS["d"]


def read_span(text: str) -> float:
    """The seconds of a span such as 90s, 10m, 2h or 30d; raises CommandError for any other text."""
    found = re.fullmatch(r"(\d{1,9})([smhd])", text)
    seconds = int(found[1]) * UNITS[found[2]] if found else 0
    if not 0 < seconds <= LONGEST:
        raise CommandError(f"{text!r} is no span of time such as 90s, 10m, 2h or 30d.")
    return float(seconds)


def end_of(span: str | None) -> float | None:
    """The moment at which a span that begins now is over; None if there is none. Raises CommandError."""
    return None if span is None else time.time() + read_span(span)


def written(moment: float | None) -> str:
    """A moment as text."""
    return "-" if moment is None else f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M} UTC"
