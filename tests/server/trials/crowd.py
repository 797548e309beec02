"""One address asks for all it can get, in every way; somebody at another address plays on and hardly notices."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import BROKEN, GoneError, Guest, Line, new_guest, visiting
from tests.server.running import ROOT, Served
from tests.server.trials.report import Progress, Report

from highpriest.play import Match

WORDS: Final = ("--bot-pace", "0")  # with the limits that a server has by itself
FLOODERS: Final = 8
HALF_OPEN: Final = 40  # for each replay
BEGUN: Final = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow"
LIMITS: Final = ("connections", "costly requests", "messages", "slow requests")


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """`size` replays at once, sockets that are flooded, and forty times as many requests that never end."""
    report = Report()
    async with visiting(server) as http:
        guest = await new_guest(server, http)
        match = (await guest.create("thot", "me", "me"))["match"]
        record = _long_game(luck)
        calm = await _delays(server, guest, match, asyncio.sleep(2))
        attack = asyncio.gather(
            _replays(server, record, size, report),
            *(_flood(server, match, report) for _ in range(FLOODERS)),
            _half_open(server, HALF_OPEN * size, report),
        )
        busy = await _delays(server, guest, match, attack)
        report.check(len(busy) > 0, "nobody at another address was answered")
        _note_refusals(server, report)
    report.figures |= {"p95 of a ping before, ms": _p95(calm), "p95 of a ping meanwhile, ms": _p95(busy)}
    report.figures["pings meanwhile"] = len(busy)
    progress(size, size)
    return report


def _long_game(luck: Random) -> dict[str, Any]:
    match = Match("aton", seed=1)
    while not match.is_over:
        seat = luck.choice(match.owing)
        match.play(luck.choice(match.legal_moves(seat)))
    return match.record().data()


async def _delays(server: Served, guest: Guest, match: str, meanwhile: Any) -> list[float]:
    """How long each ping took of somebody at another address, in milliseconds, while something goes on."""
    socket = server.socket(match).replace("localhost", "127.0.0.1")
    pinging = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.trials.pinging", socket, guest.token),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    await meanwhile
    told, _ = await pinging.communicate(b"")
    delays: list[float] = json.loads(told or "[]")
    return delays


async def _replays(server: Served, record: dict[str, Any], count: int, report: Report) -> None:
    limits = httpx2.Limits(max_connections=count)
    async with httpx2.AsyncClient(base_url=server.address, timeout=60, limits=limits, trust_env=False) as http:
        asked = [http.post("/api/replay", json={"record": record}) for _ in range(count)]
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(answer, BaseException):
                report.counts["replays cut off"] += 1
            else:
                report.counts[f"replays answered with {answer.status_code}"] += 1
                is_whole = answer.status_code == 429 or answer.json()["record"]["log"] == record["log"]
                report.check(is_whole, f"a replay is answered with {answer.status_code}")


async def _flood(server: Served, match: str, report: Report) -> None:
    """Send requests as fast as they are taken, until the server has had enough."""
    with suppress(GoneError, *BROKEN):
        line = await Line.open(server, match)
        until = time.monotonic() + 8
        while not line.is_gone and time.monotonic() < until:
            for _ in range(50):
                await line.send(json.dumps({"type": "ping", "id": secrets.token_hex(4)}))
            await asyncio.sleep(0)
        report.check(line.is_gone, "a socket may be flooded for as long as one likes")
        await line.cut()


async def _half_open(server: Served, count: int, report: Report) -> None:
    """Begin requests and never end them; they are cut off in the end."""
    await asyncio.sleep(1)  # the others have come: of one address, not so many are let in
    opened = await asyncio.gather(*(_begun(server) for _ in range(count)))
    lines = [line for line in opened if line is not None]
    await asyncio.sleep(1)
    there = [reader for reader, _ in lines if _is_open(reader)]
    report.counts["half-open requests"] = count
    report.counts["half-open requests that were let in"] = len(there)
    report.check(len(there) < count, "any number of connections of one address is let in")
    with suppress(TimeoutError):
        async with asyncio.timeout(30):
            for reader, _ in lines:
                with suppress(OSError):
                    await reader.read()
    left = sum(_is_open(reader) for reader, _ in lines)
    report.check(left == 0, f"{left} requests that never end are waited for without end")
    for _, writer in lines:
        writer.transport.abort()


def _is_open(reader: asyncio.StreamReader) -> bool:
    return not reader.at_eof() and reader.exception() is None


async def _begun(server: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(BEGUN)
    except OSError:
        return None
    return reader, writer


def _note_refusals(server: Served, report: Report) -> None:
    acted = Counter(
        line["limit"] for line in map(json.loads, server.logged.splitlines()) if line["event"] == "a limit acts"
    )
    for limit in LIMITS:
        report.check(acted[limit] > 0, f"no line in the log says that the limit of {limit} acted")


def _p95(delays: list[float]) -> float:
    return sorted(delays)[int(len(delays) * 0.95)]
