"""What all parts of a running server share."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from highpriest import __version__
from highpriest.compiled.library import let_go_of_library
from highpriest.play import Match
from highpriest.play.games import GAMES
from highpriest.server.doors.neighbours import Neighbours
from highpriest.server.hosting.orders import Orders
from highpriest.server.hosting.retention import Retention
from highpriest.server.limits import Acting, Buckets, Connections
from highpriest.server.lobby.duties import Duties
from highpriest.server.lobby.lobby import Lobby
from highpriest.server.logs import log
from highpriest.server.match.chat import forget_old_lines
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.rooms import Rooms
from highpriest.server.metrics import Metrics
from highpriest.server.once import Once
from highpriest.server.page import Page
from highpriest.server.people.device_links import DeviceLinks
from highpriest.server.people.guests import Guests
from highpriest.server.people.keys import secret_in
from highpriest.server.readiness import Readiness
from highpriest.server.review.judgements import Judgements
from highpriest.server.review.replay import Replays
from highpriest.server.scheduling import request_short_slices
from highpriest.server.settings import Settings
from highpriest.server.stopping import RESTED_IN, Stop
from highpriest.server.storage_watch import StorageWatch
from highpriest.server.workers.opponents import Opponents
from highpriest.server.workers.warming_up import WarmingUp
from highpriest.storage.store import Store

if TYPE_CHECKING:
    from highpriest.server.broker import Broker

OPENINGS_A_SECOND: Final = 2.0  # of sockets: each may send many requests at once, and be told a whole match
COSTLY_A_SECOND: Final = 1.0  # requests that take long to answer, from one address
REQUESTS_A_SECOND: Final = 30.0  # of any kind, from one address: opening the page takes some dozens
MORE_CONNECTIONS: Final = 100  # than sockets, from one address: for requests
COLLECTED_EVERY: Final = 600.0  # seconds
LET_GO_EVERY: Final = 15.0  # seconds; it takes a millisecond
BURST: Final = 20  # requests that may come at once before the rate counts


class Server:
    """The database, the rooms and all the rest. Made when the server starts, closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.device_links = DeviceLinks(secret_in(settings.folder))
        self.guests = Guests(settings.folder, secure=settings.base_url.startswith("https:"))
        self.page = Page(settings.base_url)
        self.warming_up = WarmingUp()
        self.opponents = Opponents(settings.workers, self._note_death, self.warming_up)
        self.judgements = Judgements(self.opponents)
        self.replays = Replays()
        limited = settings.match_rate
        self.acting = acting = Acting(self.metrics.limited)
        self.matches_by_address = Buckets("matches", limited, BURST, acting)
        self.requests_by_address = Buckets("costly requests", limited and COSTLY_A_SECOND, BURST, acting)
        self.visits_by_address = Buckets("requests", limited and REQUESTS_A_SECOND, 10 * REQUESTS_A_SECOND, acting)
        openings = settings.sockets and OPENINGS_A_SECOND
        self.openings_by_address = Buckets("openings of sockets", openings, 2 * settings.sockets, acting)
        most = settings.sockets and settings.sockets + MORE_CONNECTIONS
        # Those who come over a proxy share one address.
        self.connections = Connections(0 if settings.base_url else most, acting)
        self.once = Once()
        self.stop = Stop(lambda: self.store.unsettled)
        self.sockets_by_address: Counter[str] = Counter()
        self.orders: Orders
        self.store: Store
        self.rooms: Rooms
        self.neighbours: Neighbours
        self.lobby: Lobby
        self.readiness: Readiness

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database and let the computers go on; at the end, finish what was accepted."""
        request_short_slices()
        self.settings.folder.mkdir(parents=True, exist_ok=True)
        watch = StorageWatch(self.metrics, self._tell_pending)
        broker = self._broker()
        self.store = await Store.open(self.settings.database_url, watch, broker)
        self.rooms = Rooms(self.store, self.opponents, Pauses(self.settings.bot_pace), self.metrics)
        self.neighbours = Neighbours(self.rooms, self.guests.keys, self.metrics.doors)
        await self.rooms.life.begin(self.settings.inner_url or None)
        self.lobby = Lobby(self.store, self.metrics)
        finding = Duties(self.lobby, self.store, self.rooms.taking_over.heard)
        self.readiness = Readiness(self.rooms.life, self.metrics)
        self.orders = Orders(self.store.hosting, self.rooms, self.lobby)
        await self.orders.open()
        self.opponents.warm_up()

        def heard(hint: str | None) -> None:
            if not finding.heard(hint):
                self.rooms.taking_over.heard(hint)

        duties = (
            self.rooms.resume(),
            self.rooms.evict_idle(),
            forget_old_lines(self.store.chat),
            self.rooms.measure_lags(),
            self.rooms.tell_of_time(),
            self.rooms.end_turns_of_days(),
            self.rooms.life.time.run(),
            self.rooms.life.run(self.rooms.clocks_run),
            self.store.listen(heard),
            *finding.all(),
            *((broker.run(finding.heard),) if broker is not None else ()),
            self.rooms.taking_over.run(),
            self.neighbours.watch(),
            self.orders.follow(self.guests.look_at_keys),
            Retention(self.store.hosting, self.settings, self.metrics).run(),
            _collect_garbage(),
            _let_go_of_compiler(),
            asyncio.to_thread(_load_rules),
            self.warming_up.run(),
        )
        housekeeping = [asyncio.create_task(work) for work in duties]
        _spare_the_collector()
        log.info("ready", version=__version__)
        try:
            yield
        finally:
            for task in housekeeping:
                task.cancel()
            await self.rest()
            await self.neighbours.close()
            await self.store.close()
            log.info("stopped")

    def _broker(self) -> Broker | None:
        if not self.settings.broker_url:
            return None
        from highpriest.server.broker import Broker  # what it needs is an extra

        return Broker(self.settings.broker_url, self.metrics)

    def _note_death(self) -> None:
        self.metrics.worker_deaths.inc()
        log.warning("a worker died and was replaced")

    def _tell_pending(self) -> None:
        self.rooms.tell_pending()
        self.lobby.waiting.tell_pending()

    async def rest(self) -> None:
        """Let all rooms and workers go: clocks are noted, and nobody waits for a computer's thought any more.

        If the database does not answer, the rooms go without that.
        """
        resting = asyncio.create_task(self.rooms.rest())
        done, _ = await asyncio.wait([resting], timeout=RESTED_IN)
        if not done:
            log.warning("clocks could not be noted in time")
            self.rooms.close()
        self.opponents.close()
        self.warming_up.close()


def _load_rules() -> None:
    """Look once at a match of each game: nobody waits for the third of a second that loading compiled rules takes."""
    for game in GAMES:
        match = Match(game, seed=0)
        for seat in match.seats:
            match.written(seat)
        match.play(match.legal_moves(match.owing[0])[0])


def _spare_the_collector() -> None:
    """Do not search what was loaded at the start for garbage again and again: the compiler alone is a million objects.

    Rooms are freed without the collector, as they hold no circles worth speaking of; connections do hold some.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


async def _collect_garbage() -> None:
    """Collect what so rare a collector leaves lying, which takes some hundredths of a second. Runs until cancelled."""
    while True:
        await asyncio.sleep(COLLECTED_EVERY)
        gc.collect()


async def _let_go_of_compiler() -> None:
    """Let go of what was needed to load compiled rules; most come within seconds. Runs until cancelled."""
    while True:
        await asyncio.sleep(LET_GO_EVERY)
        let_go_of_library()
