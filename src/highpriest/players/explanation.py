"""What a player thinks of a position, as data for hints and review."""

from __future__ import annotations

from dataclasses import dataclass

from highpriest.play import Move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was weighed. `probability` is how often the player would choose it; 1 for a plain best move.

    >>> from random import Random
    >>> from highpriest import Match
    >>> from highpriest.players import find_player
    >>> thought = find_player("lector").explain(Match("thot", seed=1, size=8).view("p1"), Random(1))
    >>> [candidate.move.text for candidate in thought.candidates][:3]
    ['h3', 'h2', 'f5']
    """

    move: Move
    win_probability: float
    probability: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat is likely to do, as a record would write it without the seat.

    >>> from random import Random
    >>> from highpriest import Match
    >>> from highpriest.players import find_player
    >>> thought = find_player("lector").explain(Match("aton", seed=7).view("red"), Random(1))
    >>> {reply.seat for reply in thought.replies}
    {'blue'}
    """

    seat: str
    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """All from the seat's view. `proven` is set where the search has seen every end: "win", "loss" or "draw".

    >>> from random import Random
    >>> from highpriest import Match
    >>> from highpriest.players import find_player
    >>> view = Match("thot", seed=1, size=8).view("p1")
    >>> thought = find_player("lector").explain(view, Random(1))
    >>> thought.candidates[0].move in view.legal_moves, 0 < thought.win_probability < 1, thought.proven
    (True, True, None)
    """

    win_probability: float
    candidates: tuple[Candidate, ...]  # the best first
    replies: tuple[Reply, ...] = ()  # the likeliest first
    proven: str | None = None
