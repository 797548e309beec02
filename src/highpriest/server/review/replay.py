"""A game that is over, entry by entry; made piece by piece, so that nobody at the tables waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import orjson

from highpriest.play import Dealer, Match, Record


class Replays:
    """Makes replays, one at a time: the loop does something else after each entry, however many are asked for."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def of(self, record: Record, *, judged: bool, since: int = 0) -> bytes:
        """Every entry with what it brought and what each seat saw then: a `Replay`, written as JSON.

        `since` leaves out the first so many entries. Raises RecordError.
        """
        steps: list[bytes] = []
        async with self._turn:
            for step in _steps(record, since):
                if step:
                    steps.append(step)
                await asyncio.sleep(0)
            head = orjson.dumps({"game": record.game, "judged": judged})
            parts = (head[:-1], b',"record":', record.to_json().encode(), b',"steps":[', b",".join(steps), b"]}")
            return b"".join(parts)


def _steps(record: Record, since: int) -> Iterator[bytes]:
    """What is so after each entry: a `ReplayStep`. Entries that make a deal due are told with it, and give nothing."""
    last = since
    for match in Match.replaying(record):
        if match.log_length > since and match.deal_due is None:
            yield _step(match, last)
            last = match.log_length
        else:
            yield b""
    if match.deal_due is not None:  # the record breaks off: any deal lets its last move be seen
        match.deal_from(Dealer())
        yield _step(match, last)


def _step(match: Match, last: int) -> bytes:
    events = [event.data() for event in match.events(last)]
    views = {seat: match.view(seat).data() for seat in match.seats}
    return orjson.dumps({"at": match.log_length, "entry": match.log[-1], "events": events, "views": views})
