"""The power is cut at random moments under load: whatever anybody was told must be on disk.

Nobody can pull a plug in a test. The server runs under strace, which records what it writes, what it asks the disk to
keep and what it says to people, in order. For each cut the disk is put together as it may have been at that moment,
without any part of what it was not asked to keep; see `disks`.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.server.clients import visiting
from tests.server.running import Served, wait_until_gone
from tests.server.trials.disks import Disk
from tests.server.trials.kills import Hall
from tests.server.trials.recorded import STRACE, Event, Named, Said, Synced, Wrote, events
from tests.server.trials.report import Progress, Report

from highpriest.server.people.keys import CURRENT, SECRET_BYTES
from highpriest.storage.checking import check_thoroughly
from highpriest.storage.errors import StorageError

WAVES: Final = 5  # of moves, at least; the first frames are about the tables only
PLAYED: Final = 0.01  # seconds for each cut, beyond the first moves
DATABASE: Final = "highpriest.sqlite3"
NOT_KEPT: Final = (f"{DATABASE}-shm", f"{DATABASE}.lock", "errors.txt", "record")


class Recorded(Served):
    """A server under strace."""

    can_be_copied = False

    def __init__(self, folder: Path, *words: str, planted: str | None = None, log_level: str = "warning") -> None:
        super().__init__(folder, *words, planted=planted, log_level=log_level)
        self.record = folder / "record"
        self.command = [*STRACE, str(self.record), *self.command]

    def cut_off(self) -> None:
        """Kill it, and wait until all that it did is in the record."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        recorder = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("TracerPid"))
        self.kill()
        if not wait_until_gone(recorder):
            raise AssertionError("strace did not end with the server")


SERVED: Final = Recorded


@dataclass
class Told:
    """What people had been told by a moment."""

    steps: dict[tuple[str, int], str | None] = field(default_factory=dict)  # the request that each answers, if it does
    nonces: dict[tuple[str, str], str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # of matches, the highest
    _matches: dict[str, str] = field(default_factory=dict)  # by socket

    def take(self, said: Said) -> None:
        """Note what is in a piece of what was said."""
        for message in _messages(said.data):
            if message["type"] == "table":
                self._take_table(said.socket, message)
            elif message["type"] == "update" and said.socket in self._matches:
                step = self._matches[said.socket], message["number"]
                self.steps[step] = message["answers"] or self.steps.get(step)

    def _take_table(self, socket: str, table: dict[str, Any]) -> None:
        match = self._matches[socket] = table["match"]
        self.numbers[match] = max(table["number"], self.numbers.get(match, 0))
        for seat in table["seats"]:
            if seat["nonce"]:
                self.nonces[match, seat["seat"]] = seat["nonce"]


async def run(server: Recorded, size: int, luck: Random, progress: Progress) -> Report:
    """So many cuts of one load."""
    report = Report()
    happened = await recorded(server, size * PLAYED, luck, report)
    await asyncio.to_thread(cut, happened, size, luck, progress, report)
    return report


async def recorded(server: Recorded, seconds: float, luck: Random, report: Report) -> list[Event]:
    """Let people play for a while, kill the server, and return all that it did."""
    async with visiting(server) as http:
        hall = Hall(server, http, luck, report)
        await hall.fill()
        hall.begin()
        for _ in range(WAVES):
            await hall.busy()
        await asyncio.sleep(seconds)
        await asyncio.to_thread(server.cut_off)
        await hall.end()
    return await asyncio.to_thread(events, server.record, server.folder)


def cut(happened: Sequence[Event], size: int, luck: Random, progress: Progress, report: Report) -> None:
    """Cut the power at so many moments, and compare what is left with what was told by then."""
    disk, told = Disk(), Told()
    moments = _moments(happened, size, luck)
    for number, event in enumerate(happened):
        while moments and moments[0] == number:
            del moments[0]
            with tempfile.TemporaryDirectory() as folder:
                disk.cut(luck, Path(folder))
                _look(Path(folder), told, f"cut {report.counts['power cuts']} before event {number}", report)
            report.counts["power cuts"] += 1
            progress(report.counts["power cuts"], size)
        if isinstance(event, Said):
            told.take(event)
        elif not _is_passing(event):
            disk.take(number, event)
    report.counts["steps told"] = len(told.steps)
    report.counts["writes"] = sum(isinstance(event, Wrote) for event in happened)
    report.counts["promises of the disk"] = sum(isinstance(event, Synced) for event in happened)


def _is_passing(event: Event) -> bool:
    """Whether it concerns a file that is made anew at every start, or is ours."""
    name = event.name if isinstance(event, Named) else None if isinstance(event, Said) else event.file
    return name in NOT_KEPT


def _moments(happened: Sequence[Event], size: int, luck: Random) -> list[int]:
    """When to cut, from the first answer to anybody on."""
    first = next(n for n, event in enumerate(happened) if isinstance(event, Said) and event.data.startswith(b"HTTP/"))
    return sorted(luck.randrange(first + 1, len(happened)) for _ in range(size))


def _look(folder: Path, told: Told, when: str, report: Report) -> None:
    """Is all there that was told, and is the database whole?"""
    key = folder / CURRENT
    is_whole = key.is_file() and key.stat().st_size == SECRET_BYTES
    report.check(is_whole, f"{when}: the key that signs cookies is lost")
    try:
        faults = check_thoroughly(f"sqlite:///{folder / DATABASE}")
        report.check(not faults, f"{when}: the database is damaged: {faults}")
        with closing(sqlite3.connect(folder / DATABASE)) as database:
            for lost in _lost(database, told):
                report.found(f"{when}: {lost}")
    except (StorageError, sqlite3.Error) as error:
        report.found(f"{when}: the database cannot be read: {error}")
    report.counts["things told and compared"] += len(told.steps) + len(told.nonces) + len(told.numbers)


def _lost(database: sqlite3.Connection, told: Told) -> Iterator[str]:
    rows = database.execute("SELECT match, number, request FROM steps")
    steps = {(match, number): request for match, number, request in rows}
    nonces = {(match, seat): nonce for match, seat, nonce in database.execute("SELECT match, seat, nonce FROM seats")}
    matches = {match for (match,) in database.execute("SELECT id FROM matches")}
    for step, request in told.steps.items():
        if step not in steps:
            yield f"step {step} is lost"
        elif request is not None and steps[step] != request:
            yield f"step {step} answers {steps[step]!r} and not {request!r}"
    for seat, nonce in told.nonces.items():
        if nonces.get(seat) != nonce:
            yield f"the randomness of {seat} is lost"
    for match, number in told.numbers.items():
        if match not in matches or (number and (match, number) not in steps):
            yield f"match {match} had come to {number}, which is lost"


def _messages(data: bytes) -> Iterator[dict[str, Any]]:
    """The messages that begin in a piece; one that goes on in the next piece is left out."""
    text = data.decode("utf-8", "replace")
    at = text.find('{"type":')
    while at >= 0:
        try:
            message, end = json.JSONDecoder().raw_decode(text, at)
        except json.JSONDecodeError:
            end = at + 1
        else:
            yield message
        at = text.find('{"type":', end)


def missing_tool() -> str | None:
    """Why it cannot be tried here; None if it can."""
    return None if shutil.which("strace") else "strace is not installed: no power cut can be tried"
