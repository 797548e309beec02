"""Memory of the match server, with many matches at once and over very many moves; and how soon it is back.

`matches`: 2,000 live matches with two sockets each, in each of which somebody moves once a second. `soak`: a hundred
matches at full speed, with `--moves` after a warm-up in which everything is let go once that will be. `restart`: the
server is killed with 700 running matches of computers, and started again.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx2
import uvloop
from websockets.asyncio.client import connect

from benchmarks.server import compile_games, let_search, serving
from benchmarks.table import Figure, Table
from benchmarks.table_load import Load, resident
from benchmarks.table_load import Table as Chairs

PARTS: Final = ("matches", "soak", "restart")
MATCHES: Final = 2_000
SET_AT_ONCE: Final = 50  # tables, so that nobody waits too long for the server
MOST: Final = 350.0  # MiB with so many matches
MOVED: Final = 20.0  # seconds
MOVES: Final = 1_000_000
WARM_UP: Final = 120.0  # seconds: rooms that nobody is in any more are let go after about a minute at most
WARM_MOVES: Final = 250_000  # and at least so many: a busy machine makes few in that time
GROWTH: Final = 20.0  # MiB over a soak
RUNNING: Final = 700
READY: Final = 3.0  # seconds


def run(parts: Sequence[str], moves: int, out: Path | None) -> None:
    """Measure, print and, if asked, write down."""
    compile_games()
    table = Table()
    for part in parts:
        {"matches": _of_matches, "soak": lambda table: _of_soak(table, moves), "restart": _of_restart}[part](table)
    if out:
        table.write(out)


def _of_matches(table: Table) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(folder, "--workers", "1") as (address, pid):
        empty = resident(pid)
        load, full = uvloop.run(_filled(address, pid))
    table.add(Figure("memory with no match", empty, "MiB"))
    table.add(Figure(f"memory with {MATCHES:,} matches, {2 * MATCHES:,} sockets", full, "MiB", MOST, "", None, True))
    table.add(Figure("  moves, a second", load.moves / MOVED, ""))
    table.add(Figure("  refused", load.refused, "", 0, smaller_is_better=True))


async def _filled(address: str, pid: int) -> tuple[Load, float]:
    async with httpx2.AsyncClient(timeout=60) as http:
        load = await _load(http, address, pace=1)
        chairs = [Chairs(load, http, number) for number in range(MATCHES)]
        for first in range(0, MATCHES, SET_AT_ONCE):
            await asyncio.gather(*(each.prepare(1) for each in chairs[first : first + SET_AT_ONCE]))
        playing = [asyncio.create_task(each.run()) for each in chairs]
        load.measuring = True
        await asyncio.sleep(MOVED)
        full = resident(pid)
        await _stop(load, playing)
    return load, full


def _of_soak(table: Table, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(folder, "--workers", "1") as (address, pid):
        load, before, after = uvloop.run(_soaked(address, pid, moves))
    table.add(Figure("memory after the warm-up", before, "MiB"))
    table.add(Figure(f"  growth over {load.moves:,} moves more", after - before, "MiB", GROWTH, smaller_is_better=True))
    table.add(Figure("  games", load.games, ""))
    table.add(Figure("  refused", load.refused, "", 0, smaller_is_better=True))


async def _soaked(address: str, pid: int, moves: int) -> tuple[Load, float, float]:
    async with httpx2.AsyncClient(timeout=60) as http:
        load = await _load(http, address, pace=0)
        playing = [asyncio.create_task(Chairs(load, http, number).run()) for number in range(100)]
        load.measuring = True
        await asyncio.sleep(WARM_UP)
        await _moved(load, WARM_MOVES, pid)
        before, load.moves, load.games = resident(pid), 0, 0
        await _moved(load, moves, pid)
        after = resident(pid)
        await _stop(load, playing)
    return load, before, after


async def _moved(load: Load, moves: int, pid: int) -> None:
    """Wait until so many moves were made."""
    while load.moves < moves:
        await asyncio.sleep(5)
        print(f"  {load.moves:,} moves, {resident(pid):.1f} MiB", flush=True)
        load.delays.clear()


async def _load(http: httpx2.AsyncClient, address: str, pace: float) -> Load:
    tokens = [(await http.post(f"{address}/api/guests", json={})).json()["token"] for _ in range(2)]
    return Load([address], "hash", "aton", pace, False, (tokens[0], tokens[1]))


async def _stop(load: Load, playing: list[asyncio.Task[None]]) -> None:
    load.stopping = load.measuring = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def _of_restart(table: Table) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder, "--workers", "1") as (address, pid):
            let_search(address, RUNNING)
            seat = uvloop.run(_sit_down(address))
            os.kill(pid, signal.SIGKILL)
        began = time.monotonic()
        with serving(folder, "--workers", "1") as (address, pid):
            ready = time.monotonic() - began
            uvloop.run(_go_on(address, *seat))
            moved = time.monotonic() - began
            memory = resident(pid)
    what = f"restart with {RUNNING} running matches of computers: ready after"
    table.add(Figure(what, ready, "s", READY, smaller_is_better=True))
    table.add(Figure("  somebody who comes back has moved after", moved, "s", READY, smaller_is_better=True))
    table.add(Figure("  memory then", memory, "MiB"))


async def _sit_down(address: str) -> tuple[str, str]:
    """A match that one person plays alone, and their token."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        token = (await http.post("/api/guests", json={})).json()["token"]
        wanted = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = await http.post("/api/matches", json=wanted, headers={"Authorization": f"Bearer {token}"})
        match = str(made.raise_for_status().json()["match"])
    await _asked(address, match, token, {"type": "nonce", "nonce": secrets.token_hex(32)})
    return match, token


async def _go_on(address: str, match: str, token: str) -> None:
    """Come back, and make one move."""
    await _asked(address, match, token, None)


async def _asked(address: str, match: str, token: str, request: dict[str, Any] | None) -> None:
    """Send a request, or the first move that can be made, and wait until it is answered."""
    socket = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
    async with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}, compression=None) as line:
        while True:
            if request is not None and "id" not in request:
                request["id"] = "asked"
                await line.send(json.dumps(request))
            told = json.loads(await line.recv())
            if told.get("id") == "asked" or told.get("answers") == "asked":
                return
            if request is None and told["type"] == "update" and told["view"]["legal_moves"]:
                moves = told["view"]["legal_moves"][:1]
                request = {"type": "play", "seat": told["seat"], "number": told["number"], "moves": moves}
