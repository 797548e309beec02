"""Those who wait for an answer, and are told so while the disk does not give one."""

from __future__ import annotations

from typing import Protocol

from highpriest.server.messages import Pending, encoded


class Asker(Protocol):
    """One socket."""

    def tell(self, text: str) -> None:
        """Send a message, after those that were sent before."""


class Waiting:
    """The requests of one place that are not answered yet, in the order in which they came."""

    def __init__(self) -> None:
        self._expected: dict[tuple[Asker, str | None], None] = {}

    def expect(self, asker: Asker, request: str | None) -> None:
        """Somebody waits for an answer, or to be let in."""
        self._expected[asker, request] = None

    def settle(self, asker: Asker, request: str | None) -> None:
        """They wait no longer."""
        self._expected.pop((asker, request), None)

    def tell_pending(self) -> None:
        """Tell all who wait that nobody knows yet."""
        for asker, request in list(self._expected):
            message: Pending = {"type": "pending", "id": request}
            asker.tell(encoded(message))
