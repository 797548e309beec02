"""The options of Aton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from typing_extensions import TypedDict

from highpriest.errors import OptionError

MOST_ROUNDS: Final = 1_000_000


class AtonOptionsData(TypedDict):
    """The options of Aton as plain data."""

    round_limit: int


@dataclass(frozen=True, slots=True)
class AtonOptions:
    """`round_limit`: after so many rounds the game is a draw (D7); 0 = none."""

    round_limit: int = 0

    def data(self) -> AtonOptionsData:
        """The options as they stand in a record."""
        return {"round_limit": self.round_limit}


def read_options(given: Mapping[str, object]) -> AtonOptions:
    """Complete and check the options."""
    known = [field.name for field in fields(AtonOptions)]
    for name in given:
        if name not in known:
            raise OptionError(f"Aton has no option {name!r}, only {', '.join(known)}")
    limit = given.get("round_limit", 0)
    if isinstance(limit, bool) or not isinstance(limit, int) or not 0 <= limit <= MOST_ROUNDS:
        raise OptionError(f"round_limit is a whole number from 0 to {MOST_ROUNDS}, not {limit!r}", "D7")
    return AtonOptions(limit)
