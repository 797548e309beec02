"""People and programs at a real server: over HTTP and sockets, as anybody would write them."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Self

import httpx2
from tests.server.running import Served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE: Final = 30.0
PENDING: Final = "storage/pending"
Message = dict[str, Any]
BROKEN: Final = (ConnectionClosed, WebSocketException, OSError, EOFError)


class GoneError(Exception):
    """The socket is closed; whether the request was carried out is not known."""


class Line:
    """A socket to a match. Keeps every frame as it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.frames: list[str] = []
        self.came: list[float] = []  # when each of them did
        self.table: Message = {}
        self.newest: dict[str | None, Message] = {}  # the last update, by seat
        self.refused: list[Message] = []  # refusals that name no request
        self._socket = socket
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._news = asyncio.Event()
        self.is_gone = False
        self.gone_at: float | None = None
        self._reader = asyncio.create_task(self._read())
        _OPEN.add(self)

    @classmethod
    async def open(
        cls,
        server: Served,
        match: str,
        token: str | None = None,
        *,
        since: int = 0,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """Connect; raises OSError or WebSocketException."""
        return await cls.connected(server.socket(match, since), token, headers)

    @classmethod
    async def connected(cls, address: str, token: str | None = None, headers: Mapping[str, str] | None = None) -> Self:
        """A socket to any address; raises OSError or WebSocketException."""
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        return cls(
            await connect(
                address,
                additional_headers=sent,
                compression=None,
                open_timeout=PATIENCE,
                ping_interval=None,
                max_size=None,
                proxy=None,
            )
        )

    # ---- listening

    async def _read(self) -> None:
        try:
            async for frame in self._socket:
                self._take(str(frame))
        except BROKEN:
            pass
        finally:
            self.is_gone = True
            self.gone_at = time.monotonic()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(GoneError())
                    answer.exception()  # it may be that nobody waits any more
            self._news.set()

    def _take(self, text: str) -> None:
        self.frames.append(text)
        self.came.append(time.monotonic())
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "update":
            known = self.newest.get(message["seat"])
            if known is None or known["number"] < message["number"]:  # a repeated request is answered with an old one
                self.newest[message["seat"]] = message
        if message["type"] == "pending":
            request = None  # the answer is still to come
        else:
            request = message["answers"] if message["type"] == "update" else message.get("id")
        if request in self._answers and not self._answers[request].done():
            self._answers[request].set_result(message)
        elif message["type"] == "refused" and request is None:
            self.refused.append(message)
        self._news.set()

    async def until(self, test: Callable[[Line], bool], seconds: float = PATIENCE) -> bool:
        """Wait until something is so; False if it never comes to be."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not test(self):
                    if self.is_gone:
                        return test(self)
                    self._news.clear()
                    await self._news.wait()
        return test(self)

    def updates(self, seat: str | None) -> list[str]:
        """The updates that came for a seat, as they came."""
        return [
            text for text in self.frames if text.startswith('{"type":"update"') and json.loads(text)["seat"] == seat
        ]

    def told(self, kind: str) -> list[Message]:
        """The messages of a kind that came, in order."""
        return [message for text in self.frames if (message := json.loads(text))["type"] == kind]

    # ---- speaking

    async def send(self, text: str | bytes, *, as_text: bool | None = None) -> None:
        """Send one frame, whatever it is. Raises GoneError."""
        try:
            await self._socket.send(text, text=as_text)
        except BROKEN as error:
            raise GoneError from error

    async def ping(self) -> None:
        """Send a ping of the protocol itself."""
        try:
            await self._socket.ping()
        except BROKEN as error:
            raise GoneError from error

    def expect(self, request: str) -> asyncio.Future[Message]:
        """The answer to a request that is about to be sent. One future for each id: a repetition makes a new one."""
        answer = self._answers[request] = asyncio.get_running_loop().create_future()
        if self.is_gone:
            answer.set_exception(GoneError())
            answer.exception()
        return answer

    async def ask(self, kind: str, /, **fields: Any) -> Message:
        """Send a request and wait for its answer. Raises GoneError, or TimeoutError if none comes."""
        request = {"type": kind, "id": secrets.token_hex(8), **fields}
        answer = self.expect(request["id"])
        await self.send(json.dumps(request))
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def add_nonce(self, nonce: str | None = None) -> Message:
        """Add this side's randomness."""
        return await self.ask("nonce", nonce=nonce or secrets.token_hex(32))

    async def play(self, seat: str, *moves: str, number: int | None = None, **more: Any) -> Message:
        """Play moves; by default as an answer to the newest update."""
        newest = self.newest.get(seat)
        at = number if number is not None else newest["number"] if newest else 0
        return await self.ask("play", seat=seat, number=at, moves=list(moves), **more)

    def legal_moves(self, seat: str) -> list[str]:
        """What the seat may choose from now, as far as this side knows."""
        newest = self.newest.get(seat)
        return [] if newest is None else newest["view"]["legal_moves"]

    # ---- ending

    def freeze(self) -> None:
        """Say nothing more and hear nothing more, as a phone that has lost its network."""
        self._socket.transport.pause_reading()

    async def cut(self) -> None:
        """Break the connection without a word."""
        self._socket.transport.abort()
        await asyncio.gather(self._reader, return_exceptions=True)
        _OPEN.discard(self)

    async def close(self) -> None:
        """Say good-bye."""
        with suppress(*BROKEN):
            await self._socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)
        _OPEN.discard(self)

    @property
    def close_code(self) -> int | None:
        """How the server closed it."""
        return self._socket.close_code


