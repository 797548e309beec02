"""Being second: another process wrote the same number first. What a request comes to is then decided anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from highpriest.server.problems import Problem

TRIES: Final = 8  # each time somebody else was first, so the match has gone on by as many steps

T = TypeVar("T")


class Overtaken(Problem):
    """Somebody else was first. The room has caught up with the log since."""


async def anew_if_overtaken(carry_out: Callable[[], Awaitable[T]]) -> T:
    """Carry something out, deciding again after each step of others: a choice that still stands is not refused."""
    last: Overtaken | None = None
    for _ in range(TRIES):
        try:
            return await carry_out()
        except Overtaken as overtaken:
            last = overtaken
        except Problem as problem:
            if last is None or problem.code != "move/not-due":
                raise
            break  # it was due when it was asked for
    assert last is not None  # noqa: S101  # otherwise it was carried out
    raise last
