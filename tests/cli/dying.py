"""Work that ends the process it is done in."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def dying_once(folder: Path, number: int) -> int:
    """Ends its own process in the middle of some games, the first time each is played."""
    seen = folder / str(number)
    if number % 10 == 3 and not seen.exists():
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dying(_number: int) -> int:
    """Ends its process each time."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0
