"""A move as an object: who, what, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat decides. Printed, it is the entry of a record; `text` is the entry without the seat."""

    seat: str
    text: str
    code: int

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"
