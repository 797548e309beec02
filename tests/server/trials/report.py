"""What a trial came to, and how it is shown."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

SHOWN: Final = 20
Progress = Callable[[int, int], None]


@dataclass
class Report:
    """Figures by name, and everything that should not have been."""

    figures: dict[str, int | float | str] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def found(self, what: str) -> None:
        """Note something that should not have been."""
        self.findings.append(what)

    def check(self, is_right: bool, what: str) -> bool:
        """Count one thing that was looked at, and note it if it is wrong."""
        self.counts["checks"] += 1
        if not is_right:
            self.found(what)
        return is_right

    def text(self) -> str:
        """A small table."""
        rows = {**self.counts, **self.figures, "findings": len(self.findings)}
        width = max(map(len, rows))
        lines = [f"{name:<{width}}  {_number(value)}" for name, value in rows.items()]
        lines += [f"  {finding[:300]}" for finding in self.findings[:SHOWN]]
        return "\n".join(lines)


def _number(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3g}"


def silent(_done: int, _of: int) -> None:
    """No progress is shown."""


class Shown:
    """Progress on standard error, not more often than twice a second."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now - self._last > 0.5 or done >= of:
            self._last = now
            print(f"\r{done:,} of {of:,}", end="\n" if done >= of else "", file=sys.stderr, flush=True)
