"""kill -9 at random moments under load: whatever any socket or request was told must be there afterwards, once."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import BROKEN, GoneError, Guest, Line, Message, computer, new_guest, visiting
from tests.server.running import Served, children_of, wait_until_gone
from tests.server.trials.report import Progress, Report

LONGEST_LIFE: Final = 2.0  # seconds of load before a kill
MOVES_BEFORE: Final = 60  # frames that are told before a kill, at least
PATIENCE: Final = 20.0  # seconds for an answer
AWAY: Final = "storage/unavailable"
AGAIN: Final = 0.05  # seconds until somebody tries another move whom the database failed
RECOVERY: Final = 60.0  # seconds within which all must go on by itself
TABLES: Final[tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...]] = (
    ("aton", ("me", "open"), {}),
    ("aton", ("me", "computer"), {}),
    ("aton", ("me", "me"), {}),
    ("thot", ("me", "open"), {"size": 8}),
    ("thot", ("me", "computer", "open"), {"size": 8, "players": 3}),
    ("aton", ("computer", "computer"), {}),
    ("thot", ("computer", "computer"), {"size": 8}),
)


@dataclass
class Seen:
    """All that was told of a match: updates by seat and number, the longest record, the highest number."""

    match: str
    updates: dict[str | None, dict[int, str]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    number: int = 0
    unanswered: dict[str, Message] = field(default_factory=dict)  # requests that may or may not have been carried out
    undone: set[str] = field(default_factory=set)  # requests that changed nothing, as was said
    taken_back: bool = False


class Person:
    """Plays one match with random moves, as fast as he is answered, and keeps what he is told."""

    def __init__(self, guest: Guest, seen: Seen, luck: Random) -> None:
        self.guest = guest
        self.seen = seen
        self._luck = luck
        self.line: Line | None = None
        self.told = 0

    async def connect(self) -> Line:
        """A new line, with everything from the beginning."""
        self.line = await self.guest.open(self.seen.match)
        self.told = 0
        return self.line

    async def live(self) -> None:
        """Play until the line breaks or the match is over."""
        line = self.line
        assert line is not None
        with suppress(GoneError, TimeoutError, *BROKEN):
            while not line.is_gone and line.table.get("phase") not in ("over", "aborted"):
                if line.table.get("phase") == "waiting":
                    if not any(seat["nonce"] for seat in line.table["seats"] if seat["yours"]):
                        await line.add_nonce()
                    await line.until(lambda line: line.table["phase"] != "waiting", 1)
                    continue
                await self._step(line)

    async def _step(self, line: Line) -> None:
        mine = [seat for seat in line.newest if seat is not None and line.legal_moves(seat)]
        if not mine:
            before = len(line.frames)
            await line.until(lambda line: len(line.frames) > before or line.is_gone, 5)
            return
        seat = self._luck.choice(mine)
        request = self._request(line, seat)
        self.seen.unanswered[request["id"]] = request
        answer = line.expect(request["id"])
        await line.send(json.dumps(request))
        async with asyncio.timeout(PATIENCE):
            told = await answer
        del self.seen.unanswered[request["id"]]
        if told.get("code") == AWAY:
            self.seen.undone.add(request["id"])
            await asyncio.sleep(AGAIN)

    def _request(self, line: Line, seat: str) -> Message:
        newest = line.newest[seat]
        kind = self._luck.random()
        request: Message = {"id": secrets.token_hex(8), "seat": seat}
        if kind < 0.01:
            return request | {"type": "resign"}
        if kind < 0.04:
            self.seen.taken_back = True
            return request | {"type": "back"}
        move = self._luck.choice(newest["view"]["legal_moves"])
        return request | {"type": "play", "number": newest["number"], "moves": [move]}

    def note(self, report: Report) -> None:
        """Take down what the line has been told since the last time."""
        assert self.line is not None
        for text in self.line.frames[self.told :]:
            message = json.loads(text)
            if message["type"] == "update":
                known = self.seen.updates.setdefault(message["seat"], {})
                if known.setdefault(message["number"], text) != text:
                    report.found(f"update {message['number']} of {self.seen.match} was told in two ways")
            self.seen.number = max(self.seen.number, message.get("number", 0) if message["type"] != "tried" else 0)
        self.told = len(self.line.frames)


class Hall:
    """Several matches under way, with everyone who plays or watches."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, luck: Random, report: Report) -> None:
        self._server = server
        self._http = http
        self._luck = luck
        self._report = report
        self._guests: list[Guest] = []
        self.people: list[Person] = []
        self._lives: list[asyncio.Task[None]] = []

    async def fill(self) -> None:
        """Guests, and a match at every table where none is under way."""
        if not self._guests:
            self._guests = [await new_guest(self._server, self._http) for _ in range(3)]
        self.people = [person for person in self.people if person.line and person.line.table["phase"] != "over"]
        under_way = len({person.seen.match for person in self.people})
        for _ in range(len(TABLES) - under_way):
            await self._set_table(*TABLES[self._report.counts["matches"] % len(TABLES)])

    async def _set_table(self, game: str, kinds: tuple[str, ...], options: dict[str, Any]) -> None:
        one, two, watcher = self._guests
        table = await one.create(game, *(computer() if kind == "computer" else kind for kind in kinds), options=options)
        self._report.counts["matches"] += 1
        seen = Seen(table["match"])
        here = [one] if "me" in kinds else []
        if "open" in kinds:
            await two.join(seen.match)
            here.append(two)
        for guest in (*here, watcher):
            person = self.person(guest, seen)
            await person.connect()
            self.people.append(person)

    def person(self, guest: Guest, seen: Seen) -> Person:
        """Somebody who plays or watches a match."""
        return Person(guest, seen, self._luck)

    def begin(self) -> None:
        """Let everyone play."""
        self._lives = [asyncio.create_task(person.live()) for person in self.people]
        self._lives.append(asyncio.create_task(self._look()))

    async def _look(self) -> None:
        """Ask for tables and records over HTTP all the while: they must not be ahead of the log either."""
        with suppress(httpx2.HTTPError):
            while True:
                person = self._luck.choice(self.people)
                match = f"/api/matches/{person.seen.match}"
                table = (await self._http.get(match)).json()
                person.seen.number = max(person.seen.number, table["number"])
                answer = await self._http.get(f"{match}/record")
                if answer.status_code == 200:
                    person.seen.log = answer.json()["log"]
                await asyncio.sleep(0.002)

    async def busy(self) -> None:
        """Wait until play is under way, which on a busy machine takes its time."""
        wanted = MOVES_BEFORE + sum(len(person.line.frames) for person in self.people if person.line)
        until = time.monotonic() + RECOVERY
        while time.monotonic() < until:
            if sum(len(person.line.frames) for person in self.people if person.line) >= wanted:
                return
            await asyncio.sleep(0.01)

    async def end(self) -> None:
        """After the kill: everyone notices."""
        _done, late = await asyncio.wait(self._lives, timeout=10)
        await self._stop(late)

    async def _stop(self, lives: Iterable[asyncio.Task[None]]) -> None:
        for life in lives:
            life.cancel()
        for person in self.people:
            person.note(self._report)
            if person.line:
                await person.line.cut()

    async def close(self) -> None:
        """Everyone leaves."""
        for person in self.people:
            if person.line:
                await person.line.close()

    # ---- after the restart

    async def go_on_alone(self, numbers: dict[str, int]) -> None:
        """With nobody looking, computers that play each other go on."""
        until = time.monotonic() + RECOVERY
        waiting = dict(numbers)
        while waiting and time.monotonic() < until:
            for match, number in list(waiting.items()):
                table = (await self._http.get(f"/api/matches/{match}")).json()
                lost = table["number"] < number  # which is noted when all is compared
                if lost or table["number"] > number or table["phase"] == "over":
                    del waiting[match]
            await asyncio.sleep(0.02)
        for match in waiting:
            self._report.found(f"the computers of {match} did not go on")

    def of_computers_alone(self) -> dict[str, int]:
        """The matches that only computers play, with the number each had come to."""
        alone = {}
        for person in self.people:
            assert person.line is not None
            table = person.line.table
            if table["phase"] == "playing" and all(seat["kind"] == "computer" for seat in table["seats"]):
                alone[person.seen.match] = person.seen.number
        return alone

    async def come_back(self) -> None:
        """Everyone connects again, from the beginning; what was told must be told again, and nothing twice."""
        for person in self.people:
            try:
                line = await person.connect()
                readable = await line.until(_is_complete)
            except BROKEN:
                readable = False
            if not self._report.check(readable, f"{person.seen.match} cannot be read"):
                continue
            self._compare(person)
        for person in self.people:
            await self._repeat(person)

    def _compare(self, person: Person) -> None:
        seen, line = person.seen, person.line
        assert line is not None
        for seat, told in seen.updates.items():
            if seat not in _seats(line):
                continue  # another person's
            numbers = [json.loads(text)["number"] for text in line.updates(seat)]
            now = dict(zip(numbers, line.updates(seat), strict=True))
            self._report.check(numbers == sorted(set(numbers)), f"{seen.match} {seat} repeats or reorders {numbers}")
            for number, text in told.items():
                self._report.counts["updates compared"] += 1
                if now.get(number) != text:
                    lost = "lost" if number not in now else "changed"
                    self._report.found(f"update {number} of {seen.match} for {seat} was {lost}")
            ids = [json.loads(text)["answers"] for text in now.values()]
            done = [request for request in ids if request]
            self._report.check(len(done) == len(set(done)), f"a request of {seen.match} was carried out twice")
            for name in seen.undone.intersection(done):
                self._report.found(
                    f"request {name} of {seen.match} stands, though it was told that nothing was changed"
                )
        self._report.check(line.table["number"] >= seen.number, f"{seen.match} told {seen.number}, now has fewer")

    async def _repeat(self, person: Person) -> None:
        """A request whose answer never came is sent again: it must count once."""
        line = person.line
        for name, request in list(person.seen.unanswered.items()):
            if line is None or request["seat"] not in line.newest:
                continue
            del person.seen.unanswered[name]
            before = [text for text in line.updates(request["seat"]) if json.loads(text)["answers"] == name]
            answer = line.expect(name)
            try:
                await line.send(json.dumps(request))
                async with asyncio.timeout(20):
                    told = await answer
            except (GoneError, TimeoutError):
                self._report.found(f"a repeated request of {person.seen.match} was not answered")
                continue
            self._report.counts["unanswered requests sent again"] += 1
            if before:
                same = json.loads(before[0]) == told
                self._report.check(same, f"a repeated request of {person.seen.match} was answered otherwise: {told}")

    async def compare_record(self) -> None:
        """What a record said over HTTP is still its beginning, unless moves were taken back."""
        for person in self.people:
            seen = person.seen
            if seen.log and not seen.taken_back:
                now = (await self._http.get(f"/api/matches/{seen.match}/record")).json().get("log", [])
                self._report.check(
                    len(now) >= len(seen.log)
                    and all(_agrees(*pair) for pair in zip(seen.log, now[: len(seen.log)], strict=True)),
                    f"the record of {seen.match} had {len(seen.log)} entries, and other ones now",
                )
                seen.log = []


