"""What can be said, before it is said in a language: entries of the catalogue with their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed text, such as the name of a seat."""

    section: str
    key: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Several parts as one: "1, 2 and 3". `joint` is "and" or "or"."""

    parts: tuple[Any, ...]
    joint: str = "and"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with gaps. `count` chooses its form where the catalogue has one for one and one for more.

    Parts may be texts, numbers, words, lists and other phrases.
    """

    section: str
    key: str
    parts: Mapping[str, Any] = field(default_factory=dict)
    count: int = 1


def seat_word(seat: str) -> Word:
    """The name of a seat."""
    return Word("seats", seat)
