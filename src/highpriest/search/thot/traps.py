"""Traps in Thot: moves that cost little against the best answer and bring much against those who look less far.

A lay-out can favour one side so much that the other cannot win against best play. Whoever only maximises what is sure
to him then loses by as little as possible, which is a loss. Where a game is open or going badly, the best moves are
therefore judged also by what a few short-sighted players would answer.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import Final

from highpriest.search.thot.thinking import Effort, Thought, after, lead_of, mover_of, think, thought_out
from highpriest.search.thot.weights import Weights

# Points. With more of a lead than this nothing is risked, and no trap may cost more than its price.
OPEN: Final = 6.0
PRICE: Final = 3.0
MOST_TRAPS: Final = 6  # moves that are looked at
HOPE: Final = 0.7  # how much the answers of the short-sighted count, beside the best one
SHORT_SIGHTED: Final = (
    Effort(nodes=20_000, depth=2),
    Effort(nodes=20_000, depth=3),
    Effort(nodes=100_000, depth=4, judges=False),
)
_LOOK: Final = 15  # the effort divided by this is spent on the position after an answer
_LOOK_BITS: Final = 16


def choose(
    raw: bytes, effort: Effort, luck: int = 0, seconds: float | None = None, weights: Weights | None = None
) -> int:
    """The move of one who thinks with this effort, and sets traps if it says so."""
    if not effort.traps:
        return think(raw, effort, luck, seconds, weights).moves[0]
    end = None if seconds is None else time.perf_counter() + seconds
    thinker = thought_out(raw, effort, luck, None if seconds is None else seconds * 2 / 3, weights)
    if thinker.state.players > 2 or _is_sure(thinker.thought):
        return thinker.thought.moves[0]
    thinker.weigh(effort.nodes // 2)
    look = Effort(nodes=effort.nodes // _LOOK, table_bits=_LOOK_BITS)
    best, move = -math.inf, thinker.thought.moves[0]
    for candidate, value in _affordable(thinker.thought):
        if end is not None and time.perf_counter() > end:
            break
        worth = (1 - HOPE) * value + HOPE * _hope(thinker.seat, after(raw, candidate), value, look, luck, weights)
        if worth > best:
            best, move = worth, candidate
    return move


def _is_sure(thought: Thought) -> bool:
    return thought.values[0] > OPEN or (thought.proven is not None and thought.proven >= 0)


def _affordable(thought: Thought) -> list[tuple[int, float]]:
    """The moves that are hardly worse than the best one, which comes first."""
    weighed = zip(thought.moves, thought.values, strict=True)
    return [(move, value) for move, value in weighed if value >= thought.values[0] - PRICE][:MOST_TRAPS]


def _hope(seat: int, moved: bytes, value: float, look: Effort, luck: int, weights: Weights | None) -> float:
    """The expected lead at the end if a short-sighted player answers the seat's move, in the mean of all of them."""
    if mover_of(moved) in (None, seat):  # the game is over, or something is put back first
        return value
    answers = Counter(_answered(moved, eyes, luck, weights) for eyes in SHORT_SIGHTED)
    leads = {
        answered: lead_of(answered, seat)
        if mover_of(answered) is None
        else think(answered, look, luck, None, weights).values[0]
        for answered in answers
    }
    return sum(count * leads[answered] for answered, count in answers.items()) / answers.total()


def _answered(raw: bytes, eyes: Effort, luck: int, weights: Weights | None) -> bytes:
    """The position after the other's whole turn."""
    seat = mover_of(raw)
    while mover_of(raw) == seat:
        raw = after(raw, think(raw, eyes, luck, None, weights).moves[0])
    return raw
