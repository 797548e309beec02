"""Traps in Thot: moves that cost little against the best answer and bring much against those who look less far.

A lay-out can favour one side so much that the other cannot win against best play. A player who only maximises what is
sure then loses by as little as possible, which is a loss. Where a game is open or going badly, the best moves are
therefore judged also by where they would lead against a few short-sighted players, and by the chance to win there.

Only with turning: without it, one who looks far loses by traps more than the short-sighted fall into them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from highpriest.search.thot.iterative_deepening import Effort, Thought, after, lead_of, mover_of, think, thought_out
from highpriest.search.thot.weights import Weights

# Points. With more of a lead than this nothing is risked, and no trap may cost more than its price.
OPEN: Final = 6.0
PRICE: Final = 3.0
MOST_TRAPS: Final = 8  # moves that are looked at
HOPE: Final = 0.7  # how much the answers of the short-sighted count, beside the best one
SHORT_SIGHTED: Final = (
    Effort(nodes=20_000, depth=2, judges=False),
    Effort(nodes=20_000, depth=3),
    Effort(nodes=100_000, depth=4, judges=False),
    Effort(nodes=100_000, depth=6, judges=False),
)
_ANSWERS: Final = 2  # of the short-sighted, one after the other
_TRAPPING: Final = 300_000  # nodes; no more effort than this is shared out when traps are looked for
_LOOK: Final = 20  # the effort divided by this is spent on the position after an answer
_LOOK_BITS: Final = 16
_CLEAR_LEAD: Final = 4.0  # points; with this lead expected, nearly three games of four are taken to be won

_Think = Callable[[bytes, Effort], Thought]


def choose(
    raw: bytes, effort: Effort, rng: int = 0, seconds: float | None = None, weights: Weights | None = None
) -> int:
    """The move of one who thinks with this effort, and sets traps if it says so."""
    if not effort.traps:
        return think(raw, effort, rng, seconds, weights).moves[0]
    end = None if seconds is None else time.perf_counter() + seconds
    thinker = thought_out(raw, effort, rng, None if seconds is None else seconds * 2 / 3, weights)
    if thinker.state.players > 2 or not thinker.state.turning or _is_sure(thinker.thought):
        return thinker.thought.moves[0]
    thinker.weigh(min(effort.nodes, _TRAPPING) // 2)
    look = Effort(
        nodes=min(effort.nodes, _TRAPPING) // _LOOK,
        foresees=effort.foresees,
        selective=effort.selective,
        table_bits=_LOOK_BITS,
    )
    thinking = cache(partial(think, rng=rng, weights=weights))
    best, move = -math.inf, thinker.thought.moves[0]
    for candidate, value in _affordable(thinker.thought):
        if end is not None and time.perf_counter() > end:
            break
        hope = _hope(thinker.seat, after(raw, candidate), value, look, thinking)
        worth = (1 - HOPE) * _chance(value) + HOPE * hope
        if worth > best:
            best, move = worth, candidate
    return move


def _is_sure(thought: Thought) -> bool:
    return thought.values[0] > OPEN or (thought.proven is not None and thought.proven >= 0)


def _chance(lead: float) -> float:
    """About how likely it is to win with this expected lead."""
    return 1 / (1 + math.exp(-lead / _CLEAR_LEAD))


def _affordable(thought: Thought) -> list[tuple[int, float]]:
    """The moves that are hardly worse than the best one, which comes first."""
    weighed = zip(thought.moves, thought.values, strict=True)
    return [(move, value) for move, value in weighed if value >= thought.values[0] - PRICE][:MOST_TRAPS]


def _hope(seat: int, moved: bytes, value: float, look: Effort, thinking: _Think) -> float:
    """The chance to win if a short-sighted player answers the seat's move, in the mean of all of them."""
    if mover_of(moved) in (None, seat):  # the game is over, or something is put back first
        return _chance(value)
    leads = [_lead_against(eyes, seat, moved, look, thinking) for eyes in SHORT_SIGHTED]
    return sum(map(_chance, leads)) / len(leads)


def _lead_against(eyes: Effort, seat: int, moved: bytes, look: Effort, thinking: _Think) -> float:
    """The expected lead at the end after a few answers of one who sees so much."""
    raw, lead = moved, 0.0
    for _ in range(_ANSWERS):
        raw = _turn_taken(raw, eyes, thinking)
        if mover_of(raw) is None:
            return lead_of(raw, seat)
        lead = thinking(raw, look).values[0]
        raw = _turn_taken(raw, look, thinking)
        if mover_of(raw) is None:
            return lead_of(raw, seat)
    return lead


def _turn_taken(raw: bytes, effort: Effort, thinking: _Think) -> bytes:
    """The position after the whole turn of the seat to move."""
    seat = mover_of(raw)
    while mover_of(raw) == seat:
        raw = after(raw, thinking(raw, effort).moves[0])
    return raw
