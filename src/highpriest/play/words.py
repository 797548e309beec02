"""Reading the words of text forms: one sentence for whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from highpriest.errors import PositionError


def read_number(name: str, value: str, least: int, most: int) -> int:
    """A whole number in a range."""
    if value.isascii() and value.isdigit() and len(value) <= len(str(most)) and least <= int(value) <= most:
        return int(value)
    raise PositionError("position/not-a-number", name=name, value=value, least=least, most=most)


def read_one_of(name: str, value: str, words: Iterable[str]) -> str:
    """One of the words."""
    if value in words:
        return value
    raise PositionError("position/not-a-choice", name=name, value=value, values=", ".join(words))


def split_words(text: str) -> tuple[str, dict[str, str]]:
    """The game and the words of a text form."""
    game, *rest = text.split() or [""]
    words: dict[str, str] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise PositionError("position/not-a-word", word=repr(word))
        if name in words:
            raise PositionError("position/twice", name=repr(name))
        words[name] = value
    return game, words
