"""How much one visitor may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 10_000
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

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more request of that visitor may pass now."""
        bucket = self._buckets.setdefault(who, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
