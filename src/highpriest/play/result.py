"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """Who won and why. Several winners share the win; in Aton both winning is a draw.

    >>> from highpriest import Match
    >>> match = Match("aton", seed=1)
    >>> _ = match.resign("red")
    >>> match.result
    Result(winners=('blue',), reason='resigned', score={'red': 0, 'blue': 0})
    """

    winners: tuple[str, ...]
    reason: str
    score: Mapping[str, int]

    def data(self) -> dict[str, Any]:
        """The result as it stands in a record."""
        return {"winners": list(self.winners), "reason": self.reason, "score": dict(self.score)}
