"""The six levels of our opponents, by name."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, cast

from highpriest.play import Move, View
from highpriest.players.builtin import file_setting, players_of
from highpriest.players.explanation import Explanation


class Level:
    """An opponent of one level. Its effort is set in work, so that it is as strong on every machine.

    With a setting, as in "high-priest:net.npz", it judges by what `highpriest train` has written to that file.
    """

    name: ClassVar[str]
    number: ClassVar[int]

    def __init__(self, setting: str = "") -> None:
        self.learned = file_setting(self.name, setting)

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return cast(Move, players_of(view).level(view, luck, self.number, seconds, self.learned))

    def explain(self, view: View, luck: Random, seconds: float | None = None) -> Explanation:
        return cast(Explanation, players_of(view).explain(view, luck, self.number, seconds, self.learned))


class Novice(Level):
    name, number = "novice", 0


class Scribe(Level):
    name, number = "scribe", 1


class Singer(Level):
    name, number = "singer", 2


class Lector(Level):
    name, number = "lector", 3


class Prophet(Level):
    name, number = "prophet", 4


class HighPriest(Level):
    name, number = "high-priest", 5


LEVELS: Final = (Novice, Scribe, Singer, Lector, Prophet, HighPriest)
