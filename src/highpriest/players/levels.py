"""The levels of our opponents, by name."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, cast

from highpriest.names import LEVELS as LEVEL_NAMES
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

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        return cast(Move, players_of(view).level(view, rng, self.number, seconds, self.learned))

    def explain(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        return self._think("explain", view, rng, seconds)

    def weigh(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        return self._think("weigh", view, rng, seconds)

    def rate(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        return self._think("rate", view, rng, seconds)

    def _think(self, how: str, view: View, rng: Random, seconds: float | None) -> Explanation:
        think = getattr(players_of(view), how)
        return cast(Explanation, think(view, rng, self.number, seconds, self.learned))


def _level(number: int, name: str) -> type[Level]:
    """The class of a level: an entry point needs one of its own for each name."""
    return type(name, (Level,), {"name": name, "number": number, "__module__": __name__})


LEVELS: Final = tuple(_level(number, name) for number, name in enumerate(LEVEL_NAMES))
STRONGEST: Final = LEVEL_NAMES[-1]
Novice, Scribe, Singer, Lector, Prophet, HighPriest = LEVELS
# How the High Priest of the first results on strength thought; only benchmarks ask for it.
HighPriest1 = _level(len(LEVELS), f"{STRONGEST}@1")
