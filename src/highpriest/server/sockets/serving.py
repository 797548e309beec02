"""A socket from its opening to its end: who may open it, and what is done with what comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from highpriest.server.limits import Bucket, visitor_at
from highpriest.server.logs import log, note_failure
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem, problem_of
from highpriest.server.security import DIRECT_RECEIVE
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
        await _stay(server, websocket, place, guest)


async def _stay(server: Server, websocket: WebSocket, place: Place, guest: str | None) -> None:
    """Be in the place until the socket ends."""
    rate = server.settings.message_rate
    connection = Connection(websocket, guest, Bucket(rate, rate * BURST_SECONDS))
    server.metrics.sockets.inc()
    server.orders.came(connection)
    try:
        await place.enter(connection)
        # In a task of its own: otherwise each move would twice pass through all the layers around a route.
        await asyncio.create_task(_listen(server, websocket, place, connection))
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
        await place.leave(connection)
        await connection.finished()


async def _listen(server: Server, websocket: WebSocket, place: Place, connection: Connection) -> None:
    refused = 0
    receive = websocket.scope[DIRECT_RECEIVE]
    while refused < MOST_REFUSED:
        frame = await receive()
        if frame["type"] == "websocket.disconnect":
            connection.said_goodbye = frame.get("code") in GOODBYES
            return
        problem = await _take(place, connection, frame.get("text"))
        refused = max(0, refused - 1) if problem is None else refused + 1
        if problem is not None:
            server.metrics.refused.labels(problem.code).inc()
            if problem.code == "request/too-many":
                server.acting.note("messages")
            log.debug("refused", code=problem.code, match=place.name)
            connection.tell(encoded(problem.refusal(None)))
    connection.close(1008)


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
