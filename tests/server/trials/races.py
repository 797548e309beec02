"""Two things at once: one outcome, and the same one in the log, on every socket and in the database."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import Guest, Line, Message, begin, computer, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

GAMES: Final[dict[str, dict[str, Any]]] = {"aton": {}, "thot": {"size": 8}}
AT_ONCE: Final = 8  # races that run side by side


class Arena:
    """A server, two guests, and the means to compare what is said with what is stored."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, guests: list[Guest], luck: Random) -> None:
        self.server = server
        self.http = http
        self.guests = guests
        self.luck = luck
        self.report = Report()

    # ---- setting up

    async def pair(self, game: str) -> tuple[str, list[Line]]:
        """A match of two people that has begun, with two sockets of each and one of a stranger."""
        one, two = self.guests
        match: str = (await one.create(game, "me", "open", options=GAMES[game]))["match"]
        await two.join(match)
        lines = [await guest.open(match) for guest in (one, one, two, two)]
        lines.append(await Line.open(self.server, match))
        await begin([lines[0], lines[2]])
        await self.settle(match, lines)
        return match, lines

    async def walk(self, match: str, lines: list[Line], steps: int) -> None:
        """Some moves before the race."""
        for _ in range(steps):
            able = [(line, seat) for line in lines for seat in line.newest if seat and line.legal_moves(seat)]
            if not able:
                return
            line, seat = self.luck.choice(able)
            await line.play(seat, self.luck.choice(line.legal_moves(seat)))
            await self.settle(match, lines)

    async def settle(self, match: str, lines: list[Line]) -> Message:
        """Wait until every socket has the newest update; the table."""
        table: Message = (await self.http.get(f"/api/matches/{match}")).json()
        for line in lines:
            await line.until(lambda line: _numbers(line) >= table["number"])
        return table

    # ---- racing and comparing

    async def race(self, *requests: tuple[Line, Message]) -> list[Message]:
        """Send all of them at once; the answers in the same order."""
        order = list(range(len(requests)))
        self.luck.shuffle(order)
        waiting = [line.expect(request["id"]) for line, request in requests]
        for place in order:
            line, request = requests[place]
            await line.send(json.dumps(request))
        async with asyncio.timeout(10):
            return list(await asyncio.gather(*waiting))

    async def compare(self, kind: str, match: str, lines: list[Line]) -> None:
        """Sockets among each other, and sockets, table and database."""
        await asyncio.sleep(0.01)
        table = await self.settle(match, lines)
        first: dict[str | None, list[str]] = {}
        for line in lines:
            for seat in line.newest:
                told = sorted(set(line.updates(seat)), key=_number)  # a repetition answers alike
                self.check(first.setdefault(seat, told) == told, kind, f"sockets of {seat} were told different things")
                self.check([_number(text) for text in told] == [*range(1, len(told) + 1)], kind, "a gap or a double")
        steps, phase, result = self.stored(match)
        self.check([step[0] for step in steps] == [*range(1, table["number"] + 1)], kind, f"database {steps}")
        self.check(phase == table["phase"], kind, f"{phase} is stored, {table['phase']} is told")
        self.check((result is not None) == (phase == "over"), kind, f"{phase} with result {result}")
        told_ids = {json.loads(text)["answers"] for updates in first.values() for text in updates} - {None}
        stored_ids = {step[3] for step in steps} - {None}
        self.check(told_ids == stored_ids, kind, f"told {told_ids}, stored {stored_ids}")
        for line in lines:
            await line.close()

    def stored(self, match: str) -> tuple[list[Any], str, str | None]:
        """Steps, phase and result as the database has them."""
        file = self.server.folder / "highpriest.sqlite3"
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            rows = connection.execute(
                "SELECT number, kind, seat, request FROM steps WHERE match = ? ORDER BY number", (match,)
            ).fetchall()
            phase, result = connection.execute("SELECT phase, result FROM matches WHERE id = ?", (match,)).fetchone()
        finally:
            connection.close()
        return rows, phase, result

    def check(self, is_right: bool, kind: str, what: str) -> None:
        """Count a comparison and note what is wrong."""
        self.report.check(is_right, f"{kind}: {what}")

    def one_of(self, kind: str, answers: list[Message]) -> None:
        """Exactly one of them was carried out, and the other was refused with a code."""
        kinds = sorted(answer["type"] for answer in answers)
        self.check(kinds in (["refused", "update"], ["done", "refused"]), kind, f"{answers}")

    def each_is_answered(self, kind: str, answers: list[Message]) -> None:
        """Each was carried out or refused, and at least one carried out."""
        kinds = {answer["type"] for answer in answers}
        self.check(kinds <= {"update", "done", "refused"} and kinds != {"refused"}, kind, f"{answers}")


def _number(text: str) -> int:
    return int(json.loads(text)["number"])


def _numbers(line: Line) -> int:
    return min((update["number"] for update in line.newest.values()), default=0)


def _request(kind: str, **fields: Any) -> Message:
    return {"type": kind, "id": secrets.token_hex(8), **fields}


