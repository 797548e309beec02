"""A server that finds nothing compiled: it plays at once, compiles beside, and switches over without a restart."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from pathlib import Path

import numba
import pytest
from tests.cli.console import run
from tests.server.clients import computer
from tests.server.running import Served, children_of
from tests.server.visits import People, at

from highpriest.compiled import cache_folder

pytestmark = [
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled"),
    pytest.mark.timeout(300),
    pytest.mark.trial,  # each server compiles, which takes a minute of the processor
]


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that no longer says that it is complete: compiling goes through everything, but quickly."""
    assert run("warm-up", "--players").code == 0
    kept = cache_folder()
    assert kept is not None
    copied = tmp_path / "cache" / "highpriest" / "compiled" / kept.name
    shutil.copytree(
        kept, copied, ignore=lambda _folder, names: [each for each in names if each.endswith((".rules", ".players"))]
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def compilers_of(server: Served) -> list[int]:
    """The processes that compile for a server."""
    return [pid for pid in children_of(server.pid) if b"compiled.ahead" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.parametrize(("game", "level"), [("aton", "high-priest"), ("thot", "high-priest")])
def test_a_level_answers_before_the_game_is_compiled_and_after(game: str, level: str, cold: Path) -> None:
    async def play(people: People) -> None:
        guest = await people.guest()
        for pid in compilers_of(people.server):
            os.kill(pid, signal.SIGSTOP)  # it stays interpreted for as long as we like
        first = await guest.get("/api/warm-up")
        assert 0 <= first["done"] < first["total"]
        await _meet(people, game, level)
        for pid in compilers_of(people.server):
            os.kill(pid, signal.SIGCONT)
        while (now := await guest.get("/api/warm-up"))["done"] < now["total"]:  # noqa: ASYNC110  # it is the server that goes on
            await asyncio.sleep(0.1)
        await _meet(people, game, level)

    with Served(cold, log_level="info") as server:
        at(server, play)
        assert f'"game": "{game}"' in server.logged
        server.stop()


async def _meet(people: People, game: str, level: str) -> None:
    """Two computers begin a match, and both have moved."""
    guest = await people.guest()
    match = (await guest.create(game, computer(level), computer("novice")))["match"]
    line = await guest.open(match)
    assert await line.until(lambda line: max((each["number"] for each in line.newest.values()), default=0) >= 3), (
        people.server.logged
    )
    await line.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_while_it_compiles_and_leaves_no_compiler_behind(how: signal.Signals, cold: Path) -> None:
    server = Served(cold).start()
    compilers = compilers_of(server)
    server._end(how)
    assert compilers
    deadline = time.monotonic() + 10
    while any(map(_runs, compilers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(_runs, compilers))


def _runs(pid: int) -> bool:
    """Whether a process is there and has not ended; one that has ended may wait to be buried."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_if_compiling_fails_the_games_go_on_interpreted(cold: Path) -> None:
    async def play(people: People) -> None:
        for pid in compilers_of(people.server):
            os.kill(pid, signal.SIGKILL)
        await _meet(people, "thot", "novice")

    with Served(cold) as server:
        at(server, play)
        assert "compiling failed" in server.logged
