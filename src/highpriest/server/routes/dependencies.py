"""What routes ask for before they begin: the server, the guest, the room, and whether one more request may pass."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Request, Response

from highpriest.server.doors.passes import pass_of
from highpriest.server.limits import Buckets, visitor_at
from highpriest.server.match.rooms import Room
from highpriest.server.once import Once
from highpriest.server.problems import Problem
from highpriest.server.server import Server

T = TypeVar("T")


# Dependencies are coroutines although they wait for nothing: the framework sends plain functions to a thread.
async def the_server(request: Request) -> Server:
    """What all routes share."""
    server: Server = request.app.state.server
    return server


Shared = Annotated[Server, Depends(the_server)]


async def visitor(request: Request, response: Response, server: Shared) -> str | None:
    """The guest who asks, or None for a stranger. Raises Problem for somebody whom the host keeps out."""
    passed = pass_of(request)
    if passed is not None:
        server.orders.check(passed.guest)
        return passed.guest
    guests = server.guests
    guest = guests.by_header(request) or guests.by_cookie(request)
    server.orders.check(guest)
    renewal = guests.renewal(request)
    if renewal is not None:
        guests.give_cookie(response, renewal)
    return guest


Visitor = Annotated[str | None, Depends(visitor)]


async def known_guest(request: Request, response: Response, server: Shared, guest: Visitor) -> str:
    """The guest who asks; a browser that is not one yet becomes one. A program must ask for its token first."""
    if guest is not None:
        return guest
    if "origin" not in request.headers and "sec-fetch-site" not in request.headers:
        raise Problem("guest/unknown")
    token = request.state.new_guest = server.guests.new()
    server.guests.give_cookie(response, token)
    return str(server.guests.read(token))


Guest = Annotated[str, Depends(known_guest)]


IdempotencyKey = Annotated[
    str | None,
    Header(min_length=1, max_length=64, description="Chosen by the client; repeated keys change nothing twice."),
]


class Carrying:
    """Carries out what one request asks for, once for each key of the guest."""

    def __init__(self, once: Once, guest: str, key: str | None) -> None:
        self.key = key
        self._once = once
        self._guest = guest

    async def __call__(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work came to. Raises what it raises, and Problem if that is not known yet."""
        return await self._once.carry_out(self._guest, self.key, work)


async def carrying(server: Shared, guest: Guest, idempotency_key: IdempotencyKey = None) -> Carrying:
    """A way to carry this request out once."""
    return Carrying(server.once, guest, idempotency_key)


CarryOut = Annotated[Carrying, Depends(carrying)]


async def the_room(match: str, server: Shared) -> Room:
    """The room of the match in the address."""
    return await server.rooms.room(match)


TheRoom = Annotated[Room, Depends(the_room)]


def limit(request: Request, buckets: Buckets) -> None:
    """Count a request of this address; raises Problem if there are too many."""
    if not buckets.take(address_of(request)):
        raise Problem("request/too-many")


def address_of(request: Request) -> str:
    """As whom the visitor's address is counted."""
    return visitor_at(request.client and request.client.host)
