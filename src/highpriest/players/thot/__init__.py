"""Players of the Game of Thot: a view and a source of randomness in, a move out."""

from highpriest.players.thot.alphabeta import alphabeta
from highpriest.players.thot.explaining import explain
from highpriest.players.thot.greedy import greedy
from highpriest.players.thot.judging import rate, weigh
from highpriest.players.thot.levels import level
from highpriest.players.thot.montecarlo import montecarlo

__all__ = ["alphabeta", "explain", "greedy", "level", "montecarlo", "rate", "weigh"]
