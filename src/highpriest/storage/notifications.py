"""Hints between processes that share a PostgreSQL: look at this match, it may have come into other hands.

A hint goes out with the transaction that it hints at. One that is lost costs time and nothing else: leases and log are
the truth, and a process that hears a hint reads what is new there. Steps bring none, as they are told by their writer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL: Final = "highpriest"
PAUSE: Final = 1.0  # seconds until a lost connection is tried again
_NOTIFY: Final = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")

Heard = Callable[[str | None], None]  # a match, or None for all


class Broker(Protocol):
    """A quicker way for small news, which is not always there."""

    is_up: bool

    def publish(self, hint: str, kept: int = 0) -> None:
        """Tell all other processes; also those that come within so many seconds."""


class Notifications:
    """Gives hints, and hears those of other processes. An SQLite file belongs to one process, so there are none."""

    def __init__(self, engine: AsyncEngine | None) -> None:
        """`engine` is that of a database server, if there is one."""
        self._engine = engine
        self._own = secrets.token_hex(8)  # so that nobody listens to himself
        self.are_heard = engine is not None

    def give(self, connection: Connection, matches: Iterable[str]) -> None:
        """Hint at matches, in the transaction that changes them."""
        payloads = [f"{self._own} {match}" for match in dict.fromkeys(matches)] if self.are_heard else []
        if payloads:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payloads": payloads})

    async def listen(self, heard: Heard) -> None:
        """Tell of every match of which another process gives a hint; of all, where hints may have been lost.

        Runs until cancelled.
        """
        while self._engine is not None:
            with suppress(SQLAlchemyError, OSError):  # the database is away; writing reports it
                await self._listen_until_cut(self._engine, heard)
            await asyncio.sleep(PAUSE)

    async def _listen_until_cut(self, engine: AsyncEngine, heard: Heard) -> None:
        is_cut = asyncio.Event()

        def take(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            sender, _, match = payload.partition(" ")
            if sender != self._own:
                heard(match)

        async with engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _connection: is_cut.set())
            await driver.add_listener(CHANNEL, take)
            heard(None)
            try:
                await is_cut.wait()
            finally:
                await connection.invalidate()  # nobody else should get one that listens
