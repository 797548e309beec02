"""Speaks one language, by its catalogue."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from highpriest.words.phrases import Listed, Phrase, Word


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """All the words of a language.

    >>> from highpriest.words import catalogue
    >>> catalogue("en")["levels"]["novice"]
    'Novice'
    """
    text = files("highpriest.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class Speaker:
    """Turns phrases into sentences of one language.

    >>> from highpriest import Match, MoveError
    >>> from highpriest.words import Speaker
    >>> try:
    ...     Match("aton", seed=7).play("red 4444")
    ... except MoveError as error:
    ...     Speaker("de").tell(error.phrase)
    "'4444' lässt sich mit der Hand 1 1 3 4 nicht legen"
    """

    def __init__(self, language: str) -> None:
        self.catalogue = catalogue(language)

    def tell(self, part: object) -> str:
        """A phrase, a word, a list, a text or a number in this language."""
        if isinstance(part, Word):
            return self.word(part.section, part.key)
        if isinstance(part, Listed):
            return self.listed(map(self.tell, part.parts), part.joint)
        if isinstance(part, Phrase):
            parts = {name: self.tell(value) for name, value in part.parts.items()}
            return self.form(part.section, part.key, part.count, parts)
        return str(part)

    def word(self, section: str, key: str) -> str:
        """One word of the catalogue."""
        return str(self.catalogue[section][key])

    def listed(self, parts: Iterable[str], joint: str = "and") -> str:
        """Parts as one text: "1, 2 and 3"."""
        *most, last = parts
        return self.word("words", joint).join([", ".join(most), last]) if most else last

    def form(self, section: str, key: str, count: int, parts: Mapping[str, object]) -> str:
        """A sentence of the catalogue with its gaps filled; `count` chooses its form where it has several."""
        template = self.catalogue[section][key]
        if isinstance(template, dict):
            template = template["one" if count == 1 else "other"]
        return str(template).format_map(parts)
