"""Drawings of positions for the terminal: pieces of text, each with a role that a terminal may colour."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Span(NamedTuple):
    """A piece of text. The role ("red", "blue", "yellow square", "star" …) is empty for plain text."""

    text: str
    role: str = ""

    def __str__(self) -> str:
        return self.text


class Words(NamedTuple):
    """The words beside a board in another language, by the English phrase; what is not in here stays English."""

    phrases: Mapping[str, str] = MappingProxyType({})
    reasons: Mapping[str, str] = MappingProxyType({})  # why a game is over, by the name that a record gives it

    def phrase(self, english: str, **gaps: object) -> str:
        """The phrase, its gaps filled."""
        return self.phrases.get(english, english).format_map(gaps)

    def reason(self, name: str) -> str:
        """Why a game is over."""
        return self.reasons.get(name, name)

    def over(self, winners: tuple[str, ...], reason: str) -> str:
        """That a game is over."""
        listed = self.phrase(" and ").join(self.phrase(seat) for seat in winners)
        return self.phrase("over: {winners} ({reason})", winners=listed, reason=self.reason(reason))


ENGLISH: Final = Words()


class Rendering:
    """Lines of spans. As a string it is readable without any colour."""

    def __init__(self) -> None:
        self.lines: list[list[Span]] = []

    def line(self, *spans: Span | str) -> None:
        """Add a line."""
        self.lines.append([span if isinstance(span, Span) else Span(span) for span in spans])

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.lines)
