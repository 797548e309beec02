"""Phrases as plain data, for messages between a server and its clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highpriest.words.phrases import Listed, Phrase, Word


def write_parts(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a phrase as plain data."""
    return {name: _write(part) for name, part in parts.items()}


def read_parts(data: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a phrase from plain data, as `write_parts` returns it."""
    return {name: _read(part) for name, part in data.items()}


def _write(part: Any) -> Any:
    if isinstance(part, Word):
        return {"section": part.section, "key": part.key}
    if isinstance(part, Listed):
        return {"listed": [_write(each) for each in part.parts], "joint": part.joint}
    if isinstance(part, Phrase):
        return {"section": part.section, "key": part.key, "parts": write_parts(part.parts), "count": part.count}
    return part


def _read(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "listed" in data:
        return Listed(tuple(map(_read, data["listed"])), data["joint"])
    if "parts" in data:
        return Phrase(data["section"], data["key"], read_parts(data["parts"]), data["count"])
    return Word(data["section"], data["key"])
