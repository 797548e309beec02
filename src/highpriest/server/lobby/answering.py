"""The lobby as the personal socket sees it."""

from __future__ import annotations

from highpriest.errors import HighpriestError
from highpriest.server.lobby.lobby import Lobby
from highpriest.server.lobby.messages import AskSeek, PersonalRequest, Terms, Unseek, Unwatch, Watch
from highpriest.server.lobby.visitors import Listener
from highpriest.server.logs import log, note_failure
from highpriest.server.messages import encoded
from highpriest.server.metrics import Metrics
from highpriest.server.problems import Problem, problem_of


class Answering:
    """Takes the requests of personal sockets."""

    def __init__(self, lobby: Lobby, metrics: Metrics) -> None:
        self._lobby = lobby
        self._metrics = metrics

    async def handle(self, listener: Listener, request: PersonalRequest) -> None:
        """Carry a request out, or refuse it; either way it is answered, and while that takes long they are told so."""
        self._lobby.waiting.expect(listener, request.id)
        try:
            await self._answer(listener, request)
        finally:
            self._lobby.waiting.settle(listener, request.id)

    async def _answer(self, listener: Listener, request: PersonalRequest) -> None:
        try:
            await self._carry_out(listener, request)
        except (Problem, HighpriestError) as error:
            note_failure(error)
            problem = error if isinstance(error, Problem) else problem_of(error)
            self._metrics.refused.labels(problem.code).inc()
            log.debug("refused", code=problem.code)
            listener.tell(encoded(problem.refusal(request.id)))
        else:
            listener.tell(encoded({"type": "done", "id": request.id}))

    async def _carry_out(self, listener: Listener, request: PersonalRequest) -> None:
        if isinstance(request, Watch | Unwatch):
            self._lobby.watch(listener, on=isinstance(request, Watch))
        elif isinstance(request, AskSeek):
            await self._lobby.seek(Terms(**request.model_dump(exclude={"id", "type"})), _known(listener))
        elif isinstance(request, Unseek):
            await self._lobby.unseek(request.seek, _known(listener))


def _known(listener: Listener) -> str:
    if listener.guest is None:
        raise Problem("guest/unknown")
    return listener.guest
