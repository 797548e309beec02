"""Secrets looked for in all that is told to others and all that is logged: seeds, tokens, cards to come, addresses."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
from functools import partial
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import Guest, Line, computer, new_guest, visiting
from tests.server.running import Served, workers_of
from tests.server.trials.report import Progress, Report

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
_KNOWN: Final = {"event", "level", "timestamp", "version", "match", "player", "path", "exception", "seconds", "jobs"}


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
        for path in ("", "/record", "/fair", "/replay", "/join"):
            answer = await http.get(f"/api/matches/{match}{path}", headers=headers)
            watch.tell(who, f"{answer.headers} {answer.text}")
    for path in ("/metrics", "/readyz", "/api/watch", "/api/openapi.json"):
        watch.tell("stranger", (await http.get(path)).text)


def _hide(server: Served, match: str, guests: list[Guest], watch: Watch) -> None:
    """What the database knows and nobody may be told before the end."""
    connection = sqlite3.connect(f"file:{server.folder / 'highpriest.sqlite3'}?mode=ro", uri=True)
    try:
        (seed,) = connection.execute("SELECT seed FROM matches WHERE id = ?", (match,)).fetchone()
        steps = connection.execute("SELECT entries FROM steps WHERE match = ? AND kind != 'back'", (match,)).fetchall()
        people = connection.execute(
            "SELECT guest FROM seats WHERE match = ? AND guest IS NOT NULL", (match,)
        ).fetchall()
    finally:
        connection.close()
    watch.secrets[seed] = ("the seed", "nobody")
    for guest in guests:
        watch.secrets[guest.token] = ("a token", "nobody")
        watch.secrets[guest.token.partition(".")[0]] = ("the key of a guest", "nobody")
    for (guest_id,) in people:
        watch.secrets[guest_id] = ("the id of a guest", "nobody")
    for entry in (entry for (entries,) in steps for entry in json.loads(entries) if entry.startswith("deck")):
        cards = entry.split()[2]
        watch.secrets[cards[-LONG_ENOUGH:]] = ("the end of a pile", "nobody")
        watch.secrets[",".join(cards[-LONG_ENOUGH:])] = ("the end of a pile", "nobody")


def check_logs(server: Served, report: Report) -> None:
    """Every line is one JSON object with known fields; no secret, address or control sign is in it."""
    connection = sqlite3.connect(f"file:{server.folder / 'highpriest.sqlite3'}?mode=ro", uri=True)
    try:
        secret = {seed for (seed,) in connection.execute("SELECT seed FROM matches")}
        secret |= {guest for (guest,) in connection.execute("SELECT guest FROM seats WHERE guest IS NOT NULL")}
        secret |= {nonce for (nonce,) in connection.execute("SELECT nonce FROM seats WHERE nonce IS NOT NULL")}
    finally:
        connection.close()
    secret.add((server.folder / "secret").read_bytes().hex())
    text = server.logged
    for line in text.splitlines():
        report.counts["lines logged"] += 1
        try:
            fields = json.loads(line)
        except ValueError:
            report.found(f"a line of the log is no JSON: {line[:200]}")
            continue
        report.check(set(fields) <= _KNOWN, f"a line of the log has {set(fields) - _KNOWN}")
        report.check(line.isprintable(), f"control signs in the log: {line[:200]!r}")
        report.check(
            not _ADDRESS.search(re.sub(r'"timestamp": "[^"]+"', "", line)), f"an address is logged: {line[:200]}"
        )
    for each in secret:
        report.check(each not in text, "a secret is logged")
    report.check(
        "forged" not in text and "deck red" not in text and "deck blue" not in text, "a name or cards are logged"
    )


async def _disturb(server: Served, http: httpx2.AsyncClient, report: Report) -> None:
    """Take the database away for a while, and the workers: now there is something to log."""
    guest = await new_guest(server, http)
    line = await guest.open((await guest.create("aton", "me", computer()))["match"])
    await line.add_nonce()
    await guest.create("thot", computer(), computer())
    for worker in workers_of(server.pid):
        os.kill(worker, signal.SIGKILL)
    holding = sqlite3.connect(server.folder / "highpriest.sqlite3", isolation_level=None)
    try:
        holding.execute("BEGIN EXCLUSIVE")
        refused = line.ask("resign", seat="red")
        _, answer = await asyncio.gather(asyncio.sleep(HELD), refused, return_exceptions=True)
        report.check(not isinstance(answer, dict) or answer.get("code") == "storage/unavailable", f"{answer}")
        holding.execute("ROLLBACK")
    finally:
        holding.close()
    back = await guest.open(line.table["match"])
    report.check((await back.ask("resign", seat="red"))["type"] == "update", "the match did not go on")
    await back.close()
    await line.close()


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many matches, by guests with names that would forge a line of the log."""
    report = Report()
    async with visiting(server) as http:
        for done in range(size):
            guests = [await new_guest(server, http, luck.choice(NAMES)) for _ in range(2)]
            await _game(server, http, guests, luck, report)
            for path in ("/api/matches/%0a%22%7b%1b[31m", "/%0d%0aforged", "/api/rules/%00"):
                await http.get(path, headers={"User-Agent": "\x1b[31mforged", "Referer": "forged"})
            report.counts["matches"] += 1
            progress(done + 1, size)
        if size >= DISTURBED_FROM:
            await _disturb(server, http, report)
    check_logs(server, report)
    return report
