"""Two processes that both believe they own every match, and never learn otherwise: the key of the steps decides alone.

People go to and fro between them, so that both rooms are used. The servers are made so on purpose (`owns-everything`).
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from tests.server.clients import new_guest, visiting
from tests.server.trials.pairs import Pair, check_logs, end, go_on, seated
from tests.server.trials.report import Progress, Report

TABLES: Final = 4  # of each game
THINK: Final = 0.02
RESTLESS: Final = 0.5


async def run(pair: Pair, size: int, luck: Random, progress: Progress, recovery: float = 30.0) -> Report:
    """For so many seconds; then all must go on by itself within as many as are given for that."""
    report = Report()
    async with visiting(pair.servers[0]) as http:
        guests = [await new_guest(pair.servers[0], http) for _ in range(2)]
        for second in range(0, size, 5):
            players = [player for _ in range(TABLES) for player in await seated(pair, guests, luck, THINK, RESTLESS)]
            lives = [asyncio.create_task(player.live()) for player in players]
            await asyncio.sleep(min(5, size - second))
            await go_on(players, recovery, report)
            await end(players, lives, report)
            progress(min(size, second + 5), size)
    report.counts["seconds with two owners"] = size
    check_logs(pair, report)
    return report
