"""How a socket is kept open, and how texts come and go over it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

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


class Transport:
    """A line that keeps what is written, and notes when nothing more is read."""

    def __init__(self) -> None:
        self.written = b""
        self.is_read = True

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


def opened() -> Any:
    """A socket's protocol once the socket is open, with nobody at the other end."""
    protocol: Any = SocketProtocol.__new__(SocketProtocol)
    protocol.conn = ServerProtocol()
    protocol.conn.state = State.OPEN
    protocol.transport = Transport()
    protocol.writable = asyncio.Event()
    protocol.writable.set()
    protocol.handshake_complete, protocol.close_sent, protocol.disconnected = True, False, False
    protocol.initial_response, protocol.read_paused, protocol.frames = None, False, []
    protocol.queue = protocol._incoming = Incoming()
    return protocol


@pytest.mark.parametrize("length", [0, 1, 125, 126, 300, 65_535, 65_536, 200_000])
def test_texts_of_any_length_go_over_the_wire_as_the_library_writes_them(length: int) -> None:
    text = "é" * (length // 2) + "x" * (length % 2)
    protocol = opened()
    asyncio.run(protocol.send({"type": "websocket.send", "text": text}))
    assert protocol.transport.written == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.mark.parametrize("state", [State.CLOSING, State.CLOSED])
def test_nothing_is_sent_over_a_socket_that_is_being_closed(state: State) -> None:
    protocol = opened()
    protocol.conn.state = state
    with pytest.raises(ClientDisconnected):
        asyncio.run(protocol.send({"type": "websocket.send", "text": "late"}))
    assert protocol.transport.written == b""


def test_a_text_waits_for_those_who_do_not_read() -> None:
    async def send() -> None:
        protocol = opened()
        protocol.writable.clear()
        sending = asyncio.create_task(protocol.send({"type": "websocket.send", "text": "later"}))
        await asyncio.sleep(0)
        assert protocol.transport.written == b""
        protocol.writable.set()
        await sending
        assert protocol.transport.written.endswith(b"later")

    asyncio.run(send())


def test_no_more_is_read_than_somebody_is_about_to_take() -> None:
    async def talk() -> None:
        protocol = opened()
        reader = asyncio.create_task(protocol.receive())
        await asyncio.sleep(0)
        protocol.handle_text(Frame(Opcode.TEXT, b"first"))
        assert protocol.transport.is_read
        protocol.handle_text(Frame(Opcode.TEXT, b"second"))
        assert not protocol.transport.is_read
        assert (await reader)["text"] == "first"
        assert not protocol.transport.is_read
        assert (await protocol.receive())["text"] == "second"
        assert protocol.transport.is_read
        protocol.handle_text(Frame(Opcode.TEXT, b"third"))  # nobody waits for it
        assert not protocol.transport.is_read

    asyncio.run(talk())
