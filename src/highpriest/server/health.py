"""Is the server alive, is it ready, what are its numbers; and, for every other address, the page."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from highpriest.server.problems import Problem
from highpriest.server.server import Server

LOCAL: Final = ("127.0.0.1", "::1", None)
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> Response:
    """The process is alive."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
async def readiness(request: Request) -> Response:
    """The database answers, so moves can be accepted."""
    server: Server = request.app.state.server
    ready = await server.store.ready()
    return JSONResponse({"ready": ready}, 200 if ready else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus; to this machine only, unless the host says otherwise."""
    server: Server = request.app.state.server
    address = request.client.host if request.client else None
    if not server.settings.metrics and address not in LOCAL:
        raise Problem("request/unknown-address")
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/{path:path}")
async def page(request: Request, path: str) -> Response:
    """The page, at every address that is not the interface's."""
    server: Server = request.app.state.server
    if path == "api" or path.startswith("api/"):
        raise Problem("request/unknown-address")
    return server.page.answer(path, request.headers.get("accept-encoding", ""))
