"""Answers that were given, kept for requests that are sent again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from highpriest.server.match.audience import Visitor
from highpriest.server.match.log import Log
from highpriest.storage.stored import StoredMatch

REMEMBERED_ANSWERS: Final = 256


class Replies:
    """The newest answers to people who hold seats; nobody else can change anything, and strangers may share ids."""

    def __init__(self, log: Log) -> None:
        """Requests that brought a step are found in the log."""
        self._log = log
        self._texts: OrderedDict[tuple[str | None, str], str] = OrderedDict()

    def remember(self, guest: str | None, request: str, text: str) -> None:
        """Keep an answer, and forget the oldest if there are too many."""
        self._texts[guest, request] = text
        if len(self._texts) > REMEMBERED_ANSWERS:
            self._texts.popitem(last=False)

    def was_carried_out(self, visitor: Visitor, request: str) -> bool:
        """Whether this request has brought a step."""
        return self._log.brought_by(visitor.seats, request) is not None

    async def give_again(self, visitor: Visitor, request: str, stored: StoredMatch) -> bool:
        """Whether this request was answered before; if so it gets the same answer."""
        text = self._texts.get((visitor.guest, request))
        if text is not None:
            visitor.tell(text)
            return True
        step = self._log.brought_by(visitor.seats, request)
        if step is None:
            return False
        async for update in self._log.updates(stored, step.seat, step.number - 1, step.number):
            visitor.tell(update)
        return True
