"""PostgreSQL ends, dies or stands still beneath a server under load: all goes on by itself, and what was told stands.

After each time the server is killed and started again, so that whatever is compared comes from the log.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.postgres import Postgres, running
from tests.server.clients import BROKEN, Guest, Line, visiting
from tests.server.running import UNLIMITED, Served
from tests.server.trials.kills import LONGEST_LIFE, Hall, Person, Seen
from tests.server.trials.report import Progress, Report

WAYS: Final = ("stopped", "stopped at once", "killed", "frozen")
SIGNALS: Final = {"stopped": signal.SIGINT, "stopped at once": signal.SIGQUIT, "killed": signal.SIGKILL}
LONGEST_AWAY: Final = 3.0  # seconds
LONGER_THAN_PATIENCE: Final = 12.0  # seconds, every fifth time: until then the server waits for an answer
RECOVERY: Final = 30.0  # seconds within which all must go on by itself
AS_RELEASED: Final = ""  # settings that promise what is kept: a quick one for other tests would forget what it says


@dataclass
class Site:
    """A server on a PostgreSQL of its own."""

    server: Served
    postgres: Postgres


@contextmanager
def site(folder: Path, planted: str | None = None) -> Iterator[Site]:
    """Both running, the server with that bug."""
    with running(AS_RELEASED) as postgres:
        database = postgres.new_database()
        with Served(folder, *UNLIMITED, "--database", database, planted=planted, log_level="info") as server:
            yield Site(server, postgres)


class Staying(Person):
    """Plays on whatever becomes of the database, and comes again if the line is closed."""

    def __init__(self, guest: Guest, seen: Seen, luck: Random, report: Report) -> None:
        super().__init__(guest, seen, luck)
        self._report = report

    async def live(self) -> None:
        """Play until the match is over, or they are stopped."""
        while True:
            await super().live()
            if self.is_over:
                return
            self.note(self._report)
            with suppress(TimeoutError, *BROKEN):
                await self.connect()
            await asyncio.sleep(0.1)

    async def connect(self) -> Line:
        """A new line; the old one is let go."""
        if self.line is not None:
            await self.line.cut()
        return await super().connect()

    @property
    def number(self) -> int:
        """How far the match has come, as they were told."""
        assert self.line is not None
        return max([self.seen.number, *(int(update["number"]) for update in self.line.newest.values())])

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        assert self.line is not None
        return self.line.table.get("phase") in ("over", "aborted")


class StayingHall(Hall):
    """The same matches, of people who stay."""

    def person(self, guest: Guest, seen: Seen) -> Staying:
        """Somebody who plays or watches a match."""
        return Staying(guest, seen, self._luck, self._report)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.refused: set[str] = set()

    async def go_on(self, recovery: float) -> None:
        """Every match goes on by itself: somebody is told of a step that they did not know of."""
        staying = [person for person in self.people if isinstance(person, Staying)]
        before, until = {person: person.number for person in staying}, time.monotonic() + recovery
        waiting = staying
        while waiting and time.monotonic() < until:
            waiting = [person for person in waiting if not person.is_over and person.number <= before[person]]
            await asyncio.sleep(0.02)
        for person in waiting:
            self._report.found(f"{person.seen.match} does not go on when the database is back")
        took = time.monotonic() - until + recovery
        name = "played again after at most, seconds"
        self._report.figures[name] = max(took, float(self._report.figures.get(name, 0.0)))

    async def rest(self) -> None:
        """Nobody asks for anything any more."""
        await self._stop(self._lives)
        await asyncio.gather(*self._lives, return_exceptions=True)
        for person in self.people:
            person.note(self._report)
            self.refused |= person.seen.undone


async def run(
    site: Site,
    size: int,
    luck: Random,
    progress: Progress,
    ways: Sequence[str] = WAYS,
    longer: float = LONGER_THAN_PATIENCE,
    recovery: float = RECOVERY,
) -> Report:
    """So many times, in each way in turn; every fifth time for so many seconds longer."""
    report = Report()
    async with visiting(site.server) as http:
        hall = StayingHall(site.server, http, luck, report)
        for done in range(size):
            way = ways[done % len(ways)]
            seconds = luck.uniform(0.2, LONGEST_AWAY) + longer * (done % 5 == 4)
            await _round(site, hall, way, seconds, luck, recovery)
            report.counts[f"times {way}"] += 1
            progress(done + 1, size)
        await hall.close()
    report.counts["refusals after which nothing was changed"] = len(hall.refused)
    _check_log(site.server, report)
    return report


async def _round(site: Site, hall: StayingHall, way: str, seconds: float, luck: Random, recovery: float) -> None:
    await hall.fill()
    hall.begin()
    await hall.busy()
    await asyncio.sleep(luck.uniform(0.05, LONGEST_LIFE))
    await asyncio.to_thread(_harm, site.postgres, way)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(site.postgres.resume if way == "frozen" else site.postgres.start)
    await hall.go_on(recovery)
    await hall.go_on_alone(hall.of_computers_alone())
    await hall.rest()
    site.server.kill()
    await asyncio.to_thread(site.server.start)
    await hall.compare_record()
    await hall.come_back()


def _harm(postgres: Postgres, way: str) -> None:
    if way == "frozen":
        postgres.pause()
    else:
        postgres.end(SIGNALS[way])


def _check_log(server: Served, report: Report) -> None:
    """Nothing went wrong that nobody foresaw."""
    wrong = [line for line in server.logged.splitlines() if '"exception"' in line or "Traceback" in line]
    report.check(not wrong, f"an error in the log: {wrong[:1]}")
