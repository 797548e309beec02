"""The games, by name: a new game is one line here, and one name in `highpriest.names`."""

from __future__ import annotations

from typing import Final

from highpriest.errors import OptionError
from highpriest.play.aton.game import Aton
from highpriest.play.game import Game
from highpriest.play.thot.game import Thot

GAMES: Final[dict[str, Game]] = {game.name: game for game in (Aton(), Thot())}


def game_named(name: object) -> Game:
    """Return the game with this name; raises OptionError.

    >>> from highpriest.play import game_named
    >>> game_named("aton").title, game_named("thot").seat_names
    ('Aton', ('p1', 'p2', 'p3', 'p4'))
    """
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    raise OptionError("game/unknown", name=repr(name), names=", ".join(GAMES))
