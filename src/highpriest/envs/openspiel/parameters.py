"""Parameters of OpenSpiel games: plain values that survive being written into the name of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Commas and equals signs part the parameters in the name of a game, so a position is written without them.
_TO_NAME = str.maketrans(",=", ";:")
_FROM_NAME = str.maketrans(";:", ",=")


def completed(given: Mapping[str, Any] | None, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters with those left out at their defaults; positions as they stand in the name of a game."""
    return {
        name: value.translate(_TO_NAME) if isinstance(value, str) else value
        for name, value in {**defaults, **(given or {})}.items()
    }


def unusual(params: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that differ from their defaults, so that the name of a game stays short."""
    return {name: value for name, value in params.items() if value != defaults[name]}


def position_text(parameter: str) -> str:
    """A position as `Position.from_text` reads it."""
    return parameter.translate(_FROM_NAME)
