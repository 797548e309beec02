"""How a socket is kept open: without the layers that it was opened through."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from highpriest.server.security import AFTERWARDS
from highpriest.server.sockets.protocol import Incoming, SocketProtocol


def test_a_socket_goes_on_once_the_layers_around_its_route_are_left() -> None:
    happened: list[str] = []

    async def stay() -> None:
        happened.append("stays")
        assert not vars(protocol).keys() & {"scope", "request", "response"}  # most of what a socket would take
        assert not headers

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        scope[AFTERWARDS].append(stay)
        happened.append("leaves the layers")

    protocol: Any = SocketProtocol.__new__(SocketProtocol)
    headers = {"Cookie": "x"}
    protocol.app, protocol.scope = app, {"type": "websocket"}
    protocol.request, protocol.response = SimpleNamespace(headers=headers), SimpleNamespace()
    protocol.handshake_complete, protocol.close_timer = True, None
    protocol.transport = SimpleNamespace(close=lambda: happened.append("closes"))
    asyncio.run(protocol.run_asgi())
    assert happened == ["leaves the layers", "stays", "closes"]


def test_what_comes_in_is_taken_in_order_by_the_one_who_waits_for_it() -> None:
    async def talk() -> None:
        incoming = Incoming()
        reader = asyncio.create_task(incoming.get())
        await asyncio.sleep(0)
        for message in "abc":
            incoming.put_nowait(message)
        assert await reader == "a"
        assert await incoming.get() == "b"
        assert not incoming.empty()
        assert await incoming.get() == "c"
        assert incoming.empty()
        given_up = asyncio.create_task(incoming.get())
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        incoming.put_nowait("d")
        assert await incoming.get() == "d"

    asyncio.run(talk())
