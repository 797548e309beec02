"""What the routes of review answer: replays and judgements of finished games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import with_config
from typing_extensions import TypedDict

from highpriest.names import GameName, Mark
from highpriest.play import GAMES
from highpriest.play.game import Game
from highpriest.server.descriptions import RecordData
from highpriest.server.event_types import GameEvent, GameView
from highpriest.server.messages import HintMove


class ReplayStep(TypedDict):
    """What is so after `at` entries of the record: what the last of them brought, and what each seat sees."""

    at: int
    entry: str
    events: list[GameEvent]
    views: dict[str, GameView]


@with_config(defer_build=True)  # the largest of all types: the first replay waits for it, not the start
class Replay(TypedDict):
    """A game step by step, all cards open. `record` is what it was made from.

    `judged`: its choices were judged not long ago, so that asking for that again takes no time.
    """

    game: GameName
    record: RecordData
    steps: list[ReplayStep]
    judged: bool


def _prospect_of(game: Game) -> Any:
    make: Any = TypedDict
    hints = get_type_hints(game.outlook_type)
    made = make(f"{game.title}Prospect", {"move": str, "win_probability": float, **hints})
    made.__doc__ = f"A move and the chance to win with it. {game.outlook_type.__doc__} Null for cards that are laid."
    return made


if TYPE_CHECKING:  # which of them, the checker cannot know
    Prospect = Mapping[str, Any]
else:
    Prospect = reduce(or_, map(_prospect_of, GAMES.values()))


class Judgement(TypedDict):
    """What the strongest player thinks of a choice, from what that seat could know.

    `at` counts the entries of the record with this one. `hidden`: others chose at the same time, unseen. `chances`
    are those before it, by seat; of three or more only that of the one who chose. `swing` is the chance that was given
    away, as a negative number; with the mark "strong", the lead of the move over the next best. `best` is what the
    strongest player would have played; `candidates` are its first few, and the one that was played.
    """

    at: int
    seat: str
    hidden: bool
    mark: Mark | None
    swing: float
    chances: dict[str, float]
    played: Prospect
    best: Prospect
    candidates: list[HintMove]


class SeatJudgement(TypedDict):
    """How a seat has played so far. `accuracy` is in percent, null before its first choice."""

    accuracy: float | None
    marks: dict[Mark, int]


class Fortune(TypedDict):
    """How a game went for the side of a seat, in parts of a win from an even game on: `result` = `skill` + `luck`.

    `result` is 0.5 for a win and -0.5 for a defeat. `skill` is what the other side gave away by its choices, less what
    this one gave away; `luck` is the rest. `score` is the part of the win that is left without luck: 0.5 + `skill`.
    """

    result: float
    skill: float
    luck: float
    score: float


class GameLuck(TypedDict):
    """How much of a game was luck, by seat. `error` is how far skill and luck of one game are off, typically."""

    seats: dict[str, Fortune]
    error: float


class Judged(TypedDict):
    """The judgement of one more choice, and the sum of all so far.

    Key moments are the `at` of their choices; `decisive` is the one that decided the game, as far as it was judged.
    `luck` comes with the last choice, if two sides played to the end and the judge has been found good enough at the
    game; else it is null.
    """

    judgement: Judgement
    seats: dict[str, SeatJudgement]
    key_moments: list[int]
    decisive: int | None
    luck: GameLuck | None
