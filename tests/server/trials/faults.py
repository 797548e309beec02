"""Faults of the machine and of its keeper: what the server says then is true afterwards."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import subprocess
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import Guest, Line, new_guest, visiting
from tests.server.running import ROOT, Served
from tests.server.trials.report import Progress, Report

OTHERS: Final = 0o077
PAGE: Final = 4096


class Scene:
    """A server, and a guest of it."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, guest: Guest, report: Report, luck: Random) -> None:
        self.server = server
        self.http = http
        self.guest = guest
        self.report = report
        self.luck = luck

    @property
    def database(self) -> Path:
        """SQLite's file."""
        return self.server.folder / "highpriest.sqlite3"

    async def table(self) -> Line:
        """A match of two people at one device that waits for their randomness."""
        return await self.guest.open((await self.guest.create("thot", "me", "me", options={"size": 8}))["match"])


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """Each fault once, `size` times."""
    report = Report()
    for done in range(size):
        async with visiting(server) as http:
            scene = Scene(server, http, await new_guest(server, http), report, luck)
            for fault in FAULTS:
                await fault(scene)
                report.counts["faults"] += 1
        progress(done + 1, size)
    return report


async def others_look(scene: Scene) -> None:
    """The folder is open to everybody on the machine, since it was there before."""
    await scene.table()
    scene.server.folder.chmod(0o755)
    files = sorted(scene.server.folder.glob(f"{scene.database.name}*"))
    scene.report.counts["files"] += len(files)
    for file in files:
        is_private = not file.stat().st_mode & OTHERS
        scene.report.check(is_private, f"others can read {file.name}")


async def a_second_server_starts(scene: Scene) -> None:
    """On the same folder."""
    code, out, errors = await asyncio.to_thread(_try_to_start, scene.server)
    named = f"process {scene.server.pid}" in errors and len(errors.splitlines()) == 1
    scene.report.check(not out, "a second server starts on the same database")
    scene.report.check(code == 2 and named, f"a second server ends with {code} and says {errors!r}")


def _try_to_start(server: Served) -> tuple[int | None, str, str]:
    """How the same command ends on another port, the first line that it prints, and what it complains of."""
    second = subprocess.Popen(
        [*server.command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert second.stdout is not None
    line = second.stdout.readline()
    if line:  # it has started
        second.kill()
    _, errors = second.communicate()
    return (None if line else second.returncode), line, errors


async def a_nonce_comes_again(scene: Scene) -> None:
    """The server is killed before its answer arrives, and the client asks again."""
    line = await scene.table()
    request = {"id": "randomness", "nonce": secrets.token_hex(32)}
    first = await line.ask("nonce", **request)
    match = line.table["match"]
    scene.server.kill()
    await asyncio.to_thread(scene.server.start)
    line = await scene.guest.open(match)
    again = await line.ask("nonce", **request)
    scene.report.check(first == again, f"a nonce that came again was answered with {again}, not {first}")
    other = await line.add_nonce()
    scene.report.check(other.get("code") == "nonce/given", f"a second nonce was answered with {other}")


async def the_file_is_damaged(scene: Scene) -> None:
    """While the server is down, the page on which the table of steps begins is overwritten."""
    scene.server.stop()
    whole = scene.database.read_bytes()
    with closing(sqlite3.connect(scene.database)) as asking:
        (page,) = asking.execute("SELECT rootpage FROM sqlite_master WHERE name = 'steps'").fetchone()
    damaged = bytearray(whole)
    damaged[(page - 1) * PAGE : page * PAGE] = scene.luck.randbytes(PAGE)
    scene.database.write_bytes(damaged)
    code, out, errors = await asyncio.to_thread(_try_to_start, scene.server)
    scene.report.check(not out, "a server plays on with a damaged file")
    is_told = code == 2 and "damaged" in errors and len(errors.splitlines()) == 1
    scene.report.check(is_told, f"a server with a damaged file ends with {code} and says {errors!r}")
    for file in scene.server.folder.glob(f"{scene.database.name}-*"):
        file.unlink()
    scene.database.write_bytes(whole)
    await asyncio.to_thread(scene.server.start)


FAULTS: Final[tuple[Callable[[Scene], Coroutine[Any, Any, None]], ...]] = (
    others_look,
    a_second_server_starts,
    a_nonce_comes_again,
    the_file_is_damaged,
)
