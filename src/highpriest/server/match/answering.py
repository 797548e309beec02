"""What those who ask are told: that it was done, that it was refused and why, or that nobody knows yet."""

from __future__ import annotations

from collections.abc import Awaitable

from highpriest.errors import HighpriestError
from highpriest.server.logs import log, note_failure
from highpriest.server.match import frames
from highpriest.server.match.audience import Visitor
from highpriest.server.match.hints import Hints
from highpriest.server.match.replies import Replies
from highpriest.server.match.situation import Outcome, Preview, Question
from highpriest.server.messages import encoded
from highpriest.server.metrics import Metrics
from highpriest.server.problems import Problem, problem_of
from highpriest.server.requests import Request
from highpriest.storage.errors import StorageError


class Answering:
    """Answers the requests of one match."""

    def __init__(self, match: str, replies: Replies, hints: Hints, metrics: Metrics) -> None:
        self._match = match
        self._replies = replies
        self._hints = hints
        self._metrics = metrics

    async def answer(self, visitor: Visitor, request: Request, work: Awaitable[Outcome], maker: str | None) -> None:
        """Tell what the work came to; people of this table, its maker too, hear the same if the request comes again."""
        is_final, was_seated = True, bool(visitor.seats)
        try:
            text = self._told(visitor, request, await work)
        except (Problem, HighpriestError) as error:
            if self._replies.was_carried_out(visitor, request.id):
                return  # by another process meanwhile: the update that everybody was told answers it
            text = self._refused(request, error)
            is_final = not isinstance(error, StorageError)  # the disk may do better the next time
        if text is not None:
            if is_final and (was_seated or visitor.seats or visitor.guest == maker):
                self._replies.remember(visitor.guest, request.id, text)
            visitor.tell(text)

    def _told(self, visitor: Visitor, request: Request, outcome: Outcome) -> str | None:
        """The answer that is kept in case the request comes again; None if there is another one, now or later."""
        if isinstance(outcome, Preview):
            visitor.tell(outcome.text)
        elif isinstance(outcome, Question):
            self._hints.start(visitor, outcome)
        elif not outcome.answered_by_update:
            return frames.done(request.id)
        return None

    def _refused(self, request: Request, error: Problem | HighpriestError) -> str:
        note_failure(error, match=self._match)
        problem = error if isinstance(error, Problem) else problem_of(error)
        self._metrics.refused.labels(problem.code).inc()
        log.debug("refused", code=problem.code, match=self._match)
        return encoded(problem.refusal(request.id))
