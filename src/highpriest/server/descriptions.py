"""The games as the server describes them: types of options, records and results, and what `GET /api/games` returns.

Options, records and results are checked by the games themselves, which explain what is wrong with them. So at run time
they are plain dictionaries here; only the OpenAPI document knows their types.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NotRequired

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from highpriest.names import LANGUAGES, LEVELS, MATCH_PHASES, Language, LevelName, MatchPhase
from highpriest.play import GAMES
from highpriest.play.game import Game
from highpriest.play.option import OptionData
from highpriest.play.record import VERSION

TYPE_KEY: Final = "x-highpriest-type"  # stands where the OpenAPI document refers to one of TYPES


def _shown_as(name: str) -> Any:
    return WithJsonSchema({TYPE_KEY: name})


GivenOptions = Annotated[dict[str, Any], _shown_as("GivenOptions")]
RecordData = Annotated[dict[str, Any], _shown_as("GameRecord")]
ResultData = Annotated[dict[str, Any], _shown_as("GameResult")]


def _made(name: str, doc: str, shape: dict[str, Any]) -> Any:
    make: Any = TypedDict
    made = make(name, shape)
    made.__doc__ = doc
    return made


def one_of(names: Iterable[str]) -> Any:
    """The type of a text that is one of these names."""
    return Literal[tuple(names)]


_LIST: Final[Any] = list  # of a type that the checker cannot know
_DICT: Final[Any] = dict


def _given(game: Game) -> Any:
    """Options as they are given for a new match: those left out have their defaults, some can be left to the lot."""
    hints = game.options_type.__annotations__
    lots = {option.name for option in game.option_type.stated() if option.stated.lot}
    shape = {name: NotRequired[hint | Literal["lot"] if name in lots else hint] for name, hint in hints.items()}
    return _made(f"{game.title}GivenOptions", f"Options for a new match of {game.title}; all can be left out.", shape)


def _result(name: str, doc: str, seat: Any, reason: Any) -> Any:
    return _made(name, doc, {"winners": _LIST[seat], "reason": reason, "score": _DICT[seat, int]})


def _record(game: Game) -> Any:
    doc = f"How a match of {game.title} ended."
    result = _result(f"{game.title}Result", doc, one_of(game.seat_names), one_of(game.reasons))
    shape = {
        "record": Literal[VERSION],
        "game": Literal[game.name],
        "options": game.options_type,
        "log": list[str],
        "result": result | None,
    }
    return _made(f"{game.title}Record", f"A match of {game.title}, written down.", shape)


def _description(game: Game) -> Any:
    shape = {
        "name": Literal[game.name],
        "title": str,
        "seats": _LIST[one_of(game.seat_names)],
        "options": list[OptionData],
        "board": game.board_type,
        "phases": _LIST[one_of(game.phases)],
        "reasons": _LIST[one_of(game.reasons)],
    }
    return _made(f"{game.title}Description", f"What a program has to know to offer {game.title}.", shape)


# Of all games together, for what every game has.
ANY_SEAT: Final[Any] = one_of(dict.fromkeys(seat for game in GAMES.values() for seat in game.seat_names))
ANY_REASON: Final[Any] = one_of(dict.fromkeys(reason for game in GAMES.values() for reason in game.reasons))

_ANY_RECORD: Final[Any] = Annotated[reduce(or_, map(_record, GAMES.values())), Field(discriminator="game")]

TYPES: Final[dict[str, Any]] = {
    "GivenOptions": reduce(or_, map(_given, GAMES.values())),
    "GameResult": _result("GameResult", "How a match ended.", ANY_SEAT, ANY_REASON),
    "GameRecord": _ANY_RECORD,
}

if TYPE_CHECKING:  # which of the shapes it is, the checker cannot know
    GameDescription = dict[str, Any]
else:
    GameDescription = Annotated[reduce(or_, map(_description, GAMES.values())), Field(discriminator="name")]


class Descriptions(TypedDict):
    """Everything that can be played, and the names that programs and people share.

    `levels` are the computer players from the weakest up; `phases` those of a match on this server.
    """

    games: list[GameDescription]
    levels: list[LevelName]
    languages: list[Language]
    phases: list[MatchPhase]


def described(game: Game) -> GameDescription:
    """The description of a game as data."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seat_names),
        "options": game.describe_options(),
        "board": game.board(),
        "phases": list(game.phases),
        "reasons": list(game.reasons),
    }


def descriptions() -> Descriptions:
    """All of it."""
    return {
        "games": [described(game) for game in GAMES.values()],
        "levels": list(LEVELS),
        "languages": list(LANGUAGES),
        "phases": list(MATCH_PHASES),
    }
