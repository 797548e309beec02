"""One socket of one visitor, with a queue of its own: a slow reader delays nobody, and is let go in the end."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from highpriest.server.limits import Bucket

MOST_QUEUED: Final = 256 * 1024
TOO_SLOW: Final = 1008
RESTART: Final = 1012


class Connection:
    """What the room sees of a socket: a guest or a stranger, the seats he looks from, a way to tell him things."""

    def __init__(self, socket: WebSocket, guest: str | None, requests: Bucket) -> None:
        self.guest = guest
        self.seats: tuple[str, ...] = ()
        self.requests = requests
        self._socket = socket
        self._queue: deque[str] = deque()
        self._queued = 0
        self._wake = asyncio.Event()
        self._closing: int | None = None
        self._sender = asyncio.create_task(self._send())

    def tell(self, text: str) -> None:
        """Send a message, after those that were told before."""
        if self._closing is not None:
            return
        self._queue.append(text)
        self._queued += len(text)
        if self._queued > MOST_QUEUED and len(self._queue) > 1:
            self._queue.clear()
            self.close(TOO_SLOW)
        self._wake.set()

    def close(self, code: int) -> None:
        """End the connection once what was told is sent."""
        self._closing = code
        self._wake.set()

    async def finished(self) -> None:
        """Stop sending; the socket is gone or about to go."""
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)

    async def _send(self) -> None:
        # Straight to the protocol: the framework's own checks of each message cost more than sending it.
        send = self._socket.send
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._queue:
                    text = self._queue.popleft()
                    self._queued -= len(text)
                    await send({"type": "websocket.send", "text": text})
                if self._closing is not None:
                    await self._socket.close(self._closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # the reader has gone; his receiving side notices too
