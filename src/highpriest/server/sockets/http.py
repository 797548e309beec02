"""How requests come in: uvicorn's protocol, without its patience for those who never finish one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from highpriest.server.limits import visitor_at

if TYPE_CHECKING:
    from highpriest.server.server import Server

PATIENCE: Final = 10.0  # seconds for a whole request, head and body; a browser may open a connection that it never uses
_COMING: Final = (h11.IDLE, h11.SEND_BODY)  # the states of a client whose request is not whole


class HttpProtocol(H11Protocol):
    """Counts connections by visitor, and cuts off those whose request does not come."""

    def __init__(self, config: Any, *given: Any, **more: Any) -> None:
        super().__init__(config, *given, **more)
        server: Server = config.app.state.server
        self._counted = server.connections
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let somebody in, unless they have too many connections."""
        super().connection_made(transport)
        if self._counted.enter(transport, visitor_at(self.client and self.client[0])):
            self._alarm = self.loop.call_later(PATIENCE, self._cut)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._counted.leave(self.transport)
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request; the first sets the alarm, the last stops it."""
        super().data_received(data)
        if self.conn.their_state not in _COMING or self.transport.get_protocol() is not self:
            self._stop_waiting()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(PATIENCE, self._cut)

    def _stop_waiting(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _cut(self) -> None:
        self._counted.note_slow()
        self.transport.abort()
