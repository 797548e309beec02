"""Answers that were given, kept for requests that are sent again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

REMEMBERED_ANSWERS: Final = 256


class Replies:
    """The newest answers to people who hold seats; nobody else can change anything, and strangers may share ids."""

    def __init__(self) -> None:
        self._texts: OrderedDict[tuple[str | None, str], str] = OrderedDict()

    def remember(self, guest: str | None, request: str, text: str) -> None:
        """Keep an answer, and forget the oldest if there are too many."""
        self._texts[guest, request] = text
        if len(self._texts) > REMEMBERED_ANSWERS:
            self._texts.popitem(last=False)

    def to(self, guest: str | None, request: str) -> str | None:
        """The answer that this request was given before."""
        return self._texts.get((guest, request))
