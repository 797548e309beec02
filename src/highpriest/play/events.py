"""Every event that either game can tell, and an event made again from its plain data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from highpriest.errors import NotationError
from highpriest.play import event as any_event
from highpriest.play.aton import events as aton_events
from highpriest.play.event import Event
from highpriest.play.thot import events as thot_events


@cache
def event_classes() -> tuple[type[Event], ...]:
    """The classes of all events, by name."""
    found = [
        value
        for module in (any_event, aton_events, thot_events)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    ]
    return tuple(sorted(set(found), key=lambda event: event.__name__))


@cache
def _by_kind() -> dict[str, type[Event]]:
    return {event.kind: event for event in event_classes()}


def read_event(data: Mapping[str, Any]) -> Event:
    """The event that gave this data, also after a way through JSON; raises NotationError if none can have."""
    fields = {name: _frozen(value) for name, value in data.items() if name != "event"}
    try:
        return _by_kind()[data["event"]](**fields)
    except (KeyError, TypeError) as error:
        raise NotationError(f"this is no event of a game: {str(data)[:60]!r}") from error


def _frozen(value: Any) -> Any:
    """JSON knows lists only; events hold tuples."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return value
