"""A request over HTTP passed through a door to the owner of its match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message, Receive, Scope

from highpriest.server.doors.passes import HEADER
from highpriest.server.doors.ways import REACHED_IN, OutOfReach
from highpriest.server.problems import Problem

if TYPE_CHECKING:
    import httpx2

MISDIRECTED: Final = 421
READ_IN: Final = 5.0  # seconds
DONE_IN: Final = 12.0  # as long as an owner may wait for the database
# Of one connection, or the visitor's keys: the pass says who they are.
_KEPT_BACK: Final = {
    "authorization",
    "connection",
    "content-length",
    "cookie",
    "date",
    "keep-alive",
    "te",
    "transfer-encoding",
    "upgrade",
    "x-forwarded-for",
    "x-forwarded-proto",
    HEADER,
}


class Body:
    """What a visitor sends, read when it is to be forwarded, and there again if it is not."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read: bytes | None = None

    async def whole(self) -> bytes:
        """All of it."""
        if self._read is None:
            parts, more = [], True
            while more:
                message = await self._receive()
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._read = b"".join(parts)
        return self._read

    async def again(self) -> Message:
        """What a route receives."""
        if self._read is None:
            return await self._receive()
        body, self._read = self._read, None
        return {"type": "http.request", "body": body, "more_body": False}


async def forward(http: httpx2.AsyncClient, url: str, scope: Scope, body: bytes, headers: dict[str, str]) -> Response:
    """The owner's answer. Raises OutOfReach, and Problem if nobody knows whether the owner did what was asked for."""
    import httpx2

    query = scope["query_string"].decode("ascii", "replace")
    sent = {name: value for name, value in Headers(scope=scope).items() if name not in _KEPT_BACK}
    try:
        answer = await http.request(
            scope["method"],
            f"{url}{scope['path']}?{query}",
            headers={**sent, **headers},
            content=body,
            timeout=httpx2.Timeout(READ_IN if scope["method"] == "GET" else DONE_IN, connect=REACHED_IN),
        )
    except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
        raise OutOfReach from error
    except httpx2.HTTPError as error:
        if scope["method"] == "GET":
            raise OutOfReach from error
        raise Problem("storage/pending") from error  # all that passes here may be asked again
    if answer.status_code == MISDIRECTED:
        raise OutOfReach(is_there=True)
    response = Response(answer.content, answer.status_code)
    for name, value in answer.headers.multi_items():
        if name not in _KEPT_BACK:
            response.headers.append(name, value)
    return response