def _agrees(before: str, now: str) -> bool:
    return len(before) == len(now) and all(a in ("?", b) for a, b in zip(before, now, strict=True))


def _is_complete(line: Line) -> bool:
    """Whether every update up to the table's number has come."""
    number = line.table.get("number")
    return number is not None and (
        number == 0 or all(line.newest.get(seat, {}).get("number", 0) >= number for seat in _seats(line))
    )


def _seats(line: Line) -> list[str | None]:
    """The seats that a line looks from."""
    return [seat["seat"] for seat in line.table["seats"] if seat["yours"]] or [None]


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many kills."""
    report = Report()
    slowest = 0.0
    async with visiting(server) as http:
        hall = Hall(server, http, luck, report)
        for kill in range(size):
            await hall.fill()
            hall.begin()
            await hall.busy()
            await asyncio.sleep(luck.uniform(0.05, LONGEST_LIFE))
            workers = children_of(server.pid)
            server.kill()
            await hall.end()
            alone = hall.of_computers_alone()
            began = time.monotonic()
            await asyncio.to_thread(server.start)
            slowest = max(slowest, time.monotonic() - began)
            await hall.go_on_alone(alone)
            await hall.compare_record()
            await hall.come_back()
            report.check(await asyncio.to_thread(_all_gone, workers), "a worker outlived its server")
            progress(kill + 1, size)
        await hall.close()
    report.counts["kills"] = size
    report.figures["slowest restart, seconds"] = slowest
    logged = server.logged
    report.check("Traceback" not in logged, f"a traceback in the log:\n{logged[logged.find('Traceback') :][:2000]}")
    return report


def _all_gone(workers: list[int]) -> bool:
    return all(wait_until_gone(worker) for worker in workers)
