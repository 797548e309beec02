"""What is stored of somebody who looks for a game, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from highpriest.storage.stored import StoredMatch


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody looks for a game: by an open table, or in a `pool`, where the server pairs. Times are since 1970.

    A `live` one is for a game in one sitting and counts only while its person is here, which they are until `awake`.
    `kept`: it stays until `until` even if they go away. `last` is whom they played last in this game, and `balance`
    says how much more often than the second they had the first seat lately.
    """

    id: str
    person: str
    game: str
    options: dict[str, Any]
    pace: str
    pool: bool
    live: bool
    kept: bool
    made: float
    awake: float
    until: float
    last: str | None = None
    balance: int = 0
    name: str | None = None

    def counts(self, now: float) -> bool:
        """Whether others may meet it now."""
        return self.until > now and (self.awake > now or not self.live)

    def has_terms_of(self, other: Seek) -> bool:
        """Whether both look for the same."""
        return (self.game, self.options, self.pace, self.pool) == (other.game, other.options, other.pace, other.pool)


@dataclass(frozen=True, slots=True)
class Meeting:
    """These seeks come to this match; the people who sit in it have found each other."""

    seeks: tuple[Seek, ...]
    match: StoredMatch

    @property
    def persons(self) -> list[str]:
        """Who sits down."""
        return [seat.guest for seat in self.match.seats if seat.guest is not None]


@dataclass(frozen=True, slots=True)
class Fate:
    """A seek that was met: the match that came of it, and the name of the other."""

    seek: str
    person: str
    live: bool
    game: str
    match: str
    by: str | None
