"""Secrets looked for in all that is told to others and all that is logged: seeds, tokens, cards to come, addresses."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import Guest, Line, Message, computer, new_guest, visiting
from tests.server.running import Served, workers_of
from tests.server.trials.report import Progress, Report

from highpriest.play import Match

LONG_ENOUGH: Final = 10  # cards in a row that stand nowhere by accident
STEPS: Final = 40
DISTURBED_FROM: Final = 20  # matches on, a trial takes the time to let things go wrong
HELD: Final = 8.0  # seconds, which is longer than the server waits for its file
NAMES: Final = (
    'two\nlines", "level": "critical", "event": "forged',
    "\x1b[31mred\x1b[0m",
    "\r\nSet-Cookie: a=b",
    "\u2028\u202e\x85line",
    "${jndi:ldap://x}",
    "%s%n%(levelname)s",
)
_ADDRESS: Final = re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4}\b")
_KNOWN: Final = {
    "event",
    "level",
    "timestamp",
    "version",
    "match",
    "player",
    "path",
    "exception",
    "code",
    "reason",
    "logger",
    "game",
    "limit",
    "times",
    "seconds",
    "life",
    "kind",
    "count",
    "act",
}
BAD_FRAMES: Final = ("{", "[]", '{"type":"play"}', '{"type":"ping","id":""}', '{"type":"nonce","id":"1","nonce":"%s"}')


class Watch:
    """Everything that reached anybody, and the secrets that must not be in it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.told: list[tuple[str, str]] = []  # who was told what
        self.secrets: dict[str, tuple[str, str]] = {}  # the secret: what it is, and who may be told

    def tell(self, who: str, text: str) -> None:
        """Somebody was told something."""
        self.told.append((who, text))

    def look(self) -> None:
        """Look for every secret in all that others were told."""
        for who, text in self.told:
            for secret, (what, owner) in self.secrets.items():
                self._report.counts["searches"] += 1
                if who != owner and secret in text:
                    self._report.found(f"{what} was told to {who}: …{text[max(0, text.index(secret) - 80) :][:160]}…")


async def _game(server: Served, http: httpx2.AsyncClient, guests: list[Guest], luck: Random, report: Report) -> None:
    """A match of Aton that stops in the middle, so that nothing has been shown that is secret until the end."""
    watch = Watch(report)
    one, two = guests
    seats: list[Any] = ["me", "open"] if luck.random() < 0.6 else ["me", computer()]
    match = (await one.create("aton", *seats))["match"]
    lines = {"red": await one.open(match), "stranger": await Line.open(server, match)}
    if "open" in seats:
        await two.join(match)
        lines["blue"] = await two.open(match)
    for line in (lines[seat] for seat in ("red", "blue") if seat in lines):
        await line.add_nonce()
    await _play(lines, luck)
    await _annoy(http, one, lines["red"], "red")
    await _annoy(http, two, lines["stranger"], "blue")
    for who, line in lines.items():
        for text in line.frames:
            watch.tell(who, text)
    await _ask_around(http, match, guests, watch)
    _hide(server, match, guests, watch)
    watch.look()
    for line in lines.values():
        await line.close()


async def _play(lines: dict[str, Line], luck: Random) -> None:
    for _ in range(luck.randrange(STEPS)):
        able = [seat for seat, line in lines.items() if line.legal_moves(seat)]
        if not able:
            await lines["red"].until(lambda line: bool(line.legal_moves("red")), 0.2)
            continue
        seat = luck.choice(able)
        line = lines[seat]
        if luck.random() < 0.2:
            await line.ask("play", seat=seat, number=-1, moves=["4444"])
        number = (await line.play(seat, luck.choice(line.legal_moves(seat))))["number"]
        for other in lines.values():
            await other.until(partial(_has_reached, number), 1)


def _has_reached(number: int, line: Line) -> bool:
    return all(update["number"] >= number for update in line.newest.values())


