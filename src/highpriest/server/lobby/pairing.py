"""Quick pairing: who of those who wait plays whom. Pure: the moment and the lot are arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

REACH: Final = 3  # in the order of waiting, so many places apart at most
MET: Final = 1e6  # what each pair is worth before its waiting, so that nobody is left out for the sake of another
PER_SECOND: Final = 7.5  # that both have waited


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits since a moment, in seconds; whom they played last, if anybody."""

    person: str
    since: float
    last: str | None = None


Pair = tuple[Waiting, Waiting]


def pairs(waiting: Sequence[Waiting], now: float) -> list[Pair]:
    """The best pairs: as many as there can be, and those first who wait longest.

    Nobody meets the one they played last as long as one of the two could meet another.
    """
    order = sorted(waiting, key=lambda each: (each.since, each.person))
    return _best(order, _allowed(order), now)


def _allowed(waiting: Sequence[Waiting]) -> Callable[[Waiting, Waiting], bool]:
    here = {each.person for each in waiting}
    played = {frozenset((each.person, each.last)) for each in waiting if each.last in here}
    again = Counter(person for pair in played for person in pair)

    def allowed(one: Waiting, other: Waiting) -> bool:
        if frozenset((one.person, other.person)) not in played:
            return True
        return all(again[each.person] == len(waiting) - 1 for each in (one, other))

    return allowed


def _best(order: Sequence[Waiting], allowed: Callable[[Waiting, Waiting], bool], now: float) -> list[Pair]:
    """Dynamic programming over neighbours: what the rest is worth depends only on who of the next few has a partner.

    Bit n of `taken` stands for the one n places on, bit 0 for the one at hand.
    """
    worth = [0.0] * (1 << REACH)
    layers: list[list[int]] = []  # by place and by who is taken: how far away the partner sits, 0 for none
    for place in range(len(order) - 1, -1, -1):
        gains = _gains(order, place, allowed, now)
        chosen = [_choice(taken, gains, worth) for taken in range(1 << REACH)]
        worth = [value for value, _ in chosen]
        layers.append([step for _, step in chosen])
    return _followed(order, layers[::-1])


def _gains(
    order: Sequence[Waiting], place: int, allowed: Callable[[Waiting, Waiting], bool], now: float
) -> list[tuple[int, float]]:
    """With whom the one at that place can be paired, by how far away they sit, and what it is worth."""
    one = order[place]
    near = enumerate(order[place + 1 : place + 1 + REACH], 1)
    return [(step, MET + PER_SECOND * max(0.0, now - other.since)) for step, other in near if allowed(one, other)]


def _choice(taken: int, gains: Sequence[tuple[int, float]], worth: Sequence[float]) -> tuple[float, int]:
    """What the rest is worth from here on, and the partner that makes it so."""
    rest = taken >> 1
    best = (worth[rest], 0)
    if taken & 1:
        return best
    for step, gain in gains:
        if not taken >> step & 1:
            value = gain + worth[rest | 1 << (step - 1)]
            best = max(best, (value, step), key=lambda each: each[0])
    return best


def _followed(order: Sequence[Waiting], layers: Sequence[Sequence[int]]) -> list[Pair]:
    found: list[Pair] = []
    taken = 0
    for place, layer in enumerate(layers):
        step = layer[taken]
        taken >>= 1
        if step:
            found.append((order[place], order[place + step]))
            taken |= 1 << (step - 1)
    return found
