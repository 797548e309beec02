"""The computer players of Aton, from a rule of thumb to the High Priest."""

from highpriest.players.aton.exploiting import Learner, best_reply
from highpriest.players.aton.judging import rate, weigh
from highpriest.players.aton.levels import chance_by, explain, level, mixture
from highpriest.players.aton.simple import greedy, montecarlo

__all__ = [
    "Learner",
    "best_reply",
    "chance_by",
    "explain",
    "greedy",
    "level",
    "mixture",
    "montecarlo",
    "rate",
    "weigh",
]
