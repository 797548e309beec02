"""Copies of a database that is written to, and copies and restores that are interrupted at any step."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from tests.server.hosting.test_copies import WHY, admin, fill, matches_in

from highpriest.cli import main
from highpriest.storage import checking, copying, file, store
from highpriest.storage.copying import copy_database, replace_database
from highpriest.storage.errors import StorageError

STEPS: Final = 20  # in which a copy is made that nothing disturbs, at least
TOLD: Final = "a restore of the database highpriest.sqlite3 was interrupted; run `highpriest admin restore` once more\n"
OLD_LOG: Final = b"what is left of its log"


class Starved(Exception):
    """A copy makes no progress."""


@pytest.fixture
def busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a server that writes between any two steps in which its database is copied."""
    fill(f"sqlite+aiosqlite:///{tmp_path / 'highpriest.sqlite3'}")
    server = sqlite3.connect(tmp_path / "highpriest.sqlite3", isolation_level=None)
    (pages,) = server.execute("PRAGMA page_count").fetchone()

    class Disturbed(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **how: Any) -> None:
            steps = count()

            def disturb(*_progress: int) -> None:
                server.execute("INSERT INTO guests (id, created) VALUES (hex(randomblob(32)), 1)")
                if next(steps) > 10 * STEPS:
                    raise Starved

            super().backup(target, **how, progress=disturb)

    monkeypatch.setattr(copying, "PAGES", pages // STEPS)
    monkeypatch.setattr(copying, "opened", lambda path, **how: file.opened(path, factory=Disturbed, **how))
    yield tmp_path
    server.close()


def test_a_database_is_copied_however_busy_it_is(busy: Path) -> None:
    assert admin(busy, "backup", str(busy / "backup.sqlite3"), *WHY) == 0
    assert matches_in(busy / "backup.sqlite3") == 4


def test_a_copy_that_begins_anew_with_every_change_is_found(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "look_at_one_moment", lambda _reading: None)
    with pytest.raises(Starved):
        copy_database(busy / "highpriest.sqlite3", busy / "backup.sqlite3")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("no space"), StorageError("another"), sqlite3.Error()])
def test_a_copy_that_is_interrupted_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    fill(f"sqlite+aiosqlite:///{tmp_path / 'highpriest.sqlite3'}")
    before = sorted(tmp_path.iterdir())

    def fail(_copy: Path) -> None:
        raise error

    monkeypatch.setattr(copying, "make_single", fail)
    with pytest.raises((KeyboardInterrupt, StorageError)):
        copy_database(tmp_path / "highpriest.sqlite3", tmp_path / "copy.sqlite3")
    assert sorted(tmp_path.iterdir()) == before


class Crash(BaseException):
    """The process is gone."""


class Crashing:
    """Ends the process before the change number `last` of any file's name or of what a file holds."""

    def __init__(self, last: int) -> None:
        self._left = last

    def before(self, change: Callable[..., Any]) -> Callable[..., Any]:
        """The same change, if the process gets so far."""

        def changed(*what: Any, **how: Any) -> Any:
            if self._left == 0:
                raise Crash
            self._left -= 1
            return change(*what, **how)

        return changed

    def plant(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let every change of a file's name, and every promise of the disk, be one."""
        for place, name in ((Path, "rename"), (Path, "unlink"), (os, "open"), (os, "fsync")):
            monkeypatch.setattr(place, name, self.before(getattr(place, name)))


class Restoring:
    """A database of four matches with a log, and a backup of two that is about to take its place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database, self.copy, self.backup = (folder / name for name in ("highpriest.sqlite3", "copy", "backup"))
        for path, matches in ((self.database, 4), (self.backup, 2)):
            fill(f"sqlite+aiosqlite:///{path}", matches)
        copy_database(self.backup, self.copy)
        self.log = self.database.with_name(f"{self.database.name}-wal")
        self.old = self.database.read_bytes()
        self.log.write_bytes(OLD_LOG)

    def crash(self, step: int) -> bool:
        """Put the backup in its place until that step; whether there was such a step."""
        with pytest.MonkeyPatch.context() as planting:
            Crashing(step).plant(planting)
            try:
                replace_database(self.database, self.copy, self.folder / "before-1")
            except Crash:
                return True
            return False

    @property
    def files(self) -> list[str]:
        """All but what a start makes before it looks at the database."""
        return sorted(path.name for path in self.folder.iterdir() if path.suffix != ".lock" and path.name != "secret")

    @property
    def kept(self) -> list[bytes]:
        """The old database and its log, where they are kept."""
        return [path.read_bytes() for path in sorted(self.folder.glob("*before-*"))]

    def check(self, capsys: pytest.CaptureFixture[str]) -> bool:
        """Either nothing was done, or all; or no server starts before all of it is done."""
        if not (self.folder / f"{self.database.name}{file.HALF}").exists():
            assert self.kept or (self.database.read_bytes(), self.log.read_bytes()) == (self.old, OLD_LOG)
            return False
        files = self.files
        assert main(["serve", "--data", str(self.folder), "--port", "0"]) == 2
        assert admin(self.folder, "list", "matches") == 2
        assert capsys.readouterr().err == 2 * TOLD
        assert self.files == files
        return True


def test_a_restore_that_is_interrupted_at_any_step_is_done_again_before_a_server_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step, in_between, goes_on = 0, 0, True
    while goes_on:
        folder = tmp_path / str(step)
        folder.mkdir()
        restoring = Restoring(folder)
        goes_on = restoring.crash(step)
        if goes_on:
            in_between += restoring.check(capsys)
            assert admin(folder, "restore", str(restoring.backup), *WHY) == 0
        assert matches_in(restoring.database) == 2
        assert restoring.kept[:2] == [restoring.old, OLD_LOG]  # and what was restored before, if all was done
        assert admin(folder, "check") == 0
        step += 1
    assert in_between > 5


def test_a_start_in_the_middle_of_a_restore_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once: with its database aside and its log, too, a server made an empty one."""
    for place in (checking, file, store):
        monkeypatch.setattr(place, "check_restored", lambda _path: None)
    served: list[int] = []
    monkeypatch.setattr("highpriest.cli.serve._run", lambda *_how, **_more: served.append(1))
    for step in range(12):
        folder = tmp_path / str(step)
        folder.mkdir()
        restoring = Restoring(folder)
        if restoring.crash(step) and not restoring.database.exists() and not restoring.log.exists():
            assert main(["serve", "--data", str(folder), "--port", "0"]) == 0
            assert matches_in(restoring.database) == 0
    assert served
