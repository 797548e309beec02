"""A socket from its opening to its end: who may open it, and what is done with what comes in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.types import Receive

from highpriest.server.limits import Bucket, visitor_at
from highpriest.server.logs import log, note_failure
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem, problem_of
from highpriest.server.security import AFTERWARDS, DIRECT_RECEIVE, DIRECT_SEND, LINE
from highpriest.server.server import Server
from highpriest.server.sockets.admission import admitted, guest_of, turn_away
from highpriest.server.sockets.connection import Connection
from highpriest.storage.errors import StorageError

BURST_SECONDS: Final = 20
MOST_REFUSED: Final = 50  # more than were carried out: a client that sends little but nonsense is dropped
GOODBYES: Final = (1000, 1001)  # with which a socket is closed on purpose, as when a page is left


@dataclass(frozen=True, slots=True)
class Place:
    """What a socket is opened to: what can be asked for there, and who takes it. `name` is for the log."""

    name: str
    requests: TypeAdapter[Any]
    enter: Callable[[Connection], Awaitable[None]]
    handle: Callable[[Connection, Any], Awaitable[None]]
    leave: Callable[[Connection], Awaitable[None]]


async def serve(websocket: WebSocket, find: Callable[[Server], Awaitable[Place]]) -> None:
    """Let a visitor in, or turn them away, and hand on what they send until they go."""
    server: Server = websocket.app.state.server
    await websocket.accept()
    with ExitStack() as leaving:
        try:
            leaving.enter_context(admitted(server, visitor_at(websocket.client and websocket.client.host)))
            guest = guest_of(server, websocket)
            place = await find(server)
        except Problem as problem:
            await turn_away(websocket, problem)
            return
        except StorageError as error:
            note_failure(error)
            await turn_away(websocket, problem_of(error))
            return
        except Exception:  # noqa: BLE001  # whatever it is, the client and the log learn of it
            log.exception("a socket could not be opened")
            await turn_away(websocket, Problem("server/fault"))
            return
        rate = server.settings.message_rate
        requests, line = Bucket(rate, rate * BURST_SECONDS), websocket.scope.get(LINE)
        connection = Connection(websocket.scope[DIRECT_SEND], guest, requests, line)
        stay = Stay(server, websocket.scope[DIRECT_RECEIVE], place, connection, leaving.pop_all())
    if AFTERWARDS in websocket.scope:
        websocket.scope[AFTERWARDS].append(stay.until_the_end)
    else:
        await stay.until_the_end()


@dataclass(frozen=True, slots=True)
class Stay:
    """A visitor in a place. It holds nothing of how they got there."""

    server: Server
    receive: Receive
    place: Place
    connection: Connection
    leaving: ExitStack

    async def until_the_end(self) -> None:
        """Be there until the socket ends."""
        server, connection = self.server, self.connection
        server.metrics.sockets.inc()
        server.orders.came(connection)
        try:
            await self.place.enter(connection)
            await self._listen()
        except WebSocketDisconnect:
            pass
        except Problem as problem:
            connection.tell(encoded(problem.refusal(None)))
            connection.close(1012)
        except Exception:  # noqa: BLE001  # one socket's fault must not end the others
            log.exception("a socket failed")
            connection.close(1011)
        finally:
            server.metrics.sockets.dec()
            server.orders.went(connection)
            self.leaving.close()
            await self.place.leave(connection)
            await connection.finished()

    async def _listen(self) -> None:
        refused = 0
        while refused < MOST_REFUSED:
            frame = await self.receive()
            if frame["type"] == "websocket.disconnect":
                self.connection.said_goodbye = frame.get("code") in GOODBYES
                return
            problem = await _take(self.place, self.connection, frame.get("text"))
            refused = max(0, refused - 1) if problem is None else refused + 1
            if problem is not None:
                self._refuse(problem)
        self.connection.close(1008)

    def _refuse(self, problem: Problem) -> None:
        self.server.metrics.refused.labels(problem.code).inc()
        if problem.code == "request/too-many":
            self.server.acting.note("messages")
        log.debug("refused", code=problem.code, match=self.place.name)
        self.connection.tell(encoded(problem.refusal(None)))


async def _take(place: Place, connection: Connection, text: str | None) -> Problem | None:
    """Read one frame and hand it on; a problem if it cannot even be read."""
    if not connection.requests.take():
        return Problem("request/too-many")
    try:
        request = place.requests.validator.validate_json(text or "")
    except (ValidationError, UnicodeEncodeError):
        return Problem("request/unreadable")
    await place.handle(connection, request)
    return None
