"""What the end of a game is worth to its seats."""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled

ILLEGAL: Final = -2  # in place of the seat that chooses next


@compiled
def gain(winners: int, seats: int, seat: int) -> int:
    """1 for a seat that wins or shares the win, -1 for the others; 0 if all share it, and while nobody has won.

    `winners` is a set of seats, 0 while the game goes on.
    """
    if winners == 0 or winners == (1 << seats) - 1:
        return 0
    return 1 if winners >> seat & 1 else -1
