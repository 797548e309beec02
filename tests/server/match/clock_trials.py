"""Clocks in virtual time: `python -m tests.server.match.clock_trials TRIAL --size N`; 1 if it finds anything."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.match.absence_trials import SPECIAL_DAYS, absences, days, on_a_day
from tests.server.match.telling_trials import pairs, returns
from tests.server.match.virtual import Disk, Life, Person, begun, left, loop, opened, seated, virtually

from highpriest.server import logs


async def kills(size: int, luck: random.Random) -> list[str]:
    """What was forgiven or taken by kills at random moments that should not have been."""
    found = []
    for number in range(size):
        disk = Disk()
        life = Life(disk)
        match = await begun(life, luck.choice(("aton", "thot")), "1+2", "ann", "bea")
        people = await seated(life, match, "ann", "bea")
        for _ in range(luck.randrange(6)):
            await asyncio.sleep(luck.random() * 4)
            disk.seconds = luck.choice((0, 0.003, 0.1))
            owing = people[0].room.situation.state.choice_since  # type: ignore[union-attr]
            await next(person for person in people if person.seats[0] in owing).play()
        disk.seconds = 0.0
        await asyncio.sleep(luck.random() * 9)
        shown = left(people[0].room)
        life.kill()
        await asyncio.sleep(luck.random() * 500)
        later = Life(disk)
        (watcher,) = await seated(later, match, "cid")
        now = left(watcher.room)
        for seat, was in shown.items():
            if watcher.table["phase"] != "playing" or not 0 <= now[seat] - was <= 1_000:
                found.append(f"{number}: {seat} had {was} and has {now[seat]}, {watcher.table['phase']}")
        later.kill()
    return found


async def races(size: int, luck: random.Random) -> list[str]:
    """The end of somebody's time against whatever else comes at that moment: what has more than one outcome."""
    found = []
    for number in range(size):
        disk = Disk()
        race = luck.choices((_race, _race_with_claim, _race_with_pause), (8, 3, 1))[0]
        with on_a_day(*luck.choice(SPECIAL_DAYS)):
            found += [f"{number}: {what}" for what in await race(disk, luck)]
    return found


async def _race(disk: Disk, luck: random.Random) -> list[str]:
    """Both are there."""
    life = Life(disk)
    disk.seconds = luck.choice((0, 0.002, 0.05))
    ann, bea = await opened(life, luck.choice(("aton", "thot")), "1+0", "ann", "bea")
    await _at_the_end(ann, luck, luck.sample(_deeds(ann, bea), 3))
    await asyncio.sleep(90)
    return await disagreements(disk, life, ann.room.id, ann, bea)


async def _race_with_claim(disk: Disk, luck: random.Random) -> list[str]:
    """The one who is to move is away, so that the win may be claimed when their time is over."""
    life = Life(disk)
    ann, bea = await opened(life, "thot", "1+0", "ann", "bea")
    disk.seconds = luck.choice((0, 0.002, 0.05))
    ann.room.leave(ann)
    deeds = [
        lambda: bea.send("claim", seat=ann.seats[0]),
        lambda: bea.send("call_off"),
        lambda: bea.send("resign", seat=bea.seats[0]),
        lambda: bea.send("more_time", seat=ann.seats[0]),
    ]
    await _at_the_end(bea, luck, luck.sample(deeds, 3))
    await asyncio.sleep(90)
    return await disagreements(disk, life, bea.room.id, bea)


async def _race_with_pause(disk: Disk, luck: random.Random) -> list[str]:
    """All agree to a pause when a turn of days is over."""
    life = Life(disk, is_of_days=True, noted_every=3_600)
    match = await begun(life, "thot", "1d", "ann", "bea")
    ann, bea = await seated(life, match, "ann", "bea")
    disk.seconds = luck.choice((0, 0.002, 0.05))
    await bea.send("pause", on=True)
    deeds = [lambda: ann.send("answer", offer="pause", yes=True), ann.play, lambda: bea.send("pause", on=False)]
    await _at_the_end(ann, luck, luck.sample(deeds, 3))
    await asyncio.sleep(31 * 86_400)  # a pause ends after a month, and the player to move then has a day
    await asyncio.sleep(2 * 86_400)
    return await disagreements(disk, life, match, ann, bea)


async def _at_the_end(person: Person, luck: random.Random, deeds: list[Callable[[], Awaitable[Any]]]) -> None:
    """All of these at about the moment at which somebody's time is over."""
    state = person.room.situation.state
    assert state is not None
    end = loop().time() + min(left(person.room)[seat] for seat in state.choice_since) / 1_000
    moments = sorted(end + luck.choice((-0.06, -0.02, -0.011, -0.001, 0.0, 0.001, 0.01)) for _ in deeds)
    tasks = []
    for deed, moment in zip(deeds, moments, strict=True):
        await asyncio.sleep(max(0.0, moment - loop().time()))
        tasks.append(asyncio.ensure_future(deed()))
    await asyncio.gather(*tasks)


def _deeds(ann: Person, bea: Person) -> list[Callable[[], Awaitable[Any]]]:
    """What people may do at the last moment."""
    return [
        ann.play,
        bea.play,
        lambda: ann.send("resign", seat=ann.seats[0]),
        lambda: bea.send("resign", seat=bea.seats[0]),
        lambda: ann.send("back", seat=ann.seats[0]),
        lambda: bea.send("answer", offer="back", yes=True),
        lambda: bea.send("call_off"),
        lambda: ann.send("answer", offer="off", yes=True),
    ]


async def disagreements(disk: Disk, life: Life, match: str, *people: Person) -> list[str]:
    """Where log, sockets and tables say different things of a match that must be over."""
    stored = await life.rooms.store.matches.load(match)
    assert stored is not None
    numbers = [step.number for step in stored.steps]
    found = [] if numbers == list(range(1, len(numbers) + 1)) else [f"steps {numbers}"]
    ends = [step.number for step in stored.steps if step.kind in ("time", "abort") or "resigns" in str(step.entries)]
    if stored.phase not in ("over", "aborted") or ends != numbers[-1:]:
        found.append(f"{stored.phase} with {ends} of {numbers}")
    later = Life(disk)
    for person in people:
        (again,) = await seated(later, match, "ann" if person.guest == "a" * 64 else "bea")
        live = [text for text in person.frames if json.loads(text)["type"] == "update"]
        if live != [text for text in again.frames if json.loads(text)["type"] == "update"]:
            found.append("updates differ")
        if person.table["phase"] != stored.phase or again.table["seats"][0]["seat"] != person.table["seats"][0]["seat"]:
            found.append("tables differ")
    later.kill()
    life.kill()
    return found


TRIALS = {
    "absences": absences,
    "days": days,
    "kills": kills,
    "pairs": pairs,
    "races": races,
    "returns": returns,
}


def main() -> int:
    """Run the trial that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.match.clock_trials", description=__doc__)
    parser.add_argument("trial", choices=sorted(TRIALS))
    parser.add_argument("--size", type=int, default=100, help="how many matches")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    logs.set_up("warning")
    found = virtually(lambda: TRIALS[asked.trial](asked.size, random.Random(asked.seed)))
    print(f"{asked.size} {asked.trial}, {len(found)} findings")
    print("\n".join(found[:10]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
