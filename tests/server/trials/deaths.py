"""One of two processes is killed under load: its matches go on at the other, with everything that was told."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Final

from tests.server.clients import computer, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.pairs import Pair, Player, check_logs, end, go_on, seated
from tests.server.trials.report import Progress, Report

TABLES: Final = 2  # of each game
LONGEST_LIFE: Final = 2.0  # seconds of play before a kill
THINK: Final = 0.05


async def run(pair: Pair, size: int, luck: Random, progress: Progress, recovery: float = 30.0) -> Report:
    """So many kills, of one process and the other in turn; all must go on by itself within so many seconds."""
    report = Report()
    for kill in range(size):
        await _round(pair, pair.servers[kill % 2], luck, report, recovery)
        progress(kill + 1, size)
    report.counts["kills"] = size
    check_logs(pair, report)
    return report


async def _round(pair: Pair, dying: Served, luck: Random, report: Report, recovery: float) -> None:
    staying = pair.other(dying)
    await _let_think(staying)
    async with visiting(dying) as http:
        guests = [await new_guest(dying, http) for _ in range(2)]
        players = [player for _ in range(TABLES) for player in await seated(pair, guests, luck, THINK)]
        for player in players[: len(players) // 2]:
            player.server = dying  # all of them there; the others one here and one there
        lives = [asyncio.create_task(player.live()) for player in players]
        await asyncio.sleep(0.3 + luck.random() * LONGEST_LIFE)
        alone = (await guests[0].create("thot", computer("scribe"), computer("scribe")))["match"]
        dying.kill()
        killed = time.monotonic()
        until = killed + recovery
        await asyncio.gather(
            _people_go_on(players, until, killed, report), _computers_go_on(pair, alone, until, killed, report)
        )
        for player in players:
            player.server = staying
        await end(players, lives, report)
    await asyncio.to_thread(dying.start)


async def _people_go_on(players: list[Player], until: float, killed: float, report: Report) -> None:
    await go_on(players, until - killed, report)
    _note("played again after at most, seconds", killed, report)


async def _computers_go_on(pair: Pair, match: str, until: float, killed: float, report: Report) -> None:
    """With nobody looking at it but in the database."""
    query = f"SELECT max(number), (SELECT phase FROM matches WHERE id = '{match}') FROM steps WHERE match = '{match}'"
    number, _ = await asyncio.to_thread(pair.postgres.row, pair.database, query)
    while time.monotonic() < until:
        now, phase = await asyncio.to_thread(pair.postgres.row, pair.database, query)
        if now > number or phase == "over":
            _note("computers alone play again after at most, seconds", killed, report)
            return
        await asyncio.sleep(0.05)
    report.found(f"the computers of {match} do not go on")


async def _let_think(server: Served) -> None:
    """Have a process load its computer players: how long that takes is another matter."""
    async with visiting(server) as http:
        guest = await new_guest(server, http)
        line = await guest.open((await guest.create("thot", computer("scribe"), computer("scribe")))["match"])
        assert await line.until(lambda line: line.newest.get(None, {}).get("number", 0) > 1, 60)
        await line.close()


def _note(what: str, killed: float, report: Report) -> None:
    passed = time.monotonic() - killed
    report.figures[what] = max(passed, float(report.figures.get(what, 0.0)))
