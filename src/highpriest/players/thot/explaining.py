"""What a level thinks of a position."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from highpriest.play import View
from highpriest.play.thot.notation import move_text
from highpriest.players.explanation import Candidate, Explanation, Reply
from highpriest.players.thot.adapter import fresh, move_of, weights
from highpriest.players.thot.levels import EFFORTS
from highpriest.search.thot.iterative_deepening import (
    Effort,
    Thought,
    after,
    elbow_of,
    is_on_side_of,
    mover_of,
    weigh,
)
from highpriest.search.thot.weights import Weights

_PROVEN: Final = {1: "win", 0: "draw", -1: "loss"}
_PROVEN_PROBABILITY: Final = {1: 1.0, 0: 0.5, -1: 0.0}
# How fast a lead becomes a win: in games of a shallow search what is still to come spreads by 2.8 points times
# the root of the scarabs left, and 1.7 over that is the slope of a logistic curve of the same spread.
_CERTAINTY: Final = 0.6
_DOUBT: Final = 1.5  # a move that is this many points worse is chosen about a third as often
_REPLIES_TOLD: Final = 8


def explain(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """The judgement of a level, 0 to 5, from the seat's view.

    If the seat is to choose, its candidates, and how the next is likely to answer the best of them; else what the one
    who is to choose is likely to do.
    """
    if view.field("winners"):
        return explain_end(view)
    share = None if seconds is None else seconds / 2
    effort, known = EFFORTS[number], weights(learned)
    thought = weigh(view.raw, effort, fresh(rng), share, known)
    if view.legal_moves:
        return replace(explained(view, thought), replies=_replies(view, thought, effort, known, share))
    against = -1 if _is_opponent(view) else 1
    probability = _probability(view, thought, thought.values[0])
    return Explanation(
        win_probability=probability if against > 0 else (1 - probability) / _opponents(view),
        candidates=(),
        replies=_likely(view, view.raw, thought),
        proven=None if thought.proven is None else _PROVEN[against * thought.proven],
    )


def explained(view: View, thought: Thought) -> Explanation:
    """What a search has found for the seat that is to choose."""
    return Explanation(
        win_probability=_probability(view, thought, thought.values[0]),
        candidates=_candidates(view, thought),
        proven=None if thought.proven is None else _PROVEN[thought.proven],
    )


def _candidates(view: View, thought: Thought) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(move_of(view, code), _probability(view, thought, value, of_best=n == 0), float(n == 0))
        for n, (code, value) in enumerate(zip(thought.moves, thought.values, strict=True))
    )


def _replies(
    view: View, thought: Thought, effort: Effort, known: Weights | None, seconds: float | None
) -> tuple[Reply, ...]:
    """How the next seat is likely to answer the best move, as a search of a quarter of the effort sees it."""
    less = replace(effort, nodes=max(1, effort.nodes // 4))
    seat, raw, best = mover_of(view.raw), view.raw, thought.moves[0]
    while True:
        raw = after(raw, best)
        mover = mover_of(raw)
        if mover is None:
            return ()
        thought = weigh(raw, less, 0, seconds, known)
        if mover != seat:
            return _likely(view, raw, thought)
        best = thought.moves[0]  # a scarab is put back before the next one answers


def _likely(view: View, raw: bytes, thought: Thought) -> tuple[Reply, ...]:
    """The likeliest moves of the seat to move; each point less makes a move less likely by the same factor."""
    chances = [math.exp(min(0.0, value - thought.values[0]) / _DOUBT) for value in thought.values]
    ranked = sorted(zip(chances, thought.moves, strict=True), reverse=True)[:_REPLIES_TOLD]
    seat = view.options.seats[mover_of(raw) or 0]
    return tuple(Reply(seat, move_text(move, elbow_of(raw, move)), chance / sum(chances)) for chance, move in ranked)


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
    return not is_on_side_of(view.raw, seat, view.field("mover"))


def explain_end(view: View) -> Explanation:
    """How the game ended for the seat."""
    winners = view.field("winners")
    seat = 0 if view.seat is None else view.options.seats.index(view.seat)
    if not winners >> seat & 1:
        return Explanation(0.0, (), proven="loss")
    sides = winners.bit_count() // (2 if view.options.teams else 1)
    return Explanation(1 / sides, (), proven="win" if sides == 1 else "draw")
