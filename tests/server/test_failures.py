"""What fails is answered, logged without secrets, and leaves the match as it was; a server that is to stop stops."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import GoneError, Line, Message, begin, computer
from tests.server.running import PATIENCE, ROOT, Served, workers_of
from tests.server.trials.faults import PAUSED
from tests.server.visits import People, at

from highpriest.server import logs
from highpriest.server.stopping import STOPPED_IN

pytestmark = pytest.mark.timeout(200)

SECRET = "deck red 1234"


@contextmanager
def held(server: Served) -> Iterator[None]:
    """The database belongs to somebody else for a while."""
    holder = sqlite3.connect(server.folder / "highpriest.sqlite3", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def lines_of(text: str, event: str) -> list[dict[str, Any]]:
    """The lines of a log that tell of that; every line must be JSON."""
    return [line for line in map(json.loads, text.splitlines()) if line["event"] == event]


def test_a_database_that_fails_is_answered_and_logged_and_the_match_goes_on(tmp_path: Path) -> None:
    async def play(people: People) -> None:
        guest = await people.guest()
        line = await guest.open((await guest.create("thot", "me", "me"))["match"])
        await begin([line])
        seat = next(seat for seat in ("p1", "p2") if line.legal_moves(seat))
        move = {"id": "one", "seat": seat, "number": line.newest[seat]["number"], "moves": line.legal_moves(seat)[:1]}
        with held(people.server):
            refused = await line.ask("play", **move)
            unnamed = await guest.request("PUT", "/api/me", json={"name": "Ann"}, headers={"Idempotency-Key": "Ann"})
        assert (refused["type"], refused["code"]) == ("refused", "storage/unavailable")
        assert unnamed.json()["code"] == "storage/pending"  # it may still come to be; the lock is waited for
        answer = await line.ask("play", **move)
        assert (answer["type"], answer["answers"]) == ("update", "one")

    with Served(tmp_path) as server:
        at(server, play)
        (told,) = lines_of(server.logged, "the database failed")
        failed = lines_of(server.logged, "a transaction failed")
    assert (told["level"], told["reason"]) == ("warning", "SQLITE_BUSY")
    assert told["match"]
    assert {(line["level"], line["reason"]) for line in failed} == {("error", "SQLITE_BUSY")}


def test_a_socket_that_cannot_be_opened_is_told_why(tmp_path: Path) -> None:
    async def make(people: People) -> str:
        match: str = (await (await people.guest()).create("thot", "me", "open"))["match"]
        return match

    async def come(people: People, match: str) -> None:
        with sqlite3.connect(tmp_path / "highpriest.sqlite3") as other:
            other.execute("ALTER TABLE steps RENAME TO away")
        other.close()
        line = await people.watch(match)
        assert await line.until(lambda line: line.is_gone)
        assert [message["code"] for message in line.refused] == ["storage/unavailable"]
        assert line.close_code == 1013

    server = Served(tmp_path)
    with server:
        match = at(server, make)
        server.stop()
    with server:  # nobody has loaded the match yet
        at(server, lambda people: come(people, match))
        told = lines_of(server.logged, "the database failed")
    assert [line["reason"] for line in told] == ["SQLITE_ERROR"]


def test_what_libraries_say_is_a_line_of_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    handlers, level = logging.root.handlers[:], logging.root.level
    logs.set_up("debug")
    try:
        try:
            int(SECRET)
        except ValueError:
            logging.getLogger("asyncio").exception("never retrieved\n<Task %s>", SECRET)
    finally:
        logging.root.handlers[:], logging.root.level = handlers, level
    text = capsys.readouterr().err
    (line,) = lines_of(text, "never retrieved")
    assert (line["level"], line["logger"]) == ("error", "asyncio")
    assert line["exception"].startswith("ValueError < ")
    assert line["exception"].endswith(" test_what_libraries_say_is_a_line_of_json_too")
    assert SECRET not in text


def stopped_on_a_paused_disk(folder: Path, seconds: float, planted: str | None = None) -> tuple[int | None, str]:
    """How a server ends that is asked to while a move of somebody waits for the disk: its exit code, and its log."""

    async def move(people: People) -> tuple[str, int]:
        guest = await people.guest()
        match = (await guest.create("thot", "me", "me", options={"size": 8}))["match"]
        line = await guest.open(match)
        await begin([line])
        seat = next(seat for seat in ("p1", "p2") if line.legal_moves(seat))
        (folder / PAUSED).touch()
        asking = asyncio.create_task(line.play(seat, line.legal_moves(seat)[0]))
        assert await line.until(lambda line: any("pending" in text for text in line.frames))
        os.kill(people.server.pid, signal.SIGTERM)
        with suppress(GoneError):
            await asking
        return match, line.newest[seat]["number"]

    async def look(people: People, match: str, told: int) -> None:
        line = await people.watch(match)
        assert await line.until(lambda line: line.newest.get(None, {}).get("number", 0) >= told)

    with Served(folder, planted=planted) as server:
        match, told = at(server, move)
        code = server.ended_within(seconds)
        logged = server.logged
        server.kill()
        (folder / PAUSED).unlink()
        server.start()
        at(server, lambda people: look(people, match, told))
    return code, logged


@pytest.mark.trial
def test_a_server_that_is_to_stop_does_not_wait_for_a_disk_that_stands(tmp_path: Path) -> None:
    code, logged = stopped_on_a_paused_disk(tmp_path, STOPPED_IN + 20)
    assert code == 1
    (told,) = lines_of(logged, "stopped before all was settled")
    assert (told["level"], told["unknown"]) == ("error", 1)


@pytest.mark.trial
def test_a_server_that_waits_for_its_disk_is_found(tmp_path: Path) -> None:
    assert stopped_on_a_paused_disk(tmp_path, STOPPED_IN + 3, "waits-for-its-disk")[0] is None


async def thinking(people: People) -> tuple[str, Line, Message]:
    """A match in which a High Priest has begun to think about his answer to a move."""
    guest = await people.guest()
    match = (await guest.create("aton", "me", computer("high-priest")))["match"]
    line = await guest.open(match)
    await begin([line])
    answer = await line.play("red", line.legal_moves("red")[0])
    assert answer["type"] == "update"
    await asyncio.sleep(0.3)
    return match, line, answer


def is_beyond_ctrl_c(pid: int) -> bool:
    """Whether a process began with its signal blocked, and so hears nothing of it from the first moment on."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    blocked = next(line for line in status if line.startswith("SigBlk:")).split()[1]
    return bool(int(blocked, 16) >> (signal.SIGINT - 1) & 1)


