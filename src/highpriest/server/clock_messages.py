"""What messages say of time: the pace of a match, and what its clocks show."""

from __future__ import annotations

from typing_extensions import TypedDict


class PaceInfo(TypedDict):
    """How much time there is: `base` and after each turn `bonus`, in milliseconds; or that many `days` for each turn.

    `text` is its short form, such as "4+4" or "3d", and `name` what it is called, if it has a name.
    """

    text: str
    name: str | None
    base: int
    bonus: int
    days: int | None


class ClockInfo(TypedDict):
    """What the clocks show now, in milliseconds by seat, and whose run. `at` is the moment in the server's game time.

    `lag` is how long messages take to that seat and back, as the server has measured it. `away` has the seats that are
    away while they owe a move, and how long it takes until another may claim the win; `used` is how long seats were
    away so before, in all. `paused`: all have agreed that the clocks of a match of days stand. `stands`: nothing can be
    stored just now, so that time stands for everybody.
    """

    left: dict[str, int]
    running: list[str]
    lag: dict[str, int]
    away: dict[str, int]
    used: dict[str, int]
    paused: bool
    stands: bool
    at: int


class StepClockInfo(TypedDict):
    """What the clocks showed after a step, what it cost its seat, and how much of its time was forgiven."""

    left: dict[str, int]
    spent: int
    lag: int
