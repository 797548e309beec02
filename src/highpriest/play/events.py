"""Every event of the games, and events made again from their plain data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from highpriest.errors import NotationError
from highpriest.play.event import Event, GameOver, Resigned, TimeRanOut
from highpriest.play.games import GAMES

EVERY_GAME: Final = (Resigned, TimeRanOut, GameOver)  # can tell these


@cache
def event_classes() -> tuple[type[Event], ...]:
    """The classes of all events, by name."""
    found = [*EVERY_GAME, *(event for game in GAMES.values() for event in game.events)]
    return tuple(sorted(found, key=lambda event: event.__name__))


@cache
def _by_kind() -> dict[str, type[Event]]:
    return {event.kind: event for event in event_classes()}


def read_event(data: Mapping[str, Any]) -> Event:
    """Return the event of this data, even if it went through JSON; raises NotationError if it is none."""
    fields = {name: _frozen(value) for name, value in data.items() if name != "event"}
    try:
        return _by_kind()[data["event"]](**fields)
    except (KeyError, TypeError) as error:
        raise NotationError("event/unreadable", text=repr(str(data)[:60])) from error


def _frozen(value: Any) -> Any:
    """JSON knows lists only; events hold tuples."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return value
