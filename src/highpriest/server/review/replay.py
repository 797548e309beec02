"""A game that is over, entry by entry."""

from __future__ import annotations

import json

from highpriest.play import Dealer, Match, Record
from highpriest.server.answers import Replay, ReplayStep


def replayed(record: Record, *, judged: bool, since: int = 0) -> Replay:
    """Every entry with what it brought and what each seat saw then; `since` leaves out the first so many.

    Raises RecordError.
    """
    steps: list[ReplayStep] = []
    for match in Match.replaying(record):
        if match.log_length > since and match.deal_due is None:
            _add_step(steps, match, since)
    if match.deal_due is not None:  # the record breaks off: any deal lets its last move be seen
        match.deal_from(Dealer())
        _add_step(steps, match, since)
    return {
        "game": record.game,  # type: ignore[typeddict-item]
        "record": json.loads(record.to_json()),
        "steps": steps,
        "judged": judged,
    }


def _add_step(steps: list[ReplayStep], match: Match, since: int) -> None:
    events = [event.data() for event in match.events(steps[-1]["at"] if steps else since)]
    views = {seat: match.view(seat).data() for seat in match.seats}
    steps.append({"at": match.log_length, "entry": match.log[-1], "events": events, "views": views})
