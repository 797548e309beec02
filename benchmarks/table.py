"""Figures with what they are compared to, printed as they come in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One measured value; `peer` was measured in the same run, and `goal` is for the ratio if there is a peer."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    peer: str = ""
    peer_value: float | None = None
    smaller_is_better: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times the peer's value ours is."""
        return None if self.peer_value is None else self.value / self.peer_value

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None if there is none."""
        if self.goal is None:
            return None
        judged = self.value if self.ratio is None else self.ratio
        return judged <= self.goal if self.smaller_is_better else judged >= self.goal

    def __str__(self) -> str:
        text = f"{self.what:<58} {_rounded(self.value):>13} {self.unit}"
        if self.ratio is not None:
            text += f"   {self.ratio:.2f} x {self.peer} ({_rounded(self.peer_value or 0)})"
        if self.goal is not None:
            sign = "at most" if self.smaller_is_better else "at least"
            text += f"   [goal {sign} {self.goal:g}: {'reached' if self.reached else 'MISSED'}]"
        return text


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


class Table:
    """All figures of a run."""

    def __init__(self) -> None:
        self.figures: list[Figure] = []

    def add(self, figure: Figure) -> None:
        """Keep a figure, and show it at once."""
        self.figures.append(figure)
        print(figure, flush=True)

    def write(self, file: Path) -> None:
        """Write the figures as JSON."""
        rows = [asdict(figure) | {"ratio": figure.ratio, "reached": figure.reached} for figure in self.figures]
        file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def best_rate(act: Callable[[], int], repeats: int) -> float:
    """The most things done in a second of CPU time; `act` does some and says how many."""
    best = 0.0
    for _ in range(repeats):
        start = time.process_time()
        done = act()
        best = max(best, done / (time.process_time() - start))
    return best
