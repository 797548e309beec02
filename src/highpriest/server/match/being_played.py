"""No advice on a position that people are playing somewhere: it is found by what everybody at that table sees.

A refusal tells who asks that such a board stands on some table, and nothing else: it depends on no hidden card. Where
every game still looks alike, as before the first cards of Aton are turned up, a board says nothing. There the hands
decide, but only the asker's own ones are looked at: a refusal that depended on others' hands would show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Self

from highpriest.play import Match, Record
from highpriest.play.snapshot import Snapshot
from highpriest.server.logs import log
from highpriest.server.match.situation import Situation
from highpriest.server.problems import Problem
from highpriest.storage.stored import StoredSeat

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms


@dataclass(frozen=True)
class Asked:
    """What somebody wants to have thought about: boards, and hands where there is nothing on the board yet."""

    game: str
    boards: frozenset[int]
    hands: frozenset[bytes]

    @classmethod
    def about(cls, position: Snapshot) -> Self:
        """One position."""
        return cls._of(position.game, [_seen(position)])

    @classmethod
    def about_moment(cls, record: Record, moment: Match, at: int | None) -> Self:
        """A moment of a record, and the boards on the way there: going on from a board is thinking about it."""
        way = cls._along(record, at)
        asked = cls.about(moment)
        return cls(record.game, way.boards | asked.boards, asked.hands)

    @classmethod
    def about_game(cls, record: Record) -> Self:
        """Every choice of a record."""
        return cls._along(record, None)

    @classmethod
    def _along(cls, record: Record, at: int | None) -> Self:
        moments = islice(Match.replaying(record), None if at is None else at + 1)
        return cls._of(record.game, [_seen(match) for match in moments if match.deal_due is None])

    @classmethod
    def _of(cls, game: str, seen: Iterable[tuple[int | None, frozenset[bytes]]]) -> Self:
        seen = list(seen)
        boards = frozenset(board for board, _ in seen if board is not None)
        return cls(game, boards, frozenset[bytes]().union(*(hands for _, hands in seen)))


def _seen(position: Snapshot) -> tuple[int | None, frozenset[bytes]]:
    board = position.board_key()
    return board, frozenset(map(position.hand_key, position.seats)) if board is None else frozenset()


def are_between_people(seats: Sequence[StoredSeat]) -> bool:
    """Whether two or more people sit there."""
    return len({seat.guest for seat in seats if seat.guest is not None}) > 1


class BeingPlayed:
    """Looks for boards in the log of all matches: it is right after a restart, and for matches at other processes."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def check(self, asked: Asked, guest: str | None) -> None:
        """Raise Problem if people are playing this, or the guest has such a hand. Raises StorageError, too."""
        found = await self._rooms.store.matches.is_on_board(sorted(asked.boards))
        if found or (asked.hands and guest and await self._is_held(asked, guest)):
            log.info("advice on a running match refused", game=asked.game)
            raise Problem("advice/being-played")

    async def _is_held(self, asked: Asked, guest: str) -> bool:
        """Whether the guest holds one of the hands in a match with people that has just begun."""
        theirs = await self._rooms.store.matches.of_guest(guest)
        running = [match for match in theirs if match.phase == "playing" and match.game == asked.game]
        for match in running:
            now = await self._rooms.glimpse(match.id)
            if are_between_people(match.seats) and _hands_of(guest, now) & asked.hands:
                return True
        return False


def _hands_of(guest: str, now: Situation) -> set[bytes]:
    if now.state is None or now.is_over or now.state.match.board_key() is not None:
        return set()
    return {now.state.match.hand_key(seat) for seat in now.seats_of(guest)}
