"""How a socket is kept open: without the layers that it was opened through."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from highpriest.server.security import AFTERWARDS
from highpriest.server.sockets.protocol import SocketProtocol


def test_a_socket_goes_on_once_the_layers_around_its_route_are_left() -> None:
    happened: list[str] = []

    async def stay() -> None:
        happened.append("stays")

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        scope[AFTERWARDS].append(stay)
        happened.append("leaves the layers")

    protocol: Any = SocketProtocol.__new__(SocketProtocol)
    protocol.app, protocol.scope = app, {"type": "websocket"}
    protocol.handshake_complete, protocol.close_timer = True, None
    protocol.transport = SimpleNamespace(close=lambda: happened.append("closes"))
    asyncio.run(protocol.run_asgi())
    assert happened == ["leaves the layers", "stays", "closes"]
    assert AFTERWARDS not in protocol.scope
