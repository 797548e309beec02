"""Messages to clients, as text. An update depends on log and seat alone, so it is the same whenever it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from highpriest.server.match.state import MatchState
from highpriest.server.messages import encoded
from highpriest.storage.stored import StoredMatch


def update(state: MatchState, seat: str | None) -> str:
    """The last step as that seat may know it: the message `Update`."""
    step = state.last
    is_answer = step.seat == seat and seat is not None and step.request is not None
    answers = encoded(step.request) if is_answer else "null"
    looking = "null" if seat is None else f'"{seat}"'
    return (
        f'{{"type":"update","number":{state.number},"seat":{looking},"answers":{answers},'
        f'"events":{state.events(seat)},{state.match.written(seat)}}}'
    )


async def updates(stored: StoredMatch, seat: str | None, after: int) -> AsyncIterator[str]:
    """Every update after that number, from the log. However long that is, others are served in between."""
    state = MatchState(stored)
    for step in stored.steps:
        state.follow(step)
        if step.number > after:
            yield update(state, seat)
        await asyncio.sleep(0)
