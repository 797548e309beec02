"""Games of all kinds, checked by our own code and by the stand-alone checker; tampering must be noticed by both."""

from __future__ import annotations

import asyncio
import copy
import importlib.util
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx2
from tests.games.spread import Case, played
from tests.server.clients import GoneError, Guest, Line, Message, computer, new_guest, visiting
from tests.server.running import ROOT, Served
from tests.server.trials.report import Progress, Report

from highpriest.errors import RecordError
from highpriest.play.fair import FairRecord

CHECKER: Final = ROOT / "docs/fair_check.py"
AT_ONCE: Final = 16
LONG: Final = 0.03  # of the games are played to their end: only those shuffle again
THOT: Final[tuple[dict[str, Any], ...]] = (
    {"first": "lot"},
    {"size": 8, "players": 3, "first": "lot"},
    {"size": 8, "players": 4, "teams": True, "first": "lot", "stars": [1, 1, 2, -3]},
    {"size": 8},
)


def stand_alone() -> Callable[[dict[str, Any]], int]:
    """The checker that the docs offer, which knows nothing of the package."""
    spec = importlib.util.spec_from_file_location("fair_check", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check: Callable[[dict[str, Any]], int] = module.check
    return check


class Games:
    """Plays games at a server and checks each of them."""

    def __init__(self, server: Served, http: httpx2.AsyncClient, guests: list[Guest], luck: Random) -> None:
        self._server = server
        self._http = http
        self._guests = guests
        self._luck = luck
        self._check = stand_alone()
        self.report = Report()

    async def one(self) -> None:
        """Any game: of two people, of several at one device, of computers, from a record."""
        kind = self._luck.choice([self._two_people, self._one_device, self._computers, self._from_a_record])
        name = kind.__name__.strip("_").replace("_", " ")
        self.report.counts[name] += 1
        try:
            table = await kind()
        except (GoneError, OSError, httpx2.HTTPError) as error:  # the other games go on
            self.report.found(f"{name}: {error!r}")
            return
        answer = await self._http.get(f"/api/matches/{table['match']}/fair")
        if self.report.check(answer.status_code == 200, f"{table['match']} did not end: {answer.text}"):
            self._verify(answer.json(), table)

    def _verify(self, fair: Message, table: Message) -> None:
        self.report.check(table["fair"]["seed"] is None, "the seed was shown before the deal")
        self.report.check(table["fair"]["commitment"] == fair["commitment"], "another commitment was shown before")
        try:
            deals = {FairRecord.from_data(fair).check(), self._check(fair)}
        except (RecordError, ValueError) as error:
            self.report.found(f"{fair['match']}: {error}")
            return
        self.report.check(len(deals) == 1, f"{fair['match']}: the checkers disagree on {deals} deals")
        self.report.counts["games"] += 1
        self.report.counts["deals"] += max(deals)
        self._tamper(fair)

    # ---- playing

    async def _two_people(self) -> Message:
        one, two = self._guests
        game, options = self._luck.choice([("aton", {}), ("thot", {"size": 8, "first": "lot"})])
        table = await one.create(game, "me", "open", options=options)
        await two.join(table["match"])
        return await self._play(table, [await guest.open(table["match"]) for guest in (one, two)])

    async def _one_device(self) -> Message:
        game, options = self._luck.choice([("aton", {}), *(("thot", each) for each in THOT)])
        table = await self._guests[0].create(game, *["me"] * options.get("players", 2), options=options)
        return await self._play(table, [await self._guests[0].open(table["match"])])

    async def _from_a_record(self) -> Message:
        match = played(Case("aton"), self._luck.getrandbits(32), self._luck.randrange(1, 60))
        if match.is_over:
            return await self._one_device()
        table = await self._guests[0].create("aton", "me", "me", record=match.record().data())
        return await self._play(table, [await self._guests[0].open(table["match"])])

    async def _computers(self) -> Message:
        """They may be done before the answer comes, so that the seed is shown in it already."""
        if self._luck.random() > LONG:
            return await self._two_people()
        table = await self._guests[0].create("aton", computer(), computer())
        line = await Line.open(self._server, table["match"])
        # Workers are nice to a busy machine.
        is_over = await line.until(lambda line: line.table.get("phase") == "over", 600)
        self.report.check(is_over, f"{table['match']}: the computers did not come to an end")
        await line.close()
        return table

    async def _play(self, table: Message, lines: list[Line]) -> Message:
        for line in lines:
            await line.until(lambda line: bool(line.table))
            nonce = secrets.token_hex(32)
            self.report.check((await line.add_nonce(nonce))["type"] == "done", "a nonce was not taken")
        steps = 500 if self._luck.random() < LONG else self._luck.randrange(4)
        for _ in range(steps):
            for line in lines:
                await self._hears(line, 1)
            able = [(line, seat) for line in lines for seat in line.newest if seat and line.legal_moves(seat)]
            if not able:
                break
            line, seat = self._luck.choice(able)
            number = (await line.play(seat, self._luck.choice(line.legal_moves(seat)))).get("number", 0)
            for other in lines:
                await self._hears(other, number)
        await self._hears(lines[0], 1)
        if all(each["view"]["phase"] != "over" for each in lines[0].newest.values()):
            answer = await lines[0].ask("resign", seat=next(seat for seat in lines[0].newest if seat))
            self.report.check(answer["type"] == "update", f"{table['match']}: {answer}")
        for line in lines:
            await line.close()
        return table

    async def _hears(self, line: Line, number: int) -> None:
        has_come = await line.until(
            lambda line: min((each["number"] for each in line.newest.values()), default=0) >= number
        )
        self.report.check(has_come, f"{line.table.get('match')}: update {number} did not come")

    # ---- tampering

    def _tamper(self, fair: Message) -> None:
        ways = [
            _other_seed,
            _other_promise,
            _other_nonce,
            _nonce_gone,
            _nonces_swapped,
            _other_match,
            _other_cards,
            _other_lot,
        ]
        self._luck.shuffle(ways)
        for way in ways:
            changed = copy.deepcopy(fair)
            if not way(changed, self._luck):
                continue
            self.report.counts["tampered with"] += 1
            for name, check in (("ours", lambda data: FairRecord.from_data(data).check()), ("the other", self._check)):
                try:
                    check(changed)
                except (RecordError, ValueError):
                    self.report.counts["caught"] += name == "ours"
                else:
                    self.report.found(f"{fair['match']}: {name} did not notice {way.__name__.strip('_')}")
            return


def _flipped(text: str, luck: Random) -> str:
    place = luck.randrange(len(text))
    return (
        text[:place] + luck.choice([digit for digit in "0123456789abcdef" if digit != text[place]]) + text[place + 1 :]
    )


def _other_seed(fair: Message, luck: Random) -> bool:
    fair["seed"] = _flipped(fair["seed"], luck)
    return True


def _other_promise(fair: Message, luck: Random) -> bool:
    fair["commitment"] = _flipped(fair["commitment"], luck)
    return True


def _other_match(fair: Message, luck: Random) -> bool:
    fair["match"] = fair["match"][::-1] + "x"
    return True


def _deals(fair: Message) -> bool:
    """Whether the seed dealt anything that another nonce would change."""
    return any(entry.startswith(("deck", "board")) for entry in fair["record"]["log"][fair["dealt_from"] :])


def _other_nonce(fair: Message, luck: Random) -> bool:
    seat = luck.choice([*fair["nonces"], ""])
    if seat and _deals(fair):
        fair["nonces"][seat] = _flipped(fair["nonces"][seat], luck)
        return True
    return False


def _nonce_gone(fair: Message, luck: Random) -> bool:
    if not fair["nonces"] or not _deals(fair):
        return False
    del fair["nonces"][luck.choice(list(fair["nonces"]))]
    return True


def _nonces_swapped(fair: Message, luck: Random) -> bool:
    if len(set(fair["nonces"].values())) < 2 or not _deals(fair):
        return False
    one, two = luck.sample(list(fair["nonces"]), 2)
    fair["nonces"][one], fair["nonces"][two] = fair["nonces"][two], fair["nonces"][one]
    return bool(fair["nonces"][one] != fair["nonces"][two])


def _other_cards(fair: Message, luck: Random) -> bool:
    """Two neighbours of a deal change places."""
    log = fair["record"]["log"]
    places = [n for n in range(fair["dealt_from"], len(log)) if log[n].startswith(("deck", "board"))]
    if not places:
        return False
    place = luck.choice(places)
    start, space, items = log[place].rpartition(" ") if log[place].startswith("deck") else log[place].partition(" ")
    order = list(items) if start.startswith("deck") else items.split(" ")
    unequal = [n for n in range(len(order) - 1) if order[n] != order[n + 1]]
    if not unequal:
        return False
    at = luck.choice(unequal)
    order[at], order[at + 1] = order[at + 1], order[at]
    log[place] = start + space + ("" if start.startswith("deck") else " ").join(order)
    return True


def _other_lot(fair: Message, luck: Random) -> bool:
    options = fair["record"]["options"]
    if not fair["lot"]:
        return False
    others = [f"p{number}" for number in range(1, options["players"] + 1) if f"p{number}" != options["first"]]
    options["first"] = luck.choice(others)
    return True


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many games."""
    async with visiting(server) as http:
        guests = [await new_guest(server, http) for _ in range(2)]
        games = Games(server, http, guests, luck)
        left = iter(range(size))

        async def play_on() -> None:
            for _ in left:
                await games.one()
                progress(games.report.counts["games"], size)

        await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))
    return games.report
