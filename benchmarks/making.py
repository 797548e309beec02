"""How many matches a server makes in a second, each on disk before it is answered.

Started by `benchmarks.server` as a process of its own, so that it can be held to one core: prints one JSON object. It
speaks plain HTTP over a few connections: a full client takes longer for a request than the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from typing import Final
from urllib.parse import urlsplit

import httpx2
import uvloop

from benchmarks.table_load import cpu_seconds

AT_ONCE: Final = 32
WARM_UP: Final = 2.0  # seconds
WANTED: Final = json.dumps({"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}).encode()


class Made:
    """What was made so far, and refused."""

    def __init__(self) -> None:
        self.matches = 0
        self.refused = 0


async def _make(address: str, token: str, made: Made) -> None:
    """One after the other, over one connection. Runs until cancelled."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    head = f"POST /api/matches HTTP/1.1\r\nHost: {place.netloc}\r\nAuthorization: Bearer {token}\r\n"
    body = f"Content-Type: application/json\r\nContent-Length: {len(WANTED)}\r\n\r\n"
    request = (head + body).encode() + WANTED
    while True:
        writer.write(request)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        await reader.readexactly(int(answer.partition(b"content-length: ")[2].split(b"\r\n")[0]))
        if answer.startswith((b"http/1.1 200", b"http/1.1 201")):
            made.matches += 1
        else:
            made.refused += 1


async def measure(address: str, pid: int, seconds: float) -> dict[str, float]:
    """Make matches for so long."""
    async with httpx2.AsyncClient(timeout=60) as http:
        token = (await http.post(f"{address}/api/guests", json={})).json()["token"]
    made = Made()
    making = [asyncio.create_task(_make(address, token, made)) for _ in range(AT_ONCE)]
    await asyncio.sleep(WARM_UP)
    before, used, began = made.matches, cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    matches, passed, used = made.matches - before, time.perf_counter() - began, cpu_seconds(pid) - used
    failed = sum(task.done() for task in making)
    for task in making:
        task.cancel()
    await asyncio.gather(*making, return_exceptions=True)
    return {
        "a_second": matches / passed,
        "a_core_second": matches / used if used else 0.0,
        "failed": made.refused + failed,
    }


def main() -> None:
    """Read the words of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--address", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=10)
    words = parser.parse_args()
    print(json.dumps(uvloop.run(measure(words.address, words.pid, words.seconds))))


if __name__ == "__main__":
    main()
