"""How much of a finished game was luck: *luck + skill = result*.

All is counted in parts of a win, from an even game on: a win is +½, a shared one 0, a defeat −½. The *skill* of a side
is what the other side gave away by its choices, less what it gave away itself. *Luck* is the rest of the result, and so
the identity holds exactly: what was dealt, who guessed right where both chose unseen, what neither side could foresee,
and whatever the judge did not see. What one side has of either, the other lacks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from highpriest.play import Match
from highpriest.players.judge import Judgement
from highpriest.players.sides import has_two_sides, share_of, sides_of

_EVEN: Final = 0.5
_GIVEN_UP: Final = ("resigned", "time")


@dataclass(frozen=True, slots=True)
class Fortune:
    """How a game went for one side."""

    result: float  # +½ for a win, −½ for a defeat
    skill: float

    @property
    def luck(self) -> float:
        """What the choices of both sides do not explain."""
        return self.result - self.skill

    @property
    def score(self) -> float:
        """The part of the win that the side has without its luck; beyond 1 where it won against the luck."""
        return _EVEN + self.skill


def fortunes(match: Match, judgements: Iterable[Judgement]) -> dict[str, Fortune] | None:
    """How the game went for each seat, if all its choices were judged; None where that cannot be said.

    That is so where three or more play each for themselves, and where somebody gave up or ran out of time: nobody knows
    what would have come of the rest.
    """
    result = match.result
    if result is None or result.reason in _GIVEN_UP or not has_two_sides(match):
        return None
    losses = dict.fromkeys(match.seats, 0.0)
    for each in judgements:
        losses[each.seat] += each.loss
    first, second = sides_of(match.seats)
    skill = sum(losses[seat] for seat in second) - sum(losses[seat] for seat in first)
    won = share_of(first, result.winners) - _EVEN
    return {
        **dict.fromkeys(first, Fortune(won, skill)),
        **dict.fromkeys(second, Fortune(-won, -skill)),
    }
