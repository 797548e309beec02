"""A match as data for one visitor: its table, and its line in a list."""

from __future__ import annotations

from collections.abc import Sequence, Set

from highpriest.play.fair import FairRecord, commitment
from highpriest.server.bodies import Glance, MatchSummary
from highpriest.server.match.situation import Situation
from highpriest.server.match.state import nonces
from highpriest.server.messages import SeatInfo, Table
from highpriest.storage.stored import StoredSeat, Summary


def table_for(now: Situation, guest: str | None, here: Set[str | None], *, watchers: int) -> Table:
    """The table as a guest sees it, with who is here and how many watch."""
    stored = now.stored
    options = dict(now.state.match.options.data()) if now.state else stored.options
    return {
        "type": "table",
        "match": stored.id,
        "game": stored.game,  # type: ignore[typeddict-item]
        "options": options,
        "phase": stored.phase,
        "number": now.number,
        "seats": [_seat(seat, guest, here) for seat in stored.seats],
        "watchers": watchers,
        # The seed is told only when nobody can act on it any more.
        "fair": {
            "commitment": commitment(stored.id, stored.seed),
            "seed": stored.seed.hex() if now.is_over else None,
            "dealt_from": len(stored.given),
        },
        "back": now.offers.back,
        "rematch_offer": now.offers.rematch,
        "rematch": stored.rematch,
        "listed": stored.listed,
    }


def _seat(seat: StoredSeat, guest: str | None, here: Set[str | None]) -> SeatInfo:
    return {
        "seat": seat.seat,
        "kind": "computer" if seat.level else "person" if seat.guest else "open",
        "name": seat.name,
        "level": seat.level,
        "yours": guest is not None and seat.guest == guest,
        "here": seat.level is not None or (seat.guest is not None and seat.guest in here),
        "nonce": seat.nonce,
    }


def fair_record(now: Situation) -> FairRecord:
    """The record of a match with all that is needed to check its deals; raises Problem while it can be played."""
    stored = now.stored
    return FairRecord(
        stored.id,
        commitment(stored.id, stored.seed),
        stored.seed.hex(),
        nonces(stored),
        len(stored.given),
        stored.options.get("first") == "lot",
        now.finished().record(),
    )


def glance(now: Situation, *, watchers: int) -> Glance:
    """How a match stands, as everybody may know it."""
    view = now.state.match.view().data() if now.state else None
    return {"match": now.stored.id, "number": now.number, "watchers": watchers, "view": view}


def summary(match: Summary, guest: str | None, waiting_for: Sequence[str] | None = None) -> MatchSummary:
    """A match in a list, as a guest sees it."""
    return {
        "match": match.id,
        "game": match.game,  # type: ignore[typeddict-item]
        "options": match.options,
        "phase": match.phase,
        "seats": [_seat(seat, guest, set()) for seat in match.seats],
        "waiting_for": None if waiting_for is None else list(waiting_for),
        "result": match.result,
        "created": match.created,
        "changed": match.changed,
    }
