"""How frames go over the wire: uvicorn's protocol, without its trust in clients that send and never read."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_UNREAD: Final = 256 * 1024
MOST_PIECES: Final = 1_000  # of one message: empty ones would never make it too large


class SocketProtocol(WebSocketsSansIOProtocol):
    """Drops clients that are gone: what they have not read would wait in memory."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was counted when it came, as that of a request."""
        app: Any = self.config.app
        app.state.server.connections.leave(self.transport)
        super().connection_lost(exc)

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
