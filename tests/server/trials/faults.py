"""Faults of the machine and of its keeper: what the server says then is true afterwards."""

from __future__ import annotations

import asyncio
import resource
import secrets
import sqlite3
import subprocess
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
from tests.server.breaking import broken_disk
from tests.server.clients import PATIENCE, GoneError, Guest, Line, Message, begin, new_guest, visiting
from tests.server.running import ROOT, Served
from tests.server.trials.pairs import Lateness
from tests.server.trials.report import Progress, Report

OTHERS: Final = 0o077
PAGE: Final = 4096
FULL: Final = 64  # bytes
TRIES: Final = 20
PAUSED: Final = "paused"
MATCHES: Final = 12  # that are played while the disk pauses
THINK: Final = 0.05  # seconds
AGAIN: Final = 3.0  # seconds until all of them go on; one, if nothing else keeps the machine busy
TWO: Final = {"game": "thot", "seats": [{"kind": "me"}, {"kind": "open"}]}


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

    async def playing(self) -> tuple[Line, str]:
        """One that has begun, and the seat that owes a move."""
        line = await self.table()
        await begin([line])
        return line, line.newest["p1"]["view"]["owing"][0]

    async def move(self, line: Line, seat: str, request: str | None = None) -> Message:
        """Play any move, and wait for the answer; that nobody knows yet is none."""
        asked = {"id": request or secrets.token_hex(8), "seat": seat, "moves": line.legal_moves(seat)[:1] or ["a1"]}
        return await line.ask("play", **asked, number=line.newest[seat]["number"])

    async def matches(self) -> set[str]:
        """Those that the guest sits in."""
        answer = await self.guest.request("GET", "/api/matches")
        self.report.check(answer.is_success, f"a list of matches is answered with {answer.status_code}")
        return {match["match"] for match in answer.json().get("matches", ())}

    async def check_ready(self, is_ready: bool, when: str) -> None:
        """Ask for the readiness until it is right: an answer holds for some seconds. It must not stay wrong."""
        status = 0
        for _ in range(TRIES):
            status = (await self.http.get("/readyz")).status_code
            if status == (200 if is_ready else 503):
                break
            await asyncio.sleep(0.5)
        self.report.check(status == (200 if is_ready else 503), f"ready is {status} when {when}")


Fault = Callable[[Scene], Coroutine[Any, Any, None]]


async def run(
    server: Served, size: int, luck: Random, progress: Progress, faults: Sequence[Fault] | None = None
) -> Report:
    """Each fault once, `size` times; by default all there are."""
    report = Report()
    for done in range(size):
        async with visiting(server) as http:
            scene = Scene(server, http, await new_guest(server, http), report, luck)
            for fault in faults or (*BY_THE_KEEPER, *OF_THE_DISK, *OF_A_BROKEN_DISK):
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


async def the_file_is_taken_away(scene: Scene) -> None:
    """Somebody deletes the database of a running server, and a move comes."""
    line, seat = await scene.playing()
    aside = scene.database.rename(scene.database.with_name("aside"))
    answer = await scene.move(line, seat)
    scene.report.check(answer.get("code") == "storage/unavailable", f"a move into no file is answered with {answer}")
    await scene.check_ready(False, "the file is gone")
    aside.rename(scene.database)
    answer = await scene.move(line, seat)
    scene.report.check(answer["type"] == "update", f"with the file back, a move is answered with {answer}")
    await scene.check_ready(True, "the file is back")


async def the_disk_is_full(scene: Scene) -> None:
    """No file of the server's may grow or be written beyond its first bytes."""
    line, seat = await scene.playing()
    before = resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE, (FULL, before[1]))
    answer = await scene.move(line, seat)
    is_refused = (answer["type"], answer.get("code")) == ("refused", "storage/unavailable")
    scene.report.check(is_refused, f"a move onto a full disk is answered with {answer}")
    await scene.check_ready(False, "the disk is full")
    resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE, before)
    answer = await scene.move(line, seat)
    is_kept = answer["type"] == "update" and not line.is_gone
    scene.report.check(is_kept, f"with the disk free again, a move on the same line is answered with {answer}")
    await scene.check_ready(True, "the disk is free again")


