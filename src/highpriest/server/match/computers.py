"""The computers that sit at a table: each thinks when it owes a move, and plays by the same requests as people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

from highpriest.play import Match, Position
from highpriest.server.logs import log
from highpriest.server.match.pauses import Pauses
from highpriest.server.match.situation import ComputerMove, Situation
from highpriest.server.match.state import MatchState
from highpriest.server.match.thinkers import Thinkers
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError
from highpriest.storage.stored import StoredSeat

PAUSE_AFTER_FAILURE: Final = 1.0  # seconds, so that a player that always fails does not keep the server busy
_PASSED: Final = ("move/late", "move/not-due", "match/over")  # the match went on without this move


class Host(Protocol):
    """The room in which the computers play. It is handed in and never kept, so that a closed room is freed at once."""

    @property
    def situation(self) -> Situation:
        """The match as it is on disk."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be played here any more."""

    async def play(self, move: ComputerMove) -> None:
        """Carry a computer's move out. Raises Problem or StorageError."""


class Computers:
    """The computers of one match."""

    def __init__(self, match: str, thinkers: Thinkers, pauses: Pauses) -> None:
        self._match = match
        self._seats: tuple[StoredSeat, ...] = ()
        self._levels: dict[str, str] = {}
        self._waiting = ""  # for whom they think
        self._thinkers = thinkers
        self._pauses = pauses
        self._turns: dict[str, asyncio.Task[None]] = {}

    @property
    def are_thinking(self) -> bool:
        """Whether any of them is at work."""
        return bool(self._turns)

    def wake(self, host: Host) -> None:
        """Let every computer that owes a move think, if it does not already."""
        self._seat(host.situation.stored.seats)
        state = host.situation.state
        if not self._levels or state is None or host.situation.stored.phase != "playing" or host.is_closed:
            return
        for seat, since in state.choice_since.items():
            if seat in self._levels and seat not in self._turns:
                self._turns[seat] = asyncio.create_task(self._turn(host, state, seat, since))

    def _seat(self, seats: tuple[StoredSeat, ...]) -> None:
        """Note where computers sit, if that has changed."""
        if seats is not self._seats:
            self._seats = seats
            self._levels = {seat.seat: seat.level for seat in seats if seat.level}
            self._waiting = next((seat.guest for seat in seats if seat.guest), "")

    def close(self) -> None:
        """Stop thinking."""
        for turn in self._turns.values():
            turn.cancel()

    async def _turn(self, host: Host, state: MatchState, seat: str, since: int) -> None:
        """Think, wait until the move is due, play. If the choice has vanished meanwhile, it is thought of anew."""
        try:
            pause = self._pauses.begin()
            moves = await self._think(host, state, seat, since)
            await pause.end()
            if moves and not host.is_closed:
                await host.play(ComputerMove(seat, since, moves))
        except StorageError as error:
            log.warning("a computer's move could not be stored", match=self._match, reason=error.reason)
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        except Exception as error:  # noqa: BLE001  # a stranger's player may raise anything, and the others play on
            await self._note_failure(error, seat)
        finally:
            self._turns.pop(seat, None)
        self.wake(host)

    async def _note_failure(self, error: Exception, seat: str) -> None:
        if not isinstance(error, Problem) or error.code not in _PASSED:
            log.error("a computer could not move", match=self._match, player=self._levels[seat], exc_info=error)
            await asyncio.sleep(PAUSE_AFTER_FAILURE)

    async def _think(self, host: Host, state: MatchState, seat: str, since: int) -> Sequence[str]:
        """All moves of the turn, each chosen from what the seat would see after those before; none if it is late."""
        moves: list[str] = []
        moment: Match | Position = state.match
        while seat in moment.owing:
            hidden = moment.chooses_hidden
            moves.append(await self._thinkers.choose(self._levels[seat], moment.view(seat), self._waiting))
            if not _still_stands(host.situation, seat, since):
                return ()
            if hidden:
                break
            moment = state.match.tried(seat, moves)
            if moment.owing != (seat,):  # somebody else owes a move, or both are to lay already
                break
        return moves


def _still_stands(now: Situation, seat: str, since: int) -> bool:
    return now.state is not None and now.state.choice_since.get(seat) == since
