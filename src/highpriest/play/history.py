"""The log of a match, and what each of its entries brought."""

from __future__ import annotations

from collections.abc import Iterator

from highpriest.play.event import Event


class History:
    """One entry, which knows the one before it: copies of a match share their past, however long it is.

    The first has no text: it tells what happened before the log. `events` may still grow while its entry is the last.
    """

    __slots__ = ("before", "events", "length", "text")

    def __init__(self, text: str, events: list[Event], before: History | None = None) -> None:
        self.text = text
        self.events = events
        self.before = before
        self.length: int = before.length + 1 if before else 0

    def since(self, length: int) -> list[History]:
        """The entries after the first `length` of the log, in order."""
        return [self] if self.length == length + 1 else list(self._back_to(length))[::-1]

    def count(self, beginning: str) -> int:
        """How many entries begin like that."""
        return sum(entry.text.startswith(beginning) for entry in self._back_to(0))

    def _back_to(self, length: int) -> Iterator[History]:
        entry: History | None = self
        while entry is not None and entry.length > length:
            yield entry
            entry = entry.before
