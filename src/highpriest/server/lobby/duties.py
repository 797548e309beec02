"""What the lobby does by itself: pairs those who wait, keeps up the seeks of those who are here, forgets old ones."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from highpriest.play.clock import FIRST_TURN, SECOND
from highpriest.server.lobby.elsewhere import BELIEVED
from highpriest.server.lobby.lobby import Lobby
from highpriest.server.lobby.pairing import Waiting, pairs
from highpriest.server.lobby.terms import COMING_BACK, HERE, Player, meeting
from highpriest.server.logs import note_failure
from highpriest.storage.errors import StorageError
from highpriest.storage.lobby import HINT
from highpriest.storage.seek import Meeting, Seek
from highpriest.storage.store import Store

WAVE: Final = 2.0  # seconds between two waves of pairing
KEPT_UP: Final = 8.0  # seconds after which everyone who is here is noted again
ASKED_EVERY: Final = 3.0  # seconds; those who look for a game, as others would meet nobody
SILENCE: Final = 6.0  # seconds without an answer: with those until the question, less than 10
SWEPT: Final = 600.0  # seconds
EXPECTED: Final = FIRST_TURN / SECOND  # seconds for which two who have met are expected at their table
LOOKED_FOR: Final = 5.0  # seconds between two looks for those who do not come
LATE: Final = 2 * LOOKED_FOR
MADE_AT_ONCE: Final = 16  # matches in one transaction, so that moves do not wait for long


class Duties:
    """The lobby's work that nobody asks for."""

    def __init__(self, lobby: Lobby, store: Store, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a match that is no longer what its room here may believe."""
        self._lobby = lobby
        self._store = store.lobby
        self._whole_store = store
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._looked = self._steady_since = self._loop.time()
        self._process = secrets.token_hex(4)
        self._swept = time.monotonic()
        self._silent: set[str] = set()  # people who look for a game and do not answer

    async def pair_waves(self) -> None:
        """Pair those who wait, again and again. Runs until cancelled."""
        await _again_and_again(WAVE, self._wave)

    async def keep_up(self) -> None:
        """Note that those who are here still are, and say how many. Runs until cancelled."""
        await _again_and_again(KEPT_UP, self._note_who_is_here)

    async def call_off_missed(self) -> None:
        """Call matches off to which somebody does not come. Runs until cancelled."""
        await _again_and_again(LOOKED_FOR, self._call_off_missed)

    async def ask_who_is_there(self) -> None:
        """Notice who looks for a game over a connection that is dead. Runs until cancelled."""
        await _again_and_again(ASKED_EVERY, self._ask_who_is_there)

    def all(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What runs as long as the server does."""
        duties = self.pair_waves, self.keep_up, self.ask_who_is_there, self.call_off_missed
        return self._lobby.tell_changes(), *(duty() for duty in duties)

    def heard(self, hint: str | None) -> bool:
        """Take a hint of another process if it is about the lobby: there is something new, or so many people.

        None is for hints that may have been lost.
        """
        about, _, said = (hint or HINT).partition(":")
        if about == HINT and said:
            self._lobby.elsewhere.hear(said)
        elif about == HINT:
            self._lobby.look_again()
        return hint is not None and about == HINT

    async def _wave(self) -> None:
        if self._store.is_shared or self._lobby.is_out_of_date:
            self._lobby.look_again()
        await self._sweep()
        if self._lobby.is_draining:
            return
        met = [meet for waiting in self._pools() for meet in self._meetings(waiting)]
        for start in range(0, len(met), MADE_AT_ONCE):
            await self._lobby.meet(met[start : start + MADE_AT_ONCE])

    async def _sweep(self) -> None:
        now = time.time()
        is_due = time.monotonic() - self._swept > SWEPT
        if is_due or any(seek.until < now for seek in self._lobby.seeks.values()):
            self._swept = time.monotonic()
            await self._store.sweep()
            self._lobby.look_again()

    def _pools(self) -> list[list[Seek]]:
        """Those who wait to be paired, by game and pace."""
        now = time.time()
        pools: dict[tuple[str, str], list[Seek]] = defaultdict(list)
        for seek in self._lobby.seeks.values():
            if seek.pool and seek.counts(now):
                pools[seek.game, seek.pace].append(seek)
        return list(pools.values())

    def _meetings(self, seeks: list[Seek]) -> list[Meeting]:
        """Who meets whom of one pool; only where one of the two is here, as another process pairs the others."""
        by_person = {seek.person: seek for seek in seeks}
        waiting = [Waiting(seek.person, seek.made, seek.last) for seek in seeks]
        found = [(by_person[one.person], by_person[other.person]) for one, other in pairs(waiting, time.time())]
        return [
            meeting((one, other), Player.of(one), Player.of(other), swap=secrets.randbelow(2) == 0)
            for one, other in found
            if self._lobby.visitors.is_here(one.person) or self._lobby.visitors.is_here(other.person)
        ]

    async def _call_off_missed(self) -> None:
        """Nobody has missed anything while the server was away, stalled or could write nothing."""
        missed = await self._store.missed(time.time() - EXPECTED)
        now, before = self._loop.time(), self._looked
        self._looked = now
        if self._is_troubled() or now - before > LATE:
            self._steady_since = now
        if now - self._steady_since < EXPECTED:
            return
        for match in missed:
            if await self._lobby.call_off(match):
                self._on_change(match)

    def _is_troubled(self) -> bool:
        return self._whole_store.troubled_since is not None

    async def _ask_who_is_there(self) -> None:
        """A phone that has lost its network says nothing, and its socket stays open for long: it is as good as gone."""
        visitors, before = self._lobby.visitors, self._silent
        looking = {seek.person for seek in self._lobby.live_seeks(visitors.persons)}
        self._silent = {person for person in looking if visitors.is_silent(person, SILENCE)}
        for person in looking:
            visitors.ask(person)
        await self._lobby.stay(self._lobby.live_seeks(self._silent - before), COMING_BACK)
        await self._lobby.stay(self._lobby.live_seeks((before - self._silent) & looking), HERE)

    async def _note_who_is_here(self) -> None:
        there = [person for person in self._lobby.visitors.persons if person not in self._silent]
        await self._lobby.stay(self._lobby.live_seeks(there), HERE)
        await self._store.say(f"{self._process}:{self._lobby.visitors.count}", int(BELIEVED))


async def _again_and_again(seconds: float, duty: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await duty()
        except StorageError as error:
            note_failure(error)
