"""The lease of a match is taken from its owner under load: for a while two processes believe that they own it."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Final

from tests.server.clients import new_guest, visiting
from tests.server.trials.pairs import Lateness, Pair, Player, check_logs, costs, end, go_on, seated
from tests.server.trials.report import Progress, Report

TABLES: Final = 2  # of each game
RECOVERY: Final = 30.0  # seconds
PACE: Final = "20+0"
THINK: Final = 1.0  # seconds at most
RESTLESS: Final = 0.3  # so that both processes open the match
BEFORE: Final = 1.0  # seconds of play before leases are taken
TOLERANCE: Final = 1_000  # milliseconds
# Without a hint, and behind everybody's back: the other process owns what nobody has given it.
_TAKE: Final = """
    UPDATE leases SET life = (SELECT id FROM lives WHERE id <> leases.life ORDER BY heard DESC LIMIT 1)
"""


async def run(
    pair: Pair,
    size: int,
    luck: Random,
    progress: Progress,
    seconds: float = 10,
    recovery: float = RECOVERY,
    tolerance: int = TOLERANCE,
) -> Report:
    """So many rounds, each with matches of its own, in which leases are taken again and again for so many seconds.

    Then all must go on by itself within as many as are given for that. A clock may be off by so many milliseconds.
    """
    report, late = Report(), Lateness()
    watching = asyncio.create_task(late.watch())
    for done in range(size):
        late.most = 0.0
        players = await _round(pair, luck, report, seconds, recovery)
        _compare_clocks(players, report, tolerance + round(late.most * 1_000))
        progress(done + 1, size)
    watching.cancel()
    report.counts["rounds"] = size
    report.counts["rooms given up"] = given_up = pair.logged.count("a match has come into other hands")
    report.check(given_up > 0, "leases were taken, and nobody has given a room up")
    check_logs(pair, report)
    return report


async def _round(pair: Pair, luck: Random, report: Report, seconds: float, recovery: float) -> list[Player]:
    async with visiting(pair.servers[0]) as http:
        guests = [await new_guest(pair.servers[0], http) for _ in range(2)]
        players = [
            player for _ in range(TABLES) for player in await seated(pair, guests, luck, THINK, RESTLESS, pace=PACE)
        ]
        lives = [asyncio.create_task(player.live()) for player in players]
        await asyncio.sleep(BEFORE)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.to_thread(pair.postgres.execute, pair.database, _TAKE)
            report.counts["times that leases were taken"] += 1
            await asyncio.sleep(luck.uniform(2.0, 4.0))
        await go_on(players, recovery, report)
        await end(players, lives, report)
        return players


def _compare_clocks(players: list[Player], report: Report, tolerance: int) -> None:
    """What a choice cost, as it is stored, against what the player took for it by their own clock.

    While somebody has no line to their match, its clocks may stand.
    """
    for player in players:
        away = [gap for other in players if other.match == player.match for gap in other.away]
        for turn, cost in costs(player):
            stood = sum(max(0.0, min(end, turn.first) - max(begin, turn.asked)) for begin, end in away)
            least = max(0, round((turn.first - turn.asked - stood) * 1_000))
            most = round((turn.last - turn.owed) * 1_000)
            off = max(least - cost, cost - most, 0)
            report.figures["clocks differ by at most, ms"] = max(
                off, int(report.figures.get("clocks differ by at most, ms", 0))
            )
            report.counts["choices on the clock"] += 1
            report.check(off <= tolerance, f"a choice of {least} to {most} ms cost {player.seat} {cost} ms")
