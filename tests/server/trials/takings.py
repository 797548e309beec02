"""People at two processes who take the same open tables at the same moment, and each other's, while some are withdrawn.

Each table comes to one thing: a match, or nothing any more. And nobody sits at two.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

import httpx2
from tests.server.clients import Guest, new_guest, visiting
from tests.server.trials.pairs import Pair, check_logs
from tests.server.trials.report import Progress, Report

PEOPLE: Final = 200
SEEKS: Final = 20
TOO_LATE: Final = {"seek/taken", "seek/unknown", "seek/playing"}  # how somebody is told that another was quicker
LATER: Final = "storage/unavailable"  # a busy machine, where those at the end of the line wait for too long
PATIENCE: Final = 30  # times that somebody asks, each of which may take ten seconds
TERMS: Final = {"game": "thot", "pace": "steady", "options": {"size": 8}, "ring": True}


@dataclass(frozen=True)
class Person:
    """Somebody who can ask either process."""

    at: tuple[Guest, Guest]


@dataclass(frozen=True)
class Outcome:
    """What somebody did to a seek: the match that they were told of, or None if it is withdrawn."""

    seek: str
    match: str | None


async def run(
    pair: Pair, size: int, luck: Random, progress: Progress, people: int = PEOPLE, seeks: int = SEEKS
) -> Report:
    """So many rounds, each with other people: who plays takes no other table."""
    report = Report()
    async with visiting(pair.servers[0]) as one, visiting(pair.servers[1]) as other:
        for done in range(size):
            persons = [await _person(pair, one, other) for _ in range(people)]
            await _round(persons, seeks, luck, report)
            progress(done + 1, size)
    check_logs(pair, report)
    return report


async def _person(pair: Pair, one: httpx2.AsyncClient, other: httpx2.AsyncClient) -> Person:
    guest = await new_guest(pair.servers[0], one)
    return Person((guest, Guest(pair.servers[1], other, guest.token)))


async def _round(persons: list[Person], seeks: int, luck: Random, report: Report) -> None:
    makers = persons[:seeks]
    made = await asyncio.gather(*(luck.choice(maker.at).seek(**TERMS) for maker in makers))
    names = [seek["seek"] for seek in made]
    neighbours = [names[place ^ 1] for place in range(seeks)]  # two and two take each other's
    works = [_take(luck.choice(maker.at), seek, report) for maker, seek in zip(makers, neighbours, strict=True)]
    works += [_take(luck.choice(person.at), luck.choice(names), report) for person in persons[seeks:]]
    withdrawn = luck.sample(range(seeks), seeks // 4)
    works += [_withdraw(luck.choice(makers[place].at), names[place], report) for place in withdrawn]
    luck.shuffle(works)
    outcomes = [outcome for outcome in await asyncio.gather(*works) if outcome]
    _compare_told(outcomes, report)
    await _compare_stored(persons, {each.match for each in outcomes if each.match}, luck, report)


async def _asked(guest: Guest, method: str, path: str, report: Report) -> httpx2.Response:
    """The answer of a server that has a database. One that could store nothing in time is asked again.

    What it had stored all the same would be told to nobody then, and be found.
    """
    for _ in range(PATIENCE):
        answer = await guest.request(method, path)
        if answer.is_success or answer.json()["code"] != LATER:
            return answer
        report.counts["asked again"] += 1
    raise TimeoutError(f"{path} was never stored")


async def _take(guest: Guest, seek: str, report: Report) -> Outcome | None:
    answer = await _asked(guest, "POST", f"/api/seeks/{seek}/take", report)
    report.counts["taken at once"] += 1
    if answer.is_success:
        return Outcome(seek, answer.json()["match"])
    report.check(answer.json()["code"] in TOO_LATE, f"refused: {answer.json()['code']}")
    return None


async def _withdraw(guest: Guest, seek: str, report: Report) -> Outcome | None:
    answer = await _asked(guest, "DELETE", f"/api/seeks/{seek}", report)
    if answer.is_success:
        report.counts["withdrawn"] += 1
        return Outcome(seek, None)
    report.check(answer.json()["code"] in TOO_LATE, f"not withdrawn: {answer.json()['code']}")
    return None


def _compare_told(outcomes: list[Outcome], report: Report) -> None:
    """Each seek came to one thing at most."""
    for seek, count in Counter(each.seek for each in outcomes).items():
        report.check(count == 1, f"one seek came to {count} things: {[e.match for e in outcomes if e.seek == seek]}")


async def _compare_stored(persons: list[Person], told: set[str], luck: Random, report: Report) -> None:
    """Nobody sits at two tables, whichever process is asked, and there are those matches that somebody was told of."""
    lists = await asyncio.gather(*(luck.choice(person.at).get("/api/matches") for person in persons))
    sits = [[match["match"] for match in each["matches"]] for each in lists]
    for matches in sits:
        report.check(len(matches) <= 1, f"somebody sits at {len(matches)} tables")
    stored = {match for matches in sits for match in matches}
    report.counts["matches"] += len(stored)
    report.check(stored == told, f"{len(stored ^ told)} matches are told or stored, but not both")
