"""Clocks in virtual time: `python -m tests.server.match.clock_trials TRIAL --size N`; 1 if it finds anything."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from typing import Any

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
        life = Life(disk)
        disk.seconds = luck.choice((0, 0.002, 0.05))
        game = luck.choice(("aton", "thot"))
        ann, bea = await opened(life, game, "1+0", "ann", "bea")
        match = ann.room.id
        state = ann.room.situation.state
        assert state is not None
        end = loop().time() + min(left(ann.room)[seat] for seat in state.choice_since) / 1_000
        moments = sorted(end + luck.choice((-0.06, -0.02, -0.011, -0.001, 0.0, 0.001, 0.01)) for _ in range(3))
        tasks = []
        for deed, moment in zip(luck.sample(_deeds(ann, bea), 3), moments, strict=True):
            await asyncio.sleep(max(0.0, moment - loop().time()))
            tasks.append(asyncio.ensure_future(deed()))
        await asyncio.gather(*tasks)
        await asyncio.sleep(90)
        found += [f"{number}: {what}" for what in await disagreements(disk, life, match, ann, bea)]
        life.kill()
    return found


def _deeds(ann: Person, bea: Person) -> list[Callable[[], Awaitable[Any]]]:
    """What people may do at the last moment."""
    return [
        ann.play,
        bea.play,
        lambda: ann.send("resign", seat=ann.seats[0]),
        lambda: bea.send("resign", seat=bea.seats[0]),
        lambda: ann.send("back", seat=ann.seats[0]),
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
    return found


TRIALS = {"kills": kills, "races": races}


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
