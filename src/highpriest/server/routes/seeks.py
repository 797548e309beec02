"""The lobby: open tables, quick pairing, and sitting down."""

from __future__ import annotations

from fastapi import APIRouter, Request

from highpriest.server.lobby.messages import Found, LobbyNow, OwnSeek, SeekId, Terms
from highpriest.server.routes.dependencies import Guest, Shared, Visitor, limit

router = APIRouter(prefix="/api/seeks")


@router.get("")
async def lobby(server: Shared, guest: Visitor) -> LobbyNow:
    """Who looks for somebody to play with."""
    return server.lobby.now(guest)


@router.post("", status_code=201)
async def seek(request: Request, server: Shared, guest: Guest, body: Terms) -> OwnSeek:
    """Look for a game, by an open table or by quick pairing. Keep the personal socket open if it is for one sitting."""
    limit(request, server.requests_by_address)
    return await server.lobby.seek(body, guest)


@router.delete("/{seek}", status_code=204)
async def unseek(request: Request, server: Shared, guest: Guest, seek: SeekId) -> None:
    """Look no longer."""
    limit(request, server.requests_by_address)
    await server.lobby.unseek(seek, guest)


@router.post("/{seek}/take")
async def take(request: Request, server: Shared, guest: Guest, seek: SeekId) -> Found:
    """Sit down at an open table. The match begins when both have added a nonce over its socket."""
    limit(request, server.requests_by_address)
    match = (await server.lobby.take(seek, guest)).match
    return {"match": match.id, "game": match.game}  # type: ignore[typeddict-item]
