"""The computer players of Aton, from a rule of thumb to the High Priest."""

from highpriest.players.aton.exploiting import best_reply
from highpriest.players.aton.levels import explain, level, mixture
from highpriest.players.aton.simple import greedy, montecarlo

__all__ = ["best_reply", "explain", "greedy", "level", "mixture", "montecarlo"]
