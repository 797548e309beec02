"""A match as data for one visitor: its table, and its line in a list."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from functools import lru_cache
from typing import Any

from highpriest.play.clock import read_pace
from highpriest.play.fair import FairRecord, commitment
from highpriest.server.answers import Glance, MatchSummary, Sheet, SheetStep
from highpriest.server.clock_messages import ClockInfo, PaceInfo
from highpriest.server.look_alikes import told_apart
from highpriest.server.match.situation import Situation
from highpriest.server.match.state import nonces
from highpriest.server.messages import SeatInfo, Table
from highpriest.server.problems import Problem
from highpriest.storage.stored import Step, StoredSeat, Summary


def table_for(
    now: Situation, guest: str | None, here: Set[str | None], *, watchers: int, clock: ClockInfo | None
) -> Table:
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
        "seats": _seats(stored.seats, guest, here),
        "maker": next((seat.seat for seat in stored.seats if seat.guest and seat.guest == stored.maker), None),
        "made_by_you": now.is_maker(guest),
        "may_call_off": now.may_change(guest),
        "watchers": watchers,
        # The seed is told only when nobody can act on it any more.
        "fair": {
            "commitment": commitment(stored.id, stored.seed),
            "seed": stored.seed.hex() if now.is_over else None,
            "dealt_from": len(stored.given),
        },
        "back": now.offers.back,
        "rematch_offer": now.offers.rematch,
        "off_offer": now.offers.off,
        "pause_offer": now.offers.pause,
        "computer_offer": now.offers.computer,
        "rematch": stored.rematch,
        "listed": stored.listed,
        "absent": stored.absent,
        "pace": pace_info(stored.pace),
        "clock": clock,
    }


def pace_info(text: str | None) -> PaceInfo | None:
    """A pace as data."""
    if text is None:
        return None
    pace = read_pace(text)
    return {"text": pace.text, "name": pace.name, "base": pace.base, "bonus": pace.bonus, "days": pace.days}


def _seats(seats: Sequence[StoredSeat], guest: str | None, here: Set[str | None]) -> list[SeatInfo]:
    names = _names(tuple((seat.guest, seat.name) for seat in seats))
    return [_seat(seat, name, guest, here) for seat, name in zip(seats, names, strict=True)]


@lru_cache(1_000)  # every table that is told asks, and names hardly ever change
def _names(seats: Sequence[tuple[str | None, str | None]]) -> list[str | None]:
    """The names at a table; of two people whose names look alike the second gets a number: "Ann", "Ann (2)"."""
    told: list[str | None] = []
    for guest, name in seats:
        others = [other for (each, _), other in zip(seats, told, strict=False) if each != guest]
        told.append(told_apart(name, others))
    return told


def _seat(seat: StoredSeat, name: str | None, guest: str | None, here: Set[str | None]) -> SeatInfo:
    return {
        "seat": seat.seat,
        "kind": "computer" if seat.level else "person" if seat.guest else "open",
        "name": name,
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


def sheet(now: Situation, guest: str | None) -> Sheet:
    """The record with the clocks of every step that counts, as far as a guest may know it; raises Problem before."""
    state = now.state
    if state is None:
        raise Problem("match/waiting")
    steps = [_sheet_step(played.step) for played in state.spine_from_start()]
    steps[0]["entries"] += len(now.stored.given)
    return {"record": record(now, guest), "pace": pace_info(now.stored.pace), "steps": steps}


def _sheet_step(step: Step) -> SheetStep:
    clock = step.clock
    return {
        "entries": len(step.entries),
        "left": list(clock.left) if clock else None,
        "spent": clock.spent if clock else None,
        "lag": clock.lag if clock else None,
    }


def record(now: Situation, guest: str | None) -> dict[str, Any]:
    """The record; of a running match as far as a guest may know it. Raises Problem before it has begun."""
    if now.state is None:
        raise Problem("match/waiting")
    if now.is_over:
        data: dict[str, Any] = json.loads(now.state.match.record().to_json())
        return data
    seats = now.seats_of(guest)
    # Two people at one device may each know things the other may not: such a record is anybody's.
    return now.state.match.record_seen_by(seats[0] if len(seats) == 1 else None)


def summary(match: Summary, guest: str | None, waiting_for: Sequence[str] | None = None) -> MatchSummary:
    """A match in a list, as a guest sees it."""
    return {
        "match": match.id,
        "game": match.game,  # type: ignore[typeddict-item]
        "options": match.options,
        "phase": match.phase,
        "seats": _seats(match.seats, guest, set()),
        "waiting_for": None if waiting_for is None else list(waiting_for),
        "result": match.result,
        "created": match.created,
        "changed": match.changed,
        "pace": pace_info(match.pace),
        "due": match.due,
    }
