"""What a level thinks of a position."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from highpriest.play import View
from highpriest.players.explanation import Candidate, Explanation
from highpriest.players.thot.levels import EFFORTS
from highpriest.players.thot.looking import luck_of, move_of
from highpriest.search.thot.thinking import Thought, weigh

_PROVEN: Final = {1: "win", 0: "draw", -1: "loss"}
_PROVEN_PROBABILITY: Final = {1: 1.0, 0: 0.5, -1: 0.0}
# How fast a lead becomes a win: in games of a shallow search what is still to come spreads by 2.8 points times
# the root of the scarabs left, and 1.7 over that is the slope of a logistic curve of the same spread.
_CERTAINTY: Final = 0.6


def explain(view: View, luck: Random, number: int, seconds: float | None = None) -> Explanation:
    """The judgement of a level, 0 to 5, from the seat's view; its candidates if the seat is to choose."""
    if view.field("winners"):
        return _explain_end(view)
    thought = weigh(view.raw, EFFORTS[number], luck_of(luck), seconds)
    if view.legal_moves:
        return Explanation(
            win_probability=_probability(view, thought, thought.values[0]),
            candidates=_candidates(view, thought),
            proven=None if thought.proven is None else _PROVEN[thought.proven],
        )
    against = -1 if _is_opponent(view) else 1
    probability = _probability(view, thought, thought.values[0])
    return Explanation(
        win_probability=probability if against > 0 else (1 - probability) / _opponents(view),
        candidates=(),
        proven=None if thought.proven is None else _PROVEN[against * thought.proven],
    )


def _candidates(view: View, thought: Thought) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(move_of(view, code), _probability(view, thought, value, of_best=n == 0), float(n == 0))
        for n, (code, value) in enumerate(zip(thought.moves, thought.values, strict=True))
    )


def _probability(view: View, thought: Thought, lead: float, *, of_best: bool = True) -> float:
    """The chance to win with that lead at the end, as far as one can see; the fewer stones are left, the surer."""
    if of_best and thought.proven is not None:
        return _PROVEN_PROBABILITY[thought.proven]
    exponent = _CERTAINTY * lead / math.sqrt(1 + view.field("scarabs"))
    return 1 / (1 + _opponents(view) * math.exp(-max(-500.0, min(500.0, exponent))))


def _opponents(view: View) -> int:
    """How many sides there are but one's own."""
    return 1 if view.options.teams else len(view.options.seats) - 1


def _is_opponent(view: View) -> bool:
    """Whether the seat that looks on plays against the one that is to move; spectators look with the mover."""
    if view.seat is None:
        return False
    seat = view.options.seats.index(view.seat)
    mover = view.field("mover")
    return bool(seat // 2 != mover // 2 if view.options.teams else seat != mover)


def _explain_end(view: View) -> Explanation:
    winners = view.field("winners")
    seat = 0 if view.seat is None else view.options.seats.index(view.seat)
    if not winners >> seat & 1:
        return Explanation(0.0, (), proven="loss")
    sides = winners.bit_count() // (2 if view.options.teams else 1)
    return Explanation(1 / sides, (), proven="win" if sides == 1 else "draw")
