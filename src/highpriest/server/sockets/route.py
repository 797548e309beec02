"""The sockets: that of a match, and the personal one."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from highpriest.server.lobby.answering import Answering
from highpriest.server.lobby.messages import PERSONAL_REQUESTS
from highpriest.server.requests import REQUESTS
from highpriest.server.server import Server
from highpriest.server.sockets.connection import Connection
from highpriest.server.sockets.serving import Place, serve

router = APIRouter()


@router.websocket("/api/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str, since: int = 0) -> None:
    """Look at a match and play in it, from the update after `since` on."""

    async def find(server: Server) -> Place:
        room = await server.rooms.room(match)

        async def leave(connection: Connection) -> None:
            room.leave(connection, goodbye=connection.said_goodbye)

        return Place(room.id, REQUESTS, lambda connection: room.enter(connection, since), room.handle, leave)

    await serve(websocket, find)


@router.websocket("/api/socket")
async def personal_socket(websocket: WebSocket) -> None:
    """Look for somebody to play with, and hear what concerns you wherever you are."""

    async def find(server: Server) -> Place:
        answering = Answering(server.lobby, server.metrics)
        return Place("lobby", PERSONAL_REQUESTS, server.lobby.enter, answering.handle, server.lobby.leave)

    await serve(websocket, find)
