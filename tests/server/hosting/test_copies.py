"""Backups are whole, damaged ones are never restored, and whatever cannot be replayed is found."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.postgres import Postgres

from highpriest.cli import main
from highpriest.play import Match, Record
from highpriest.play.fair import match_seed
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredMatch, StoredSeat

NONCES = {"p1": "0" * 64, "p2": "1" * 64}
WHY = ("--reason", "for a test")


def stored_match(number: int) -> StoredMatch:
    """A match of Thot of some moves; every other one is over."""
    id_ = f"{number:022}"
    match = Match("thot", seed=match_seed(id_, bytes(32), NONCES), size=8, first="p1")
    steps = [Step(1, "begin", None, None, match.log)]
    while not match.is_over and (number % 2 or len(steps) < 5):
        before, seat = match.log_length, match.owing[0]
        match.play(match.legal_moves(seat)[-1])
        steps.append(Step(len(steps) + 1, "play", seat, None, match.log_since(before)))
    seats = tuple(StoredSeat(seat, guest="a" * 64, nonce=nonce) for seat, nonce in NONCES.items())
    phase = "over" if match.is_over else "playing"
    options = {"size": 8, "first": "p1"}
    return StoredMatch(id_, "thot", options, (), bytes(32), phase, False, None, 1.0, seats, tuple(steps))  # type: ignore[arg-type]


def fill(url: str, count: int = 4) -> None:
    async def make() -> None:
        store = await Store.open(url)
        for number in range(count):
            match = stored_match(number)
            await store.matches.create(replace(match, phase="waiting", steps=()))
            for step in match.steps:
                is_last = step is match.steps[-1]
                phase = match.phase if is_last else "playing" if step.kind == "begin" else None
                await store.matches.append(match.id, step, phase)
        await store.close()

    asyncio.run(make())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a database of four matches."""
    fill(f"sqlite+aiosqlite:///{tmp_path / 'highpriest.sqlite3'}")
    return tmp_path


def admin(folder: Path, *words: str) -> int:
    return main(["admin", *words, "--data", str(folder)])


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def matches_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT COUNT(*) FROM matches").fetchone()[0])


