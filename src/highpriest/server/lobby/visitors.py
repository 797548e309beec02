"""Who has a personal socket open: people, by their guest, and those of them who look at the lobby."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Protocol

from highpriest.server.messages import encoded


class Listener(Protocol):
    """One socket: a guest's or a stranger's."""

    guest: str | None

    def tell(self, text: str) -> None:
        """Send a message, after those that were sent before."""

    def ask(self) -> None:
        """Have the client say that it is there."""

    @property
    def unanswered(self) -> float:
        """For how many seconds nothing has come since it was asked."""


class Visitors:
    """The open personal sockets of this process."""

    def __init__(self) -> None:
        self._by_person: dict[str, set[Listener]] = defaultdict(set)
        self._strangers: set[Listener] = set()
        self._watching: set[Listener] = set()

    def enter(self, listener: Listener) -> None:
        """Note a new socket."""
        self._others(listener).add(listener)

    def leave(self, listener: Listener) -> None:
        """Forget a socket that is gone."""
        self._watching.discard(listener)
        self._others(listener).discard(listener)
        if listener.guest is not None and not self._by_person[listener.guest]:
            del self._by_person[listener.guest]

    def _others(self, listener: Listener) -> set[Listener]:
        return self._strangers if listener.guest is None else self._by_person[listener.guest]

    def watch(self, listener: Listener, *, on: bool) -> None:
        """Tell a socket of the lobby from now on, or no longer."""
        if on:
            self._watching.add(listener)
        else:
            self._watching.discard(listener)

    def is_here(self, person: str) -> bool:
        """Whether somebody has a socket open."""
        return person in self._by_person

    def ask(self, person: str) -> None:
        """Have somebody's clients say that they are there."""
        for listener in self._by_person.get(person, ()):
            listener.ask()

    def is_silent(self, person: str, seconds: float) -> bool:
        """Whether somebody has sockets open, and none of them has answered for so long."""
        theirs = self._by_person.get(person, ())
        return bool(theirs) and all(listener.unanswered >= seconds for listener in theirs)

    @property
    def persons(self) -> list[str]:
        """All guests who are here."""
        return list(self._by_person)

    @property
    def count(self) -> int:
        """How many people are here; each socket of a stranger is one."""
        return len(self._by_person) + len(self._strangers)

    def tell(self, person: str, message: Any) -> None:
        """Tell somebody something, on every socket they have here."""
        text = encoded(message)
        for listener in list(self._by_person.get(person, ())):
            listener.tell(text)

    def tell_watching(self, message: Any) -> None:
        """Tell everyone who looks at the lobby."""
        text = encoded(message)
        for listener in list(self._watching):
            listener.tell(text)
