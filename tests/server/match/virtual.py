"""Rooms in virtual time, on a database in memory: hours pass in a moment, and every instant can be hit.

The loop jumps to whatever is due next, so nothing here may wait for the outside world.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from highpriest.names import Absent
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.room import Room
from highpriest.server.match.rooms import Rooms, new_match
from highpriest.server.match.thinkers import Thinkers
from highpriest.server.metrics import Metrics
from highpriest.server.requests import REQUESTS
from highpriest.storage.chat import ChatStore
from highpriest.storage.leases import LeaseStore
from highpriest.storage.lives import LifeStore
from highpriest.storage.lobby import LobbyStore
from highpriest.storage.matches import MatchStore
from highpriest.storage.notifications import Notifications
from highpriest.storage.people import PeopleStore
from highpriest.storage.reader import Reader
from highpriest.storage.schema import METADATA
from highpriest.storage.store import Store
from highpriest.storage.stored import StoredSeat
from highpriest.storage.watch import Unwatched
from highpriest.storage.writer import Writer

T = TypeVar("T")
SEED = bytes(32)  # deals no ankh where the first moves end: there a turn would go on
PEOPLE = {"ann": "a" * 64, "bea": "b" * 64, "cid": "c" * 64, "dov": "d" * 64}


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its clock stands while it works and jumps when it would have to wait."""

    _timer_cancelled_count: int
    _clock_resolution: float

    def __init__(self) -> None:
        self.at = 1_000.0
        super().__init__()
        self._clock_resolution = 1e-6  # after a year of virtual time a float knows no smaller difference

    def time(self) -> float:
        return self.at

    def _run_once(self) -> None:
        timers: list[Any] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False
            self._timer_cancelled_count -= 1
        if timers and not self._ready:  # type: ignore[attr-defined]
            self.at = max(self.at, timers[0].when())
        super()._run_once()  # type: ignore[misc]


def virtually(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run to the end, in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work())


def loop() -> VirtualLoop:
    return cast(VirtualLoop, asyncio.get_running_loop())


class Disk:
    """A database in memory that takes `seconds` for each transaction, or fails while it `is_broken`."""

    def __init__(self) -> None:
        self.engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        METADATA.create_all(self.engine)
        self.seconds = 0.0
        self.is_broken = False

    async def carry_out(self, work: Callable[[Connection], T], stands: Any = None, patience: Any = None) -> T:
        await asyncio.sleep(self.seconds)
        if self.is_broken:
            raise OperationalError("broken", None, Exception("broken"))
        with self.engine.begin() as connection:
            return work(connection)

    async def append(self, _rows: Any, _stands: Any) -> bool:
        return False

    async def tidy(self) -> None:
        return

    async def close(self) -> None:
        return


