"""What can be said, before it is said in a language: entries of the catalogue with their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed text, such as the name of a seat.

    >>> from highpriest.words import Speaker, Word
    >>> Speaker("de").tell(Word("levels", "scribe"))
    'Schreiber'
    """

    section: str
    key: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Several parts as one: "1, 2 and 3". `joint` is "and" or "or".

    >>> from highpriest.words import Listed, Speaker
    >>> Speaker("es").tell(Listed((1, 2, 3), "or"))
    '1, 2 o 3'
    """

    parts: tuple[Any, ...]
    joint: str = "and"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with gaps. `count` chooses its form where the catalogue has one for one and one for more.

    Parts may be texts, numbers, words, lists and other phrases.

    >>> from highpriest.words import Phrase, Speaker
    >>> taken = Phrase("refusals", "move/taken", {"move": "+1a", "square": "1a"})
    >>> Speaker("en").tell(taken)
    "'+1a': 1a is taken"
    """

    section: str
    key: str
    parts: Mapping[str, Any] = field(default_factory=dict)
    count: int = 1


def seat_word(seat: str) -> Word:
    """The name of a seat.

    >>> from highpriest.words import Speaker, seat_word
    >>> [Speaker(language).tell(seat_word("red")) for language in ("de", "en", "es")]
    ['Rot', 'Red', 'Rojo']
    """
    return Word("seats", seat)
