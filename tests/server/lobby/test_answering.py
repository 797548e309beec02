"""Requests over the personal socket while the disk does not answer."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

from highpriest.server.lobby.answering import Answering
from highpriest.server.lobby.lobby import Lobby
from highpriest.server.lobby.messages import PERSONAL_REQUESTS
from highpriest.server.metrics import Metrics
from highpriest.storage.store import Store

SEEK = '{"type": "seek", "id": "one", "game": "aton", "pace": "3d"}'


class Listener:
    """A socket that keeps what it is told."""

    guest: str | None = "a" * 64
    unanswered = 0.0

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def tell(self, text: str) -> None:
        self.told.append(json.loads(text))

    def ask(self) -> None:
        raise AssertionError


class Disk:
    """Answers when it is let."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()

    async def experience(self, _person: str, _game: str) -> tuple[None, int]:
        return None, 0

    async def add(self, seek: Any, _most: int) -> Any:
        await self.answers.wait()
        return seek


def test_who_looks_for_a_game_is_told_that_nobody_knows_yet() -> None:
    async def look() -> None:
        disk, listener = Disk(), Listener()
        lobby = Lobby(cast(Store, SimpleNamespace(lobby=disk)), Metrics())
        answering = Answering(lobby, Metrics())
        looking = asyncio.create_task(answering.handle(listener, PERSONAL_REQUESTS.validate_json(SEEK)))
        for _ in range(5):
            await asyncio.sleep(0)
        lobby.waiting.tell_pending()
        assert listener.told == [{"type": "pending", "id": "one"}]
        disk.answers.set()
        await looking
        assert listener.told[1:] == [{"type": "done", "id": "one"}]
        lobby.waiting.tell_pending()  # nobody waits any more
        assert len(listener.told) == 2

    asyncio.run(look())
