"""Pairs of matches that differ only in what the others may not know: every byte that reaches them must be the same.

Both matches of a pair go on from a record; the records differ in cards of one seat, the *owner*, that nobody else has
seen. Then the same things happen in both, and what the opponent, a guest without a seat and a stranger are told is
compared: frames, answers over HTTP, refusals, their sizes and their number. Thot hides nothing but the seed.
"""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any, Final

import httpx2
from tests.play.aton.test_secrecy import otherwise, replayed
from tests.server.clients import Guest, Line, Message, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

from highpriest.play import Match

AT_ONCE: Final = 6
SEATS: Final = ("red", "blue")
NONCE: Final = "0123456789abcdef" * 4
LONGEST: Final = 60  # moves before the fork
STEPS_AFTER: Final = 25  # that both matches may take in the same way
TURNED_UP: Final = 10  # cards that one settling of the order does not turn up, but once in a million times
PATHS: Final = ("", "/record", "/fair", "/replay", "/socket")
# Every match has an id and a commitment of its own, of fixed length; lists tell when it was made.
_OWN: Final = re.compile(r'("(?:match|commitment)": ?")[^"]+"')
_TABLE: Final = '{"type":"table"'
_TIMES: Final = re.compile(r'"(created|changed)": ?[0-9.]+')


class World:
    """One match of a pair, with everyone who looks at it."""

    def __init__(self, owner: str, match: str, lines: dict[str, Line], watchers: dict[str, Guest | None]) -> None:
        self.owner = owner
        self.match = match
        self.lines = lines  # by role: owner, opponent, guest, stranger
        self._watchers = watchers
        self._seen = dict.fromkeys(lines, 0)

    @property
    def opponent(self) -> str:
        """The seat of the other player."""
        return "blue" if self.owner == "red" else "red"

    def told(self, role: str) -> list[str]:
        """All frames of that role since the last time, made comparable.

        Tables are fetched over HTTP instead: how many of them come depends on who comes and goes.
        """
        frames = self.lines[role].frames
        since, self._seen[role] = self._seen[role], len(frames)
        return [comparable(text, self.match) for text in frames[since:] if not text.startswith(_TABLE)]

    async def settle(self, http: httpx2.AsyncClient) -> None:
        """Wait until all have heard of the newest step."""
        number = (await http.get(f"/api/matches/{self.match}")).json()["number"]
        for line in self.lines.values():
            assert await line.until(
                lambda line: min((update["number"] for update in line.newest.values()), default=0) >= number
            ), f"an update did not come: {line.table}"

    async def ask(self, role: str, kind: str, **fields: Any) -> None:
        """A request of one who may not know; its answer counts as something told."""
        await self.lines[role].ask(kind, id=f"{role} {kind} {len(self.lines[role].frames)}", **fields)

    async def fetch(self, http: httpx2.AsyncClient) -> dict[str, list[str]]:
        """What each of the others gets over HTTP now."""
        found: dict[str, list[str]] = {}
        for role, guest in self._watchers.items():
            headers = {"Authorization": f"Bearer {guest.token}"} if guest else {}
            for path in PATHS:
                answer = await http.get(f"/api/matches/{self.match}{path}", headers=headers)
                kept = {name: value for name, value in answer.headers.items() if name != "date"}
                found.setdefault(role, []).append(f"{answer.status_code} {kept} {comparable(answer.text, self.match)}")
        return found

    async def come_again(self, server: Served) -> dict[str, list[str]]:
        """What each of the others is told who comes only now."""
        found = {}
        for role, guest in self._watchers.items():
            line = await Line.open(server, self.match, guest.token if guest else None)
            number = max(update["number"] for update in self.lines[role].newest.values())
            await line.until(
                lambda line, number=number: (
                    bool(line.newest)  # type: ignore[misc]
                    and min(update["number"] for update in line.newest.values()) >= number
                )
            )
            found[role] = [comparable(text, self.match) for text in line.frames if not text.startswith(_TABLE)]
            await line.close()
        return found


def comparable(text: str, match: str) -> str:
    """The text without what is this match's alone; nothing else is taken away, and no length changes."""
    shown = text.replace(match, "M" * len(match))
    return _TIMES.sub(
        r'"\1":0', _OWN.sub(lambda found: f'{found[1]}{"x" * (len(found[0]) - len(found[1]) - 1)}"', shown)
    )


