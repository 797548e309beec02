"""The socket of a match: who may open it, and what is done with what comes in."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from highpriest.server.limits import Bucket, visitor_at
from highpriest.server.logs import log, note_failure
from highpriest.server.match.rooms import Room
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem, problem_of
from highpriest.server.requests import REQUESTS
from highpriest.server.security import DIRECT_RECEIVE
from highpriest.server.server import Server
from highpriest.server.sockets.admission import admitted, guest_of, turn_away
from highpriest.server.sockets.connection import Connection
from highpriest.storage.errors import StorageError

BURST_SECONDS: Final = 20
MOST_REFUSED: Final = 50  # in a row: a client that sends nothing but nonsense is dropped
GOODBYES: Final = (1000, 1001)  # with which a socket is closed on purpose, as when a page is left
router = APIRouter()


@router.websocket("/api/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str, since: int = 0) -> None:
    """Look at a match and play in it, from the update after `since` on."""
    server: Server = websocket.app.state.server
    await websocket.accept()
    with ExitStack() as leaving:
        try:
            leaving.enter_context(admitted(server, visitor_at(websocket.client and websocket.client.host)))
            guest = guest_of(server, websocket)
            room = await server.rooms.room(match)
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
        await _stay(server, websocket, room, guest, since)


async def _stay(server: Server, websocket: WebSocket, room: Room, guest: str | None, since: int) -> None:
    """Be in the room until the socket ends."""
    rate = server.settings.message_rate
    connection = Connection(websocket, guest, Bucket(rate, rate * BURST_SECONDS))
    server.metrics.sockets.inc()
    try:
        await room.enter(connection, since)
        # In a task of its own: otherwise each move would twice pass through all the layers around a route.
        await asyncio.create_task(_listen(server, websocket, room, connection))
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
        room.leave(connection, goodbye=connection.said_goodbye)
        await connection.finished()


async def _listen(server: Server, websocket: WebSocket, room: Room, connection: Connection) -> None:
    refused = 0
    receive = websocket.scope[DIRECT_RECEIVE]
    while refused < MOST_REFUSED:
        frame = await receive()
        if frame["type"] == "websocket.disconnect":
            connection.said_goodbye = frame.get("code") in GOODBYES
            return
        problem = await _take(room, connection, frame.get("text"))
        refused = 0 if problem is None else refused + 1
        if problem is not None:
            server.metrics.refused.labels(problem.code).inc()
            log.debug("refused", code=problem.code, match=room.id)
            connection.tell(encoded(problem.refusal(None)))
    connection.close(1008)


async def _take(room: Room, connection: Connection, text: str | None) -> Problem | None:
    """Read one frame and hand it to the room; a problem if it cannot even be read."""
    if not connection.requests.take():
        return Problem("request/too-many")
    try:
        request = REQUESTS.validator.validate_json(text or "")
    except (ValidationError, UnicodeEncodeError):
        return Problem("request/unreadable")
    await room.handle(connection, request)
    return None
