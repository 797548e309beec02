"""What stands before the routes: whose site a request comes from, how large it is, and what browsers may do."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from highpriest.server.limits import Buckets, visitor_at
from highpriest.server.problems import Problem

DIRECT_SEND: Final = "highpriest.send"
DIRECT_RECEIVE: Final = "highpriest.receive"
LINE: Final = "highpriest.line"  # the protocol that a socket's frames come over
AFTERWARDS: Final = "highpriest.afterwards"  # what a socket goes on with once all layers around its route are left
LARGEST_BODY: Final = 512 * 1024
UNLIMITED: Final = ("/healthz", "/readyz", "/metrics")  # operators ask often
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a match's address is a key to its open seats
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY: Final = {"strict-transport-security": "max-age=31536000"}  # for a year, and this name only


def is_own_site(connection: HTTPConnection, base_url: str) -> bool:
    """Whether a browser's request comes from our own page. Without an Origin nobody can tell, so it returns False."""
    origin = connection.headers.get("origin")
    if not origin:
        return False
    if base_url:
        own = urlsplit(base_url)
        return origin == f"{own.scheme}://{own.netloc}"
    return origin in (f"http://{connection.headers.get('host')}", f"https://{connection.headers.get('host')}")


def problem_response(problem: Problem) -> JSONResponse:
    """A problem as an HTTP answer. It has the headers already, since the answer to a fault passes no middleware."""
    return JSONResponse(problem.document(), problem.status, HEADERS, "application/problem+json")


class Guard:
    """Puts the headers on every answer, refuses bodies that are too large and changes asked for by other sites."""

    def __init__(self, app: ASGIApp, base_url: str, visits: Buckets) -> None:
        """`visits` counts the requests of each address."""
        self._visits = visits
        self._app = app
        self._base_url = base_url
        self._headers = HEADERS | (HTTPS_ONLY if base_url.startswith("https:") else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            # What a socket is told goes straight to the protocol: the layers between only pass it on.
            await self._app({**scope, DIRECT_SEND: send, DIRECT_RECEIVE: receive}, receive, send)
            return
        problem = self._problem(HTTPConnection(scope))
        if problem is not None:
            await problem_response(problem)(scope, receive, self._with_headers(send))
            return
        await self._app(scope, _limited(receive), self._with_headers(send))

    def _problem(self, connection: HTTPConnection) -> Problem | None:
        if connection.scope["path"] not in UNLIMITED and not self._visits.take(_visitor(connection)):
            return Problem("request/too-many")
        if connection.scope["method"] in SAFE_METHODS:
            return None
        # A program sends its token itself and has no cookies; whatever has cookies, or says where it comes from,
        # is a browser, and a browser may change things only from our own page.
        is_browser = (
            bool(connection.cookies) or "origin" in connection.headers or "sec-fetch-site" in connection.headers
        )
        if is_browser and not is_own_site(connection, self._base_url):
            return Problem("request/foreign")
        length = connection.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return Problem("request/too-large")
        if int(length) and not _is_json(connection.headers):
            return Problem("request/unreadable", "The body must be application/json.")
        return None

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


def _visitor(connection: HTTPConnection) -> str:
    return visitor_at(connection.client and connection.client.host)


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _limited(receive: Receive) -> Receive:
    """A body without a length is cut off where it becomes too large; what is left is no JSON and so refused."""
    left = LARGEST_BODY

    async def receiving() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            if left < 0:
                return {"type": "http.request", "body": b"\x00", "more_body": False}
        return message

    return receiving
