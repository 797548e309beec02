"""Frames of every bad kind, from people who sit at a table: nothing ends the server, fails in it or stays in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import BROKEN, GoneError, Guest, Line, begin, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

BATCH: Final = 40  # frames between two questions whether anyone is there
MOST_GROWTH: Final = 50.0  # MiB
LARGEST: Final = 16 * 1024
GAMES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (("aton", {}), ("thot", {"size": 8}))
OF_SEATS: Final = ("claim", "more_time", "mute", "fill", "free")
KINDS: Final = (
    *("play", "try", "hint", "resign", "abort", "back", "rematch", "answer", "ping", "nonce"),
    *(*OF_SEATS, "pause", "say", "leave", "table", ""),
)
TOLD_ALL: Final = tuple(f'{{"type":"{kind}"' for kind in ("table", "update", "line", "muted"))
ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    2**63,
    -(2**70),
    1e300,
    "",
    "red",
    "p1",
    "\x00",
    "\u202e",
    "💣" * 20,
    "x" * 3000,
    [],
    {},
    [[]],
    ["1234"] * 40,
    [None],
    {"a": {"b": []}},
    "__proto__",
    "constructor",
)
RAW: Final = (
    "",
    " ",
    "null",
    "[]",
    "{}",
    '"',
    "{",
    '{"type"',
    '{"type":"ping","id":"a","id":"b"}',
    '{"type":"ping","id":"\\ud800"}',
    '{"type":"ping","id":1e999}',
    '{"type":"play","id":"n","seat":"red","number":NaN,"moves":["1234"]}',
    '{"type":"play","id":"n","seat":"red","number":' + "9" * 5000 + ',"moves":["1234"]}',
    '{"type":"ping","id":"a"}{"type":"ping","id":"b"}',
    "\ufeff{}",
    "'; DROP TABLE steps; --",
)


class Fuzzer:
    """Makes frames. Each is a text or bytes, whether it goes as text, and whether it breaks the socket."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def frame(self, line: Line) -> tuple[str | bytes, bool, bool]:
        """Any frame."""
        ways: list[tuple[int, Callable[[Line], tuple[str | bytes, bool, bool]]]] = [
            (400, self._bent),
            (150, self._almost),
            (150, self._raw),
            (100, self._noise),
            (100, self._bits),
            (50, self._nested),
            (2, self._too_large),
            (2, self._no_text),
        ]
        make = self._luck.choices([way for _, way in ways], [weight for weight, _ in ways])[0]
        return make(line)

    def _request(self, line: Line) -> dict[str, Any]:
        seats = [seat for seat in line.newest if seat] or ["red"]
        seat = self._luck.choice(seats)
        moves = line.legal_moves(seat) or ["1234"]
        number = line.newest[seat]["number"] if seat in line.newest else 0
        kind = self._luck.choice(KINDS[:-2]) if self._luck.random() < 0.8 else "play"
        request: dict[str, Any] = {"type": kind, "id": f"{self._luck.getrandbits(48):x}"}
        if kind in ("play", "try", "hint", "back") or (kind == "resign" and self._luck.random() < 0.02):
            request["seat"] = seat
        if kind in ("play", "try", "hint"):
            request["number"] = number
        if kind in ("play", "try"):
            request["moves"] = self._luck.choices(moves, k=self._luck.randrange(1, 4))
        if kind == "answer":
            request |= {"offer": self._luck.choice(["back", "rematch"]), "yes": self._luck.random() < 0.5}
        if kind in OF_SEATS:
            request["seat"] = seat
        if kind in ("mute", "pause"):
            request["on"] = self._luck.random() < 0.5
        if kind == "fill":
            request["level"] = "novice"
        if kind == "say":
            request["preset"] = "hello"
        if kind == "nonce":
            request["nonce"] = self._luck.randbytes(32).hex()
        return request

    def _bent(self, line: Line) -> tuple[str, bool, bool]:
        """A request with something wrong about it."""
        request = self._request(line)
        for _ in range(self._luck.randrange(1, 3)):
            name = self._luck.choice([*request, "extra", "seat", "number"])
            if self._luck.random() < 0.2:
                request.pop(name, None)
            else:
                request[name] = self._luck.choice(ODD)
        return json.dumps(request)[:LARGEST], True, False

    def _almost(self, line: Line) -> tuple[str, bool, bool]:
        """A request of the right form, sensible or not."""
        return json.dumps(self._request(line), ensure_ascii=False), True, False

    def _raw(self, _line: Line) -> tuple[str, bool, bool]:
        return self._luck.choice(RAW), True, False

    def _bits(self, line: Line) -> tuple[str, bool, bool]:
        """A request with a few signs changed."""
        text = list(json.dumps(self._request(line)))
        for _ in range(self._luck.randrange(1, 5)):
            text[self._luck.randrange(len(text))] = chr(self._luck.choice([0, 10, 34, 92, 123, 0x7F, 0x2028, 0x1F4A3]))
        return "".join(text), True, False

    def _noise(self, _line: Line) -> tuple[bytes, bool, bool]:
        return self._luck.randbytes(self._luck.choice([0, 1, 7, 300, 4000])), False, False

    def _nested(self, _line: Line) -> tuple[str, bool, bool]:
        depth = self._luck.choice([20, 200, 2000, 5000])
        opening, closing = self._luck.choice([("[", "]"), ('{"a":', "}"), ("[", "")])
        return (opening * depth + closing * depth)[:LARGEST], True, False

    def _too_large(self, _line: Line) -> tuple[str, bool, bool]:
        size = self._luck.choice([LARGEST + 1, 100_000, 1_000_000, 16 * 1024 * 1024])
        return self._luck.choice(["[" * size, '{"type":"ping","id":"' + "x" * size + '"}']), True, True

    def _no_text(self, _line: Line) -> tuple[bytes, bool, bool]:
        """A text frame that is not UTF-8."""
        bad = self._luck.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5"])
        return b'{"type":"ping","id":"' + bad + b'"}', True, True


