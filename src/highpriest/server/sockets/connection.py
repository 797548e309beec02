"""One socket of one visitor: a slow reader delays nobody, and is let go in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Protocol

from starlette.websockets import WebSocketDisconnect

from highpriest.server.limits import Bucket

MOST_QUEUED: Final = 256 * 1024
TOO_SLOW: Final = 1008
RESTART: Final = 1012


Send = Callable[[Any], Coroutine[Any, Any, None]]


class Line(Protocol):
    """What messages go over: an open one may be dead without anybody having said so."""

    def ask(self) -> None:
        """Have the other side say that it is there."""

    @property
    def unanswered(self) -> float:
        """For how many seconds nothing at all has come since somebody asked."""


class Connection:
    """What the room sees of a socket: a guest or a stranger, the seats they look from, a way to send them messages.

    A message is written at once, without a task in between, as long as the reader keeps up; what they do not take
    waits in a queue of their own.
    """

    def __init__(self, send: Send, guest: str | None, requests: Bucket, line: Line | None = None) -> None:
        """`send` leads straight to the protocol, which is the `line`."""
        self.guest = guest
        self.seats: tuple[str, ...] = ()
        self.requests = requests
        self.said_goodbye = False
        self._send = send
        self._line = line
        self._queue: list[str] = []  # a deque would take ten times as much, and most readers keep up
        self._queued = 0
        self._patience = MOST_QUEUED
        self._is_closed = False
        self._sender: asyncio.Task[None] | None = None  # there while the reader is behind

    def tell(self, text: str) -> None:
        """Send a message, after those that were told before."""
        if self._is_closed:
            return
        if self._sender is None:
            self._begin(self._send({"type": "websocket.send", "text": text}))
            return
        self._queue.append(text)
        self._queued += len(text)
        if self._queued > self._patience:
            self._queue.clear()
            self.close(TOO_SLOW)

    def catch_up(self, text: str) -> None:
        """Send a message of the past; however many there are, the reader may take their time."""
        self._patience += len(text)
        self.tell(text)

    def ask(self) -> None:
        """Have the client say that it is there, if it can be asked."""
        if self._line is not None and not self._is_closed:
            self._line.ask()

    @property
    def unanswered(self) -> float:
        """For how many seconds nothing has come since it was asked."""
        return 0.0 if self._line is None else self._line.unanswered

    def close(self, code: int) -> None:
        """End the connection; what still waits is not sent."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.clear()
            closing = self._send({"type": "websocket.close", "code": code, "reason": ""})
            if self._sender is None:
                self._begin(closing)
            else:
                self._sender.cancel()
                self._sender = asyncio.create_task(_quietly(closing))

    async def finished(self) -> None:
        """The socket is gone: stop sending."""
        self._is_closed = True
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)

    def _begin(self, sending: Coroutine[Any, Any, None]) -> None:
        """Take the first step of sending here and now; it is the last one too unless the reader is behind."""
        try:
            waits_for = sending.send(None)
        except (StopIteration, WebSocketDisconnect, RuntimeError, OSError):
            return  # written; or the reader has gone, which the receiving side notices too
        self._sender = asyncio.create_task(self._go_on(_Begun(sending, waits_for)))

    async def _go_on(self, begun: _Begun) -> None:
        await _quietly(begun)
        while self._queue and not self._is_closed:
            text = self._queue.pop(0)
            self._queued -= len(text)
            await _quietly(self._send({"type": "websocket.send", "text": text}))
        self._sender = None


class _Begun:
    """A coroutine that has been started outside a task, to be gone on with in one."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            while True:
                yield self._waits_for
                self._waits_for = self._coroutine.send(None)
        except StopIteration:
            return


async def _quietly(sending: Any) -> None:
    try:
        await sending
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # the reader has gone
