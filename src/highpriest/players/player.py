"""What a player program is, and how one is found by its name."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Protocol, cast, runtime_checkable

from highpriest.errors import PlayerError
from highpriest.play import Move, View
from highpriest.players.explanation import Explanation

GROUP = "highpriest.players"
EARLIER = "highpriest.players.earlier"  # in no list: what benchmarks compare the players of today with


class Player(Protocol):
    """A program that can take a seat.

    Made once for each seat of a match, with the text after the colon of its name ("montecarlo:1600"),
    or "" if there is none; it raises PlayerError if it cannot make sense of that.

    >>> from random import Random
    >>> from highpriest import Match
    >>> class First:
    ...     def __init__(self, setting):
    ...         pass
    ...     def choose(self, view, rng, seconds=None):
    ...         return view.legal_moves[0]
    >>> First("").choose(Match("aton", seed=7).view("red"), Random(1)).text
    '1134'
    """

    def __init__(self, setting: str) -> None: ...

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        """One of `view.legal_moves`. The same view and state of `rng` must give the same move.

        `seconds` is for slow machines: a player that takes longer answers with the best it has. Its effort is
        otherwise set in work, so that its strength is the same everywhere.
        """


@runtime_checkable
class Explainer(Protocol):
    """A player that can also say what it thinks of a position.

    >>> from highpriest.players import Explainer, find_player
    >>> [isinstance(find_player(name), Explainer) for name in ("scribe", "random")]
    [True, False]
    """

    def explain(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        """What it would play at this seat, what else it weighed, and how it judges the position."""


@runtime_checkable
class Weigher(Explainer, Protocol):
    """An explainer that can judge the many positions of a finished game with less effort, but the same for all."""

    def weigh(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        """What the moves of a seat are worth; nobody asks what others are likely to reply."""

    def rate(self, view: View, rng: Random, seconds: float | None = None) -> Explanation:
        """What the position is worth to the seat that is to choose, or was at the end; only the best move matters."""


def player_names() -> list[str]:
    """The names of all players that are installed.

    >>> from highpriest.players import player_names
    >>> {"novice", "high-priest", "random"} <= set(player_names())
    True
    """
    return sorted({point.name for point in entry_points(group=GROUP)})


def find_player(name: str) -> Player:
    """A new player for one seat, by its name and, after a colon, its setting; raises PlayerError.

    >>> from random import Random
    >>> from highpriest import Match
    >>> from highpriest.players import find_player
    >>> match = Match("thot", seed=1)
    >>> print(find_player("greedy").choose(match.view("p1"), Random(1)))
    p1 j6
    """
    base, _, setting = name.partition(":")
    found = [point for group in (GROUP, EARLIER) for point in entry_points(group=group) if point.name == base]
    if not found:
        raise PlayerError("player/no-such", name=repr(base), names=", ".join(player_names()))
    return cast(Player, _load(found[0])(setting))


def _load(point: EntryPoint) -> type:
    try:
        return cast(type, point.load())
    except (ImportError, AttributeError) as error:
        raise PlayerError("player/cannot-load", name=repr(point.name), cause=str(error)) from error
