"""How much one visitor may ask for."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from typing import Final

import prometheus_client

from highpriest.server.logs import log

TOLD_EVERY: Final = 10.0  # seconds
REMEMBERED: Final = 10_000
FORGOTTEN: Final = 600.0  # seconds after which an address that let nobody through is no neighbour's any more
HOUSEHOLD: Final = 64  # bits: one IPv6 subscriber has any number of addresses with the same beginning


def visitor_at(address: str | None) -> str:
    """As whom somebody is counted who comes from that address."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, HOUSEHOLD), strict=False))


class Acting:
    """Says in the log when a limit acts, but not each time: somebody who overdoes it must not fill the log as well."""

    def __init__(self, limited: prometheus_client.Counter) -> None:
        self._limited = limited
        self._since_told: dict[str, int] = {}

    def note(self, limit: str) -> None:
        """One more was turned away by that limit."""
        self._limited.labels(limit).inc()
        if limit not in self._since_told:
            log.warning("a limit acts", limit=limit)
            asyncio.get_running_loop().call_later(TOLD_EVERY, self._tell, limit)
        self._since_told[limit] = self._since_told.get(limit, 0) + 1

    def _tell(self, limit: str) -> None:
        log.warning("a limit acted", limit=limit, times=self._since_told.pop(limit), seconds=TOLD_EVERY)


class Connections:
    """How many connections each visitor has, whatever they do with them; `most` of 0 lets everybody in."""

    def __init__(self, most: int, acting: Acting) -> None:
        self._most = most
        self._acting = acting
        self._visitors: dict[object, str] = {}
        self._count: Counter[str] = Counter()
        self._neighbours: dict[str, float] = {}

    def enter(self, connection: object, visitor: str) -> bool:
        """Whether one more may be there."""
        if 0 < self._most <= self._count[visitor] and not self._is_neighbour(visitor):
            self._acting.note("connections")
            return False
        self._visitors[connection] = visitor
        self._count[visitor] += 1
        return True

    def note_neighbour(self, visitor: str) -> None:
        """Another process on the same database is there, and lets any number of visitors through."""
        self._neighbours[visitor] = time.monotonic()

    def _is_neighbour(self, visitor: str) -> bool:
        return time.monotonic() - self._neighbours.get(visitor, -FORGOTTEN) < FORGOTTEN

    def leave(self, connection: object) -> None:
        """One is gone, if it was counted."""
        visitor = self._visitors.pop(connection, None)
        if visitor is not None:
            self._count[visitor] -= 1
            if not self._count[visitor]:
                del self._count[visitor]

    def note_slow(self) -> None:
        """One was cut off because its request did not come."""
        self._acting.note("slow requests")


class Bucket:
    """Lets `rate` requests per second through in the long run, `burst` at once; a rate of 0 lets everything through."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Whether one more request may pass now."""
        if not self._rate:
            return True
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each visitor; those not seen for longest are forgotten first."""

    def __init__(self, name: str, rate: float, burst: float, acting: Acting) -> None:
        """`name` is told in the log when it acts."""
        self._name = name
        self._acting = acting
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more request of that visitor may pass now."""
        bucket = self._buckets.setdefault(who, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if bucket.take():
            return True
        self._acting.note(self._name)
        return False