def forked(luck: Random) -> tuple[Match, list[str], str, int] | None:
    """A match in which cards are being laid, the log of one that differs in the owner's hidden cards, and the owner.

    The number says how many cards on top of his pile are still the same.
    """
    match = Match("aton", seed=luck.getrandbits(64))
    length = luck.randrange(LONGEST)
    while not match.is_over and (len(match.log) < length or match.view().data()["phase"] != "lay"):
        seat = luck.choice(match.owing)
        moves = match.legal_moves(seat)
        match.play(luck.choice([move for move in moves if move.text != "exchange" or luck.random() < 0.2] or moves))
    if match.is_over:
        return None
    owner = luck.choice(SEATS)
    if len(match.owing) == 2 and luck.random() < 0.3:
        match.play(luck.choice(match.legal_moves(owner)))  # then it is what lies face down that differs
    depth = luck.choice([0, 0, 12, 20, 28])
    other = _deeper(match, owner, depth, luck) if depth else otherwise(match, owner, luck)
    return (match, other, owner, depth) if other != list(match.log) else None


def _deeper(match: Match, owner: str, depth: int, luck: Random) -> list[str]:
    """The log with another order of the cards that lie so deep in the owner's pile."""
    log = list(match.log)
    place = max(n for n, entry in enumerate(log) if entry.startswith(f"deck {owner} "))
    start = len(log[place]) - len(match._undealt[f"deck {owner}"]) + depth
    hidden = list(log[place][start:])
    luck.shuffle(hidden)
    log[place] = log[place][:start] + "".join(hidden)
    return log


async def _world(server: Served, guests: list[Guest], log: list[str], owner: str) -> World:
    mine, theirs, watcher = guests
    record = replayed(log).record().data()
    seats = [{"kind": "me" if seat == owner else "open"} for seat in SEATS]
    match = (await mine.create("aton", *seats, record=record))["match"]
    await theirs.join(match)
    lines = {
        "owner": await mine.open(match),
        "opponent": await theirs.open(match),
        "guest": await watcher.open(match),
        "stranger": await Line.open(server, match),
    }
    await lines["owner"].until(lambda line: line.table.get("watchers") == 2)
    await lines["owner"].ask("nonce", nonce=NONCE, id="the owner's nonce")
    await lines["opponent"].ask("nonce", nonce=NONCE[::-1], id="the opponent's nonce")
    return World(owner, match, lines, {"opponent": theirs, "guest": watcher, "stranger": None})