async def the_disk_pauses(scene: Scene) -> None:
    """No transaction ends for a while; then all do."""
    line, seat = await scene.playing()
    other = await scene.guest.open(line.table["match"])
    before = await scene.matches()
    (scene.server.folder / PAUSED).touch()
    asking = asyncio.create_task(scene.move(line, seat, "laid"))
    is_told = await line.until(lambda line: any("pending" in text for text in line.frames) or asking.done())
    scene.report.check(is_told and not asking.done(), "nobody is told that the disk does not answer")
    made = await scene.guest.request("POST", "/api/matches", json=TWO, headers={"Idempotency-Key": "made"})
    scene.report.check(made.json().get("code") == "storage/pending", f"a match on a paused disk: {made.text}")
    await scene.check_ready(False, "the disk pauses")
    (scene.server.folder / PAUSED).unlink()
    answer = await asking
    scene.report.check(answer["type"] == "update", f"a move of a pause is answered with {answer}")
    again = await scene.move(other, seat, "laid")
    scene.report.check(again == answer, f"asked again, it answers {again}, not {answer}")
    scene.report.check(not line.is_gone and not other.is_gone, "a pause of the disk closes lines")
    made = await scene.guest.request("POST", "/api/matches", json=TWO, headers={"Idempotency-Key": "made"})
    new = await scene.matches() - before
    scene.report.check(new == {made.json().get("match")}, f"{len(new)} matches were made with one key, in a pause")
    (seat,) = line.newest[seat]["view"]["owing"]
    answer = await scene.move(line, seat)
    scene.report.check(answer["type"] == "update", f"after a pause, the next move is answered with {answer}")


async def the_disk_pauses_under_load(scene: Scene) -> None:
    """The same while several matches are played: all of them go on when it is back, and nobody has to come again."""
    late = Lateness()
    watching = asyncio.create_task(late.watch())
    lines = [line for line, _ in [await scene.playing() for _ in range(MATCHES)]]
    playing = [asyncio.create_task(_play_on(line)) for line in lines]
    await asyncio.sleep(MATCHES * THINK)
    (scene.server.folder / PAUSED).touch()
    until = time.monotonic() + PATIENCE
    for line in lines:
        is_told = await line.until(lambda line: '"pending"' in line.frames[-1], until - time.monotonic())
        scene.report.check(is_told, "somebody is not told that the disk does not answer")
    back, late.most = time.monotonic(), 0.0
    (scene.server.folder / PAUSED).unlink()
    for line in lines:
        await line.until(
            lambda line: line.came[-1] > back and '"pending"' not in line.frames[-1],
            back + PATIENCE - time.monotonic(),
        )
    took = max(line.came[-1] if line.came[-1] > back else float("inf") for line in lines) - back
    _note_most(scene.report, "played again after a pause of the disk after, seconds", took)
    scene.report.check(took < AGAIN + late.most, f"after a pause of the disk, all is played again after {took:.1f} s")
    scene.report.check(not any(line.is_gone for line in lines), "a pause of the disk closes lines")
    for task in (watching, *playing):
        task.cancel()


async def _play_on(line: Line) -> None:
    with suppress(GoneError, TimeoutError):
        while await line.until(lambda line: any(map(line.legal_moves, ("p1", "p2")))):
            await asyncio.sleep(THINK)
            seat = next(seat for seat in ("p1", "p2") if line.legal_moves(seat))
            await line.play(seat, line.legal_moves(seat)[0])


def _note_most(report: Report, name: str, seconds: float) -> None:
    report.figures[name] = max(seconds, float(report.figures.get(name, 0.0)))


async def the_disk_breaks_its_promises(scene: Scene) -> None:
    """The disk takes a move and does not say that it will keep it. Then the server is killed."""
    line, seat = await scene.playing()
    match, number = line.table["match"], line.newest[seat]["number"]
    with broken_disk(scene.server.pid):
        asking = asyncio.create_task(scene.move(line, seat, "laid"))
        is_told = await line.until(lambda line: any("pending" in text for text in line.frames) or asking.done())
        scene.report.check(is_told, "nobody is told that the disk does not answer")
        if asking.done():
            scene.server.kill()  # before anything else is written over it
        else:
            await scene.check_ready(False, "the disk breaks its promises")
    answer = await asking
    scene.server.kill()
    await asyncio.to_thread(scene.server.start)
    line = await scene.guest.open(match)
    await line.until(lambda line: len(line.newest) == 2)
    stands = max(update["number"] for update in line.newest.values()) > number
    is_true = stands == (answer["type"] == "update")
    scene.report.check(is_true, f"a move answered with {answer['type']} {'stands' if stands else 'is lost'}")


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


BY_THE_KEEPER: Final[tuple[Fault, ...]] = (
    others_look,
    a_second_server_starts,
    a_nonce_comes_again,
    the_file_is_damaged,
)
OF_THE_DISK: Final[tuple[Fault, ...]] = (
    the_file_is_taken_away,
    the_disk_is_full,
    the_disk_pauses,
    the_disk_pauses_under_load,
)
OF_A_BROKEN_DISK: Final[tuple[Fault, ...]] = (the_disk_breaks_its_promises,)  # needs strace
