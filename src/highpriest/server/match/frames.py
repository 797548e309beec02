"""Messages to clients, as text. An update depends on log and seat alone, so it is the same whenever it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from highpriest.play import Position
from highpriest.server.match.state import MatchState, at_start
from highpriest.server.messages import Done, encoded
from highpriest.server.requests import Try
from highpriest.storage.stored import StoredMatch


def update(state: MatchState, seat: str | None) -> str:
    """The last step as that seat may know it: the message `Update`."""
    step = state.step
    is_answer = step.seat == seat and seat is not None and step.request is not None
    answers = encoded(step.request) if is_answer else "null"
    looking = "null" if seat is None else f'"{seat}"'
    return (
        f'{{"type":"update","number":{step.number},"seat":{looking},"answers":{answers},'
        f'"events":{state.events(seat)},{state.clock}{state.match.written(seat)}}}'
    )


def tried(position: Position, request: Try) -> str:
    """What would be after the moves that were tried: the message `Tried`."""
    return (
        f'{{"type":"tried","id":{encoded(request.id)},"seat":"{request.seat}","number":{request.number},'
        f'"moves":{encoded(request.moves)},{position.written(request.seat)}}}'
    )


def done(request: str) -> str:
    """That a request was carried out: the message `Done`."""
    message: Done = {"type": "done", "id": request}
    return encoded(message)


async def updates(stored: StoredMatch, seat: str | None, after: int) -> AsyncIterator[str]:
    """Every update after that number, from the log. However long that is, others are served in between."""
    state = at_start(stored)
    for step in stored.steps:
        state = state.follow(step)
        if step.number > after:
            yield update(state, seat)
        await asyncio.sleep(0)
