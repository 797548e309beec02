"""Tests that are a visit of some people at the server that most tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import httpx2
from tests.server.clients import Guest, new_guest, visiting
from tests.server.running import Served

T = TypeVar("T")


class People:
    """Makes guests of one server."""

    def __init__(self, server: Served, http: httpx2.AsyncClient) -> None:
        self.server = server
        self.http = http  # nobody in particular

    async def guest(self, name: str = "") -> Guest:
        """Somebody whom the server has never seen."""
        return await new_guest(self.server, self.http, name)


def at(server: Served, what: Callable[[People], Coroutine[Any, Any, T]]) -> T:
    """Let people do something at a server."""

    async def visited() -> T:
        async with visiting(server) as http:
            return await what(People(server, http))

    return asyncio.run(visited())


def visit(test: Callable[[People], Coroutine[Any, Any, None]]) -> Callable[[Served], None]:
    """A test that people carry out at the common server."""

    @wraps(test)
    def run(server: Served) -> None:
        at(server, test)

    del run.__wrapped__  # or pytest would look for a fixture named people
    return run
