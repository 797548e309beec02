"""Deals that nobody can foresee: no seed follows from time, process, match or a counter; no place favours a card."""

from __future__ import annotations

import ast
import hashlib
import math
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from tests.server.clients import new_guest, visiting
from tests.server.running import ROOT, Served
from tests.server.trials.report import Progress, Report

from highpriest.play.dealer import Dealer, derived_seed, read_seed
from highpriest.play.fair import match_seed

MATCHES: Final = 20
CARDS: Final = 36
LIKELY: Final = (0.001, 0.999)
# Players may use luck of any kind; they are given views, not deals.
OFF_THE_PATH: Final = ("src/highpriest/server/workers/opponents.py",)
ON_THE_PATH: Final = ("play", "rules", "server", "storage")


def imports_of_random(source: str) -> list[str]:
    """The places where a source uses a generator that can be foreseen."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] == "random"]
        elif isinstance(node, ast.ImportFrom):
            found += [str(node.module)] if str(node.module) in ("random", "numpy.random") else []
            found += [alias.name for alias in node.names if node.module == "numpy" and alias.name == "random"]
        elif isinstance(node, ast.Attribute) and node.attr == "random" and isinstance(node.value, ast.Name):
            found += [f"{node.value.id}.random"] if node.value.id in ("np", "numpy") else []
    return found


def sources() -> Iterator[Path]:
    """Every file that a deal passes through."""
    for folder in ON_THE_PATH:
        for file in (ROOT / "src/highpriest" / folder).rglob("*.py"):
            if str(file.relative_to(ROOT)) not in OFF_THE_PATH:
                yield file


def likelihood(size: int, seed: bytes, progress: Progress) -> float:
    """The chance of a table of cards and places at least as uneven as the one that so many shuffles give."""
    counts = np.zeros((CARDS, CARDS), np.int64)
    places = np.arange(CARDS)
    for number in range(size):
        dealer = Dealer(match_seed("trial", derived_seed(seed, f"game {number}"), {}))
        counts[places, dealer.shuffled("aton", "deck red", 0, range(CARDS))] += 1
        if number % 1000 == 0:
            progress(number, size)
    expected = size / CARDS
    # Rows and columns add up, hence the factor and the freedom.
    statistic = float(((counts - expected) ** 2 / expected).sum()) * (CARDS - 1) / CARDS
    return upper_tail(statistic, (CARDS - 1) ** 2)


def upper_tail(statistic: float, freedom: int) -> float:
    """Chi-square by the approximation of Wilson and Hilferty, which is exact enough for so much freedom."""
    spread = 2 / (9 * freedom)
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2


def guesses(began: float, ended: float, match: str, pid: int, size: int) -> Iterator[bytes]:
    """Seeds that a careless server might have made, from the time of a match and what else can be known or counted."""
    first, last = int(began * 1000) - 50, int(ended * 1000) + 50
    values: list[Any] = [*range(first, last), *range(first // 1000, last // 1000 + 1), pid, match]
    values += [f"{match}{number}" for number in range(10)] + [first * 65536 + pid]
    values += range(max(0, size - len(values)))
    for value in values[:size] if size < len(values) else values:
        text = str(value).encode()
        yield hashlib.sha256(text).digest()
        yield hashlib.sha512(text).digest()[:32]
        yield read_seed(value)
        yield Random(value).randbytes(32)
        if isinstance(value, int):
            yield value.to_bytes(32, "big")
            yield value.to_bytes(32, "little")


async def _guessed(server: Served, size: int, report: Report, progress: Progress) -> None:
    async with visiting(server) as http:
        guest = await new_guest(server, http)
        for number in range(MATCHES):
            began = time.time()
            match = (await guest.create("aton", "me", "me"))["match"]
            ended = time.time()
            line = await guest.open(match)
            await line.add_nonce()
            await line.ask("abort")
            fair = (await http.get(f"/api/matches/{match}/fair")).json()
            await line.close()
            seed = bytes.fromhex(fair["seed"])
            real = {seed, match_seed(match, seed, fair["nonces"]), match_seed(match, seed, {})}
            for guess in guesses(began, ended, match, server.pid, max(3000, size // MATCHES)):
                report.counts["seeds guessed"] += 1
                if guess in real:
                    report.found(f"the seed of {match} can be guessed")
                    break
            progress(number + 1, MATCHES)


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many shuffles, and about five times as many guesses."""
    report = Report()
    await _guessed(server, size, report, progress)
    chance = likelihood(size, luck.randbytes(32), progress)
    report.counts["shuffles"] = size
    report.figures["chi-square, chance of it"] = chance
    report.check(LIKELY[0] < chance < LIKELY[1], f"cards lie unevenly: {chance}")
    for file in sources():
        report.counts["sources"] += 1
        found = imports_of_random(file.read_text(encoding="utf-8"))
        report.check(not found, f"{file.relative_to(ROOT)} uses {', '.join(found)}")
    return report
