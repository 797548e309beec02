"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from highpriest import __version__
from highpriest.errors import HighpriestError
from highpriest.server import health
from highpriest.server.doors.door import Door
from highpriest.server.logs import log, note_failure
from highpriest.server.openapi import DocumentedApp
from highpriest.server.problems import Problem, problem_of
from highpriest.server.routes import games, matches, people, review, seeks
from highpriest.server.security import Guard, problem_response
from highpriest.server.server import Server
from highpriest.server.settings import Settings
from highpriest.server.sockets import route


def create_app(settings: Settings) -> FastAPI:
    """The application, for uvicorn or any other ASGI server."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with server.running():
            yield

    app = DocumentedApp(
        title="highpriest",
        version=__version__,
        description="Matches of Aton and the Game of Thot.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
    )
    app.state.server = server
    # `include_router` would make every route a second time, which is a quarter of the time until the page is there.
    for part in (
        people,
        games,
        matches,
        seeks,
        review,
        route,
        health,
    ):  # health last: it answers every address that is left
        app.router.routes.extend(part.router.routes)
    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(HighpriestError, _on_error)
    app.add_exception_handler(RequestValidationError, _on_unreadable)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(Exception, _on_fault)
    app.add_middleware(Door, server=server)
    # The last one stands before the others.
    app.add_middleware(Guard, base_url=settings.base_url, visits=server.visits_by_address)
    return app


def _answer(request: Request, problem: Problem) -> Response:
    request.app.state.server.metrics.refused.labels(problem.code).inc()
    log.debug("refused", code=problem.code, path=_path(request))
    response = problem_response(problem)
    if hasattr(request.state, "new_guest"):  # who asks again must be the same
        request.app.state.server.guests.give_cookie(response, request.state.new_guest)
    return response


async def _on_problem(request: Request, error: Exception) -> Response:
    return _answer(request, cast(Problem, error))


async def _on_error(request: Request, error: Exception) -> Response:
    note_failure(error, path=_path(request))
    return _answer(request, problem_of(cast(HighpriestError, error)))


async def _on_unreadable(request: Request, error: Exception) -> Response:
    first = cast(RequestValidationError, error).errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _answer(request, Problem("request/unreadable", f"{where}: {first['msg']}"))


async def _on_http(request: Request, error: Exception) -> Response:
    codes = {404: "request/unknown-address", 405: "request/wrong-method"}
    return _answer(request, Problem(codes.get(cast(HTTPException, error).status_code, "request/unreadable")))


async def _on_fault(request: Request, error: Exception) -> Response:
    log.error("a request failed", path=_path(request), exc_info=error)
    return _answer(request, Problem("server/fault"))


def _path(request: Request) -> str:
    """The address as the program has it, with nothing that the visitor wrote."""
    return request.scope["route"].path if "route" in request.scope else ""
