"""A move as an object: who, what, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat decides. Printed, it is the entry of a record; `text` is the entry without the seat.

    `code` is its number, as in the environments for learning.

    >>> from highpriest import Match
    >>> move = Match("thot", seed=1).legal_moves("p1")[0]
    >>> print(move)
    p1 b6
    >>> move
    Move(seat='p1', text='b6', code=51)
    """

    seat: str
    text: str
    code: int

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"
