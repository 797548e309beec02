"""`python -m tests.server.trials.pinging SOCKET TOKEN`: somebody at another address asks whether the server is there.

Runs until its input ends, apart from those who keep the server busy, and prints how long each answer took, in
milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Final

from tests.server.clients import Line
from websockets.asyncio.client import connect

ANOTHER: Final = "127.0.0.2"
PAUSE: Final = 0.25  # seconds, within what one socket may ask for


async def ping(address: str, token: str) -> list[float]:
    """How long each answer took, until there is no more input."""
    delays: list[float] = []
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    async with connect(
        address,
        additional_headers={"Authorization": f"Bearer {token}"},
        local_addr=(ANOTHER, 0),
        proxy=None,
        max_size=None,
    ) as socket:
        line = Line(socket)
        while not ended.done():
            began = time.perf_counter()
            await line.ask("ping")
            delays.append((time.perf_counter() - began) * 1_000)
            await asyncio.wait([ended], timeout=PAUSE)
        await line.close()
    return delays


if __name__ == "__main__":
    print(json.dumps(asyncio.run(ping(*sys.argv[1:]))))