async def _ask_around(http: httpx2.AsyncClient, match: str, guests: list[Guest], watch: Watch) -> None:
    for who, guest in (("red", guests[0]), ("stranger", None)):
        headers = {"Authorization": f"Bearer {guest.token}"} if guest else {}
        for path in ("", "/glance", "/record", "/fair", "/replay", "/join"):
            answer = await http.get(f"/api/matches/{match}{path}", headers=headers)
            watch.tell(who, f"{answer.headers} {answer.text}")
    for path in ("/metrics", "/readyz", "/api/watch", "/api/reach", "/api/openapi.json"):
        watch.tell("stranger", (await http.get(path)).text)


def _hide(server: Served, match: str, guests: list[Guest], watch: Watch) -> None:
    """What the database knows and nobody may be told before the end."""
    ((seed,),) = _rows(server, "SELECT seed FROM matches WHERE id = ?", match)
    steps = _rows(server, "SELECT entries FROM steps WHERE match = ? AND kind != 'back'", match)
    people = _rows(server, "SELECT guest FROM seats WHERE match = ? AND guest IS NOT NULL", match)
    watch.secrets[seed] = ("the seed", "nobody")
    for guest in guests:
        watch.secrets[guest.token] = ("a token", "nobody")
        watch.secrets[guest.token.partition(".")[0]] = ("the key of a guest", "nobody")
    for (guest_id,) in people:
        watch.secrets[guest_id] = ("the id of a guest", "nobody")
    log = [entry for (entries,) in steps for entry in json.loads(entries)]
    for entry in (entry for entry in log if entry.startswith("deck") and not _is_used_up(log, entry)):
        cards = entry.split()[2]
        watch.secrets[cards[-LONG_ENOUGH:]] = ("the end of a pile", "nobody")
        watch.secrets[",".join(cards[-LONG_ENOUGH:])] = ("the end of a pile", "nobody")


def _is_used_up(log: list[str], deck: str) -> bool:
    """Whether the last card of a deck has been drawn: its owner then knows all of it."""
    match = Match("aton", by_hand=True)
    for entry in log:
        match.enter(entry)
    label = deck.rpartition(" ")[0]
    is_last = [entry for entry in log if entry.startswith(label)][-1] == deck
    return not (is_last and match._undealt[label])


def check_logs(server: Served, report: Report, tokens: set[str]) -> None:
    """Every line is one JSON object with known fields; no secret, card, address or control sign is in it."""
    text = server.logged
    for line in text.splitlines():
        report.counts["lines of the log searched"] += 1
        try:
            fields = json.loads(line)
        except ValueError:
            report.found(f"a line of the log is no JSON: {line[:200]}")
            continue
        report.counts[f"… {fields['event']}"] += 1
        report.check(set(fields) <= _KNOWN, f"a line of the log has {set(fields) - _KNOWN}")
        report.check(line.isprintable(), f"control signs in the log: {line[:200]!r}")
        report.check(
            not _ADDRESS.search(re.sub(r'"timestamp": "[^"]+"', "", line)), f"an address is logged: {line[:200]}"
        )
    for each in _secrets_of(server) | tokens:
        report.check(each not in text, "a secret is logged")
    for each in (*_entries_of(server), "forged"):
        report.check(each not in text, "a name or cards are logged")


def _secrets_of(server: Served) -> set[str]:
    """All that the database and the data folder keep to themselves."""
    queries = (
        "SELECT seed FROM matches",
        "SELECT guest FROM seats WHERE guest IS NOT NULL",
        "SELECT nonce FROM seats WHERE nonce IS NOT NULL",
    )
    found = {value for query in queries for (value,) in _rows(server, query)}
    return found | {(server.folder / "secret").read_bytes().hex()}


def _entries_of(server: Served) -> set[str]:
    """Every move and deal of every match, as a record has it."""
    steps = _rows(server, "SELECT entries FROM steps WHERE kind != 'back'")
    return {entry for (entries,) in steps for entry in json.loads(entries)}


def _rows(server: Served, query: str, *given: str) -> list[Any]:
    connection = sqlite3.connect(f"file:{server.folder / 'highpriest.sqlite3'}?mode=ro", uri=True)
    try:
        return connection.execute(query, given).fetchall()
    finally:
        connection.close()


