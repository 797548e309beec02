"""What is told at a door when the owner of a match, or the database, is lost at the wrong moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Final, cast

import httpx2
import pytest
from starlette.types import Scope

from highpriest.server.doors import requests, ways
from highpriest.server.doors.requests import forward
from highpriest.server.doors.ways import OutOfReach, Ways
from highpriest.server.match.rooms import Elsewhere, Rooms
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError

MATCH: Final = "m" * 22


@asynccontextmanager
async def owner(answer: float | None) -> AsyncIterator[str]:
    """The address of somebody who takes a request and dies, or answers nothing for so many seconds."""

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visits.add(cast("asyncio.Task[None]", asyncio.current_task()))
        try:
            await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(answer or 0)
        finally:
            writer.transport.abort()

    visits: set[asyncio.Task[None]] = set()
    server = await asyncio.start_server(take, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        await asyncio.sleep(0)  # for the transports to go


async def forwarded(method: str, answer: float | None) -> int:
    """The answer to a request that is passed to such an owner."""
    scope: Scope = {"method": method, "path": f"/api/matches/{MATCH}/join", "query_string": b"", "headers": []}
    async with owner(answer) as url, httpx2.AsyncClient(trust_env=False) as http:
        return (await forward(http, url, scope, b"", {})).status_code


@pytest.mark.parametrize("answer", [None, 5.0], ids=["dies", "is late"])
def test_nobody_is_told_that_nothing_was_changed_if_an_owner_may_have_done_it(
    monkeypatch: pytest.MonkeyPatch, answer: float | None
) -> None:
    monkeypatch.setattr(requests, "DONE_IN", 0.5)
    with pytest.raises(Problem) as told:
        asyncio.run(forwarded("POST", answer))
    assert told.value.code == "storage/pending"


def test_what_changes_nothing_is_asked_of_another_owner() -> None:
    with pytest.raises(OutOfReach):
        asyncio.run(forwarded("GET", None))


def at_a_door(room: Exception, take: Exception) -> str:
    """What somebody is told who comes to a match that cannot be found, or whose owner cannot be reached."""

    async def fail_room(_match: str) -> None:
        raise room

    async def fail_take(_match: str, _life: str) -> None:
        raise take

    async def reach(_life: str, _url: str) -> None:
        raise OutOfReach

    rooms = cast(Rooms, SimpleNamespace(room=fail_room, owners=SimpleNamespace(take=fail_take)))

    async def come() -> str:
        try:
            await Ways(rooms).find(MATCH, reach)
        except Problem as problem:
            return problem.code
        return "here"

    return asyncio.run(come())


AWAY: Final = StorageError("the database cannot be read just now")


@pytest.mark.parametrize(
    ("room", "take"),
    [(AWAY, AWAY), (Elsewhere("life", None), AWAY), (Elsewhere("life", "http://127.0.0.1:1"), AWAY)],
    ids=["no answer where it is", "an owner without an address", "an owner out of reach"],
)
def test_a_database_that_is_away_is_told_at_a_door(
    monkeypatch: pytest.MonkeyPatch, room: Exception, take: Exception
) -> None:
    monkeypatch.setattr(ways, "REACHED_IN", 0.2)
    assert at_a_door(room, take) == "storage/unavailable"


def test_a_match_that_there_is_not_is_told_by_its_route() -> None:
    assert at_a_door(Problem("match/unknown"), AWAY) == "here"