class Pair:
    """Two worlds that must look the same to all but the owner."""

    def __init__(self, one: World, two: World, safe: int, luck: Random, report: Report) -> None:
        self._worlds = (one, two)
        self._safe = safe
        self._start = one.lines["opponent"].newest[one.opponent]["view"]["pile_count"][one.owner]
        self._luck = luck
        self._report = report

    async def compare(self, server: Served, http: httpx2.AsyncClient, moment: str) -> None:
        """Everything that anybody but the owner can get hold of now."""
        for world in self._worlds:
            await world.settle(http)
        fetched = [await world.fetch(http) for world in self._worlds]
        again = [await world.come_again(server) for world in self._worlds]
        for role in fetched[0]:
            self._same(moment, role, "frames", *[world.told(role) for world in self._worlds])
            self._same(moment, role, "HTTP", *[each[role] for each in fetched])
            self._same(moment, role, "a new socket", *[each[role] for each in again])

    def _same(self, moment: str, role: str, what: str, one: list[str], two: list[str]) -> None:
        self._report.counts["texts compared"] += len(one)
        if one != two:
            pair = next(((a, b) for a, b in zip(one, two, strict=False) if a != b), (str(len(one)), str(len(two))))
            self._report.found(f"{moment}: {what} of {role} differ: {_around(*pair)}")

    async def probe(self) -> None:
        """Questions of those who must not learn anything; the answers are compared with all the rest."""
        asked: list[tuple[str, str, dict[str, Any]]] = self._luck.sample(
            [
                ("opponent", "try", {"moves": ["1234"]}),
                ("opponent", "try", {"moves": ["exchange"]}),
                ("opponent", "hint", {}),
                ("opponent", "play", {"moves": ["1a", "4444"]}),
                ("guest", "try", {"moves": ["1234"]}),
                ("stranger", "hint", {}),
                ("opponent", "play", {"moves": ["1111"], "as_owner": True}),
                ("guest", "play", {"moves": ["1111"], "as_owner": True}),
            ],
            3,
        )
        for role, kind, given in asked:
            for world in self._worlds:
                fields = dict(given)
                seat = world.owner if fields.pop("as_owner", False) else world.opponent
                number = world.lines["opponent"].newest[world.opponent]["number"]
                await world.ask(role, kind, seat=seat, number=number, **fields)

    async def owner_asks(self) -> None:
        """The owner may ask what he likes; nobody else hears of it."""
        for world in self._worlds:
            line = world.lines["owner"]
            number = line.newest[world.owner]["number"]
            move = self._luck.choice(line.legal_moves(world.owner) or ["1234"])
            await line.ask("try", id="tried", seat=world.owner, number=number, moves=[move])
            await line.ask("play", id="refused", seat=world.owner, number=number, moves=["4444", "1111"])

    async def step(self) -> bool:
        """One more thing happens in both; False when they must part, since what is turned up now would differ."""
        one, _two = self._worlds
        views = [world.lines["opponent"].newest[world.opponent]["view"] for world in self._worlds]
        if views[0] != views[1] or views[0]["phase"] == "over" or min(views[0]["pile_count"].values()) < 8:
            return False  # from here on shuffles come, each match from its own seed
        seat = self._luck.choice(views[0]["owing"])
        moves = [world.lines[_role(world, seat)].legal_moves(seat) for world in self._worlds]
        if views[0]["phase"] == "lay" and len(views[0]["owing"]) == 1 and self._parts(views[0]):
            return False
        chosen = [self._luck.choice(moves[0])] * 2
        if moves[0] != moves[1]:
            chosen = [self._luck.choice([move for move in each if move != "exchange"]) for each in moves]
        elif chosen[0] == "exchange" and seat == one.owner and self._parts(views[0]):
            return False
        for world, move in zip(self._worlds, chosen, strict=True):
            line = world.lines[_role(world, seat)]
            answer = await line.play(seat, move, id=f"{seat} {line.newest[seat]['number']}")
            self._report.check(answer["type"] == "update", f"{seat} {move}: {answer}")
        return True

    def _parts(self, view: Message) -> bool:
        """Whether what is turned up now may differ: the owner's hand or lay, or the top of his pile."""
        owner = self._worlds[0].owner
        mine = [world.lines["owner"].newest[owner]["view"] for world in self._worlds]
        drawn = self._start - view["pile_count"][owner]
        return bool(mine[0] != mine[1] or self._safe - drawn < TURNED_UP)

    async def close(self) -> None:
        """Everyone leaves."""
        for world in self._worlds:
            for line in world.lines.values():
                await line.close()

    @property
    def differ(self) -> bool:
        """Whether the owner sees that these are two different matches."""
        views = [world.lines["owner"].newest[world.owner]["view"] for world in self._worlds]
        return bool(views[0] != views[1])


def _role(world: World, seat: str) -> str:
    return "owner" if seat == world.owner else "opponent"


def _around(one: str, two: str) -> str:
    place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"…{one[max(0, place - 60) : place + 40]}… / …{two[max(0, place - 60) : place + 40]}…"


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many pairs."""
    report = Report()
    async with visiting(server) as http:
        guests = [await new_guest(server, http) for _ in range(3)]
        while report.counts["pairs"] < size:
            at_once = min(AT_ONCE, size - report.counts["pairs"])
            await asyncio.gather(*(_one_pair(server, http, guests, luck, report) for _ in range(at_once)))
            progress(report.counts["pairs"], size)
    return report


async def _one_pair(
    server: Served, http: httpx2.AsyncClient, guests: list[Guest], luck: Random, report: Report
) -> None:
    fork = forked(luck)
    while fork is None:
        fork = forked(luck)
    match, other, owner, safe = fork
    worlds = [await _world(server, guests, log, owner) for log in (list(match.log), other)]
    await _live(Pair(worlds[0], worlds[1], safe, luck, report), server, http, luck, report)
    report.counts["pairs"] += 1


async def _live(pair: Pair, server: Served, http: httpx2.AsyncClient, luck: Random, report: Report) -> None:
    await pair.compare(server, http, "at the start")
    differs = pair.differ
    await pair.owner_asks()
    await pair.probe()
    for number in range(luck.randrange(STEPS_AFTER)):
        if not await pair.step():
            break
        report.counts["steps"] += 1
        differs = differs or pair.differ
        if luck.random() < 0.3:
            await pair.probe()
        await pair.compare(server, http, f"after {number + 1} steps")
    report.counts["pairs that the owner could tell apart"] += differs
    await pair.close()
