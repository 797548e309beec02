"""When a computer moves: after a pause that has nothing to do with how hard the choice was."""

from __future__ import annotations

import asyncio
import math
import secrets
from dataclasses import dataclass
from typing import Final

SPREAD: Final = 0.25  # the pause varies by so much, by lot
SLICES: Final = 1_000


class Pauses:
    """Pauses of about that many seconds; a player that thinks longer moves at the next beat, not when it is done."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def begin(self) -> Pause:
        """Begin a pause now; it is waited out when the thinking is done."""
        lot = secrets.randbelow(SLICES) / SLICES
        return Pause(asyncio.get_running_loop().time(), self._seconds * (1 + SPREAD * (2 * lot - 1)))


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause that has begun."""

    began: float
    beat: float

    async def end(self) -> None:
        """Wait for the first beat that has not passed."""
        if self.beat > 0:
            passed = asyncio.get_running_loop().time() - self.began
            await asyncio.sleep(self.beat * max(1, math.ceil(passed / self.beat)) - passed)
