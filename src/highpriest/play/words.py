"""Reading the words of text forms: one sentence for whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from highpriest.errors import PositionError


def read_number(name: str, value: str, least: int, most: int) -> int:
    """A whole number in a range."""
    if value.isascii() and value.isdigit() and len(value) <= len(str(most)) and least <= int(value) <= most:
        return int(value)
    raise PositionError(f"{name}={value} is no number from {least} to {most}")


def read_one_of(name: str, value: str, words: Iterable[str]) -> str:
    """One of the words."""
    if value in words:
        return value
    raise PositionError(f"{name}={value} is none of {', '.join(words)}")


def split_words(text: str) -> tuple[str, dict[str, str]]:
    """The game and the words of a text form."""
    game, *rest = text.split() or [""]
    words: dict[str, str] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise PositionError(f"{word!r} in a position is not of the form name=value")
        if name in words:
            raise PositionError(f"{name!r} stands twice in the position")
        words[name] = value
    return game, words
