"""Changes of a match, written to the database."""

from __future__ import annotations

from collections.abc import Awaitable

from highpriest.server.match.situation import AppendStep, CallOff, ClaimSeat, LeaveSeats, SaveNonce, SetLevel
from highpriest.storage.matches import MatchStore


def write(
    matches: MatchStore,
    match: str,
    change: AppendStep | ClaimSeat | LeaveSeats | SetLevel | SaveNonce | CallOff,
    board: int | None,
) -> Awaitable[None]:
    """Hand a change in; once awaited, it is on disk. Raises TakenError if somebody else was first, or StorageError.

    `board` is what everybody sees after a step, where it shall be found.
    """
    match change:
        case AppendStep(step, phase, result, due, stand_in):
            return matches.append(match, step, phase, result, due, board, stand_in)
        case ClaimSeat(place, guest, name):
            return matches.claim(match, place, guest, name)
        case LeaveSeats(guest, calls_off):
            return matches.leave(match, guest, calls_off=calls_off)
        case SetLevel(place, level):
            return matches.set_level(match, place, level)
        case SaveNonce(guest, nonce):
            return matches.add_nonce(match, guest, nonce)
        case CallOff():
            return matches.call_off(match)
