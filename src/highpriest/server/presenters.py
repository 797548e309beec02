"""What a computer player thinks, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from highpriest.server.messages import Advice, HintMove

if TYPE_CHECKING:
    from highpriest.players.explanation import Candidate, Explanation


def advice(explanation: Explanation) -> Advice:
    """What a player thinks, as data."""
    proven: Any = explanation.proven
    return {
        "win_probability": explanation.win_probability,
        "proven": proven,
        "candidates": [weighed(each) for each in explanation.candidates],
        "replies": [
            {"seat": each.seat, "move": each.text, "probability": each.probability} for each in explanation.replies
        ],
    }


def weighed(candidate: Candidate) -> HintMove:
    """A move that was weighed, as data."""
    return {
        "move": candidate.move.text,
        "win_probability": candidate.win_probability,
        "probability": candidate.probability,
    }