def test_a_backup_is_restored_whole(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, backup = folder / "highpriest.sqlite3", folder / "backup.sqlite3"
    assert admin(folder, "backup", str(backup), *WHY) == 0
    assert backup.stat().st_mode & 0o777 == 0o600
    assert admin(folder, "backup", str(backup), *WHY) == 2  # never over another one
    assert admin(folder, "remove", stored_match(0).id, *WHY) == 0
    assert matches_in(database) == 3
    assert admin(folder, "restore", str(backup), *WHY) == 0
    assert matches_in(database) == 4
    assert database.stat().st_mode & 0o777 == 0o600
    (kept,) = folder.glob("highpriest.sqlite3.before-*")
    assert matches_in(kept) == 3
    capsys.readouterr()
    assert admin(folder, "list", "acts", "--json") == 0
    acts = [json.loads(line)["act"] for line in capsys.readouterr().out.splitlines()]
    assert acts == ["restore"]  # what was done after the backup is in the one that is kept
    assert admin(folder, "check") == 0


def damage_a_page(file: Path) -> None:
    content = bytearray(file.read_bytes())
    middle = 4096 * (len(content) // 8192)
    content[middle : middle + 200] = b"\xa5" * 200
    file.write_bytes(content)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a page": damage_a_page,
    "its end": lambda file: file.write_bytes(file.read_bytes()[:-8192]),
    "everything": lambda file: file.write_bytes(b"nonsense" * 1000),
    "a step": lambda file: change(file, "DELETE FROM steps WHERE number = 2"),
    "a move": lambda file: change(file, """UPDATE steps SET entries = '["p1 h9"]' WHERE number = 3"""),
    "a phase": lambda file: change(file, "UPDATE matches SET phase = 'over'"),
    "a seed's lot": lambda file: change(file, "UPDATE steps SET entries = '[]' WHERE number = 1"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_not_restored(folder: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    database, backup = folder / "highpriest.sqlite3", folder / "backup.sqlite3"
    assert admin(folder, "backup", str(backup), *WHY) == 0
    DAMAGES[damage](backup)
    before = database.read_bytes()
    capsys.readouterr()
    assert admin(folder, "restore", str(backup), *WHY) in (1, 2)
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert database.read_bytes() == before
    assert not list(folder.glob("*restoring*"))
    assert not list(folder.glob("*before*"))


@pytest.mark.parametrize("damage", ["a page", "everything"])
def test_a_damaged_database_is_replaced_and_kept_with_its_log(folder: Path, damage: str) -> None:
    database, backup = folder / "highpriest.sqlite3", folder / "backup.sqlite3"
    assert admin(folder, "backup", str(backup), *WHY) == 0
    DAMAGES[damage](database)
    database.with_name("highpriest.sqlite3-wal").write_bytes(b"what is left of its log")
    damaged = database.read_bytes()
    assert admin(folder, "restore", str(backup), *WHY) == 0
    assert matches_in(database) == 4
    kept, log = sorted(folder.glob("highpriest.sqlite3.before-*"))
    assert (kept.read_bytes(), log.read_bytes()) == (damaged, b"what is left of its log")
    assert admin(folder, "check") == 0


def test_a_backup_is_one_file_that_can_be_read_where_nothing_can_be_written(folder: Path) -> None:
    backup = folder / "copies" / "backup.sqlite3"
    backup.parent.mkdir()
    assert admin(folder, "backup", str(backup), *WHY) == 0
    assert list(backup.parent.iterdir()) == [backup]
    with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_copy_that_is_not_whole_is_not_left_behind_as_a_backup(folder: Path) -> None:
    DAMAGES["a move"](folder / "highpriest.sqlite3")
    assert admin(folder, "backup", str(folder / "backup.sqlite3"), *WHY) == 1
    assert not (folder / "backup.sqlite3").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("list", "matches", "--data", "x" * 300),
        ("check", "--data", "x" * 300),
        ("restore", "x" * 300, *WHY),
        ("backup", "x" * 300, *WHY),
        ("export", "x" * 300, *WHY),
        ("stats", "--database", "nonsense"),
    ],
)
def test_names_that_no_file_can_have_are_one_sentence(
    folder: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = () if "--data" in words else ("--data", str(folder))
    assert main(["admin", *words, *data]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("words", [("list", "matches"), ("export", "-", *WHY)])
def test_a_list_that_cannot_be_written_is_one_sentence(folder: Path, words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "highpriest", "admin", *words, "--data", str(folder)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr


@pytest.mark.parametrize("damage", ["a step", "a move", "a phase"])
def test_what_cannot_be_replayed_is_found(folder: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    DAMAGES[damage](folder / "highpriest.sqlite3")
    assert admin(folder, "check") == 1
    assert "match" in capsys.readouterr().out


def test_all_is_exported_as_records_that_can_be_verified(folder: Path) -> None:
    records, fair = folder / "records.jsonl", folder / "fair.jsonl"
    assert admin(folder, "export", str(records), *WHY) == 0
    assert records.stat().st_mode & 0o777 == 0o600
    logs = [Record.from_json(line).log for line in records.read_text(encoding="utf-8").splitlines()]
    assert logs == [tuple(entry for step in stored_match(n).steps for entry in step.entries) for n in range(4)]
    assert admin(folder, "export", "--fair", str(fair), *WHY) == 0
    assert len(fair.read_text(encoding="utf-8").splitlines()) == 2
    assert main(["verify", "--fair", str(fair)]) == 0


def test_postgres_is_checked_and_its_own_programs_are_named(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.new_database()
    fill(url)
    words = ("--database", url, "--data", str(tmp_path))
    assert main(["admin", "check", *words]) == 0
    for command, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        capsys.readouterr()
        assert main(["admin", command, str(tmp_path / "copy"), *WHY, *words]) == 2
        assert program in capsys.readouterr().err
    postgres.execute(url, "DELETE FROM steps WHERE number = 2")
    assert main(["admin", "check", *words]) == 1
