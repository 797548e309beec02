"""Drawings of positions for the terminal: pieces of text, each with a role that a terminal may colour."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A piece of text. The role ("red", "blue", "yellow square", "star" …) is empty for plain text."""

    text: str
    role: str = ""


class Drawing:
    """Lines of spans. As a string it is readable without any colour."""

    def __init__(self) -> None:
        self.lines: list[list[Span]] = []

    def line(self, *spans: Span | str) -> None:
        """Add a line."""
        self.lines.append([span if isinstance(span, Span) else Span(span) for span in spans])

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.lines)
