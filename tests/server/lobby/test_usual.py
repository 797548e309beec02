"""How long people usually wait to be paired: measured on a real database, or not said."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import create_engine, func, insert

from highpriest.server.lobby import usual
from highpriest.server.lobby.usual import KEPT, LEAST, UsualWaits
from highpriest.storage.lobby import REMEMBERED
from highpriest.storage.schema import SEEKS
from highpriest.storage.store import Store

Story = Callable[[Path], Coroutine[Any, Any, None]]


def _pair(folder: Path, match: str, waited: float, *, other: float = 1.0, **more: Any) -> None:
    """Two who were paired just now, after so many seconds."""
    now = time.time()
    common = {"game": "thot", "options": "{}", "pace": "4+4", "pool": True, "live": True, "kept": False, "awake": now}
    common |= {"until": now + REMEMBERED, "balance": 0, "taken": match, **more}
    rows = [
        {**common, "id": f"{match}{seconds}", "person": f"{match}{seconds}", "made": now - seconds}
        for seconds in (waited, other)
    ]
    engine = create_engine(f"sqlite:///{folder / 'usual.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(insert(SEEKS), rows)
    engine.dispose()


async def _measured(folder: Path) -> dict[Any, int]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'usual.sqlite3'}")
    try:
        waits = UsualWaits(store.lobby)
        await waits.look()
        return waits.now()
    finally:
        await store.close()


async def _it_is_what_the_first_of_two_waited(folder: Path) -> None:
    assert await _measured(folder) == {}
    for match, waited in (("a", 18.0), ("b", 42.0), ("c", 300.0)):
        _pair(folder, match, waited)
    _pair(folder, "d", 2.0, pace="10+10")
    assert await _measured(folder) == {("thot", "quick"): 40}


async def _who_kept_their_place_or_sat_down_at_a_table_did_not_wait(folder: Path) -> None:
    assert await _measured(folder) == {}
    for match, waited in (("a", 18.0), ("b", 42.0)):
        _pair(folder, match, waited)
    _pair(folder, "kept", 1_200.0, kept=True)
    _pair(folder, "table", 600.0, pool=False)
    _pair(folder, "old", 600.0, until=time.time() - 1)
    assert await _measured(folder) == {}, "two pairs say nothing"
    _pair(folder, "c", 20.0)
    assert await _measured(folder) == {("thot", "quick"): 20}


STORIES: tuple[Story, ...] = (
    _it_is_what_the_first_of_two_waited,
    _who_kept_their_place_or_sat_down_at_a_table_did_not_wait,
)


@pytest.mark.parametrize("story", STORIES)
def test_usual_waits(story: Story, tmp_path: Path) -> None:
    asyncio.run(story(tmp_path))


def test_what_was_measured_long_ago_is_no_longer_said(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [1_000.0]
    monkeypatch.setattr(usual, "time", SimpleNamespace(monotonic=lambda: at[0]))

    class Lately:
        async def waits(self) -> list[tuple[str, str, float]]:
            return [("aton", "10+10", 7.0)] * LEAST

    waits = UsualWaits(Lately())  # type: ignore[arg-type]
    asyncio.run(waits.look())
    assert waits.now() == {("aton", "steady"): 5}
    at[0] += KEPT
    assert waits.now() == {}


@pytest.mark.parametrize(
    ("owner", "part", "bug", "story"),
    [
        (usual, "median", min, STORIES[0]),
        (usual, "LEAST", 2, STORIES[1]),
        (func, "max", func.min, STORIES[0]),
    ],
)
def test_a_planted_bug_is_found(
    owner: Any, part: str, bug: Any, story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, part, bug, raising=False)
    with pytest.raises(AssertionError):
        asyncio.run(story(tmp_path))
