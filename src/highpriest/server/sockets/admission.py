"""Who may open a socket: whose it is, how many an address may have, and how somebody is turned away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from highpriest.server.doors.passes import pass_of
from highpriest.server.hosting.orders import BANNED
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem
from highpriest.server.security import is_own_site

if TYPE_CHECKING:
    from highpriest.server.server import Server

CLOSE_CODES: Final = {
    "match/unknown": 4404,
    "request/foreign": 4403,
    "guest/banned": BANNED,
    "request/too-many": 4429,
    "storage/unavailable": 1013,
    "server/fault": 1011,
}


def guest_of(server: Server, websocket: WebSocket) -> str | None:
    """Who looks; raises Problem if they may not."""
    guest = _known_guest(server, websocket)
    server.orders.check(guest)
    return guest


def _known_guest(server: Server, websocket: WebSocket) -> str | None:
    """A program's token, a browser's cookie (from our own page only), or a stranger."""
    passed = pass_of(websocket)
    if passed is not None:
        return passed.guest
    by_header = server.guests.by_header(websocket)
    if by_header is not None:
        return by_header
    is_browser = bool(websocket.cookies) or "origin" in websocket.headers
    if is_browser and not is_own_site(websocket, server.settings.base_url):
        raise Problem("request/foreign")
    return server.guests.by_cookie(websocket)


@contextmanager
def admitted(server: Server, address: str) -> Iterator[None]:
    """Count a socket of this address as long as it is open; raises Problem if there are too many."""
    if not server.openings_by_address.take(address):
        raise Problem("request/too-many")
    open_now = server.sockets_by_address
    if 0 < server.settings.sockets <= open_now[address]:
        server.acting.note("sockets")
        raise Problem("request/too-many", "Too many open sockets from your address.")
    open_now[address] += 1
    try:
        yield
    finally:
        open_now[address] -= 1
        if not open_now[address]:
            del open_now[address]


async def turn_away(websocket: WebSocket, problem: Problem) -> None:
    """Say why, and close a socket that was accepted."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # the client may be gone
        await websocket.send_text(encoded(problem.refusal(None)))
        await websocket.close(CLOSE_CODES[problem.code])
