"""One owner for each match where several processes share a database: who it is, and when another takes over.

Owning makes play fast: all sockets of a match meet in one room, so that no step has to travel through the
database. It never makes it right: should two processes own a match at once, the key of the steps decides each of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from highpriest.server.logs import log
from highpriest.server.match.life import Life
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.leases import Lease, LeaseStore

TRIES: Final = 5  # each time somebody else was first


class Elsewhere(Exception):  # no fault: the match is in good hands
    """A match is in the hands of another process."""

    def __init__(self, life: str, url: str | None) -> None:
        super().__init__(life)
        self.life = life
        self.url = url


class Owners:
    """What this process owns. Where it is the only one, everything, and nobody is asked."""

    def __init__(self, leases: LeaseStore, life: Life) -> None:
        self.are_several = leases.are_used
        self._leases = leases
        self._life = life
        self._releasing: dict[str, asyncio.Task[None]] = {}

    @property
    def of_new_matches(self) -> str | None:
        """The life that owns a match made here; None if there is nobody else whose it could be."""
        return self._life.id if self.are_several else None

    async def claim(self, match: str) -> None:
        """Make a match ours. Raises Elsewhere if it is another's, Problem if there is none, and StorageError."""
        if not self.are_several:
            return
        await self.released(match)
        for _ in range(TRIES):
            lease = await self._leases.of_match(match)
            if lease is None:
                raise Problem("match/unknown")
            if lease.life == self._life.id:
                return
            if lease.life is not None and self._is_held(lease):
                raise Elsewhere(lease.life, lease.url)
            if await self.take(match, lease.life):
                return
        raise StorageError("a match changes hands too often")

    async def take(self, match: str, instead_of: str | None) -> bool:
        """Take a match over from that life; False if it has come into other hands meanwhile. Raises StorageError."""
        try:
            await self._leases.take(match, self._life.id, instead_of)
        except TakenError:
            return False
        if instead_of is not None:
            log.warning("took a match over", match=match, life=instead_of)
        return True

    def _is_held(self, lease: Lease) -> bool:
        """Whether the process that has a match may still be there.

        It cannot, if this one has its address. And after the database was away all lives seem silent: as long as this
        one has not been heard of for a while itself, it does not count the silence of others.
        """
        if lease.url is not None and lease.url == self._life.url:
            return False
        return lease.is_alive or not self._life.is_steady

    async def is_ours(self, match: str) -> bool:
        """Whether a match is still ours. Raises StorageError."""
        lease = await self._leases.of_match(match) if self.are_several else None
        return lease is None or lease.life == self._life.id

    async def lost(self, matches: Collection[str]) -> set[str]:
        """Those of these matches that are not ours, or no longer. Raises StorageError."""
        return set(matches) - await self._leases.of_life(self._life.id) if matches else set()

    async def orphaned(self) -> list[str]:
        """Matches that must go on and whose owner is no longer heard of. Raises StorageError."""
        return await self._leases.orphaned() if self._life.is_steady else []

    async def forget_silent(self) -> None:
        """Remove what is left of lives that have long been silent. Raises StorageError."""
        if self._life.is_steady:
            await self._leases.forget_silent()

    def release(self, match: str) -> None:
        """Let a match go, for the process that asks first; done in a while."""
        if self.are_several:
            self._releasing[match] = asyncio.create_task(self._release(match))

    async def released(self, match: str) -> None:
        """Wait until a match that was let go is."""
        if match in self._releasing:
            await asyncio.wait([self._releasing[match]])

    async def _release(self, match: str) -> None:
        try:
            await self._leases.release(match, self._life.id)
        except StorageError:
            log.debug("a match could not be released", match=match)  # it is ours as long as this life is heard of
        finally:
            if self._releasing.get(match) is asyncio.current_task():
                del self._releasing[match]
