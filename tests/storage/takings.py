"""People who take the same seats at the same moment, over two connections to one database as two processes have them.

`python -m tests.storage.takings URL --rounds 100 --people 200 --seeks 20` ends with 1 if it finds anything.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from collections import Counter
from random import Random

from highpriest.server.lobby.terms import Player, meeting
from highpriest.storage.errors import SeekError
from highpriest.storage.seek import Seek
from highpriest.storage.store import Store


async def taken_at_once(stores: list[Store], people: int, seeks: int, luck: Random) -> list[str]:
    """One round: some withdraw their seek while others take it, and some take each other's; all that is wrong."""
    mark = secrets.token_hex(4)
    now = time.time()
    persons = [f"{mark}-{number}" for number in range(people)]
    open_now = [
        Seek(f"s{person}", person, "thot", {"size": 8}, "10+10", False, True, False, now, now + 600, now + 600)
        for person in persons[:seeks]
    ]
    await asyncio.gather(*(luck.choice(stores).lobby.add(seek, 2) for seek in open_now))
    works = [_take(luck.choice(stores), luck.choice(open_now), person) for person in persons]
    works += [_withdraw(luck.choice(stores), seek) for seek in luck.sample(open_now, seeks // 4)]
    luck.shuffle(works)
    outcomes = await asyncio.gather(*works)
    return await _looked_at(stores[0], persons, open_now, [outcome for outcome in outcomes if outcome])


async def _take(store: Store, seek: Seek, person: str) -> tuple[str, str] | None:
    if seek.person == person:
        return None
    wanted = meeting((seek,), Player.of(seek), Player(person, None, 0), swap=False)
    return (seek.id, wanted.match.id) if await store.lobby.meet([wanted]) else None


async def _withdraw(store: Store, seek: Seek) -> tuple[str, str] | None:
    try:
        await store.lobby.remove(seek.id, seek.person)
    except SeekError:
        return None
    return seek.id, "withdrawn"


async def _looked_at(store: Store, persons: list[str], seeks: list[Seek], outcomes: list[tuple[str, str]]) -> list[str]:
    """Each seek came to one thing at most, nobody sits twice, and what was answered is what is stored."""
    twice = [seek for seek, count in Counter(seek for seek, _ in outcomes).items() if count > 1]
    findings = [f"{seek} came to {[what for which, what in outcomes if which == seek]}" for seek in twice]
    matches = {person: [match.id for match in await store.matches.of_guest(person)] for person in persons}
    findings += [f"{person} sits at {found}" for person, found in matches.items() if len(found) > 1]
    stored = {match for found in matches.values() for match in found}
    told = {what for _, what in outcomes} - {"withdrawn"}
    if stored != told:
        findings.append(f"{len(stored ^ told)} matches are told or stored, but not both")
    left = {seek.id for seek in await store.lobby.open()} & {seek for seek, _ in outcomes}
    return (
        findings
        + [f"{seek} is open though it was met or withdrawn" for seek in left]
        + [
            f"{seek.person} waits and plays"
            for seek in await store.lobby.open()
            if seek.person in matches and matches[seek.person] and seek in seeks
        ]
    )


async def run(url: str, rounds: int, people: int, seeks: int, luck: Random) -> list[str]:
    """So many rounds; what should not have been."""
    stores = [await Store.open(url)]
    if not url.startswith("sqlite"):  # whose file belongs to one process
        stores.append(await Store.open(url))
    try:
        return [found for _ in range(rounds) for found in await taken_at_once(stores, people, seeks, luck)]
    finally:
        for store in stores:
            await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--seeks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = asyncio.run(run(asked.url, asked.rounds, asked.people, asked.seeks, Random(asked.seed)))
    print(f"{asked.rounds} rounds, {len(found)} findings", *found[:20], sep="\n")
    sys.exit(1 if found else 0)