_OPEN: Final[set[Line]] = set()


class Guest:
    """A guest that is a program, with a token."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, token: str) -> None:
        self.server = server
        self.token = token
        self._http = http

    async def request(self, method: str, path: str, **more: Any) -> httpx2.Response:
        """Any request, as this guest. What the server does not know yet is asked again, unless a key was given."""
        given = more.pop("headers", {})
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": secrets.token_hex(8), **given}
        while True:
            answer = await self._http.request(method, path, headers=headers, **more)
            if answer.status_code != 503 or "Idempotency-Key" in given or answer.json().get("code") != PENDING:
                return answer

    async def get(self, path: str) -> Any:
        """The answer to a GET, which must succeed."""
        return (await self.request("GET", path)).raise_for_status().json()

    async def create(self, game: str, *seats: Mapping[str, str] | str, **more: Any) -> Message:
        """A new match; a seat is given as its kind, or as "computer" with a level. Returns its table."""
        wanted = [{"kind": seat} if isinstance(seat, str) else dict(seat) for seat in seats]
        answer = await self.request("POST", "/api/matches", json={"game": game, "seats": wanted, **more})
        table: Message = answer.raise_for_status().json()
        return table

    async def join(self, match: str, seat: str | None = None) -> Message:
        """Take an open seat."""
        answer = await self.request("POST", f"/api/matches/{match}/join", json={"seat": seat})
        table: Message = answer.raise_for_status().json()
        return table

    async def open(self, match: str, since: int = 0) -> Line:
        """A socket of this guest's."""
        return await Line.open(self.server, match, self.token, since=since)

    async def personal(self) -> Line:
        """A personal socket of this guest's."""
        return await Line.connected(self.server.personal_socket, self.token)

    async def seek(self, **terms: Any) -> Message:
        """Look for a game and return the seek."""
        answer = await self.request("POST", "/api/seeks", json=terms)
        seek: Message = answer.raise_for_status().json()
        return seek


def client_of(server: Served) -> httpx2.AsyncClient:
    """An HTTP client of nobody in particular."""
    limits = httpx2.Limits(max_connections=20)
    return httpx2.AsyncClient(base_url=server.address, timeout=PATIENCE, limits=limits, trust_env=False)


@asynccontextmanager
async def visiting(server: Served) -> AsyncIterator[httpx2.AsyncClient]:
    """The same; at its end all sockets of anybody are closed."""
    async with client_of(server) as http:
        try:
            yield http
        finally:
            for line in list(_OPEN):  # whatever went wrong, nothing stays open
                await line.cut()


async def new_guest(server: Served, http: httpx2.AsyncClient, name: str = "") -> Guest:
    """A guest that the server has never seen."""
    answer = await http.post("/api/guests", json={"name": name})
    return Guest(server, http, answer.raise_for_status().json()["token"])


async def begin(lines: Mapping[Line, object] | list[Line]) -> None:
    """Let everyone add randomness and wait until the match is under way."""
    for line in lines:
        await line.add_nonce()
    for line in lines:
        assert await line.until(lambda line: bool(line.newest)), line.table


def computer(level: str = "random") -> dict[str, str]:
    """A computer's seat."""
    return {"kind": "computer", "level": level}
