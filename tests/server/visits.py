"""Tests that are a visit of some people at the server that most tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import wraps
from typing import Any, TypeVar

import httpx2
from tests.server.clients import Guest, Line, new_guest, visiting
from tests.server.running import Served

T = TypeVar("T")


class People:
    """Makes guests of one server; whatever they leave open is closed at the end."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, leaving: AsyncExitStack) -> None:
        self.server = server
        self.http = http  # nobody in particular
        self._leaving = leaving

    async def guest(self, name: str = "") -> Guest:
        """Somebody whom the server has never seen."""
        guest = await new_guest(self.server, self.http, name)
        return Visitor(self, guest.token)

    async def personal(self, token: str | None = None) -> Line:
        """A personal socket, by default of a stranger."""
        line = await Line.connected(self.server.personal_socket, token)
        self._leaving.push_async_callback(line.close)
        return line

    async def watch(self, match: str, token: str | None = None, since: int = 0) -> Line:
        """A socket, by default of a stranger."""
        line = await Line.open(self.server, match, token, since=since)
        self._leaving.push_async_callback(line.close)
        return line


class Visitor(Guest):
    """A guest who closes his sockets when the visit is over."""

    def __init__(self, people: People, token: str) -> None:
        super().__init__(people.server, people.http, token)
        self._people = people

    async def open(self, match: str, since: int = 0) -> Line:
        return await self._people.watch(match, self.token, since)

    async def personal(self) -> Line:
        return await self._people.personal(self.token)


def at(server: Served, what: Callable[[People], Coroutine[Any, Any, T]]) -> T:
    """Let people do something at a server."""

    async def visited() -> T:
        async with visiting(server) as http, AsyncExitStack() as leaving:
            return await what(People(server, http, leaving))

    return asyncio.run(visited())


def visit(test: Callable[[People], Coroutine[Any, Any, None]]) -> Callable[[Served], None]:
    """A test that people carry out at the common server."""

    @wraps(test)
    def run(server: Served) -> None:
        at(server, test)

    del run.__wrapped__  # or pytest would look for a fixture named people
    return run


def at_both(pair: tuple[Served, Served], what: Callable[[People, People], Coroutine[Any, Any, T]]) -> T:
    """Let people do something who come to different processes, and return what it gave."""

    async def visited() -> T:
        async with visiting(pair[0]) as one, visiting(pair[1]) as other, AsyncExitStack() as leaving:
            return await what(People(pair[0], one, leaving), People(pair[1], other, leaving))

    return asyncio.run(visited())
