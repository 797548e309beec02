"""A game that is over, step by step."""

from __future__ import annotations

import json

from highpriest.play import Match, Record
from highpriest.server.bodies import Replay, ReplayStep


def replayed(record: Record, *, judged: bool) -> Replay:
    """Every entry with what it brought and what each seat saw then. Raises RecordError."""
    whole = Match.replay(record)
    match = Match(record.game, by_hand=True, **record.options.data())
    steps: list[ReplayStep] = []
    for at, entry in enumerate(whole.log, 1):
        match.enter(entry)
        if match.deal_due is None:
            told = match.events(steps[-1]["at"] if steps else 0)
            views = {seat: match.view(seat).data() for seat in match.seats}
            steps.append({"at": at, "entry": entry, "events": [event.data() for event in told], "views": views})
    return {
        "game": record.game,  # type: ignore[typeddict-item]
        "record": json.loads(record.to_json()),
        "steps": steps,
        "judged": judged,
    }
