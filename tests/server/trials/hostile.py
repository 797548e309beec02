"""Moves that must not count: repeated, late, early, for another's seat, from elsewhere, after the end, out of phase."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import Guest, Line, Message, begin, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

from highpriest.server.match.chat import MOST_AT_ONCE

EACH: Final = 12  # hostile requests between two moves that count
OPTIONS: Final[dict[str, dict[str, Any]]] = {"aton": {}, "thot": {"size": 8}}
NEVER: Final = ("-9z", "+0a", "9999", "exchange exchange", "j0", "a1/a1/a1", "puts P a1", "constructor", "'; --", "💣")
Attack = tuple[Line, Message, tuple[str, ...]]

NOT_NOW: Final = ("move/late", "move/not-due")
# Of no use to anybody before the end: with these kinds, nobody may do anything in the course of these matches.
BESIDE_THE_GAME: Final[dict[str, tuple[str, ...]]] = {
    "claim": ("claim/too-early",),
    "more_time": ("clock/none", "seat/not-yours"),
    "leave": ("match/dealt",),
    "fill": ("match/dealt", "match/not-yours"),
    "free": ("match/dealt", "match/not-yours"),
    "mute": ("seat/not-yours",),
}
ODD_FRAMES: Final[tuple[Message, ...]] = (
    {"type": "say", "text": "whatever I like"},
    {"type": "say", "preset": "whatever I like"},
    {"type": "say", "preset": "hello", "text": "and more"},
    {"type": "say"},
    {"type": "mute", "seat": "red", "on": "yes"},
    {"type": "claim"},
    {"type": "claim", "seat": 1},
    {"type": "call_off", "seat": "red"},
    {"type": "more_time", "seat": "red", "milliseconds": 10**9},
    {"type": "pause"},
    {"type": "pause", "on": 1},
    {"type": "fill", "seat": "red", "level": "../../etc"},
    {"type": "free", "seat": None},
    {"type": "leave", "guest": "somebody"},
)
ODD_PERSONAL: Final[tuple[Message, ...]] = (
    {"type": "watch", "what": "cards"},
    {"type": "unseek", "seek": "../x"},
    {"type": "unseek"},
    {"type": "seek", "game": "chess", "pace": "quick"},
    {"type": "seek", "game": "aton", "pace": "quick", "person": "somebody"},
    {"type": "say", "preset": "hello"},
)
NO_MOVE: Final = ("move/illegal", "move/unreadable", "move/not-due")


class Siege:
    """A match between two people, and all who try to disturb it."""

    def __init__(self, luck: Random, report: Report) -> None:
        self._luck = luck
        self._report = report
        self.match = ""
        self.lines: dict[str, Line] = {}  # by seat
        self.others: list[Line] = []  # none of them sits here
        self.over: tuple[Line, str]  # a finished match, and a seat of it
        self.personal: list[Line] = []  # of a guest, and of a stranger
        self.table = ""  # an open one of one of the players
        self.past: list[tuple[Line, Message, Message]] = []  # requests that counted, with their answers

    async def begin(self, server: Served, http: httpx2.AsyncClient, game: str) -> None:
        """Two players, a watcher, a stranger, somebody with a forged token, and a guest of another match."""
        one, two, three = [await new_guest(server, http) for _ in range(3)]
        self.match = await _seated(one, two, game, self._luck.choice((None, "3d")))
        self.personal = [await three.personal(), await Line.connected(server.personal_socket)]
        self.table = (await one.seek(game="aton", pace="7d"))["seek"]
        people = [await one.open(self.match), await two.open(self.match)]
        await begin(people)
        self.lines = {str(next(iter(line.newest))): line for line in people}
        forged = one.token[:5] + ("A" if one.token[5] != "A" else "B") + one.token[6:]
        self.others = [
            await three.open(self.match),
            await Line.open(server, self.match),
            await Line.open(server, self.match, forged),
        ]
        await self._finish_another(one, three, game)

    async def _finish_another(self, one: Guest, two: Guest, game: str) -> None:
        match = await _seated(one, two, game)
        people = [await one.open(match), await two.open(match)]
        await begin(people)
        seat = str(next(iter(people[0].newest)))
        await people[0].ask("resign", seat=seat)
        await people[1].close()
        self.over = people[0], seat

    @property
    def able(self) -> list[str]:
        """The seats that owe a move."""
        return [seat for seat, line in self.lines.items() if line.legal_moves(seat)]

    async def move(self) -> bool:
        """One move that counts; False when the match is over."""
        if not self._report.check(bool(self.able), "nobody can move, and nobody has ended the match"):
            return False
        number = max(line.table["number"] for line in self.lines.values())
        seat = self._luck.choice(self.able)
        line = self.lines[seat]
        move = self._luck.choice(line.legal_moves(seat))
        asked = _play(seat, line.newest[seat]["number"], move)
        answer = await _ask(line, asked)
        if not self._report.check(answer["type"] == "update", f"a lawful {asked} was refused: {answer}"):
            return False
        self.past.append((line, asked, answer))
        for each, other in self.lines.items():
            await other.until(lambda line, each=each: line.newest[each]["number"] >= answer["number"])  # type: ignore[misc]
        self._report.check(answer["number"] > number, "a number came twice")
        return bool(self.able)

    # ---- the attacks: who sends what, and the codes it may be answered with

    def attack(self) -> Attack | None:
        """Any of them, if it can be made now."""
        kinds: list[Callable[[str, Line], Attack | None]] = [
            self._stale,
            self._future,
            self._again_under_another_id,
            self._other_seat,
            self._from_outside,
            self._no_such_seat,
            self._finished,
            self._out_of_phase,
            self._one_bad_of_several,
            self._not_offered,
            self._beside_the_game,
            self._beside_the_game,
            self._personal,
        ]
        seat = self._luck.choice(list(self.lines))
        kind = self._luck.choice(kinds)
        self._report.counts[kind.__name__.strip("_").replace("_", " ")] += 1
        return kind(seat, self.lines[seat])

    def _any(self, seat: str, line: Line) -> str:
        return self._luck.choice(line.legal_moves(seat) or list(NEVER))

    def _stale(self, seat: str, line: Line) -> Attack:
        return line, _play(seat, -self._luck.randrange(3), self._any(seat, line)), NOT_NOW

    def _future(self, seat: str, line: Line) -> Attack:
        number = line.newest[seat]["number"] + self._luck.choice([1, 2, 50, 2**31, 2**63, 10**30])
        return line, _play(seat, number, self._any(seat, line)), NOT_NOW

    def _again_under_another_id(self, seat: str, line: Line) -> Attack | None:
        if not self.past:
            return None
        line, asked, _answer = self._luck.choice(self.past[-20:])
        # A seat that owes a move again may make the same one again: only then is the old number what gives it away.
        return line, {**asked, "id": secrets.token_hex(8)}, (*NOT_NOW, *NO_MOVE)

    def _other_seat(self, seat: str, line: Line) -> Attack:
        other = next(other for other in self.lines if other != seat)
        theirs = self.lines[other]
        kind = self._luck.choice(["play", "resign", "back", "try", "hint"])
        return line, _request(kind, other, theirs, self._any(other, theirs)), ("seat/not-yours",)

    def _from_outside(self, seat: str, line: Line) -> Attack:
        kinds = ["play", "resign", "back", "abort", "rematch", "nonce", "answer", "try", "hint"]
        kind = self._luck.choice([*kinds, "claim", "call_off", "more_time", "pause", "leave", "fill", "free"])
        asked = _request(kind, seat, line, self._any(seat, line))
        return self._luck.choice(self.others), asked, ("seat/not-yours", "offer/none", "match/not-yours")

    def _no_such_seat(self, seat: str, line: Line) -> Attack:
        name = self._luck.choice(["", "p9", "RED", "red ", "null", "p1\u0000", "blue,red"])
        return line, _play(name, line.newest[seat]["number"], self._any(seat, line)), ("seat/not-yours",)

    def _finished(self, _seat: str, _line: Line) -> Attack:
        line, seat = self.over
        kinds = ["play", "resign", "back", "abort", "nonce", "try", "hint"]
        kind = self._luck.choice([*kinds, "claim", "call_off", "more_time", "pause", "leave", "fill", "free"])
        return line, _request(kind, seat, line, self._luck.choice(NEVER)), ("match/over", "nonce/given")

    def _out_of_phase(self, seat: str, line: Line) -> Attack:
        wrong = ("exchange", "1234", "-1a", "+2b", "a1", "keeps", *NEVER)
        move = self._luck.choice([text for text in wrong if text not in line.legal_moves(seat)])
        return line, _play(seat, line.newest[seat]["number"], move), NO_MOVE

    def _one_bad_of_several(self, seat: str, line: Line) -> Attack:
        moves = [self._any(seat, line), self._luck.choice(NEVER)]
        return line, _play(seat, line.newest[seat]["number"], *moves), (*NO_MOVE, *NOT_NOW)

    def _not_offered(self, seat: str, line: Line) -> Attack:
        kind = self._luck.choice(["answer", "rematch", "nonce"])
        codes = ("offer/none", "match/running", "nonce/given")
        return line, _request(kind, seat, line, ""), codes

    def _beside_the_game(self, seat: str, line: Line) -> Attack:
        kind = self._luck.choice(list(BESIDE_THE_GAME))
        other = next(other for other in self.lines if other != seat)
        about = seat if kind in ("more_time", "mute") else self._luck.choice((seat, other, "p9"))
        return line, _request(kind, about, line, ""), BESIDE_THE_GAME[kind]

    def _personal(self, _seat: str, _line: Line) -> Attack:
        guest, stranger = self.personal
        unseek: Message = {"type": "unseek", "seek": self.table}
        seek: Message = {"type": "seek", "game": "thot", "pace": "quick"}
        asked: Message
        line, asked, code = self._luck.choice(
            [
                (guest, unseek, "seek/not-yours"),
                (guest, {**unseek, "seek": "nobodys"}, "seek/unknown"),
                (guest, {**seek, "pace": "long", "pool": True}, "seek/pool"),
                (guest, {**seek, "options": {"players": 4}}, "match/options"),
                (guest, {**seek, "pace": "0+0"}, "match/options"),
                (stranger, unseek, "guest/unknown"),
                (stranger, seek, "guest/unknown"),
            ]
        )
        return line, {**asked, "id": secrets.token_hex(8)}, (code,)

    async def send_what_cannot_be_read(self) -> None:
        """Frames that are no requests, at the table and over personal sockets: refused, and the sockets stay open."""
        for frame in ODD_FRAMES:
            await self._send_unreadable(self._luck.choice([*self.lines.values(), *self.others]), frame)
        for frame in ODD_PERSONAL:
            await self._send_unreadable(self._luck.choice(self.personal), frame)
        said = [told for each in self.lines.values() for told in each.told("line")]
        self._report.check(not said, f"somebody read {said}")

    async def _send_unreadable(self, line: Line, frame: Message) -> None:
        before = len(line.refused)
        await line.send(json.dumps({"id": secrets.token_hex(8), **frame}))
        is_refused = await line.until(lambda line: len(line.refused) > before, 5)
        self._report.counts["not readable"] += 1
        is_unreadable = is_refused and line.refused[-1]["code"] == "request/unreadable"
        self._report.check(is_unreadable, f"{frame} was taken")

    async def talk_too_fast(self) -> None:
        """More sentences than anybody may say, and one of a stranger."""
        line = self._luck.choice(list(self.lines.values()))
        says = [{"type": "say", "id": secrets.token_hex(8), "preset": "oops"} for _ in range(MOST_AT_ONCE + 1)]
        answers = await asyncio.gather(*(_ask(line, each) for each in says))
        codes = {answer.get("code") for answer in answers}
        self._report.counts["too fast"] += 1
        self._report.check("chat/too-fast" in codes <= {None, "chat/too-fast"}, f"too many lines: {codes}")
        answer = await _ask(self.others[1], {**says[0], "id": secrets.token_hex(8)})
        self._report.check(answer.get("code") == "chat/stranger", f"a stranger who speaks is answered with {answer}")

    async def repeat(self) -> None:
        """The very same request once more: the very same answer, and nothing happens."""
        line, asked, answer = self._luck.choice(self.past)
        again = await _ask(line, asked)
        self._report.counts["repeated under the same id"] += 1
        self._report.check(again == answer, f"{asked} was answered otherwise the second time: {again}")

    async def check_nothing_happened(self, http: httpx2.AsyncClient) -> None:
        """The log holds what counted, and no more."""
        table = (await http.get(f"/api/matches/{self.match}")).json()
        self._report.check(table["number"] == 1 + len(self.past), f"{table['number']} steps, {len(self.past)} counted")
        for seat, line in self.lines.items():
            for text in line.updates(seat):
                message = json.loads(text)
                if message["answers"]:
                    known = any(asked["id"] == message["answers"] for _line, asked, _answer in self.past)
                    self._report.check(known, f"{message['answers']} counted")

    async def end(self) -> None:
        """Everyone leaves."""
        for line in (*self.lines.values(), *self.others, *self.personal, self.over[0]):
            await line.close()


def _play(seat: str, number: int, *moves: str) -> Message:
    return {"type": "play", "id": secrets.token_hex(8), "seat": seat, "number": number, "moves": list(moves)}


def _request(kind: str, seat: str, line: Line, move: str) -> Message:
    """A request of that kind that its owner could make, more or less."""
    number = line.newest[seat]["number"] if seat in line.newest else 0
    fields: dict[str, dict[str, Any]] = {
        "play": {"seat": seat, "number": number, "moves": [move]},
        "try": {"seat": seat, "number": number, "moves": [move]},
        "hint": {"seat": seat, "number": number},
        "resign": {"seat": seat},
        "back": {"seat": seat},
        "nonce": {"nonce": secrets.token_hex(32)},
        "answer": {"offer": "back", "yes": True},
        "claim": {"seat": seat},
        "more_time": {"seat": seat},
        "pause": {"on": True},
        "fill": {"seat": seat, "level": "novice"},
        "free": {"seat": seat},
        "mute": {"seat": seat, "on": True},
    }
    return {"type": kind, "id": secrets.token_hex(8), **fields.get(kind, {})}


async def _ask(line: Line, asked: Message) -> Message:
    answer = line.expect(asked["id"])
    await line.send(json.dumps(asked))
    async with asyncio.timeout(20):
        return await answer


async def _seated(one: Guest, two: Guest, game: str, pace: str | None = None) -> str:
    match: str = (await one.create(game, "me", "open", options=OPTIONS[game], pace=pace))["match"]
    await two.join(match)
    return match


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many hostile requests."""
    report = Report()
    sent = 0
    async with visiting(server) as http:
        while sent < size:
            siege = Siege(luck, report)
            await siege.begin(server, http, luck.choice(["aton", "thot"]))
            while sent < size and await siege.move():
                for _ in range(EACH):
                    sent += await _assault(siege, report)
                await siege.repeat()
                progress(sent, size)
            await siege.send_what_cannot_be_read()
            await siege.talk_too_fast()
            await siege.check_nothing_happened(http)
            await siege.end()
    report.counts["hostile requests"] = sent
    report.counts["answered with a code"] = report.counts["refused"]
    return report


async def _assault(siege: Siege, report: Report) -> int:
    attack = siege.attack()
    if attack is None:
        return 0
    line, asked, codes = attack
    try:
        answer = await _ask(line, asked)
    except TimeoutError:
        report.found(f"{asked} was not answered")
        return 1
    report.counts["refused"] += answer["type"] == "refused"
    report.check(answer["type"] == "refused" and answer["code"] in codes, f"{asked} was answered with {answer}")
    return 1
