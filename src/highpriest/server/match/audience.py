"""Who is here: everyone who looks at a match, from a seat or from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from highpriest.server.match import frames
from highpriest.server.match.clocks import Clocks
from highpriest.server.match.presenters import table_for
from highpriest.server.match.situation import Situation
from highpriest.server.match.state import MatchState
from highpriest.server.messages import Table, encoded


class Visitor(Protocol):
    """Somebody who is connected: a guest or a stranger, the seats they look from, a way to send them messages."""

    guest: str | None
    seats: tuple[str, ...]

    def tell(self, text: str) -> None:
        """Send a message, after those that were sent before."""

    def catch_up(self, text: str) -> None:
        """Send a message of the past; however many there are, the reader may take their time for them."""

    def close(self, code: int) -> None:
        """End the connection; what still waits is not sent."""


class Audience:
    """The visitors of one room."""

    def __init__(self, clocks: Clocks | None = None) -> None:
        self._visitors: list[Visitor] = []
        self._clocks = clocks
        self._written: tuple[MatchState | None, dict[str | None, str]] = None, {}  # what will be told, by seat

    def __bool__(self) -> bool:
        return bool(self._visitors)

    def __iter__(self) -> Iterator[Visitor]:
        return iter(tuple(self._visitors))

    def __contains__(self, visitor: Visitor) -> bool:
        return visitor in self._visitors

    @property
    def guests(self) -> set[str | None]:
        """The guests who are here."""
        if self._clocks is not None:
            return self._clocks.here(self._visitors, self._clocks.now())
        return {visitor.guest for visitor in self._visitors}

    def enter(self, visitor: Visitor, now: Situation) -> None:
        """Take somebody in, at the seats they hold."""
        visitor.seats = now.seats_of(visitor.guest)
        self._visitors.append(visitor)
        if self._clocks is not None:
            self._clocks.entered(visitor)

    def leave(self, visitor: Visitor) -> None:
        """Let somebody go."""
        self._visitors.remove(visitor)
        if self._clocks is not None:
            self._clocks.lags.forget(visitor)

    def seat(self, now: Situation) -> None:
        """Note who holds which seat, after that has changed."""
        for visitor in self._visitors:
            visitor.seats = now.seats_of(visitor.guest)

    def close(self, code: int) -> None:
        """End all connections."""
        for visitor in self._visitors:
            visitor.close(code)

    def table(self, now: Situation, guest: str | None) -> Table:
        """The table as a guest sees it."""
        clock = None if self._clocks is None else self._clocks.shown(now)
        watchers = sum(not visitor.seats for visitor in self._visitors)
        return table_for(now, guest, self.guests, watchers=watchers, clock=clock)

    def echo(self) -> None:
        """Measure how long messages take to everyone who plays."""
        if self._clocks is not None:
            for visitor in self._visitors:
                if visitor.seats:
                    self._clocks.lags.echo(visitor)

    def tell_tables(self, now: Situation) -> None:
        """Tell everyone who sits where."""
        for visitor in self._visitors:
            visitor.tell(encoded(self.table(now, visitor.guest)))

    def write_update(self, state: MatchState) -> None:
        """Write the last step down as each seat that looks may know it, to be told once it is on disk."""
        of, texts = self._written
        if of is not state:
            texts = {}
        for visitor in self._visitors:
            for seat in looking_from(visitor.seats):
                if seat not in texts:
                    texts[seat] = frames.update(state, seat)
        self._written = state, texts

    def tell_update(self, state: MatchState) -> None:
        """Tell everyone the last step, each as their seats may know it.

        All is written before anything is told: how long a view takes depends on hidden cards, and nobody should learn
        of them by when their own arrives.
        """
        self.write_update(state)  # for those who look from elsewhere since
        _, texts = self._written
        self._written = None, {}
        for visitor in self._visitors:
            for seat in looking_from(visitor.seats):
                visitor.tell(texts[seat])


def looking_from(seats: tuple[str, ...]) -> Iterable[str | None]:
    """From where somebody with these seats looks: None is outside, where only what everybody may know is seen."""
    return seats or (None,)
