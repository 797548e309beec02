"""Hints: what the strongest computer would do, for people who play no other person."""

from __future__ import annotations

import asyncio

from highpriest.server.logs import log
from highpriest.server.match.audience import Visitor
from highpriest.server.match.situation import Question
from highpriest.server.match.thinkers import Thinkers
from highpriest.server.messages import Hinted, encoded
from highpriest.server.presenters import advice
from highpriest.server.problems import Problem


class Hints:
    """Thinks about one hint at a time: each takes seconds of a worker that others wait for."""

    def __init__(self, thinkers: Thinkers, match: str) -> None:
        self._thinkers = thinkers
        self._match = match
        self._task: asyncio.Task[None] | None = None

    def start(self, visitor: Visitor, question: Question) -> None:
        """Think about a view, and tell the visitor in the end. Raises Problem while the last hint is on its way."""
        if self._task is not None and not self._task.done():
            raise Problem("request/too-many", "The last hint is still being thought about.")
        self._task = asyncio.create_task(self._give(visitor, question))

    def close(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()

    async def _give(self, visitor: Visitor, question: Question) -> None:
        request = question.request
        try:
            explanation = await self._thinkers.explain(question.view, str(visitor.guest))
        except Exception:  # noqa: BLE001  # whatever it is, the visitor waits for an answer
            log.exception("a hint failed", match=self._match)
            visitor.tell(encoded(Problem("server/fault").refusal(request.id)))
            return
        message: Hinted = {
            "type": "hint",
            "id": request.id,
            "seat": request.seat,
            "number": request.number,
            "advice": advice(explanation),
        }
        visitor.tell(encoded(message))
