"""Simulated evenings of a small club, over the pure pairing function: how long people wait, and whom they meet.

`python -m tests.server.lobby.evenings --evenings 1000` prints the figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median
from typing import Final

from highpriest.server.lobby.duties import WAVE
from highpriest.server.lobby.pairing import Pair, Waiting, pairs

PEOPLE: Final = 12
HOURS: Final = 3
GAME: Final = (8 * 60, 20 * 60)  # seconds of a game, from and to
PAUSE: Final = (0, 10 * 60)  # until somebody wants the next one
PATIENCE: Final = 30 * 60  # after which somebody goes home

Pairing = Callable[[Sequence[Waiting], float], list[Pair]]


@dataclass
class Evenings:
    """What happened: how long those waited who were paired, who gave up, and who met the same one again needlessly."""

    waits: list[float] = field(default_factory=list)
    given_up: int = 0
    repeats: list[str] = field(default_factory=list)
    doubles: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, float]:
        return {
            "pairs": len(self.waits) / 2,
            "median wait": median(self.waits),
            "mean wait": fmean(self.waits),
            "9 of 10 wait at most": sorted(self.waits)[int(len(self.waits) * 0.9)],
            "given up": self.given_up,
            "needless repeats": len(self.repeats),
            "in two pairs": len(self.doubles),
        }


def spend(evenings: int, luck: Random, pairing: Pairing = pairs) -> Evenings:
    """So many evenings."""
    seen = Evenings()
    for _ in range(evenings):
        _spend_one(luck, pairing, seen)
    return seen


def _spend_one(luck: Random, pairing: Pairing, seen: Evenings) -> None:
    arrives = {f"p{number}": luck.uniform(0, 3600) for number in range(PEOPLE)}
    waiting: dict[str, Waiting] = {}
    last: dict[str, str] = {}
    now = 0.0
    while now < HOURS * 3600:
        now += WAVE
        for person, at in list(arrives.items()):
            if at <= now:
                waiting[person] = Waiting(person, at, last.get(person))
                del arrives[person]
        for person in [each.person for each in waiting.values() if now - each.since > PATIENCE]:
            del waiting[person]
            seen.given_up += 1
        found = pairing(list(waiting.values()), now)
        _check(found, list(waiting.values()), now, seen)
        for one, other in found:
            length = luck.uniform(*GAME)
            for each, opponent in ((one, other), (other, one)):
                if waiting.pop(each.person, None) is not None:
                    seen.waits.append(now - each.since)
                    last[each.person] = opponent.person
                    arrives[each.person] = now + length + luck.uniform(*PAUSE)


def _check(found: list[Pair], waiting: list[Waiting], now: float, seen: Evenings) -> None:
    """Look at one wave: nobody in two pairs, and nobody meets the last one again while another could be met."""
    persons = [each.person for pair in found for each in pair]
    seen.doubles += [person for person in set(persons) if persons.count(person) > 1]
    for one, other in found:
        if _played(one, other) and any(
            not _played(each, third) for each in (one, other) for third in waiting if third not in (one, other)
        ):
            seen.repeats.append(f"{one.person} and {other.person} at {now}")


def _played(one: Waiting, other: Waiting) -> bool:
    return one.last == other.person or other.last == one.person


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name, figure in spend(asked.evenings, Random(asked.seed)).figures.items():
        print(f"{name:<22}{figure:12.1f}")
