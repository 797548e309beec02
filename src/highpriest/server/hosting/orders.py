"""The host's acts, noticed while the server runs: they stand in the database, and it is read every second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, Protocol

from highpriest.server.lobby.lobby import Lobby
from highpriest.server.logs import log
from highpriest.server.match.rooms import Rooms
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError
from highpriest.storage.hosting import Ban, HostStore, NotedAct, Notice
from highpriest.storage.stored import StoredMatch

READ_EVERY: Final = 1.0  # seconds
BANNED: Final = 4403  # the code with which the sockets of somebody are closed who is kept out
RESTART_SHOWN: Final = 3600.0  # seconds for which a restart is awaited that was to have come


class Socket(Protocol):
    """A connection of somebody, wherever they are."""

    guest: str | None

    def tell(self, text: str) -> None:
        """Send a message."""

    def close(self, code: int) -> None:
        """End the connection."""


class Orders:
    """Who is kept out, what is announced, and whether new matches are made."""

    def __init__(self, store: HostStore, rooms: Rooms, lobby: Lobby) -> None:
        self._store = store
        self._rooms = rooms
        self._lobby = lobby
        self._seen = 0
        self._began = time.time()
        self._bans: dict[str, Ban] = {}
        self._notices: dict[str, Notice] = {}
        self._sockets: set[Socket] = set()
        self._effects: dict[str, Callable[[NotedAct], Awaitable[None]]] = {
            "ban": self._close_sockets,
            "erase": self._reload_without_erased,
            "remove": self._reload_changed,
            "rename": self._reload_changed,
        }

    # ---- who is kept out

    def check(self, guest: str | None) -> None:
        """Raise Problem if somebody is kept out."""
        ban = self._bans.get(guest) if guest else None
        if ban is None or (ban.until is not None and ban.until < time.time()):
            return
        until = "" if ban.until is None else f" until {datetime.fromtimestamp(ban.until, UTC):%Y-%m-%d %H:%M} UTC"
        raise Problem("guest/banned", f"The host has banned you{until}: {ban.reason}")

    def came(self, socket: Socket) -> None:
        """Somebody is connected."""
        self._sockets.add(socket)

    def went(self, socket: Socket) -> None:
        """They no longer are."""
        self._sockets.discard(socket)

    # ---- what is announced

    @property
    def announcement(self) -> Notice | None:
        """What the host wants everybody to read."""
        notice = self._notices.get("announcement")
        is_past = notice is not None and notice.until is not None and notice.until < time.time()
        return None if is_past else notice

    @property
    def restart(self) -> Notice | None:
        """The restart that this server waits for; None once it has come."""
        notice = self._notices.get("restart")
        if notice is None or notice.until is None or notice.since < self._began:
            return None
        return notice if time.time() < notice.until + RESTART_SHOWN else None

    # ---- reading

    async def open(self) -> None:
        """Read what holds at the start. Raises StorageError."""
        self._seen = await self._store.newest_act()
        await self._read()

    async def follow(self, look_at_keys: Callable[[], None]) -> None:
        """Look every second for what is new, keys included, and carry it out. Runs until cancelled."""
        while True:
            await asyncio.sleep(READ_EVERY)
            look_at_keys()
            try:
                acts = await self._store.acts_after(self._seen)
                if acts:
                    await self._take(acts)
            except StorageError as error:
                log.warning("acts of the host could not be read", reason=error.reason)
            self._drain()

    async def _take(self, acts: list[NotedAct]) -> None:
        await self._read()
        for act in acts:
            log.info("the host has acted", act=act.act)
            if act.act in self._effects:
                await self._effects[act.act](act)
            self._seen = act.number
        self._lobby.look_again()  # the seeks of people who were banned or erased go

    async def _read(self) -> None:
        self._bans = await self._store.bans()
        self._notices = await self._store.notices()
        self._drain()

    def _drain(self) -> None:
        """Before a restart no match is made; it may also have passed by without one."""
        self._rooms.is_draining = self._lobby.is_draining = self.restart is not None

    async def _close_sockets(self, act: NotedAct) -> None:
        for socket in [each for each in self._sockets if each.guest is not None and each.guest == act.person]:
            try:
                self.check(socket.guest)
            except Problem as problem:
                socket.tell(encoded(problem.refusal(None)))
                socket.close(BANNED)

    async def _reload_changed(self, act: NotedAct) -> None:
        def is_changed(stored: StoredMatch) -> bool:
            theirs = act.person is not None and any(seat.guest == act.person for seat in stored.seats)
            return theirs or stored.id == act.match

        await self._reload(is_changed)

    async def _reload_without_erased(self, _act: NotedAct) -> None:
        """The act does not say who is gone, so the seats of the matches in memory are looked at."""
        gone = await self._store.erased_seats([room.id for room in self._rooms.all()])

        def is_changed(stored: StoredMatch) -> bool:
            known = {(stored.id, seat.guest) for seat in stored.seats}
            return any(match == stored.id and (match, guest) not in known for match, guest in gone)

        await self._reload(is_changed)

    async def _reload(self, is_changed: Callable[[StoredMatch], bool]) -> None:
        """Let rooms go whose match was changed, each between two requests; who is there comes again."""
        changed = [room for room in self._rooms.all() if is_changed(room.situation.stored)]
        await asyncio.gather(*(room.retire() for room in changed))
