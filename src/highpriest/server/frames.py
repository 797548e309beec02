"""Messages to clients, as text. An update depends on log and seat alone, so it is the same whenever it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson

from highpriest.server.course import Course
from highpriest.storage.stored import StoredMatch


def encoded(message: Any) -> str:
    """A message as it goes over the wire."""
    return orjson.dumps(message).decode()


def update(course: Course, seat: str | None) -> str:
    """The last step as that seat may know it: the message `Update`."""
    step = course.last
    is_answer = step.seat == seat and seat is not None and step.request is not None
    answers = encoded(step.request) if is_answer else "null"
    looking = "null" if seat is None else f'"{seat}"'
    return (
        f'{{"type":"update","number":{course.number},"seat":{looking},"answers":{answers},'
        f'"events":{course.events(seat)},{course.match.written(seat)}}}'
    )


async def updates(stored: StoredMatch, seat: str | None, after: int) -> AsyncIterator[str]:
    """Every update after that number, from the log. However long that is, others are served in between."""
    course = Course(stored)
    for step in stored.steps:
        course.follow(step)
        if step.number > after:
            yield update(course, seat)
        await asyncio.sleep(0)
