"""What stands before all that concerns one match: is it ours, or must the visitor be let through to another process?"""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from itsdangerous import BadSignature
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from highpriest.server.doors.passes import Pass, with_pass
from highpriest.server.doors.requests import MISDIRECTED, Body, forward
from highpriest.server.doors.sockets import open_socket
from highpriest.server.limits import visitor_at
from highpriest.server.match.rooms import Elsewhere
from highpriest.server.problems import Problem
from highpriest.server.security import problem_response
from highpriest.server.sockets.admission import admitted, guest_of, turn_away
from highpriest.storage.errors import StorageError

if TYPE_CHECKING:
    from highpriest.server.server import Server

_OF_MATCH: Final = re.compile(r"/api/matches/([A-Za-z0-9_-]{22})(?:/|$)")


class Door:
    """Before the routes. Where there is one process, everything is passed on at once."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = self._match(scope)
        if match is None or not self._server.rooms.owners.are_several:
            await self._app(scope, receive, send)
            return
        try:
            visitor = self._server.neighbours.passes.read(scope)
        except BadSignature:
            await self._refuse(scope, receive, send, Problem("request/foreign"))
            return
        if visitor is not None:
            self._server.connections.note_neighbour(visitor_at(_address(HTTPConnection(scope))))
            await self._let_in(match, with_pass(scope, visitor), receive, send)
        elif match in self._server.rooms:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._lead_socket(match, scope, receive, send)
        else:
            await self._lead_request(match, scope, receive, send)

    def _match(self, scope: Scope) -> str | None:
        found = _OF_MATCH.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        return found[1] if found else None

    # ---- those whom another process lets through

    async def _let_in(self, match: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve them if the match is ours, or free. Where nobody looks at it here, it goes to where they came."""
        rooms = self._server.rooms
        try:
            is_ours = not (scope["type"] == "websocket" and await rooms.hand_over(match))
            if is_ours:
                await rooms.room(match)
        except Elsewhere:
            is_ours = False
        except (Problem, StorageError):
            is_ours = True  # the route says so in its own way
        if is_ours:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(Response(status_code=MISDIRECTED))
        else:
            await Response(status_code=MISDIRECTED)(scope, receive, send)

    # ---- those who come to us

    async def _lead_socket(self, match: str, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        try:
            visitor = Pass(guest_of(self._server, websocket), _address(websocket))
            headers = self._server.neighbours.passes.write(visitor, scope["path"])
            owner = await self._server.neighbours.ways.find(
                match, lambda life, url: open_socket(life, url, scope, headers)
            )
        except Problem as problem:
            await self._refuse(scope, receive, send, problem)
            return
        if owner is None:
            await self._app(scope, receive, send)
            return
        with ExitStack() as leaving:
            try:
                leaving.enter_context(admitted(self._server, visitor_at(visitor.address)))
            except Problem as problem:
                await asyncio.gather(owner.socket.close(), self._refuse(scope, receive, send, problem))
            else:
                await self._server.neighbours.sockets.pass_frames(owner, receive, send)

    async def _lead_request(self, match: str, scope: Scope, receive: Receive, send: Send) -> None:
        connection, guests = HTTPConnection(scope), self._server.guests
        visitor = Pass(guests.by_header(connection) or guests.by_cookie(connection), _address(connection))
        headers = self._server.neighbours.passes.write(visitor, scope["path"])
        body = Body(receive)

        async def reach(_life: str, url: str) -> Response:
            return await forward(self._server.neighbours.http, url, scope, await body.whole(), headers)

        try:
            answer = await self._server.neighbours.ways.find(match, reach)
        except Problem as problem:
            await self._refuse(scope, receive, send, problem)
            return
        await (answer or self._app)(scope, body.again, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
        self._server.metrics.refused.labels(problem.code).inc()
        if scope["type"] == "websocket":
            websocket = WebSocket(scope, receive, send)
            await websocket.accept()
            await turn_away(websocket, problem)
        else:
            await problem_response(problem)(scope, receive, send)


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