async def _annoy(http: httpx2.AsyncClient, guest: Guest, line: Line, seat: str) -> None:
    """Ask for what is refused, in every way there is: each refusal is a line of the log."""
    for frame in BAD_FRAMES:
        await line.send(frame)
    other, late = ("blue" if seat == "red" else "red"), {"seat": seat, "number": -1}
    refused: tuple[tuple[str, Message], ...] = (
        ("rematch", {}),
        ("nonce", {"nonce": "0" * 64}),
        ("answer", {"offer": "back", "yes": True}),
        ("back", {"seat": other}),
        ("resign", {"seat": other}),
        ("hint", late),
        ("play", {**late, "moves": ["4444"]}),
        ("try", {**late, "moves": ["4444"]}),
    )
    for kind, fields in refused:
        await line.ask(kind, **fields)
    for path in ("/api/matches/%0a%22%7b%1b[31m", "/api/rules/%00", "/api/nothing%0d%0aforged", "/api/matches/forged"):
        await http.get(path, headers={"User-Agent": "\x1b[31mforged", "Referer": "forged"})
    for body in ({"game": "forged"}, {"game": "aton", "seats": [{"kind": "me"}] * 2, "options": {"forged": 1}}):
        await guest.request("POST", "/api/matches", json=body)


async def _disturb(server: Served, http: httpx2.AsyncClient, report: Report) -> None:
    """Take the database away for a while, and the workers: now there is something to log."""
    guest = await new_guest(server, http)
    line = await guest.open((await guest.create("aton", "me", computer()))["match"])
    await line.add_nonce()
    await guest.create("thot", computer(), computer())
    await _fail_a_hint(server, line, report)
    holding = sqlite3.connect(server.folder / "highpriest.sqlite3", isolation_level=None)
    try:
        holding.execute("BEGIN EXCLUSIVE")
        refused = line.ask("resign", seat="red")
        answer, unnamed, _ = await asyncio.gather(
            refused, guest.request("PUT", "/api/me", json={"name": "forged"}), asyncio.sleep(HELD)
        )
        report.check(answer.get("code") == "storage/unavailable", f"{answer}")
        report.check(unnamed.status_code == 503, unnamed.text)
        holding.execute("ROLLBACK")
    finally:
        holding.close()
    back = await guest.open(line.table["match"])
    report.check((await back.ask("resign", seat="red"))["type"] == "update", "the match did not go on")
    await back.close()
    await line.close()


async def _fail_a_hint(server: Served, line: Line, report: Report) -> None:
    """Let every worker die that thinks about a hint, until the server gives it up."""
    await line.until(lambda line: bool(line.legal_moves("red")))
    asked = asyncio.create_task(line.ask("hint", seat="red", number=line.newest["red"]["number"]))
    while not asked.done():
        for worker in workers_of(server.pid):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        await asyncio.wait([asked], timeout=0.2)
    report.check(asked.result().get("code") == "server/fault", f"{asked.result()}")


async def _forger(server: Served, http: httpx2.AsyncClient, name: str, report: Report) -> Guest:
    """A guest with that name or, if it is refused, without one; the log is looked at either way."""
    answer = await http.post("/api/guests", json={"name": name})
    if answer.status_code != httpx2.codes.UNPROCESSABLE_CONTENT:
        return Guest(server, http, answer.raise_for_status().json()["token"])
    report.check(answer.json()["code"] == "name/letters", f"refused: {answer.text}")
    return await new_guest(server, http)


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many matches, by guests with names that would forge a line of the log."""
    report, tokens = Report(), set[str]()
    async with visiting(server) as http:
        for done in range(size):
            guests = [await _forger(server, http, luck.choice(NAMES), report) for _ in range(2)]
            tokens |= {part for guest in guests for part in (guest.token, guest.token.partition(".")[0])}
            await _game(server, http, guests, luck, report)
            report.counts["matches"] += 1
            progress(done + 1, size)
        if size >= DISTURBED_FROM:
            await _disturb(server, http, report)
    if size >= DISTURBED_FROM:
        server.stop()
    check_logs(server, report, tokens)
    return report
