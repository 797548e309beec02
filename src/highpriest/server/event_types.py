"""The types of what a seat sees, for the messages: the games' views, aids and events as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

from pydantic import Field
from typing_extensions import TypedDict

from highpriest.play import GAMES
from highpriest.play.event import Event
from highpriest.play.events import EVERY_GAME, event_classes
from highpriest.server.descriptions import ANY_REASON, ANY_SEAT


class TakenBack(TypedDict):
    """A seat took moves back: all is again as it was at update `to`."""

    event: Literal["taken back"]
    seat: str
    to: int


class Aborted(TypedDict):
    """The match was called off: by a seat before the first move, or, with `seat` null, for want of time."""

    event: Literal["aborted"]
    seat: str | None


class TakenOver(TypedDict):
    """Somebody's time is over, or they were away for too long: a computer plays on for that seat."""

    event: Literal["taken over"]
    seat: str


# Events that every game has know nothing of its seats and reasons.
_COMMON: Final[dict[str, Any]] = {
    "seat": ANY_SEAT,
    "winners": list[ANY_SEAT],
    "reason": ANY_REASON,
    "score": dict[ANY_SEAT, int],
}


def _typed(event: type[Event]) -> Any:
    """The shape of an event's data, read off its fields."""
    hints = get_type_hints(event) | (_COMMON if event in EVERY_GAME else {})
    shape: dict[str, Any] = {field.name: hints[field.name] for field in fields(event)}
    make: Any = TypedDict
    made = make(event.__name__, {"event": Literal[event.kind], **shape})
    made.__doc__ = event.__doc__
    return made


# By kind: what can happen in a match on a server.
_SHAPES: Final[dict[str, Any]] = {
    "taken back": TakenBack,
    "aborted": Aborted,
    "taken over": TakenOver,
    **{event.kind: _typed(event) for event in event_classes()},
}


def _union(kinds: Iterable[str]) -> Any:
    return Annotated[reduce(or_, (_SHAPES[kind] for kind in kinds)), Field(discriminator="event")]


def _event_types() -> Iterator[tuple[str, Any]]:
    own = {game.title: [event.kind for event in game.events] for game in GAMES.values()}
    for title, kinds in own.items():
        yield f"{title}Event", _union(kinds)
    yield "CommonEvent", _union(kind for kind in _SHAPES if not any(kind in kinds for kinds in own.values()))


# The events of each game, and those of every match, for the OpenAPI document.
EVENT_TYPES: Final[dict[str, Any]] = dict(_event_types())


if TYPE_CHECKING:  # what a game gives is of one of these shapes; which one, the checker cannot know
    GameView = Mapping[str, Any]
    GameAids = Mapping[str, Any]
    GameEvent = dict[str, Any]
else:
    GameView = reduce(or_, (game.view_type for game in GAMES.values()))
    GameAids = reduce(or_, (game.aids_type for game in GAMES.values()))
    GameEvent = _union(_SHAPES)