def test_ctrl_c_while_workers_load_ends_all_without_a_word(tmp_path: Path) -> None:
    """A terminal sends it to the server and to all that it has started."""
    server = Served(tmp_path, as_released=True)
    with subprocess.Popen(
        server.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        while not (workers := workers_of(process.pid)):
            time.sleep(0.01)
        beyond = all(map(is_beyond_ctrl_c, workers))
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=PATIENCE)[1] == ""
    assert beyond
    assert process.returncode == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_a_server_that_stops_does_not_wait_for_a_thought(tmp_path: Path) -> None:
    server = Served(tmp_path, as_released=True)

    async def stop(people: People) -> tuple[str, str, list[int]]:
        match, line, _ = await thinking(people)
        workers = workers_of(people.server.pid)
        os.kill(workers[0], signal.SIGSTOP)  # a thought that never ends
        os.kill(people.server.pid, signal.SIGTERM)
        assert await line.until(lambda line: line.is_gone)
        return match, line.updates("red")[-1], workers

    async def look(people: People, match: str, told: str) -> None:
        number = json.loads(told)["number"]
        line: Line = await people.watch(match)
        assert await line.until(lambda line: len(line.updates(None)) >= number)
        assert line.table["phase"] == "playing"

    with server:
        match, told, workers = at(server, stop)
        server.stop()
        assert workers
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    with server:
        at(server, lambda people: look(people, match, told))
        assert server.logged == ""
