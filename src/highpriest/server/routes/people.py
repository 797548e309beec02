"""Who you are."""

from __future__ import annotations

from fastapi import APIRouter, Request

from highpriest.server.answers import Me, Reach, Token
from highpriest.server.bodies import NewGuest, NewName
from highpriest.server.people.names import tidy_name
from highpriest.server.reach import network_addresses
from highpriest.server.routes.dependencies import Guest, Shared, Visitor, limit

router = APIRouter(prefix="/api")


@router.get("/me")
async def who_am_i(server: Shared, guest: Visitor) -> Me:
    """Your name, if you have given yourself one."""
    return {"name": await server.store.people.name_of(guest) if guest else None}


@router.put("/me")
async def rename(request: Request, server: Shared, guest: Guest, body: NewName) -> Me:
    """Change your name."""
    limit(request, server.requests_by_address)
    name = tidy_name(body.name)
    before = await server.store.people.name_of(guest)
    await server.store.people.rename(guest, name)
    await server.rooms.rename(guest, before, name)
    return {"name": name}


@router.get("/reach")
async def reach(request: Request, server: Shared) -> Reach:
    """Where others can open the page, for a link that you send them."""
    settings = server.settings
    port = request.scope["server"][1]
    network = [] if settings.base_url else network_addresses(settings.host, port)
    return {"public": settings.base_url or None, "network": network}


@router.post("/guests", status_code=201)
async def new_guest(request: Request, server: Shared, body: NewGuest) -> Token:
    """A guest for a program, which sends the token in the header `Authorization: Bearer TOKEN`."""
    limit(request, server.matches_by_address)
    token, name = server.guests.new(), tidy_name(body.name)
    if name:
        await server.store.people.rename(str(server.guests.read(token)), name)
    return {"token": token, "name": name}
