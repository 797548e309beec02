"""What is said about a table, and other small messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from highpriest.play.fair import commitment
from highpriest.server.messages import Advice, HintMove, Refused, SeatInfo, Table
from highpriest.server.problems import Problem
from highpriest.server.requests import MatchSummary
from highpriest.storage.stored import StoredSeat, Summary

if TYPE_CHECKING:
    from highpriest.players.explanation import Candidate, Explanation
    from highpriest.server.room import Room


def table_for(room: Room, guest: str | None) -> Table:
    """The table as a guest sees it."""
    stored = room.stored
    here = {connection.guest for connection in room.connections}
    is_over = stored.phase in ("over", "aborted")
    options = dict(room.course.match.options.data()) if room.course else stored.options
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


def refusal(request: str | None, problem: Problem) -> Refused:
    """A request over a socket that was not carried out."""
    return {"type": "refused", "id": request, "code": problem.code, "detail": problem.detail, "rule": problem.rule}


def advice(explanation: Explanation) -> Advice:
    """What a player thinks, as data."""
    proven: Any = explanation.proven
    return {
        "win_probability": explanation.win_probability,
        "proven": proven,
        "candidates": [weighed(each) for each in explanation.candidates],
        "replies": [
            {"seat": each.seat, "move": each.text, "probability": each.probability} for each in explanation.replies
        ],
    }


def weighed(candidate: Candidate) -> HintMove:
    """A move that was weighed, as data."""
    return {
        "move": candidate.move.text,
        "win_probability": candidate.win_probability,
        "probability": candidate.probability,
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
