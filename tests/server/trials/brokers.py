"""The broker of two processes is killed, stopped in its tracks, emptied or lies, or dies together with a process.

Matches must not notice it, no socket may be closed for it, and the lobby's news come by asking the database.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from tests.server.clients import Guest, Line, client_of, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.pairs import Pair, Player, check_logs, end, go_on, seated
from tests.server.trials.report import Progress, Report
from tests.valkey import Valkey

WAYS: Final = ("killed", "paused", "emptied", "lying", "killed with a process")
TABLE: Final = {"game": "aton", "pace": "3d"}
THINK: Final = 0.2
NEWS: Final = 3.0  # seconds within which a table is seen without a broker
HARMLESS: Final = re.compile(r"[0-9a-f]{16} lobby(:[0-9a-f]{8}:\d+)?")  # all that may pass through a broker
CHANNEL: Final = "highpriest:0"
LIAR: Final = "f" * 16
LIES: Final = ("lobby", "lobby:", "lobby:ffffffff:-1", "lobby:ffffffff:many", "lobby:1:2:3", "leases", "x" * 5_000)


async def run(
    pair: Pair,
    size: int,
    luck: Random,
    progress: Progress,
    paused: float = 30.0,
    news: float = NEWS,
    recovery: float = 30.0,
    ways: Sequence[str] = WAYS,
) -> Report:
    """So many times, in each way in turn. The first pause is as long as said, the others a tenth of it."""
    report = Report()
    for done in range(size):
        harm = Harm(pair, ways[done % len(ways)], pair.servers[done // len(ways) % 2])
        await _round(harm, luck, report, (paused if done < len(ways) else paused / 10, news, recovery))
        report.counts[f"broker {harm.way}"] += 1
        progress(done + 1, size)
    check_logs(pair, report)
    return report


class Harm:
    """What is done to a broker, and how it is made good."""

    def __init__(self, pair: Pair, way: str, dying: Served) -> None:
        assert pair.valkey is not None
        self.pair, self.valkey, self.way, self.dying = pair, pair.valkey, way, dying
        self.ends_a_process = way.endswith("process")
        self.is_felt = way not in ("emptied", "lying")

    def do(self, matches: Collection[str]) -> None:
        """Harm it; its lies are about these matches."""
        acts: dict[str, Callable[[], object]] = {
            "killed": self.valkey.kill,
            "paused": self.valkey.pause,
            "emptied": lambda: self.valkey.ask("FLUSHALL"),
            "lying": lambda: [self.valkey.ask("PUBLISH", CHANNEL, f'"{LIAR} {lie}"') for lie in (*matches, *LIES)],
            "killed with a process": self.valkey.kill,
        }
        acts[self.way]()
        if self.ends_a_process:
            self.dying.kill()

    def undo(self) -> None:
        """Let it go on."""
        if self.way == "paused":
            self.valkey.resume()
        elif self.is_felt:
            self.valkey.start()


async def _round(harm: Harm, luck: Random, report: Report, seconds: tuple[float, float, float]) -> None:
    paused, news, recovery = seconds
    lobby = Lobby(harm.pair, harm.dying, report)
    async with visiting(harm.dying) as http, lobby.watched() as watching:
        guests = [await new_guest(harm.dying, http) for _ in range(2)]
        players = await seated(harm.pair, guests, luck, THINK)
        lives = [asyncio.create_task(player.live()) for player in players]
        await _come_back(harm, recovery, report)
        await lobby.see_a_table(watching, "with the broker", recovery)
        began = time.monotonic()
        await asyncio.to_thread(harm.do, {player.match for player in players})
        await go_on(players, recovery, report)
        if harm.ends_a_process:
            await asyncio.to_thread(harm.dying.start)  # without a broker, too
        await lobby.see_a_table(watching, "without it", news)
        if harm.way == "paused":
            await asyncio.sleep(max(0.0, began + paused - time.monotonic()))
        await asyncio.to_thread(harm.undo)
        await _come_back(harm, recovery, report)
        await lobby.hear_nothing_secret(watching, harm.valkey, recovery)
        report.check(not watching.is_gone, f"a socket of the lobby was closed: broker {harm.way}")
        await end(players, lives, report)
        if not harm.ends_a_process:
            _check_sockets(players, harm.way, report)


def _check_sockets(players: list[Player], way: str, report: Report) -> None:
    for player in players:
        report.check(player.openings == 1, f"a socket of {player.match} was closed: broker {way}")


async def _come_back(harm: Harm, recovery: float, report: Report) -> None:
    """Both processes find the broker by themselves."""
    began = time.monotonic()
    for server in harm.pair.servers:
        async with client_of(server) as http:
            while "highpriest_broker_up 1.0" not in (await http.get("/metrics")).text:
                if time.monotonic() - began > recovery:
                    report.found(f"the broker stays away: {harm.way}")
                    return
                await asyncio.sleep(0.05)
    _note(report, "broker found again after at most, seconds", time.monotonic() - began)


class Lobby:
    """Somebody at one process looks at the lobby, and somebody at the other opens tables there."""

    def __init__(self, pair: Pair, at: Served, report: Report) -> None:
        self._at, self._other = at, pair.other(at)
        self._report = report

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[Line]:
        """A socket that is told of the lobby."""
        line = await Line.connected(self._other.personal_socket, None)
        assert (await line.ask("watch", what="lobby"))["type"] == "done"
        try:
            yield line
        finally:
            await line.close()

    async def see_a_table(self, watching: Line, when: str, seconds: float) -> None:
        """A table that is opened at one process is seen at the other in time."""
        async with client_of(self._at) as http:
            guest = await new_guest(self._at, http)
            await self._see(guest, watching, when, seconds)

    async def _see(self, guest: Guest, watching: Line, when: str, seconds: float) -> None:
        seek: str = (await guest.seek(**TABLE))["seek"]
        began = time.monotonic()
        is_seen = await watching.until(lambda line: _shows(line, seek), seconds)
        self._report.check(is_seen, f"a table was not seen within {seconds:g} s {when}")
        _note(self._report, f"table seen {when} after at most, seconds", time.monotonic() - began)
        await guest.request("DELETE", f"/api/seeks/{seek}")
        if is_seen:
            is_gone = await watching.until(
                lambda line: any(seek in news["gone"] for news in line.told("lobby")), seconds
            )
            self._report.check(is_gone, f"a table that was withdrawn was still there after {seconds:g} s {when}")

    async def hear_nothing_secret(self, watching: Line, valkey: Valkey, seconds: float) -> None:
        """Whatever goes through the broker while a table is opened."""
        with valkey.listening() as heard:
            await self.see_a_table(watching, "after it", seconds)
        for told in (*heard, *valkey.kept()):
            self._report.counts["news that went through the broker"] += 1
            self._report.check(HARMLESS.fullmatch(told) is not None, f"{told!r} went through the broker")


def _shows(line: Line, seek: str) -> bool:
    return any(table["seek"] == seek for news in line.told("lobby") for table in news["tables"])


def _note(report: Report, what: str, seconds: float) -> None:
    report.figures[what] = max(0.0, seconds, float(report.figures.get(what, 0.0)))
