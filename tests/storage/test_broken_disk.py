"""A disk that fails when it is asked to keep what was written: a step that is refused must never be found later."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.server.breaking import MISSING, broken_disk, let_anybody_trace

from highpriest.storage import transactions
from highpriest.storage.errors import StorageError
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredMatch, StoredSeat

pytestmark = pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
MATCH = StoredMatch("match-1", "thot", {}, (), bytes(32), "playing", False, None, 1.0, (StoredSeat("p1"),))
STEP = Step(1, "play", "p1", None, ("p1 d7",))


def steps_after_a_crash(file: Path, folder: Path) -> int:
    """How many steps a start would find if the process were killed now."""
    folder.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), folder / name)
    with closing(sqlite3.connect(folder / file.name)) as found:
        return int(found.execute("SELECT COUNT(*) FROM steps").fetchone()[0])


async def refused(tmp_path: Path) -> tuple[bool, list[int]]:
    """Whether a step was refused while the disk was broken; how many there were then, and when it was mended."""
    file = tmp_path / "kept.sqlite3"
    store = await Store.open(f"sqlite:///{file}")
    await store.matches.create(MATCH)
    let_anybody_trace()
    with broken_disk(os.getpid()):
        writing = asyncio.ensure_future(store.matches.append("match-1", STEP))
        await asyncio.wait([writing], timeout=2)
        was_refused, found = writing.done(), [steps_after_a_crash(file, tmp_path / "broken")]
    with suppress(StorageError):
        await writing
    found.append(steps_after_a_crash(file, tmp_path / "mended"))
    await store.matches.append("match-1", STEP)
    assert len(await store.matches.steps("match-1", 0)) == 1
    await store.close()
    return was_refused, found


def test_nothing_is_refused_that_a_crash_would_bring_back(tmp_path: Path) -> None:
    was_refused, found = asyncio.run(refused(tmp_path))
    assert not was_refused
    assert found[1] == 0  # it is known now, and was refused


def test_a_store_that_takes_the_disk_at_its_word_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transactions, "_IN_DOUBT", ())
    was_refused, found = asyncio.run(refused(tmp_path))
    assert was_refused
    assert found[0] == 1
