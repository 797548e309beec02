"""Is the server alive, is it ready, what are its numbers; and, for every other address, the page."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from highpriest.server.problems import Problem
from highpriest.server.server import Server
from highpriest.storage.errors import StorageError

READ: Final = ["GET", "HEAD"]
LOCAL: Final = ("127.0.0.1", "::1", None)
LOCAL_NAMES: Final = ("127.0.0.1", "::1", "localhost")
# One of these is on whatever has come through a proxy, unless that was told to leave them out.
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=READ)
async def health() -> Response:
    """The process is alive."""
    return PlainTextResponse("alive\n")


@router.api_route("/readyz", methods=READ)
async def readiness(request: Request) -> Response:
    """The database takes what is written, so moves can be accepted."""
    server: Server = request.app.state.server
    ready = await server.readiness.check()
    return JSONResponse({"ready": ready}, 200 if ready else 503)


@router.api_route("/metrics", methods=READ)
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus; to this machine only, unless the host says otherwise."""
    server: Server = request.app.state.server
    if not server.settings.metrics and not _is_local(request):
        raise Problem("request/unknown-address")
    with suppress(StorageError):  # the other numbers are worth having without
        server.metrics.note_holders(await server.store.leases.holders())
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.api_route("/{path:path}", methods=READ)
async def page(request: Request, path: str) -> Response:
    """The page, at every address that is not the interface's."""
    server: Server = request.app.state.server
    if path == "api" or path.startswith("api/"):
        raise Problem("request/unknown-address")
    return server.page.answer(path, request.headers.get("accept-encoding", ""))


def _is_local(request: Request) -> bool:
    """Whether somebody on this machine asks, and not a proxy on it for somebody elsewhere.

    A proxy says so in a header, passes on the name under which it was asked for, or speaks HTTP/1.0 as nginx does.
    """
    address = request.client.host if request.client else None
    is_passed_on = any(name in request.headers for name in FORWARDED) or request.scope["http_version"] == "1.0"
    return address in LOCAL and request.url.hostname in LOCAL_NAMES and not is_passed_on
