"""Is an SQLite file whole: by its pages, and by what stands in them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from highpriest.storage.checking import check_at_start, check_thoroughly
from highpriest.storage.errors import StorageError
from highpriest.storage.file import SameFile, file_of, make_private
from highpriest.storage.holding import holding
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredMatch, StoredSeat

MATCH = StoredMatch(
    "match-1", "thot", {}, (), bytes(32), "playing", False, None, 1.0, (StoredSeat("p1"), StoredSeat("p2"))
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a match of two steps."""
    path = tmp_path / "kept.sqlite3"

    async def fill() -> None:
        store = await Store.open(address(path))
        await store.matches.create(MATCH)
        for number in (1, 2):
            await store.matches.append("match-1", Step(number, "play", "p1", None, ("p1 d7",)))
        await store.close()

    asyncio.run(fill())
    return path


def address(path: Path) -> str:
    return f"sqlite:///{path}"


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_file_that_is_whole_has_no_faults(file: Path) -> None:
    check_at_start(address(file))
    assert check_thoroughly(address(file)) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM steps WHERE number = 1", "steps are missing in match match-1"),
        ("DELETE FROM steps", "match match-1 has begun and has no steps"),
        ("DELETE FROM seats", "match match-1 has no seats"),
    ],
)
def test_what_is_missing_in_a_match_is_named(file: Path, statement: str, fault: str) -> None:
    change(file, statement)
    assert check_thoroughly(address(file)) == [fault]


def test_rows_that_belong_to_nothing_are_named(file: Path) -> None:
    change(file, "DELETE FROM matches")
    assert "a row of steps belongs to no row of matches" in check_thoroughly(address(file))


def test_a_page_that_was_overwritten_is_found(file: Path) -> None:
    with file.open("r+b") as written:
        for page in range(1, file.stat().st_size // 4096):
            written.seek(page * 4096)
            written.write(b"\xff" * 512)
    with pytest.raises(StorageError, match=r"kept\.sqlite3 is damaged"):
        check_at_start(address(file))
    assert check_thoroughly(address(file))


def test_what_is_no_database_at_all_is_found(file: Path) -> None:
    file.write_bytes(b"a letter to my aunt" * 1000)
    assert check_thoroughly(address(file)) == ["file is not a database"]


def test_a_database_server_and_a_file_that_is_not_there_cannot_be_checked(tmp_path: Path) -> None:
    check_at_start(address(tmp_path / "none"))
    with pytest.raises(StorageError, match="there is no database"):
        check_thoroughly(address(tmp_path / "none"))
    with pytest.raises(StorageError, match="only an SQLite file"):
        check_thoroughly("postgresql+asyncpg://somewhere/x")


def test_only_one_holds_a_file(file: Path) -> None:
    with (
        holding(address(file), "the first"),
        pytest.raises(StorageError, match=r"kept\.sqlite3 is in use by process \d+ \(the first\)"),
        holding(address(file), "the second"),
    ):
        pass
    with holding(address(file), "the third"), holding("postgresql+asyncpg://somewhere/x", "another"):
        pass


def test_a_file_that_anybody_could_read_is_closed(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for name in ("old", "old-wal"):
        (tmp_path / name).touch(mode=0o644)
    make_private(old)
    make_private(new)
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == dict.fromkeys(
        ("old", "old-wal", "new"), 0o600
    )


@pytest.mark.parametrize("name", ["kept.sqlite3", "kept.sqlite3-wal", "kept.sqlite3-shm"])
def test_another_file_at_the_same_path_is_noticed_until_the_first_is_back(file: Path, name: str) -> None:
    taken = file.with_name(name)
    taken.touch()
    same = SameFile(file)
    same.check()
    aside = taken.rename(file.with_name("aside"))
    with pytest.raises(StorageError, match="no longer the one"):
        same.check()
    taken.write_bytes(aside.read_bytes())
    with pytest.raises(StorageError, match="no longer the one"):
        same.check()
    aside.replace(taken)
    same.check()


def test_who_asks_for_a_file_that_was_taken_away_loses_nothing_of_it(file: Path) -> None:
    aside = file.with_name("aside")

    async def ask() -> None:
        store = await Store.open(address(file))  # nobody has read yet: the first question opens the file
        await store.matches.append("match-1", Step(3, "play", "p2", None, ("p2 b2",)))
        move(file, aside)
        with pytest.raises(StorageError):
            await store.matches.load("match-1")
        move(aside, file)  # an empty file in its place would have cost the step that is still in the log
        assert len(await store.matches.steps("match-1", 0)) == 3
        await store.close()

    asyncio.run(ask())


def test_who_comes_by_a_link_meets_the_same_lock_and_the_same_log(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to(file)
    file.with_name("kept.sqlite3-wal").touch(mode=0o644)
    with holding(address(file), "the first"), pytest.raises(StorageError, match="in use"), holding(address(link), "x"):
        pass
    make_private(link)
    assert file.with_name("kept.sqlite3-wal").stat().st_mode & 0o777 == 0o600
    same = SameFile(link)
    same.check()
    file.with_name("kept.sqlite3-wal").unlink()
    with pytest.raises(StorageError, match="no longer the one"):
        same.check()


def test_a_link_that_leads_elsewhere_now_is_noticed(file: Path) -> None:
    link, other = file.with_name("link"), file.with_name("other")
    other.touch()
    link.symlink_to(file)
    same = SameFile(link)
    same.check()
    link.unlink()
    link.symlink_to(other)
    with pytest.raises(StorageError, match="no longer the one"):
        same.check()


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_log_without_its_database_is_not_thrown_away(file: Path, is_empty: bool) -> None:
    log = file.with_name("kept.sqlite3-wal")
    log.write_bytes(b"steps that were acknowledged")
    file.unlink()
    if is_empty:
        file.touch()
    with pytest.raises(StorageError, match="its log is there"):
        asyncio.run(Store.open(address(file)))
    assert log.read_bytes() == b"steps that were acknowledged"


@pytest.mark.parametrize("url", ["sqlite:///" + "x" * 300, "nonsense", "sqlite:///a\0b"])
def test_an_address_at_which_nothing_can_be_is_one_sentence(url: str) -> None:
    with pytest.raises(StorageError):
        file_of(url)


def move(file: Path, to: Path) -> None:
    assert not to.exists()
    file.rename(to)