def _move(line: Line, seat: str, luck: Random) -> Message:
    newest = line.newest[seat]
    return _request("play", seat=seat, number=newest["number"], moves=[luck.choice(newest["view"]["legal_moves"])])


def _mover(lines: list[Line]) -> tuple[str, Line, Line]:
    """A seat that owes a move, with the two sockets of its owner."""
    for one, two in ((0, 1), (2, 3)):
        for seat in lines[one].newest:
            if seat and lines[one].legal_moves(seat):
                return seat, lines[one], lines[two]
    raise AssertionError("nobody owes a move")


# ---- the races


async def two_joins(arena: Arena, game: str) -> None:
    """Two people want the same seat."""
    table = await arena.guests[0].create(game, "open", "open", options=GAMES[game])
    match, seat = table["match"], table["seats"][arena.luck.randrange(2)]["seat"]
    asks = [guest.request("POST", f"/api/matches/{match}/join", json={"seat": seat}) for guest in arena.guests]
    answers = await asyncio.gather(*asks)
    arena.check(sorted(answer.status_code for answer in answers) == [200, 409], "two joins", str(answers))
    holders = []
    for guest in arena.guests:
        seats = (await guest.get(f"/api/matches/{match}"))["seats"]
        holders += [guest for each in seats if each["seat"] == seat and each["yours"]]
    arena.check(len(holders) == 1, "two joins", f"{len(holders)} hold the seat")
    winners = [guest for guest, answer in zip(arena.guests, answers, strict=True) if answer.status_code == 200]
    arena.check(holders == winners, "two joins", "the one who was told so does not hold the seat")


async def two_tabs(arena: Arena, game: str) -> None:
    """The same turn is played in two tabs of one browser."""
    match, lines = await arena.pair(game)
    await arena.walk(match, lines, arena.luck.randrange(5))
    seat, one, two = _mover(lines)
    answers = await arena.race((one, _move(one, seat, arena.luck)), (two, _move(two, seat, arena.luck)))
    if game == "thot":  # in Aton the same seat may owe the next step, but never at the same number
        arena.one_of("two tabs", answers)
    arena.each_is_answered("two tabs", answers)
    await arena.compare("two tabs", match, lines)


async def the_same_twice(arena: Arena, game: str) -> None:
    """One request arrives twice, over two sockets."""
    match, lines = await arena.pair(game)
    seat, one, two = _mover(lines)
    request = _move(one, seat, arena.luck)
    answers = await arena.race((one, request), (two, request))
    arena.check(answers[0] == answers[1], "the same twice", f"{answers}")
    arena.check(arena.stored(match)[0][-1][0] == 2, "the same twice", "it counted twice")
    await arena.compare("the same twice", match, lines)


async def resign_and_move(arena: Arena, game: str) -> None:
    """One resigns while one moves."""
    match, lines = await arena.pair(game)
    await arena.walk(match, lines, arena.luck.randrange(4))
    seat, one, _ = _mover(lines)
    line = arena.luck.choice(lines[:4])
    quitter = next(name for name in line.newest if name)
    answers = await arena.race((one, _move(one, seat, arena.luck)), (line, _request("resign", seat=quitter)))
    arena.check(answers[1]["type"] == "update", "resign and move", f"{answers[1]}")
    await arena.compare("resign and move", match, lines)


async def back_and_move(arena: Arena, game: str) -> None:
    """A move is taken back, with the other's consent, while somebody moves."""
    match, lines = await arena.pair(game)
    await arena.walk(match, lines, 3)
    mover = next((name for name in lines[0].newest if name), "")
    if (await lines[0].ask("back", seat=mover))["type"] == "refused":
        mover = next((name for name in lines[2].newest if name), "")
        await lines[2].ask("back", seat=mover)
    seat, one, _ = _mover(lines)
    consents = [(line, _request("answer", offer="back", yes=True)) for line in (lines[0], lines[2])]
    answers = await arena.race((one, _move(one, seat, arena.luck)), *consents)
    arena.each_is_answered("back and move", answers)
    await arena.compare("back and move", match, lines)


async def abort_and_first_move(arena: Arena, game: str) -> None:
    """One asks to call the match off while one makes the first move: the move stands, and so does the question."""
    match, lines = await arena.pair(game)
    seat, one, _ = _mover(lines)
    answers = await arena.race((one, _move(one, seat, arena.luck)), (lines[3], _request("abort")))
    arena.each_is_answered("abort and first move", answers)
    await arena.compare("abort and first move", match, lines)


async def computer_and_person(arena: Arena, game: str) -> None:
    """Computer and person act at the same time, and the person takes back while the computer moves."""
    guest = arena.guests[0]
    match = (await guest.create(game, "me", computer(), options=GAMES[game]))["match"]
    lines = [await guest.open(match), await guest.open(match), await Line.open(arena.server, match)]
    await begin([lines[0]])
    seat = next(name for name in lines[0].newest if name)
    for _ in range(4):
        if not await lines[0].until(lambda line: bool(line.legal_moves(seat)), 10):
            break
        answers = await arena.race(
            (lines[0], _move(lines[0], seat, arena.luck)), (lines[1], _request("back", seat=seat))
        )
        arena.check(all(answer["type"] in ("update", "refused") for answer in answers), "computer", f"{answers}")
    await lines[0].ask("resign", seat=seat)
    await arena.compare("computer and person", match, lines)


