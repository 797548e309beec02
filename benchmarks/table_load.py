"""Many matches at one server: people who move as soon as they may, or once a second.

Started by `benchmarks.server` as a process of its own, so that it can be held to one core: prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import re
import secrets
import sys
import time
import zlib
from dataclasses import dataclass, field

import httpx2
import uvloop
from websockets.asyncio.client import ClientConnection, connect

# Reading two kilobytes of JSON for each move would make the client the slower of the two.
LEGAL = re.compile(r'"legal_moves":\[([^\]]*)\]')
NUMBER = re.compile(r'"number":(\d+)')
PRESETS = ("hello", "good-luck", "thanks", "oops")
LOOKING = 10  # visitors of the lobby beside the matches
SAID_EVERY = 20  # moves, so that each person says something now and then
STEPS = re.compile(r'"phase":"(?:remove|place)".*?"left":(\d+)')


@dataclass
class Load:
    """What is asked for, and what was seen."""

    addresses: list[str]
    spread: str  # how the players of a match come to several processes
    game: str
    pace: float  # seconds between a match's moves; 0 is as fast as they are acknowledged
    turns: bool  # the steps of a removal or placing go in one message, as the page sends them
    tokens: tuple[str, str]
    clocks: str | None = None  # the pace of the matches
    lively: bool = False  # people talk, and others look for a game meanwhile
    measuring: bool = False
    stopping: bool = False
    delays: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    games: int = 0
    bytes_in: int = 0
    messages_in: int = 0


class Table:
    """One match after the other, at the same two chairs. One move is under way at a time."""

    def __init__(self, load: Load, http: httpx2.AsyncClient, number: int) -> None:
        self.load = load
        self.http = http
        self.luck = random.Random(number)
        self.ready: list[tuple[ClientConnection, ClientConnection]] = []

    async def prepare(self, matches: int) -> None:
        """Set tables ahead, everyone seated, so that setting up is not measured as moving."""
        for _ in range(matches):
            self.ready.append(await self._seated())

    async def run(self) -> None:
        """Play until the load stops."""
        due = 0.0
        while not self.load.stopping:
            sockets = self.ready.pop() if self.ready else await self._seated()
            for socket in sockets:
                await socket.send(json.dumps({"type": "nonce", "id": "n", "nonce": secrets.token_hex(32)}))
            due = await self._move_by_move(sockets, due)
            for socket in sockets:
                await socket.close()
            self.load.games += 1

    async def _seated(self) -> tuple[ClientConnection, ClientConnection]:
        match, (ours, theirs) = await self._set_up()
        first, second = ({"Authorization": f"Bearer {token}"} for token in self.load.tokens)
        return (
            await connect(_socket(ours, match), additional_headers=first, compression=None),
            await connect(_socket(theirs, match), additional_headers=second, compression=None),
        )

    def _processes(self, match: str) -> tuple[str, str]:
        """To which process each of the two comes: by a hash of the match, or one here and the other there."""
        addresses = self.load.addresses
        one = zlib.crc32(match.encode()) % len(addresses)
        return addresses[one], addresses[one if self.load.spread == "hash" else (one + 1) % len(addresses)]

    async def _move_by_move(self, sockets: tuple[ClientConnection, ClientConnection], due: float) -> float:
        updates = [await self._update(socket) for socket in sockets]
        if not due:
            due = time.perf_counter() + self.luck.random() * self.load.pace
        seats = ("red", "blue") if self.load.game == "aton" else ("p1", "p2")
        while not self.load.stopping:
            choices = [LEGAL.search(update) for update in updates]
            mover = next((i for i in (0, 1) if choices[i] and choices[i][1]), None)  # type: ignore[index]
            if mover is None:
                return due
            sent = await self._when_due(due)
            due = max(due + self.load.pace, sent - 60)
            moves = self._moves(updates[mover], choices[mover][1].split(","))  # type: ignore[index]
            number = NUMBER.search(updates[mover])[1]  # type: ignore[index]
            request = f'{{"type":"play","id":"{number}","seat":"{seats[mover]}","number":{number},"moves":[%s]}}'
            await sockets[mover].send(request % ",".join(moves))
            if self.load.lively and int(number) % SAID_EVERY == 0:
                said = {"type": "say", "id": f"s{number}", "preset": self.luck.choice(PRESETS)}
                await sockets[1 - mover].send(json.dumps(said))
            updates[1 - mover] = await self._update(sockets[1 - mover])
            if self.load.measuring:
                self.load.delays.append(time.perf_counter() - sent)
                self.load.moves += len(moves)
            updates[mover] = await self._update(sockets[mover])
        return due

    def _moves(self, update: str, choices: list[str]) -> list[str]:
        """One move; or all steps of a removal or placing, unless one of them might end the game and leave some over."""
        steps = STEPS.search(update) if self.load.turns and '"winning":[]' in update else None
        return self.luck.sample(choices, min(int(steps[1]), len(choices)) if steps else 1)

    async def _when_due(self, due: float) -> float:
        """Wait for the move's time; a late move counts from when it was due."""
        now = time.perf_counter()
        if not self.load.pace:
            return now
        if due > now:
            await asyncio.sleep(due - now)
            return time.perf_counter()
        return due

    async def _update(self, socket: ClientConnection) -> str:
        while True:
            text = str(await socket.recv(decode=True))
            self.load.messages_in += 1
            self.load.bytes_in += len(text)
            if text.startswith('{"type":"update"'):
                return text
            if text.startswith('{"type":"echo"'):
                await socket.send(text.replace("echo", "echoed", 1))
            self.load.refused += text.startswith('{"type":"refused"') and "chat/too-fast" not in text

    async def _set_up(self) -> tuple[str, tuple[str, str]]:
        first, second = ({"Authorization": f"Bearer {token}"} for token in self.load.tokens)
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"game": self.load.game, "seats": seats, "pace": self.load.clocks}
        made = await self.http.post(f"{self.load.addresses[0]}/api/matches", headers=first, json=wanted)
        match = str(made.json()["match"])
        processes = self._processes(match)
        (await self.http.post(f"{processes[1]}/api/matches/{match}/join", headers=second, json={})).raise_for_status()
        return match, processes


