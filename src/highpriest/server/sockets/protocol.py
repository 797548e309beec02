"""How frames go over the wire: uvicorn's protocol, without its trust in clients that send and never read."""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from highpriest.server.security import AFTERWARDS, LINE
from highpriest.server.sockets.framing import framed, whole_text

MOST_UNREAD: Final = 256 * 1024
MOST_PIECES: Final = 1_000  # of one message: empty ones would never make it too large


class Incoming:
    """What has come in, for the one who reads it: as asyncio's queue, in a tenth of the memory."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None  # to ask for it each time takes a call of the system
        self._messages: list[Any] = []  # rarely more than one, since no more is read from the wire until it is taken
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Whether all messages were taken."""
        return not self._messages

    @property
    def is_awaited(self) -> bool:
        """Whether the next message will be taken as soon as it is there."""
        return self._reader is not None and not self._reader.done()

    async def get(self) -> Any:
        """Take the oldest message, as soon as there is one."""
        while not self._messages:
            self._loop = self._loop or asyncio.get_running_loop()
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.pop(0)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Drops clients that are gone: what they have not read would wait in memory."""

    async def run_asgi(self) -> None:
        """Let the application open the socket, and go on from there without the layers that it was opened through.

        Their frames would otherwise be kept as long as the socket is open, which is most of what a socket takes.
        """
        app = self.app
        afterwards: list[Callable[[], Awaitable[None]]] = []

        async def opened_and_kept(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, AFTERWARDS: afterwards, LINE: self}, receive, send)
            if afterwards:
                del scope
                self._forget_opening()
                await afterwards.pop()()

        self.app = opened_and_kept
        await super().run_asgi()

    def _forget_opening(self) -> None:
        """Let go of what was said to open the socket."""
        self.request.headers.clear()  # the parser holds on to the request itself
        del self.scope, self.request, self.response

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._heard = self._asked = self.loop.time()
        self._incoming = Incoming()
        self.queue = cast("asyncio.Queue[Any]", self._incoming)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was counted when it came, as that of a request."""
        app: Any = self.config.app
        app.state.server.connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came in; a text in one piece, which nearly all of it is, in a third of the time."""
        self._heard = self.loop.time()
        text = whole_text(data, self.config.ws_max_size) if self._is_between_messages() else None
        if text is None:
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def ask(self) -> None:
        """Have the client's own library say that it is there; no program on that side need know of it."""
        if self._asked <= self._heard:
            self._asked = self.loop.time()
        if self._may_write():
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def unanswered(self) -> float:
        """For how many seconds nothing at all has come since somebody asked."""
        return 0.0 if self._heard >= self._asked else self.loop.time() - self._asked

    def _is_between_messages(self) -> bool:
        """Whether what comes in next begins a message, and the library has kept nothing of what came before."""
        conn = self.conn
        parser: Any = conn.parser
        while parser.gi_yieldfrom is not None:
            parser = parser.gi_yieldfrom
        begins_frame = parser.__name__ == "at_eof"  # it looks for the end of the line before each frame, and only there
        return begins_frame and conn.state is State.OPEN and conn.current_size is None and not conn.extensions

    async def send(self, message: Any) -> None:
        """Send a message of the application; a text that nothing stands in the way of in half the time."""
        text = message.get("text")
        if text is not None and self._may_write():
            self.transport.write(framed(text))
        else:
            await super().send(message)

    def _may_write(self) -> bool:
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        return is_open and self.conn.state is State.OPEN and not self.conn.extensions and self.writable.is_set()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; no more is read until it was taken, unless somebody is about to take it."""
        is_taken_at_once = self._incoming.is_awaited and not self.read_paused
        self.read_paused = self.read_paused or is_taken_at_once  # then there is nothing left to pause
        super().send_receive_event_to_app()
        if is_taken_at_once:
            self.read_paused = False

    def handle_ping(self) -> None:
        """Answer, unless the answers to earlier ones are still unread."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message, unless it has come in too many."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """The client has not answered our ping: do not wait until it has read what was sent before."""
        super().keepalive_timeout()
        self.transport.abort()
