"""Sockets cut at random frames: who comes back with the last number he saw misses nothing and sees nothing twice."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import GoneError, Guest, Line, begin, computer, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

MOST_STEPS: Final = 150  # in one match; then another one is begun
MOST_CUTS: Final = 50  # the same
PATIENCE: Final = 10.0  # seconds, for one who has come back; what is not told by then is missing
TABLES: Final[tuple[tuple[str, tuple[Any, ...], dict[str, Any]], ...]] = (
    ("aton", ("me", "open"), {}),
    ("thot", ("me", "open"), {"size": 8}),
    ("aton", ("me", "me"), {}),
    ("thot", ("me", computer(), "open"), {"size": 8, "players": 3}),
)


class Cut:
    """A second socket of somebody, cut again and again, with all updates that it put together."""

    def __init__(self, guest: Guest | None, server: Served, match: str, seats: list[str | None], luck: Random) -> None:
        self.updates: dict[str | None, list[str]] = {seat: [] for seat in seats}
        self.cuts = 0
        self._token = guest.token if guest else None
        self._server = server
        self._match = match
        self._luck = luck

    async def live(self) -> None:
        """Come, listen for a while, be cut off, come again. Runs until cancelled; then all that is left is fetched."""
        while True:
            line = await self._come()
            try:
                frames, seconds = self._luck.randrange(1, 9), self._luck.choice([0.0, 0.05, 0.5])
                await line.until(lambda line, frames=frames: len(line.frames) >= frames, seconds)  # type: ignore[misc]
            finally:
                await line.cut()
                self._keep(line)
            self.cuts += 1

    async def finish(self, number: int) -> None:
        """Come once more and wait for the newest update."""
        line = await self._come()
        await line.until(lambda line: all(self._reached(line, seat) >= number for seat in self.updates), PATIENCE)
        await line.close()
        self._keep(line)

    async def _come(self) -> Line:
        return await Line.open(self._server, self._match, self._token, since=min(map(self._last, self.updates)))

    def _last(self, seat: str | None) -> int:
        told = self.updates[seat]
        return int(json.loads(told[-1])["number"]) if told else 0

    def _reached(self, line: Line, seat: str | None) -> int:
        return max(self._last(seat), int(line.newest.get(seat, {}).get("number", 0)))

    def _keep(self, line: Line) -> None:
        """Two seats at one device share a number, so one of them may be told again what it knew."""
        for seat, kept in self.updates.items():
            known = self._last(seat) if len(self.updates) > 1 else 0
            kept += [text for text in line.updates(seat) if json.loads(text)["number"] > known]


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many cuts, spread over as many matches as it takes."""
    report = Report()
    async with visiting(server) as http:
        guests = [await new_guest(server, http) for _ in range(2)]
        while report.counts["cuts"] < size:
            table = TABLES[report.counts["matches"] % len(TABLES)]
            await _one_match(server, http, guests, table, size, luck, report)
            report.counts["matches"] += 1
            progress(report.counts["cuts"], size)
    return report


async def _one_match(
    server: Served,
    http: httpx2.AsyncClient,
    guests: list[Guest],
    table: tuple[str, tuple[Any, ...], dict[str, Any]],
    size: int,
    luck: Random,
    report: Report,
) -> None:
    game, kinds, options = table
    match = (await guests[0].create(game, *kinds, options=options))["match"]
    here: list[Guest | None] = [guests[0]]
    if "open" in kinds:
        await guests[1].join(match)
        here.append(guests[1])
    people = [await guest.open(match) for guest in here if guest]
    steady = [*people, await Line.open(server, match)]
    await begin(people)
    seats = {line: list(line.newest) for line in people} | {steady[-1]: [None]}
    cut = [Cut(guest, server, match, seats[line], luck) for guest, line in zip([*here, None], steady, strict=True)]
    lives = [asyncio.create_task(each.live()) for each in cut]
    wanted = min(size - report.counts["cuts"], MOST_CUTS)
    await _play(people, luck, lambda: sum(each.cuts for each in cut) < wanted)
    for life in lives:
        life.cancel()
    for outcome in await asyncio.gather(*lives, return_exceptions=True):
        report.check(isinstance(outcome, asyncio.CancelledError), f"a socket could not come back: {outcome!r}")
    number = (await http.get(f"/api/matches/{match}")).json()["number"]
    for line, each in zip(steady, cut, strict=True):
        await line.until(lambda line: all(update["number"] >= number for update in line.newest.values()))
        await each.finish(number)
        report.counts["cuts"] += each.cuts
        for seat in each.updates:
            told, steadily = _up_to(number, each.updates[seat]), _up_to(number, line.updates(seat))
            report.counts["updates compared"] += len(told)
            report.counts["checks"] += 1
            if told != steadily:
                report.found(f"{match} {seat}: {_difference(told, steadily)}")
        await line.close()


def _up_to(number: int, updates: list[str]) -> list[str]:
    """Without those of a computer that went on after the number was asked for."""
    return [text for text in updates if json.loads(text)["number"] <= number]


async def _play(people: list[Line], luck: Random, more: Any) -> None:
    """Random moves, and now and then one is taken back, as long as cuts are wanted and the match goes on."""
    for _ in range(MOST_STEPS):
        if not more() or people[0].table["phase"] != "playing":
            return
        able = [(line, seat) for line in people for seat in line.newest if seat and line.legal_moves(seat)]
        if not able:  # a computer's turn, or news on their way
            await asyncio.sleep(0.005)
            continue
        line, seat = luck.choice(able)
        with suppress(GoneError):
            if luck.random() < 0.05:
                await line.ask("back", seat=seat)
                for other in people:
                    await other.ask("answer", offer="back", yes=True)
            else:
                await line.play(seat, luck.choice(line.legal_moves(seat)))
        await asyncio.sleep(luck.choice([0, 0, 0.01, 0.05]))


def _difference(told: list[str], steady: list[str]) -> str:
    numbers = [[json.loads(text)["number"] for text in each] for each in (told, steady)]
    if numbers[0] != numbers[1]:
        return f"updates {numbers[0]} instead of {numbers[1]}"
    return f"update {next(n for n, (a, b) in enumerate(zip(told, steady, strict=True), 1) if a != b)} differs"
