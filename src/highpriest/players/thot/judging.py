"""What a level thinks of the positions of a finished game.

What is compared are two looks, so both have the same effort: a deeper one sees what the other did not. The second look
at a choice is at the position of the next one, and its search is kept until that is weighed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from highpriest.play import View
from highpriest.players.explanation import Explanation
from highpriest.players.thot import explaining
from highpriest.players.thot.adapter import fresh, weights
from highpriest.players.thot.levels import EFFORTS
from highpriest.search.thot.iterative_deepening import Thinker, thought_out, weighed

_Look = tuple[bytes, int, int, float | None, Path | None]

rated: Final[dict[_Look, Thinker]] = {}  # the search of the latest position that was rated


def weigh(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """What each move of the seat is worth, the best one first."""
    if view.field("winners"):
        return explaining.explain_end(view)
    look = _look(view, rng, number, seconds, learned)
    thinker = rated.pop(look, None) or _searched(look)
    thinker.resume()
    return explaining.explained(view, weighed(thinker, seconds))


def rate(
    view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None
) -> Explanation:
    """What the position is worth to the seat that is to choose: its best move alone, which takes less time."""
    if view.field("winners"):
        return explaining.explain_end(view)
    look = _look(view, rng, number, seconds, learned)
    rated.clear()
    rated[look] = _searched(look)
    thought = rated[look].thought
    return explaining.explained(view, replace(thought, moves=thought.moves[:1], values=thought.values[:1]))


def _look(view: View, rng: Random, number: int, seconds: float | None, learned: Path | None) -> _Look:
    """All that a search depends on; chance only where moves are overlooked."""
    return view.raw, number, fresh(rng) if EFFORTS[number].overlooked else 0, seconds, learned


def _searched(look: _Look) -> Thinker:
    raw, number, luck, seconds, learned = look
    share = None if seconds is None else seconds * 2 / 3
    thinker = thought_out(raw, EFFORTS[number], luck, share, weights(learned))
    thinker.pause()
    return thinker
