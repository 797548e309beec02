"""How an observation is laid out: named parts, one after the other, in one vector of small whole numbers.

Whole numbers and not floats: they are exact, half the size, and a network divides them by `scale` in one step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from highpriest.rules.fields import Entries, Field, Members, flat

NUMBER = np.int16  # of an observation
MOST = int(np.iinfo(NUMBER).max)  # what has no bound of its own stays at this


class Part(NamedTuple):
    """Some numbers of an observation that mean the same kind of thing."""

    name: str
    size: int
    low: int
    high: int
    meaning: str


class Fields:
    """The fields of a game's views, as parts of an observation: size and range are those of the table of fields."""

    def __init__(self, entries: Entries, seats: int) -> None:
        """The first axis of a field that is as long as there are `seats` is the seat."""
        self._fields = {field.name: field for field in flat(entries)}
        self._seats = seats

    def part(self, field: str, name: str, meaning: str, *, low: int | None = None) -> Part:
        """The part of a field: its numbers for one seat, or a 0 or 1 for each possible member of a set."""
        stated = self._fields[field]
        if isinstance(stated.form, Members):
            return Part(name, len(stated.form.names), 0, 1, meaning)
        least = stated.low if low is None else low
        return Part(name, self._size(stated), least, min(stated.high, MOST), meaning)

    def _size(self, field: Field) -> int:
        shape = field.shape[1:] if field.shape[:1] == (self._seats,) else field.shape
        return int(np.prod(shape, dtype=int))


@dataclass(frozen=True)
class Layout:
    """The parts of an observation in their order. A change of any of them is a new version."""

    version: str
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @property
    def low(self) -> npt.NDArray[np.int16]:
        """The smallest value of each number."""
        return self._spread([part.low for part in self.parts])

    @property
    def high(self) -> npt.NDArray[np.int16]:
        """The largest value of each number."""
        return self._spread([part.high for part in self.parts])

    @property
    def scale(self) -> npt.NDArray[np.float32]:
        """What to divide each number by for values of about one; what is unbounded is divided by a hundred."""
        high = self.high.astype(np.float32)
        return np.where(high == MOST, np.float32(100), high)

    def slices(self) -> dict[str, slice]:
        """Where each part stands, by its name."""
        ends = np.cumsum([part.size for part in self.parts]).tolist()
        return {part.name: slice(end - part.size, end) for part, end in zip(self.parts, ends, strict=True)}

    def starts(self, *names: str) -> tuple[int, ...]:
        """Where the parts of these names begin; those that write observations need constants."""
        slices = self.slices()
        return tuple(slices[name].start for name in names)

    def table(self) -> str:
        """The layout as a table for people."""
        lines = ["| numbers | part | range | meaning |", "|---|---|---|---|"]
        for (name, place), part in zip(self.slices().items(), self.parts, strict=True):
            where = str(place.start) if part.size == 1 else f"{place.start} to {place.stop - 1}"
            lines.append(f"| {where} | {name} | {part.low} to {part.high} | {part.meaning} |")
        return "\n".join(lines)

    def _spread(self, values: list[int]) -> npt.NDArray[np.int16]:
        return np.repeat(np.array(values, NUMBER), [part.size for part in self.parts])
