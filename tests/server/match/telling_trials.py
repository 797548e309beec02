"""What clocks tell, in virtual time: nothing of hidden cards, and after a restart the same bytes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.server.match.virtual import PEOPLE, Disk, Life, Person, begun, seated

from highpriest.server.match.presenters import sheet
from highpriest.server.match.rooms import new_match
from highpriest.storage.stored import StoredSeat

COMPARED = 3  # worlds that differ in what Red lays
FORMS = ("leaves", "closes the page", "asks to take back", "is cut off by a restart")


async def pairs(size: int, luck: Random) -> list[str]:
    """Worlds that differ only in the cards that Red lays unseen: where what the others are told differs, too."""
    found = []
    for number in range(size):
        seed = luck.randrange(10**6)
        worlds = [await world(seed, choice) for choice in Random(seed).sample(range(24), COMPARED)]
        if not all(told == worlds[0] for told in worlds):
            found.append(f"{number}: worlds of seed {seed} differ")
    return found


async def world(seed: int, choice: int) -> list[str]:
    """All that the other player and a spectator are told when Red lays cards unseen and then does something else."""
    luck, disk = Random(seed), Disk()
    life = Life(disk)
    seats = (StoredSeat("red", guest="a" * 64, nonce="0" * 64), StoredSeat("blue", guest="b" * 64, nonce="1" * 64))
    stored = new_match("aton", {}, seats, pace="4+4")
    stored = replace(stored, id="m" * 22, seed=luck.randbytes(32), created=0.0)
    room = await life.rooms.create(stored)
    ann, bea = await seated(life, room.id, "ann", "bea", trip=0.04)
    watcher = Person(None, room)
    await room.enter(watcher, 0)
    await asyncio.sleep(luck.random() * 12)
    await _lay(ann, choice)
    await asyncio.sleep(luck.random() * 8)
    form = luck.choice(FORMS)
    if form == "asks to take back":
        await ann.send("back", "two", seat="red")
        await bea.send("answer", "three", offer="back", yes=luck.random() < 0.5)
    elif form == "is cut off by a restart":
        await life.stop()
        life = Life(disk)
        told = [bea, watcher]
        bea, *_ = await seated(life, room.id, "bea", trip=0.04)
        watcher = Person(None, bea.room)
        await bea.room.enter(watcher, 0)
        bea.frames[:0], watcher.frames[:0] = told[0].frames, told[1].frames
    else:
        room.leave(ann, goodbye=form == "closes the page")
    await asyncio.sleep(luck.random() * 18)  # no first turn takes longer than 40 s: then all is shown
    await bea.send("claim", "four", seat="red")
    life.kill()
    frames = [text for person in (bea, watcher) for text in person.frames if '"type":"echo"' not in text]
    return [*frames, *(json.dumps(sheet(bea.room.situation, guest)) for guest in (bea.guest, None))]


async def _lay(ann: Person, choice: int) -> None:
    state = ann.room.situation.state
    assert state is not None
    lays = [move.text for move in state.match.legal_moves("red") if move.text != "exchange"]
    await ann.send("play", "one", seat="red", number=1, moves=[lays[choice % len(lays)]])


# ---- after a restart


async def returns(size: int, luck: Random) -> list[str]:
    """Matches with clocks, whose server stops or is killed: updates that are other bytes when they are sent again."""
    found = []
    for number in range(size):
        disk = Disk()
        life = Life(disk)
        game = luck.choice(("aton", "thot"))
        match = await begun(life, game, luck.choice(("1+2", "4+4", "10+0")), "ann", "bea")
        people = await seated(life, match, "ann", "bea", trip=luck.choice((0.0, 0.08, 0.2)))
        watcher = Person(None, people[0].room)
        await watcher.room.enter(watcher, 0)
        for _ in range(luck.randrange(2, 16)):
            await asyncio.sleep(luck.random() * 4)
            await _do_something(people, luck)
        await life.stop() if luck.random() < 0.5 else life.kill()
        found += [f"{number}: {what}" for what in await _differences(disk, match, [*people, watcher])]
    return found


async def _do_something(people: list[Person], luck: Random) -> None:
    """Mostly a move; now and then more time, or a move that is taken back."""
    one, other = luck.sample(people, 2)
    if luck.random() < 0.1:
        await one.send("more_time", seat=other.seats[0])
    elif luck.random() < 0.1:
        await one.send("back", seat=one.seats[0])
        await other.send("answer", offer="back", yes=True)
    else:
        state = one.room.situation.state
        owing = state.choice_since if state else {}
        mover = next((person for person in people if person.seats[0] in owing), None)
        if mover is not None:
            await mover.play()


async def _differences(disk: Disk, match: str, people: Sequence[Person]) -> list[str]:
    later = Life(disk)
    found = []
    for person in people:
        again = Person(person.guest, await later.rooms.room(match))
        await again.room.enter(again, 0)
        told = updates(person)
        if updates(again)[: len(told)] != told:
            found.append(f"{_name(person)} is told something else")
    later.kill()
    return found


def updates(person: Person) -> list[str]:
    """The updates, as they came."""
    return [text for text in person.frames if json.loads(text)["type"] == "update"]


def _name(person: Person) -> str:
    return next((name for name, guest in PEOPLE.items() if guest == person.guest), "a watcher")
