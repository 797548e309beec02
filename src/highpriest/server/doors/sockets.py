"""A socket passed through a door: frames go to the owner and back as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from prometheus_client import Gauge
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from highpriest.server.doors.ways import REACHED_IN, OutOfReach

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

RESTART: Final = 1012
LOST: Final = 4000  # a visitor has not said good-bye, but is no longer there
GOODBYES: Final = (1000, 1001)


@dataclass(frozen=True, slots=True)
class OwnersSocket:
    """A socket to the owner of a match, and its life."""

    life: str
    socket: ClientConnection


async def open_socket(life: str, url: str, scope: Scope, headers: dict[str, str]) -> OwnersSocket:
    """A socket to the owner of a match, for a visitor with such a pass. Raises OutOfReach."""
    from websockets.asyncio.client import connect

    query = scope["query_string"].decode("ascii", "replace")
    address = f"{url.replace('http', 'ws', 1)}{scope['path']}?{query}"
    try:
        socket = await connect(
            address,
            additional_headers=headers,
            compression=None,
            ping_interval=None,  # owners that fall silent are noticed by their life
            max_size=None,
            open_timeout=REACHED_IN,
            close_timeout=1,
            proxy=None,
        )
    except InvalidStatus as error:
        raise OutOfReach(is_there=True) from error
    except (OSError, TimeoutError, InvalidHandshake, EOFError) as error:
        raise OutOfReach from error
    return OwnersSocket(life, socket)


class PassedSockets:
    """The sockets that pass through this process, by the life of the owner."""

    def __init__(self, count: Gauge) -> None:
        self._count = count
        self._sockets: dict[str, set[ClientConnection]] = {}

    async def pass_frames(self, owner: OwnersSocket, receive: Receive, send: Send) -> None:
        """Pass frames in both directions until either side ends."""
        sockets = self._sockets.setdefault(owner.life, set())
        sockets.add(owner.socket)
        try:
            with self._count.track_inprogress():
                await _pass_frames(owner.socket, receive, send)
        finally:
            sockets.discard(owner.socket)
            if not sockets:
                self._sockets.pop(owner.life, None)

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def keep(self, alive: Set[str]) -> None:
        """Cut the sockets to lives that are no longer heard of: who waits there comes again, and finds a new owner."""
        for life in self._sockets.keys() - alive:
            for owner in self._sockets[life]:
                owner.transport.abort()


async def _pass_frames(owner: ClientConnection, receive: Receive, send: Send) -> None:
    await receive()  # that somebody wants a socket
    await send({"type": "websocket.accept"})
    inwards = asyncio.create_task(_pass_in(owner, receive))
    try:
        await _pass_out(owner, send)
    finally:
        inwards.cancel()
        await asyncio.gather(inwards, return_exceptions=True)


async def _pass_in(owner: ClientConnection, receive: Receive) -> None:
    while True:
        frame = await receive()
        if frame["type"] == "websocket.disconnect":
            code = frame.get("code")
            await owner.close(code if code in GOODBYES else LOST)
            return
        text = frame.get("text")
        try:
            await owner.send(frame["bytes"] if text is None else text)
        except ConnectionClosed:
            return


async def _pass_out(owner: ClientConnection, send: Send) -> None:
    """A reader who is slow makes this wait, and so the owner, who drops them in the end."""
    try:
        try:
            while True:
                await send({"type": "websocket.send", "text": await owner.recv(decode=True)})
        except ConnectionClosed as closed:
            await send({"type": "websocket.close", "code": RESTART if closed.rcvd is None else closed.rcvd.code})
    except (RuntimeError, OSError):  # the visitor has gone
        await owner.close(LOST)
