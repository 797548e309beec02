"""Aton and Thot for OpenSpiel: importing this package registers the games by name.

>>> import pyspiel
>>> import highpriest.envs.openspiel
>>> game = pyspiel.load_game("python_highpriest_aton(round_limit=20)")
>>> game.num_distinct_actions()
354

| name | game |
|---|---|
| `python_highpriest_aton` | Aton, both laying at the same node |
| `python_highpriest_aton_turns` | the same game, Red asked first and Blue without knowing what Red chose |
| `python_highpriest_thot` | Thot with all its options |
"""

from highpriest.envs.openspiel.aton import AtonGame, AtonTurnsGame
from highpriest.envs.openspiel.thot import ThotGame

__all__ = ["AtonGame", "AtonTurnsGame", "ThotGame"]