async def rematch_from_both(arena: Arena, game: str) -> None:
    """Both want another match, and both say yes."""
    match, lines = await arena.pair(game)
    await lines[0].ask("resign", seat=next(name for name in lines[0].newest if name))
    asks = [(line, _request("rematch")) for line in (lines[0], lines[2])]
    await arena.race(*asks)
    await arena.race(*[(line, _request("answer", offer="rematch", yes=True)) for line in lines[:4]])
    await lines[4].until(lambda line: line.table["rematch"] is not None, 10)
    told = {line.table["rematch"] for line in lines}
    table = (await arena.http.get(f"/api/matches/{match}")).json()
    arena.check(told == {table["rematch"]} and None not in told, "rematch", f"told {told}, is {table['rematch']}")
    mine = await arena.guests[0].get("/api/matches")
    newer = [each["match"] for each in mine["matches"]]
    later = newer[: newer.index(match)] if match in newer else newer
    arena.check(later.count(table["rematch"]) == 1, "rematch", "the rematch is not in the list")
    await arena.compare("rematch", match, lines)


async def join_and_leave(arena: Arena, game: str) -> None:
    """One gets up while another wants to sit down there: the seat is one's, the other's or open, and all know it."""
    one, two = arena.guests
    table = await one.create(game, "me", "open", options=GAMES[game])
    match, seat = table["match"], table["seats"][0]["seat"]
    line = await one.open(match)
    leaving = _request("leave")
    answer = line.expect(leaving["id"])
    asks = [line.send(json.dumps(leaving)), two.request("POST", f"/api/matches/{match}/join", json={"seat": seat})]
    arena.luck.shuffle(asks)
    done = [each for each in await asyncio.gather(*asks) if each is not None]
    arena.check((await answer)["type"] == "done", "join and leave", f"{answer}")
    table = await two.get(f"/api/matches/{match}")
    mine = [each["seat"] for each in table["seats"] if each["yours"]]
    joined = done[0].status_code == 200
    arena.check(mine == ([seat] if joined else []), "join and leave", f"{done[0].status_code}, but {mine}")
    arena.check(joined or done[0].status_code == 409, "join and leave", f"{done[0].status_code}")
    kept = [each["seat"] for each in (await one.get(f"/api/matches/{match}"))["seats"] if each["yours"]]
    arena.check(not kept, "join and leave", f"{kept} kept after leaving")
    await line.close()


async def seek_from_two_devices(arena: Arena, game: str) -> None:
    """The same person looks for two games at once: one of them counts, and it is the one that is shown."""
    one = arena.guests[0]
    asks: list[Message] = [{"game": game, "pace": pace, "pool": False, "options": {}} for pace in ("quick", "15+5")]
    answers = await asyncio.gather(*(one.request("POST", "/api/seeks", json=ask) for ask in asks))
    codes = [answer.status_code for answer in answers]
    arena.check(set(codes) <= {200, 201, 409}, "two devices", f"{codes}")
    mine: list[Message] = []
    async with asyncio.timeout(30):
        while not mine:  # the board is read anew every half second
            mine = (await one.get("/api/seeks"))["yours"]
            await asyncio.sleep(0.1)
    arena.check(len(mine) == 1, "two devices", f"{len(mine)} count")
    told = {answer.json().get("seek") for answer in answers}
    arena.check({each["seek"] for each in mine} <= told, "two devices", f"{mine} counts, {told} were told")
    for each in mine:
        await one.request("DELETE", f"/api/seeks/{each['seek']}")


RACES: Final[tuple[Callable[[Arena, str], Coroutine[Any, Any, None]], ...]] = (
    two_joins,
    two_tabs,
    the_same_twice,
    resign_and_move,
    back_and_move,
    abort_and_first_move,
    computer_and_person,
    rematch_from_both,
    join_and_leave,
    seek_from_two_devices,
)


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many races of all kinds."""
    report = Report()
    async with visiting(server) as http:
        for done in range(0, size, AT_ONCE):
            kinds = [RACES[number % len(RACES)] for number in range(done, min(size, done + AT_ONCE))]
            arenas = [Arena(server, http, [await new_guest(server, http) for _ in range(2)], luck) for _ in kinds]
            games = [luck.choice(list(GAMES)) for _ in kinds]
            races = [kind(arena, game) for kind, arena, game in zip(kinds, arenas, games, strict=True)]
            outcomes = await asyncio.gather(*races, return_exceptions=True)
            for kind, arena, outcome in zip(kinds, arenas, outcomes, strict=True):
                report.check(outcome is None, f"{kind.__name__} came to no end: {outcome!r}")
                report.findings += arena.report.findings
                report.counts.update(arena.report.counts)
                report.counts[kind.__name__.replace("_", " ")] += 1
            progress(done + len(kinds), size)
    report.counts["races"] = size
    return report