async def _table(guest: Guest, luck: Random) -> str:
    game, options = luck.choice(GAMES)
    match: str = (await guest.create(game, "me", "me", options=options))["match"]
    line = await guest.open(match)
    await begin([line])
    await line.close()
    return match


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many frames."""
    report = Report()
    fuzzer, sent, before = Fuzzer(luck), 0, 0.0
    async with visiting(server) as http:
        guest = await new_guest(server, http)
        match, line = "", None
        while sent < size and not report.findings:
            if sent >= size // 10 and not before:
                before = server.resident_mib
            try:
                if not match or luck.random() < 0.02:
                    match = await _table(guest, luck)
                if line is None or line.is_gone:
                    line = await guest.open(match)
                    await line.until(lambda line: bool(line.newest))
                sent += await _batch(line, fuzzer, luck, report)
            except (*BROKEN, GoneError, httpx2.HTTPError) as error:
                report.check(server.is_alive, f"the server ended: {error!r}")
                line = None
            progress(sent, size)
        if report.check(server.is_alive, "the process ended"):
            report.check((await http.get("/healthz")).status_code == 200, "the server does not answer")
            growth = server.resident_mib - before
            report.figures["growth of memory, MiB"] = round(growth, 1)
            report.check(growth <= MOST_GROWTH, f"memory grew by {growth:.0f} MiB")
    report.counts["frames"] = sent
    report.check("Traceback" not in server.logged and '"error"' not in server.logged, server.logged[-2000:])
    return report


async def _batch(line: Line, fuzzer: Fuzzer, luck: Random, report: Report) -> int:
    """Some frames, perhaps a flood of pings, and a question that must be answered unless the socket was broken."""
    before, breaks, sent, hints = len(line.frames), False, 0, 0
    if luck.random() < 0.02:
        for _ in range(200):
            await line.ping()
    while sent < BATCH and not breaks:
        frame, as_text, breaks = fuzzer.frame(line)
        hints += isinstance(frame, str) and '"hint"' in frame
        await line.send(frame, as_text=as_text)
        sent += 1
    if breaks:
        report.check(await line.until(lambda line: line.is_gone, 20), "a socket that must break stayed open")
        report.check(line.close_code in (1007, 1009, 1006, None), f"a broken socket was closed with {line.close_code}")
        report.counts["sockets broken"] += 1
        return sent
    async with asyncio.timeout(30):
        alive = await line.ask("ping")
    report.check(alive["type"] == "done", f"{alive}")
    told = line.frames[before:]
    answers = sum(not text.startswith(TOLD_ALL) or '"answers":"' in text for text in told)
    # A hint is answered when it has been thought of.
    report.check(answers >= sent + 1 - hints, f"{sent} frames had {answers - 1} answers")
    report.check(not any("Traceback" in text or 'File \\"' in text for text in told), "a traceback was shown")
    report.counts["answers"] += answers
    return sent
