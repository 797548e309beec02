"""Nobody is there, and turns that take days: in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from unittest.mock import patch

from tests.server.match.virtual import Disk, Life, Person, begun, loop, opened, seated

from highpriest.play.clock import DAY, SECOND

# Days on which clocks are put forward or back somewhere, and one on which none is.
SPECIAL_DAYS = ((2026, 3, 29), (2026, 10, 25), (2026, 4, 5), (2026, 7, 1))
NEVER = 1e9  # seconds: signs of life are given by hand
SILENCE = 600.0  # seconds without a server that turns have to bear
SWEEP = 31.0  # seconds in which the server has looked for turns that are over


async def absences(size: int, luck: Random) -> list[str]:
    """Both walk away before they lay, at the first turn or later, with a restart meanwhile: what is not called off."""
    found = []
    for number in range(size):
        disk = Disk()
        life = Life(disk)
        pace = luck.choice(("0.5+0", "1+0", "2+2"))
        if luck.random() < 0.3:
            match = await begun(life, "aton", pace, "ann", "bea")
            people = await seated(life, match, *luck.choice((("ann", "bea"), ("ann",), ())))
        else:
            people = await opened(life, "aton", pace, "ann", "bea")
            match = people[0].room.id
        for person in luck.sample(people, len(people)):
            await asyncio.sleep(luck.random() * 5)
            person.room.leave(person, goodbye=luck.random() < 0.5)
        if luck.random() < 0.3:
            await (life.stop() if luck.random() < 0.5 else _killed(life))
            life = Life(disk)
            await life.rooms.resume()
        await asyncio.sleep(200)
        phase = (await life.rooms.room(match)).situation.stored.phase
        if phase != "aborted":
            found.append(f"{number}: {phase} at {pace}")
        life.kill()
    return found


async def _killed(life: Life) -> None:
    life.kill()


# ---- days


@contextmanager
def on_a_day(year: int, month: int, day: int) -> Iterator[None]:
    """The time of day follows virtual time; it begins at midnight."""
    began = datetime(year, month, day, tzinfo=UTC).timestamp()
    with patch("time.time", lambda: began + loop().at):
        yield


async def days(size: int, luck: Random) -> list[str]:
    """Turns of days with moves, pauses, more time and servers that are away: those that end before their minute."""
    found = []
    for number in range(size):
        with on_a_day(*luck.choice(SPECIAL_DAYS)):
            played = OfDays(luck)
            await played.begin()
            for _ in range(luck.randrange(6)):
                await played.do_something()
            found += [f"{number}: {what}" for what in await played.end()]
    return found


class OfDays:
    """A match of days, and when its turn has to end, reckoned beside it."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.days = luck.choice((1, 2, 3, 7))
        self.disk = Disk()
        self.slack = SWEEP  # by how much later the end may come
        self.deeds: list[str] = []

    async def begin(self) -> None:
        self.life = Life(self.disk, is_of_days=True, noted_every=NEVER)
        self.match = await begun(self.life, "thot", f"{self.days}d", "ann", "bea")
        await self._sit_down()
        self._ask()

    async def _sit_down(self) -> None:
        self.people = await seated(self.life, self.match, "ann", "bea")

    def _ask(self) -> None:
        """A turn begins."""
        self.due = loop().time() + self.days * DAY / SECOND

    async def do_something(self) -> None:
        """Some time passes, never all that is left."""
        await asyncio.sleep(self.luck.random() * 0.8 * (self.due - loop().time()))
        deed = self.luck.choice((self._move, self._pause, self._play_on, self._go_away))
        self.deeds.append(deed.__name__)
        await deed()

    async def _move(self) -> None:
        mover = next(person for person in self.people if person.seats[0] in self._owing())
        await mover.play()
        self._ask()

    def _owing(self) -> dict[str, int]:
        state = self.people[0].room.situation.state
        return state.choice_since if state else {}

    async def _pause(self) -> None:
        one, other = self.luck.sample(self.people, 2)
        await one.send("pause", on=True)
        await other.send("answer", offer="pause", yes=True)
        for_ = self.luck.random() * 20 * DAY / SECOND
        await asyncio.sleep(for_)
        await one.send("pause", on=False)
        self.due += for_

    async def _play_on(self) -> None:
        """Who could win on time lets it stand."""
        waiting, asked = self._in_turn()
        told = await waiting.send("more_time", seat=asked.seats[0])
        if told["type"] == "done":
            self.due += self.days * DAY / SECOND

    def _in_turn(self) -> tuple[Person, Person]:
        ann, bea = self.people
        return (bea, ann) if ann.seats[0] in self._owing() else (ann, bea)

    async def _go_away(self) -> None:
        """There is no server for a while; if that is long, all turns are longer by it."""
        await self.life.rooms.life.note()
        self.life.kill()
        for_ = self.luck.choice((60.0, 500.0, 3_600.0, 1.5 * DAY / SECOND))
        await asyncio.sleep(for_)
        self.life = Life(self.disk, is_of_days=True, noted_every=NEVER)
        await self.life.rooms.life.make_up_for_silence()
        if for_ > SILENCE:
            self.due += for_
        await self._sit_down()

    async def end(self) -> list[str]:
        """Nobody moves any more: the match is over at its minute, and not before."""
        await asyncio.sleep(self.due - loop().time() - 1)
        early = await self._phase()
        sweep = asyncio.create_task(self.life.rooms.end_turns_of_days())
        await asyncio.sleep(1 + self.slack)
        late = await self._phase()
        sweep.cancel()
        self.life.kill()
        return [] if (early, late) == ("playing", "over") else [f"{early}, then {late} after {self.deeds}"]

    async def _phase(self) -> str:
        stored = await self.life.rooms.store.matches.load(self.match)
        assert stored is not None
        return stored.phase
