"""The lobby of one process. The table of seeks is the truth; what is in memory is how it was when last looked at."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, cast

from highpriest.names import GameName
from highpriest.server.lobby.elsewhere import Elsewhere
from highpriest.server.lobby.listing import Listing, listing, own
from highpriest.server.lobby.messages import LobbyNow, Notice, OwnSeek, Paired, Seeking, Terms
from highpriest.server.lobby.terms import COMING_BACK, HERE, Player, meeting, new_seek, seek_again
from highpriest.server.lobby.usual import UsualWaits
from highpriest.server.lobby.visitors import Listener, Visitors
from highpriest.server.logs import note_failure
from highpriest.server.messages import encoded
from highpriest.server.metrics import Metrics
from highpriest.server.problems import Problem
from highpriest.server.waiting import Waiting
from highpriest.storage.errors import StorageError
from highpriest.storage.seek import Fate, Meeting, Seek
from highpriest.storage.store import Store

TOLD_EVERY: Final = 0.5  # seconds, at most
MOST_OF_DAYS: Final = 2  # open tables of a guest whose turns last days
JUST_NOW: Final = 30.0  # seconds; a visitor back within them is told what became of their seek
REMEMBERED: Final = 1_000


class Lobby:
    """Seeks of all processes, and the visitors of this one."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.visitors = Visitors()
        self.waiting = Waiting()  # requests of theirs
        self.seeks: dict[str, Seek] = {}  # by id
        self.elsewhere = Elsewhere()
        self.is_draining = False  # before a restart, nobody is brought together any more
        self._store = store
        self._metrics = metrics
        self._usual = UsualWaits(store.lobby)
        self._told = Listing()
        self._told_own: dict[str, set[tuple[str, bool]]] = {}
        self._told_fates: dict[str, None] = {}  # the newest last
        self._news = asyncio.Event()

    # ---- asked for

    async def seek(self, terms: Terms, person: str) -> OwnSeek:
        """Let somebody look for a game; raises Problem, OptionError, SeekError or StorageError."""
        if self.is_draining:
            raise Problem("server/draining")
        made = new_seek(terms, person, await self._store.lobby.experience(person, terms.game))
        made = await self._store.lobby.add(made, MOST_OF_DAYS)
        if made.live:  # it takes the place of another
            self.seeks = {seek.id: seek for seek in self.seeks.values() if not (seek.live and seek.person == person)}
        self.seeks[made.id] = made  # a socket that opens before the next look hears of it
        self._news.set()
        return own(made, time.time())

    async def unseek(self, seek: str, person: str) -> None:
        """Let somebody look no longer; raises SeekError or StorageError."""
        await self._store.lobby.remove(seek, person)
        self.seeks.pop(seek, None)
        self._news.set()

    async def take(self, wanted: str, person: str) -> Meeting:
        """Let somebody sit down at an open table; raises Problem, SeekError or StorageError."""
        if self.is_draining:
            raise Problem("server/draining")
        lobby = self._store.lobby
        seek = await lobby.find(wanted)
        if seek.person == person:
            raise Problem("seek/own")
        if seek.pool or not seek.counts(time.time()):
            raise Problem("seek/unknown")
        _last, balance = await lobby.experience(person, seek.game)
        taker = Player(person, await self._store.people.name_of(person), balance)
        meet = meeting((seek,), Player.of(seek), taker, swap=secrets.randbelow(2) == 0)
        if not await self.meet([meet]):
            await lobby.find(wanted)  # which says why, unless it is the taker
            raise Problem("seek/playing")
        return meet

    async def meet(self, meetings: Collection[Meeting]) -> list[Meeting]:
        """Make the matches of meetings, as far as nobody was quicker, and tell those whose seeks are met."""
        met = await self._store.lobby.meet(meetings)
        for each in met:
            self._metrics.matches.labels(each.match.game).inc()
            names = {seat.guest: seat.name for seat in each.match.seats}
            for seek in each.seeks:
                by = next(name for guest, name in names.items() if guest != seek.person)
                self.seeks.pop(seek.id, None)
                self._tell_fate(Fate(seek.id, seek.person, seek.live, seek.game, each.match.id, by))
        self._news.set()
        return met

    async def call_off(self, match: str) -> bool:
        """Call a match off to which somebody does not come: who came looks on. False if they have come, after all."""
        is_off = await self._store.lobby.call_off(match, seek_again)
        self._news.set()
        return is_off

    def now(self, person: str | None) -> LobbyNow:
        """The lobby as somebody sees it."""
        shown = self._listing()
        yours = self._own(person) if person else []
        return {"online": shown.online, "pools": [*shown.pools], "tables": [*shown.tables.values()], "yours": yours}

    # ---- coming and going

    async def enter(self, listener: Listener) -> None:
        """Take a socket in: its person is here now, and learns what happened while they were not."""
        self.visitors.enter(listener)
        self._news.set()
        person = listener.guest
        listener.tell(encoded(self._seeking(person)))
        if person is not None:
            with _noting_failure():
                await self.stay(self.live_seeks([person]), HERE)
                for fate in await self._store.lobby.fates_of(person, time.time() - JUST_NOW):
                    listener.tell(encoded(_told(fate)))

    async def leave(self, listener: Listener) -> None:
        """Let a socket go; what its person looks for in one sitting stays a moment longer."""
        self.visitors.leave(listener)
        self._news.set()
        person = listener.guest
        if person is not None and not self.visitors.is_here(person):
            with _noting_failure():
                await self.stay(self.live_seeks([person]), COMING_BACK)

    def live_seeks(self, persons: Collection[str]) -> list[Seek]:
        """What these people look for in one sitting."""
        wanted = set(persons)
        return [seek for seek in self.seeks.values() if seek.live and seek.person in wanted]

    async def stay(self, seeks: Collection[Seek], seconds: float) -> None:
        """Note that the people of these seeks count as being here for so long."""
        if seeks:
            awake = time.time() + seconds
            await self._store.lobby.stay([seek.id for seek in seeks], awake)
            for seek in seeks:
                if seek.id in self.seeks:
                    self.seeks[seek.id] = replace(seek, awake=awake, until=seek.until if seek.kept else awake)

    def watch(self, listener: Listener, *, on: bool) -> None:
        """Tell a socket of the lobby: the whole of it, then what changes."""
        self.visitors.watch(listener, on=on)
        if on:
            listener.tell(encoded(self._told.whole()))
            self._news.set()

    async def rename(self, person: str) -> None:
        """Show somebody's new name at once wherever their open tables are looked at; it is stored already."""
        if any(seek.person == person for seek in self.seeks.values()):
            self._news.set()
            with _noting_failure():
                await self._store.lobby.say_news()

    # ---- telling

    def look_again(self) -> None:
        """Something may have changed."""
        self._news.set()

    async def tell_changes(self) -> None:
        """Look at the table whenever something has changed, and tell everyone. Runs until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._look()
            except StorageError as error:
                note_failure(error)
                self._news.set()
            await asyncio.sleep(TOLD_EVERY)

    async def _look(self) -> None:
        await self._usual.look()
        before = self.seeks
        self.seeks = {seek.id: seek for seek in await self._store.lobby.open()}
        gone = [seek.id for seek in before.values() if seek.id not in self.seeks and self.visitors.is_here(seek.person)]
        for fate in await self._store.lobby.fates(gone) if gone else ():
            self._tell_fate(fate)
        self._tell_own()
        self._tell_listing()

    def _tell_fate(self, fate: Fate) -> None:
        """Tell somebody that their seek was met, once."""
        if fate.seek not in self._told_fates:
            self._told_fates[fate.seek] = None
            if len(self._told_fates) > REMEMBERED:
                del self._told_fates[next(iter(self._told_fates))]
            self.visitors.tell(fate.person, _told(fate))

    def _tell_own(self) -> None:
        """Tell everyone what they look for, if that has changed."""
        before = self._told_own
        self._told_own = {}
        for seek in self.seeks.values():
            self._told_own.setdefault(seek.person, set()).add((seek.id, seek.kept))
        for person in {*before, *self._told_own}:
            if before.get(person) != self._told_own.get(person):
                self.visitors.tell(person, self._seeking(person))

    def _tell_listing(self) -> None:
        shown = self._listing()
        news = shown.since(self._told)
        self._told = shown
        if news is not None:
            self.visitors.tell_watching(news)

    @property
    def is_out_of_date(self) -> bool:
        """Whether what was told is no longer so, as time has passed."""
        return self._listing() != self._told

    def _listing(self) -> Listing:
        online = self.visitors.count + self.elsewhere.count
        return listing(self.seeks.values(), online, time.time(), self._usual.now())

    def _own(self, person: str) -> list[OwnSeek]:
        now = time.time()
        return [own(seek, now) for seek in self.seeks.values() if seek.person == person]

    def _seeking(self, person: str | None) -> Seeking:
        return {"type": "seeking", "known": person is not None, "seeks": self._own(person) if person else []}


@contextmanager
def _noting_failure() -> Iterator[None]:
    """Who comes or goes while the database is away does so all the same; the next time they are noted again."""
    try:
        yield
    except StorageError as error:
        note_failure(error)


def _told(fate: Fate) -> Paired | Notice:
    game = cast(GameName, fate.game)
    if fate.live:
        return {"type": "paired", "seek": fate.seek, "match": fate.match, "game": game, "by": fate.by}
    return {"type": "notice", "kind": "taken", "seek": fate.seek, "match": fate.match, "game": game, "by": fate.by}
