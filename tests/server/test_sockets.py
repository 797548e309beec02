"""How a socket is kept open, and how texts come and go over it."""

from __future__ import annotations

import asyncio
import logging
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


LONGEST = 66_000
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


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
    protocol.conn = ServerProtocol(max_size=LONGEST)
    protocol.conn.receive_data(HANDSHAKE)
    protocol.conn.send_response(protocol.conn.accept(protocol.conn.events_received()[0]))
    protocol.conn.data_to_send()
    protocol.config = SimpleNamespace(ws_max_size=LONGEST)
    protocol.transport, protocol.loop = Transport(), SimpleNamespace(time=lambda: 0.0)
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


def said(*pieces: bytes, library_alone: bool = False) -> tuple[list[Any], bytes]:
    """What the application is told when these pieces come in, and what is written back."""
    protocol = opened()
    protocol.logger = logging.getLogger("uvicorn.error")
    protocol.pending_ping_payload = None
    if library_alone:
        protocol._is_between_messages = lambda: False
    for piece in pieces:
        protocol.data_received(piece)
    return protocol._incoming._messages, protocol.transport.written


def from_client(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


_ONE, _TWO = from_client("Tjenare, é".encode()), from_client(b"second")
_HALF, _REST = from_client(b"in two ", fin=False), from_client(b"pieces", Opcode.CONT)
_PING, _PONG = from_client(b"ping", Opcode.PING), from_client(b"", Opcode.PONG)
LINES = {
    "one": [_ONE],
    **{f"of {length} bytes": [from_client(b"x" * length)] for length in (0, 1, 125, 126, 127, 200, 65_535, 65_536)},
    "too long": [from_client(b"x" * (LONGEST + 1)), _ONE],
    "two at once": [_ONE + _TWO, _ONE],
    "torn at each byte": [bytes([byte]) for byte in _ONE + _TWO],
    "torn in the mask": [_ONE[:4], _ONE[4:], _TWO],
    "torn after a text": [_ONE, _TWO[:3], _TWO[3:] + _ONE],
    "looks like a text but is the inside of one": [bytes([0x81, 0x80 | len(_ONE)]) + bytes(4), _ONE, _TWO],
    "in pieces": [_HALF, _REST, _ONE],
    "a text within the pieces of another": [_HALF, _ONE],
    "pings": [_PING, _ONE, _PONG, _TWO],
    "a close": [_ONE, from_client(b"\x03\xe8", Opcode.CLOSE), _TWO],
    "bytes": [from_client(b"\x00", Opcode.BINARY), _ONE],
    "not masked": [Frame(Opcode.TEXT, b"x" * 20).serialize(mask=False), _ONE],
    "not UTF-8": [from_client(b"\xff"), _ONE],
    "reserved bits": [bytes([_ONE[0] | 0x40]) + _ONE[1:], _TWO],
    "a length of eight bytes": [b"\x81\xff" + (133).to_bytes(8, "big") + b"\0" * (131 - 8)],
}


@pytest.mark.parametrize("pieces", LINES.values(), ids=LINES.keys())
def test_whatever_comes_in_is_taken_as_the_library_takes_it(
    pieces: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Transport, "close", lambda _transport: closed.append("closed"), raising=False)
    monkeypatch.setattr(Transport, "is_closing", lambda _transport: False, raising=False)
    monkeypatch.setattr(Transport, "get_write_buffer_size", lambda _transport: 0, raising=False)
    assert said(*pieces) == said(*pieces, library_alone=True)


def test_texts_in_one_piece_are_read_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    protocol = opened()
    monkeypatch.setattr(ServerProtocol, "receive_data", None)
    protocol.data_received(_ONE)
    protocol.data_received(_TWO)
    assert [message["text"] for message in protocol._incoming._messages] == ["Tjenare, é", "second"]


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
