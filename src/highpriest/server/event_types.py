"""The types of what a seat sees, for the messages: the games' views, aids and events as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, Union, get_type_hints

from typing_extensions import TypedDict

from highpriest.play.aton.aids import AtonAids
from highpriest.play.aton.view import AtonViewData
from highpriest.play.event import Event
from highpriest.play.events import event_classes
from highpriest.play.thot.aids import ThotAids
from highpriest.play.thot.view import ThotViewData


class TakenBack(TypedDict):
    """A seat took moves back: all is again as it was at update `to`."""

    event: Literal["taken back"]
    seat: str
    to: int


class Aborted(TypedDict):
    """The match was called off before the first move."""

    event: Literal["aborted"]
    seat: str


def _typed(event: type[Event]) -> Any:
    """The shape of an event's data, read off its fields."""
    hints = get_type_hints(event)
    shape: dict[str, Any] = {field.name: hints[field.name] for field in fields(event)}
    make: Any = TypedDict
    made = make(event.__name__, {"event": Literal[event.kind], **shape})
    made.__doc__ = event.__doc__
    return made


if TYPE_CHECKING:  # what a game gives is of one of these shapes; which one, the checker cannot know
    GameView = Mapping[str, Any]
    GameAids = Mapping[str, Any]
    GameEvent = dict[str, Any]
else:
    GameView = AtonViewData | ThotViewData
    GameAids = AtonAids | ThotAids
    GameEvent = Union[(TakenBack, Aborted, *map(_typed, event_classes()))]
