"""How many people are at other processes, as these say from time to time."""

from __future__ import annotations

import time
from typing import Final

BELIEVED: Final = 25.0  # seconds


class Elsewhere:
    """The last word of every other process."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[float, int]] = {}  # by process: when, and how many

    def hear(self, said: str) -> None:
        """Take over what a process has said; nothing if it cannot be read."""
        process, _, number = said.partition(":")
        if number.isdecimal():
            self._heard[process] = (time.monotonic(), int(number))

    @property
    def count(self) -> int:
        """How many people are there, as far as was heard lately."""
        now = time.monotonic()
        self._heard = {process: heard for process, heard in self._heard.items() if now - heard[0] < BELIEVED}
        return sum(number for _, number in self._heard.values())
