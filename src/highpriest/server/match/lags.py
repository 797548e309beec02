"""How long messages take to a visitor and back, by what the server measures alone."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import TYPE_CHECKING, Final

from highpriest.server.messages import Echo, encoded

if TYPE_CHECKING:
    from highpriest.server.match.audience import Visitor

TRIPS: Final = 6  # the shortest of so many counts: a longer one may have waited for anything


class Lags:
    """The round trips of everyone at one table. They belong to the guest, so that coming again changes nothing."""

    def __init__(self) -> None:
        self._sent: dict[Visitor, tuple[str, float]] = {}  # the echo that each visitor has not answered yet
        self._trips: dict[str, deque[int]] = {}
        self._shortest: dict[str | None, int] = {}
        self._heard: dict[Visitor, int] = {}

    def echo(self, visitor: Visitor) -> None:
        """Send an echo to somebody; if they have not answered the last one, that one no longer counts."""
        echo: Echo = {"type": "echo", "id": secrets.token_hex(4)}
        self._sent[visitor] = echo["id"], asyncio.get_running_loop().time()
        visitor.tell(encoded(echo))

    def echoed(self, visitor: Visitor, echo: str) -> None:
        """An echo has come back. One that was never sent, or comes a second time, says nothing."""
        sent, at = self._sent.get(visitor, ("", 0.0))
        if visitor.guest is not None and sent == echo:
            del self._sent[visitor]
            self.note(visitor.guest, round((asyncio.get_running_loop().time() - at) * 1_000))

    def note(self, guest: str, trip: int) -> None:
        """A message took so many milliseconds to a guest and back."""
        trips = self._trips.setdefault(guest, deque(maxlen=TRIPS))
        trips.append(trip)
        self._shortest[guest] = min(trips)

    def hear(self, visitor: Visitor, at: int) -> None:
        """Somebody was heard of."""
        self._heard[visitor] = at

    def heard(self, visitor: Visitor) -> int:
        """When somebody was last heard of."""
        return self._heard.get(visitor, 0)

    def forget(self, visitor: Visitor) -> None:
        """Somebody has gone."""
        self._sent.pop(visitor, None)
        self._heard.pop(visitor, None)

    def of(self, guest: str | None) -> int:
        """The shortest of the last round trips of a guest, in milliseconds; 0 while none was measured."""
        return self._shortest.get(guest, 0)
