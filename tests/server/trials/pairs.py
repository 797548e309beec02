"""Two processes on one PostgreSQL, and people who play on whatever becomes of them."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.postgres import Postgres
from tests.server.clients import BROKEN, GoneError, Guest, Line, Message
from tests.server.running import UNLIMITED, Served
from tests.server.trials.report import Report
from tests.valkey import Valkey

PATIENCE: Final = 20.0  # seconds for an answer
WAITED: Final = 0.25  # seconds for which nothing happens
ROUND: Final = 0.05  # seconds between two looks at how late this side is


@dataclass
class Pair:
    """Two servers on one database."""

    servers: tuple[Served, Served]
    postgres: Postgres
    database: str
    valkey: Valkey | None = None

    def other(self, server: Served) -> Served:
        """The one beside it."""
        return self.servers[server is self.servers[0]]

    @property
    def logged(self) -> str:
        """What both have logged, into one file."""
        return self.servers[0].logged


@contextmanager
def paired(
    postgres: Postgres, folder: Path, planted: str | None = None, valkey: Valkey | None = None
) -> Iterator[Pair]:
    """Two servers with one key and perhaps a broker, each with that bug."""
    database = postgres.new_database()
    with ExitStack() as leaving:
        words = (*UNLIMITED, "--database", database, *(("--broker-url", valkey.url) if valkey else ()))
        first, second = (
            leaving.enter_context(Served(folder, *words, planted=planted, log_level="info")) for _ in range(2)
        )
        yield Pair((first, second), postgres, database, valkey)


@dataclass
class Turn:
    """A choice of somebody: when they were asked, and when they sent their answer for the first and the last time.

    `owed` is since when their clock may run: before they were asked, if they had gone to the other process meanwhile.
    """

    owed: float
    asked: float
    request: Message
    first: float
    last: float


@dataclass(eq=False)
class Player:
    """Plays one seat with random moves, comes again when cut off, and keeps all that they are told."""

    pair: Pair
    server: Served
    match: str
    token: str
    seat: str
    luck: Random
    think: float  # seconds at most
    restless: float = 0.0  # how often they go to the other process when nothing happens, and a quarter as often anyway
    updates: dict[int, str] = field(default_factory=dict)
    refused: list[Message] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)  # numbers that were told in two ways
    turns: dict[str, Turn] = field(default_factory=dict)
    openings: int = 0  # of sockets
    away: list[tuple[float, float]] = field(default_factory=list)  # from when to when they had no line
    is_over: bool = False
    is_stopped: bool = False
    _line: Line | None = None
    _noted: int = 0
    _left: float = field(default_factory=time.monotonic)
    _was_sent_away: bool = False
    _caught_up: int | None = None  # the number that the match had when they came
    _asked: dict[int, tuple[float, float]] = field(default_factory=dict)
    _unanswered: str | None = None
    _echoes: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def number(self) -> int:
        """The last step that they know of."""
        return max(self.updates, default=0)

    async def live(self) -> None:
        """Play until the match is over, or they are stopped."""
        while not self.is_over and not self.is_stopped:
            try:
                self._line = await Line.open(self.server, self.match, self.token, since=self.number)
            except BROKEN:
                self.server = self.pair.other(self.server)
                await asyncio.sleep(0.1)
                continue
            self.openings += 1
            self._noted, self._caught_up = 0, None
            with suppress(GoneError, TimeoutError, *BROKEN):
                await self._play(self._line)
            self.note()
            self._was_sent_away = self._line.is_gone
            self._left = self._line.gone_at or time.monotonic()
            await self._line.cut()

    async def _play(self, line: Line) -> None:
        while not line.is_gone and not self.is_over and not self.is_stopped:
            self.note()
            if line.table.get("phase") == "waiting" and not self._has_added(line):
                await line.add_nonce()
            elif self._unanswered is not None:
                await self._send(line, self._unanswered)
            elif self.luck.random() < self.restless / 4:
                self.server = self.pair.other(self.server)
                return
            elif self._legal_moves():
                await asyncio.sleep(self.luck.random() * self.think)
                self.note()
                if self._legal_moves():  # the match may have gone on
                    await self._send(line, self._choose())
            elif not await self._hear(line) and self.luck.random() < self.restless:
                self.server = self.pair.other(self.server)
                return

    async def _hear(self, line: Line) -> bool:
        return await line.until(lambda line: len(line.frames) > self._noted or line.is_gone, WAITED)

    def _has_added(self, line: Line) -> bool:
        return any(seat["nonce"] for seat in line.table["seats"] if seat["seat"] == self.seat)

    def _legal_moves(self) -> list[str]:
        if not self.updates:
            return []
        moves: list[str] = json.loads(self.updates[self.number])["view"]["legal_moves"]
        return moves

    def _choose(self) -> str:
        name = secrets.token_hex(8)
        moves = [self.luck.choice(self._legal_moves())]
        request = {"type": "play", "id": name, "seat": self.seat, "number": self.number, "moves": moves}
        now = time.monotonic()
        self.turns[name] = Turn(*self._asked[self.number], request, now, now)
        self._unanswered = name
        return name

    async def _send(self, line: Line, name: str) -> None:
        turn = self.turns[name]
        turn.last = time.monotonic()
        answer = line.expect(name)
        await line.send(json.dumps(turn.request))
        async with asyncio.timeout(PATIENCE):
            told = await answer
        self._unanswered = None
        if told["type"] == "refused":
            self.refused.append(told)
            del self.turns[name]

    def note(self) -> None:
        """Take down what was told since the last time."""
        assert self._line is not None
        frames, came = self._line.frames[self._noted :], self._line.came[self._noted :]
        self._noted += len(frames)
        for text, at in zip(frames, came, strict=True):
            message = json.loads(text)
            if message["type"] == "echo":
                task = asyncio.create_task(self._echo(self._line, message["id"]))
                self._echoes.add(task)
                task.add_done_callback(self._echoes.discard)
            if message["type"] == "table":
                self._note_table(message, at)
            if message["type"] == "update" and message["seat"] == self.seat:
                is_old = not self._was_sent_away and message["number"] <= (self._caught_up or 0)
                self._asked.setdefault(message["number"], (self._left if is_old else at, at))
                if self.updates.setdefault(message["number"], text) != text:
                    self.changed.append(message["number"])

    def _note_table(self, table: Message, at: float) -> None:
        self.is_over = table["phase"] in ("over", "aborted")
        if self._caught_up is None:
            self._caught_up = table["number"]
            self.away.append((self._left, at))

    async def _echo(self, line: Line, name: str) -> None:
        with suppress(GoneError):
            await line.send(json.dumps({"type": "echoed", "id": name}))


async def seated(
    pair: Pair, guests: Sequence[Guest], luck: Random, think: float, restless: float = 0.0, **more: Any
) -> list[Player]:
    """A match of Aton and one of Thot for two guests, of whom each comes to another process first."""
    players: list[Player] = []
    for game, seats in (("aton", ("red", "blue")), ("thot", ("p1", "p2"))):
        match = (await guests[0].create(game, "me", "open", **more))["match"]
        await guests[1].join(match)
        players += [
            Player(pair, server, match, guest.token, seat, Random(luck.random()), think, restless)
            for guest, seat, server in zip(guests, seats, pair.servers, strict=True)
        ]
    return players


async def end(players: list[Player], lives: list[asyncio.Task[None]], report: Report) -> None:
    """Everyone leaves; what they were told is compared, and nobody was refused."""
    for player in players:
        player.is_stopped = True
    await asyncio.gather(*lives)
    for player in players:
        report.counts["moves"] += len(player.turns)
        for refusal in player.refused:
            report.found(f"{player.match} refused {player.seat}: {refusal['code']}")
    await compare(players, report)


async def go_on(players: list[Player], seconds: float, report: Report) -> None:
    """Every match goes on by itself."""
    before, until = {player: player.number for player in players}, time.monotonic() + seconds
    waiting = list(players)
    while waiting and time.monotonic() < until:
        waiting = [player for player in waiting if not player.is_over and player.number <= before[player]]
        await asyncio.sleep(0.02)
    for player in waiting:
        report.found(f"{player.match} does not go on for {player.seat}")


def check_logs(pair: Pair, report: Report) -> None:
    """Nothing went wrong that nobody saw. (Workers of a killed process may end with a traceback of their own.)"""
    wrong = [line for line in pair.logged.splitlines() if '"level": "error"' in line]
    report.check(not wrong, f"an error in the log: {wrong[:1]}")


async def compare(players: list[Player], report: Report) -> None:
    """Whatever anybody was told must be in the log, once, in the same words, whichever process is asked."""
    for player in players:
        for number in player.changed:
            report.found(f"update {number} of {player.match} was told in two ways")
        for server in player.pair.servers:
            if server.is_alive:
                await _compare(player, server, report)


async def _compare(player: Player, server: Served, report: Report) -> None:
    # Who knows more than a room makes it read its log, and is told everything.
    line = await Line.open(server, player.match, player.token, since=1_000_000)
    complete = await line.until(
        lambda line: bool(line.table) and line.newest.get(player.seat, {}).get("number", 0) >= line.table["number"]
    )
    report.check(complete, f"{player.match} cannot be read")
    now = {json.loads(text)["number"]: text for text in line.updates(player.seat)}
    for number, text in player.updates.items():
        report.counts["updates compared"] += 1
        if now.get(number) != text:
            report.found(f"update {number} of {player.match} for {player.seat} was lost or changed")
    answered = [name for text in now.values() if (name := json.loads(text)["answers"])]
    report.check(len(answered) == len(set(answered)), f"a request of {player.match} was carried out twice")
    await line.close()


def costs(player: Player) -> Iterator[tuple[Turn, int]]:
    """Each choice on a clock without a bonus, with what it cost its player, what was forgiven included."""
    before: int | None = None
    for number in sorted(player.updates):
        message = json.loads(player.updates[number])
        left, lag = message["clock"]["left"][player.seat], message["clock"]["lag"]
        if before is not None and message["answers"] in player.turns:
            yield player.turns[message["answers"]], before - left + lag
        before = left


class Lateness:
    """How late this side itself is at times, which is nobody's fault."""

    def __init__(self) -> None:
        self.most = 0.0

    async def watch(self) -> None:
        """Look all the time. Runs until cancelled."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(ROUND)
            self.most = max(self.most, time.monotonic() - before - ROUND)
