"""The Python face of the rules: matches, positions, views, events and records.

>>> from highpriest.play import Match
>>> match = Match("thot", seed=1, size=8, turning=True)
>>> len(match.position.view("p1").legal_moves) > 0
True
"""

from highpriest.play.dealer import Dealer
from highpriest.play.event import Event, GameOver, Resigned, TimeRanOut
from highpriest.play.game import Options
from highpriest.play.games import GAMES, game_named
from highpriest.play.match import Match
from highpriest.play.move import Move
from highpriest.play.position import Position
from highpriest.play.record import Record
from highpriest.play.result import Result
from highpriest.play.view import View

__all__ = [
    "GAMES",
    "Dealer",
    "Event",
    "GameOver",
    "Match",
    "Move",
    "Options",
    "Position",
    "Record",
    "Resigned",
    "Result",
    "TimeRanOut",
    "View",
    "game_named",
]