class Reading(Reader):
    """Reads what the disk has, at once."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    async def together(self, queries: Sequence[Any], given: Any = None) -> list[list[Any]]:
        with self._disk.engine.connect() as connection:
            return [list(connection.execute(query, given).mappings()) for query in queries]


class _Thinkers:
    """Computers that know one move."""

    async def choose(self, player: str, view: Any, who: str = "") -> str:
        return str(view.legal_moves[0].text)


class Life:
    """One run of a server on that disk, without sockets. Killed, it leaves nothing behind but the disk."""

    def __init__(self, disk: Disk, *, is_of_days: bool = False, noted_every: float = 60) -> None:
        """Where only days count, game time does not go on: that would take too many steps."""
        self._noted_every = noted_every
        silent = cast(Notifications, SimpleNamespace(give=lambda _connection, _matches: None, are_heard=False))
        self.writer = Writer(disk, silent, Unwatched())
        reader = Reading(disk)
        writer = self.writer

        class _Store:
            matches = MatchStore(writer, reader)
            people = PeopleStore(writer, reader)
            chat = ChatStore(writer, reader)
            lives = LifeStore(writer, reader, are_several=False)
            leases = LeaseStore(writer, reader, are_used=False)
            lobby = LobbyStore(disk, reader, silent, None)

            @property
            def troubled_since(self) -> float | None:
                return writer.troubled_since

        self.store = cast(Store, _Store())
        self.rooms = Rooms(self.store, cast(Thinkers, _Thinkers()), Pauses(1), Metrics())
        life = self.rooms.life
        live = (
            life.time.run,
            lambda: life.run(self.rooms.clocks_run),
            self.rooms.measure_lags,
            self.rooms.tell_of_time,
        )
        self.duties = [asyncio.create_task(duty()) for duty in ((self._note,) if is_of_days else live)]

    async def _note(self) -> None:
        while True:
            await self.rooms.life.note()
            await asyncio.sleep(self._noted_every)

    def now(self) -> int:
        return self.rooms.life.time.now()

    def kill(self) -> None:
        """Nothing is written any more, and nobody is told anything."""
        for task in (*self.duties, self.writer._task):
            task.cancel()
        if self.writer._began is not None:  # nothing is late any more
            self.writer._alarm.cancel()
        self.rooms.close()

    async def stop(self) -> None:
        """Stop in good order."""
        await self.rooms.rest()
        self.kill()


@dataclass(eq=False)
class Person:
    """Somebody at a table, who notes what they are told and sends echoes back after `trip` seconds (None: never)."""

    guest: str | None
    room: Room
    trip: float | None = 0.0
    seats: tuple[str, ...] = ()
    frames: list[str] = field(default_factory=list)
    closed_with: int | None = None

    def tell(self, text: str) -> None:
        self.frames.append(text)
        message = json.loads(text)
        if message["type"] == "echo" and self.trip is not None:
            loop().call_later(self.trip, lambda: asyncio.ensure_future(self.send("echoed", message["id"])))

    def catch_up(self, text: str) -> None:
        self.tell(text)

    def close(self, code: int) -> None:
        self.closed_with = code

    async def send(self, kind: str, request: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a request; the last message that came by then."""
        sent = {"type": kind, "id": request or secrets.token_hex(4), **fields}
        await self.room.handle(self, REQUESTS.validate_python(sent))
        return cast(dict[str, Any], json.loads(self.frames[-1]))

    async def play(self, seat: str | None = None) -> dict[str, Any]:
        """Play any legal move of the seat."""
        state = self.room.situation.state
        assert state is not None
        mine = seat or self.seats[0]
        moves = state.match.legal_moves(mine)
        text = moves[len(state.match.log) % len(moves)].text if moves else "a1"
        return await self.send("play", seat=mine, number=state.number, moves=[text])

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [message for text in self.frames if (message := json.loads(text))["type"] == kind]

    @property
    def table(self) -> dict[str, Any]:
        return self.told("table")[-1]


async def seated(life: Life, match: str, *names: str, trip: float | None = 0.0, since: int = 0) -> list[Person]:
    """People who come to a table."""
    room = await life.rooms.room(match)
    came = [Person(PEOPLE[name], room, trip) for name in names]
    for person in came:
        await room.enter(person, since)
    return came


async def opened(life: Life, game: str, pace: str, *names: str, absent: Absent = "end", **options: Any) -> list[Person]:
    """People at a match that has begun; everybody has made their first turn, in no time."""
    match = await begun(life, game, pace, *names, absent=absent, seed=SEED, **options)
    people = await seated(life, match, *names)
    for _ in range(40):
        state = people[0].room.situation.state
        assert state is not None
        moved = {played.step.seat for played in state.spine_from_start()}
        if moved.issuperset(state.match.seats) and set(state.choice_since) == {*_beginners(game, state.match.seats)}:
            break
        for person in people:
            if person.seats[0] in state.choice_since:
                await person.play()
                break
    return people


def _beginners(game: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who owes a move at the beginning of a round."""
    return seats if game == "aton" else seats[:1]


async def begun(
    life: Life,
    game: str,
    pace: str | None,
    *names: str,
    absent: Absent = "end",
    seed: bytes | None = None,
    **options: Any,
) -> str:
    """A match of these people that has begun, with nobody at the table; with a seed, it is dealt the same each time."""
    from highpriest.play import Match

    seats = Match(game, seed=0, **options).seats
    taken = [StoredSeat(seat, guest=PEOPLE[name], nonce="0" * 64) for seat, name in zip(seats, names, strict=True)]
    made = new_match(game, options, tuple(taken), pace=pace, absent=absent)
    room = await life.rooms.create(made if seed is None else replace(made, seed=seed))
    assert room.situation.stored.phase == "playing"
    return room.id


def left(room: Room) -> dict[str, int]:
    """What the clocks show now."""
    clock = room.table(None)["clock"]
    assert clock is not None
    return clock["left"]
