"""Who you are."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from highpriest.server.answers import DeviceLink, DeviceLinkUse, Me, Notices, Reach, Token
from highpriest.server.bodies import NewGuest, NewName, UsedLink
from highpriest.server.people.device_links import SECONDS
from highpriest.server.people.names import tidy_name
from highpriest.server.problems import Problem
from highpriest.server.reach import network_addresses
from highpriest.server.routes.dependencies import CarryOut, Guest, Shared, Visitor, limit
from highpriest.storage.errors import TakenError

router = APIRouter(prefix="/api")
Digest = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


@router.get("/me")
async def who_am_i(server: Shared, guest: Visitor) -> Me:
    """Your name, if you have given yourself one."""
    return {"name": await server.store.people.name_of(guest) if guest else None, "known": guest is not None}


@router.put("/me")
async def rename(request: Request, server: Shared, guest: Guest, carry_out: CarryOut, body: NewName) -> Me:
    """Change your name."""
    limit(request, server.requests_by_address)
    name = tidy_name(body.name)
    before = await server.store.people.name_of(guest)
    await carry_out(lambda: server.store.people.rename(guest, name))
    await server.rooms.rename(guest, before, name)
    await server.lobby.rename(guest)
    return {"name": name, "known": True}


@router.post("/device-links", status_code=201)
async def link_device(request: Request, server: Shared) -> DeviceLink:
    """A link that makes another device yours, too: both then play for you. It can be used once, within a minute."""
    limit(request, server.requests_by_address)
    key = server.guests.key_of(request)
    if key is None:
        raise Problem("guest/unknown")
    link, digest = server.device_links.make(key)
    return {"link": f"device/{link}", "seconds": SECONDS, "digest": digest}


@router.get("/device-links/{digest}")
async def was_link_used(request: Request, server: Shared, digest: Digest) -> DeviceLinkUse:
    """Whether a link was used, for the device that made it: by the digest that came with the link, while it is good."""
    limit(request, server.requests_by_address)
    return {"used": await server.store.people.was_used(digest)}


@router.post("/device-links/use")
async def use_link(request: Request, response: Response, server: Shared, body: UsedLink) -> Token:
    """Be on this device who you are on the one that made the link."""
    limit(request, server.requests_by_address)
    opened = server.device_links.open(body.link)
    try:
        await server.store.people.use_once(opened.digest, SECONDS)
    except TakenError as error:
        raise Problem("device/used") from error
    token = server.guests.token_of(opened.key)
    server.guests.give_cookie(response, token)
    return {"token": token, "name": await server.store.people.name_of(str(server.guests.read(token)))}


@router.get("/notices")
async def notices(server: Shared) -> Notices:
    """What the host announces. Before a restart, running matches go on and no new ones are made."""
    announcement, restart = server.orders.announcement, server.orders.restart
    return {
        "announcement": None if announcement is None else {"texts": announcement.texts},
        "restart_in": None if restart is None else max(0.0, (restart.until or 0.0) - time.time()),
    }


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
        guest = str(server.guests.read(token))
        await server.once.carry_out(guest, None, lambda: server.store.people.rename(guest, name))
    return {"token": token, "name": name}
