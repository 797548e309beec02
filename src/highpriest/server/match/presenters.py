"""A match as data for one visitor: its table, and its line in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highpriest.play.fair import commitment
from highpriest.server.bodies import MatchSummary
from highpriest.server.messages import SeatInfo, Table
from highpriest.storage.stored import StoredSeat, Summary

if TYPE_CHECKING:
    from highpriest.server.match.room import Room


def table_for(room: Room, guest: str | None) -> Table:
    """The table as a guest sees it."""
    stored = room.stored
    here = {connection.guest for connection in room.connections}
    is_over = stored.phase in ("over", "aborted")
    options = dict(room.state.match.options.data()) if room.state else stored.options
    return {
        "type": "table",
        "match": stored.id,
        "game": stored.game,  # type: ignore[typeddict-item]
        "options": options,
        "phase": stored.phase,
        "number": room.number,
        "seats": [_seat(seat, guest, here) for seat in stored.seats],
        "watchers": sum(not connection.seats for connection in room.connections),
        # The seed is told only when nobody can act on it any more.
        "fair": {
            "commitment": commitment(stored.id, stored.seed),
            "seed": stored.seed.hex() if is_over else None,
            "dealt_from": len(stored.given),
        },
        "back": room.back,
        "rematch_offer": room.rematch_offer,
        "rematch": stored.rematch,
        "listed": stored.listed,
    }


def _seat(seat: StoredSeat, guest: str | None, here: set[str | None]) -> SeatInfo:
    return {
        "seat": seat.seat,
        "kind": "computer" if seat.level else "person" if seat.guest else "open",
        "name": seat.name,
        "level": seat.level,
        "yours": guest is not None and seat.guest == guest,
        "here": seat.level is not None or (seat.guest is not None and seat.guest in here),
        "nonce": seat.nonce,
    }


def summary(match: Summary, guest: str | None) -> MatchSummary:
    """A match in a list, as a guest sees it."""
    return {
        "match": match.id,
        "game": match.game,  # type: ignore[typeddict-item]
        "options": match.options,
        "phase": match.phase,
        "seats": [_seat(seat, guest, set()) for seat in match.seats],
        "result": match.result,
        "created": match.created,
        "changed": match.changed,
    }