async def keep_looking(load: Load, http: httpx2.AsyncClient) -> None:
    """A visitor who watches the lobby, and opens a table there every second and closes it again."""
    address = load.addresses[0]
    token = (await http.post(f"{address}/api/guests", json={})).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(f"{address.replace('http', 'ws', 1)}/api/socket", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "watch", "id": "w", "what": "lobby"}))
        wanted = {"game": "thot", "pace": "15+5", "pool": False, "options": {}}
        while not load.stopping:
            made = (await http.post(f"{address}/api/seeks", headers=headers, json=wanted)).json()
            await asyncio.sleep(1)
            await http.delete(f"{address}/api/seeks/{made['seek']}", headers=headers)


def _socket(address: str, match: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/api/matches/{match}/socket"


def cpu_seconds(*pids: int) -> float:
    """Processor time of processes and their threads; children are not counted."""
    return sum(map(_cpu_seconds, pids))


def _cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def resident(pid: int) -> float:
    """Resident memory in MiB."""
    with open(f"/proc/{pid}/status") as file:  # noqa: PTH123
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


async def measure(words: argparse.Namespace) -> dict[str, object]:
    """Let the matches run and look on."""
    async with httpx2.AsyncClient(timeout=60) as http:
        tokens = [(await http.post(f"{words.address[0]}/api/guests", json={})).json()["token"] for _ in range(2)]
        load = Load(words.address, words.spread, words.game, words.pace, words.turns, (tokens[0], tokens[1]))
        load.clocks, load.lively = words.clocks, words.lively
        waiting = [Table(load, http, i) for i in range(words.matches)]
        await asyncio.gather(*[table.prepare(words.ahead) for table in waiting])
        tables = [asyncio.create_task(table.run()) for table in waiting]
        tables += [asyncio.create_task(keep_looking(load, http)) for _ in range(LOOKING if load.lively else 0)]
        disk = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.disk", str(words.warm_up + words.seconds), stdout=asyncio.subprocess.PIPE
        )
        await asyncio.sleep(words.warm_up)
        before, own, began = cpu_seconds(*words.pid), time.process_time(), time.perf_counter()
        load.measuring = True
        await asyncio.sleep(words.seconds)
        load.measuring = False
        passed = time.perf_counter() - began
        used, own_used = cpu_seconds(*words.pid) - before, time.process_time() - own
        load.stopping = True
        failed = [task for task in tables if task.done() and task.exception()]
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        alone, _ = await disk.communicate()
    delays = sorted(load.delays)

    def at(share: float) -> float:
        return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 2) if delays else math.inf

    return {
        "messages": len(delays),
        "moves": load.moves,
        "moves_a_second": load.moves / passed,
        "moves_a_core_second": load.moves / used if used else 0.0,
        "server_core": used / passed,
        "client_core": own_used / passed,
        "p50": at(0.5),
        "p95": at(0.95),
        "p99": at(0.99),
        "refused": load.refused,
        "failed": len(failed),
        "failure": repr(failed[0].exception()) if failed else "",
        "games": load.games,
        "bytes_a_message": load.bytes_in / max(1, load.messages_in),
        "resident": sum(map(resident, words.pid)),
        "disk": json.loads(alone),
    }


def main() -> None:
    """Read the words of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--address", required=True, nargs="+")
    parser.add_argument("--pid", type=int, required=True, nargs="+")
    parser.add_argument("--spread", choices=("hash", "apart"), default="hash", help="over several addresses")
    parser.add_argument("--game", default="aton")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--ahead", type=int, default=1, help="matches that each table sets up before")
    parser.add_argument("--turns", action="store_true", help="the steps of a removal or placing in one message")
    parser.add_argument("--clocks", metavar="PACE", help="the matches have clocks of this pace")
    parser.add_argument("--lively", action="store_true", help="people talk, and others look for a game meanwhile")
    parser.add_argument("--pace", type=float, default=0)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm-up", type=float, default=3)
    print(json.dumps(uvloop.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
