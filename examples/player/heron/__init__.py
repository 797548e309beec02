"""Takes what is near, and looks at what it leaves: a player in a package of its own."""

from __future__ import annotations

from random import Random
from typing import cast

from highpriest import Move, PlayerError, View
from highpriest.play.aton.view import AtonView
from highpriest.play.thot.view import ThotView

# Of a lay "4123": what a card is worth at each cartouche. Points and placing come first.
WORTH_AT = (3, 1, 2, 3)
POOR_HAND = 100  # more than any lay is worth


class Heron:
    """`heron`, or `heron:80`: how much, in percent, it minds what the next player finds in Thot."""

    def __init__(self, setting: str = "") -> None:
        if setting and not setting.isdecimal():
            raise PlayerError(f"heron minds so many percent, a whole number, not {setting!r}")
        self._minds = int(setting or 50) / 100

    def choose(self, view: View, rng: Random, seconds: float | None = None) -> Move:
        """The best move by its own reckoning; ties are broken at random."""
        if view.game == "aton":
            worth = [worth_in_aton(cast(AtonView, view), move) for move in view.legal_moves]
        else:
            worth = [worth_in_thot(cast(ThotView, view), move, self._minds) for move in view.legal_moves]
        best = max(worth)
        return rng.choice([move for move, value in zip(view.legal_moves, worth, strict=True) if value == best])


def worth_in_aton(view: AtonView, move: Move) -> float:
    """High cards where they count, and other cards for a poor hand; counters in the highest temple come first."""
    if move.text == "exchange":
        hand = view.hand[move.seat]  # how many 1s, 2s, 3s and 4s
        return POOR_HAND if sum(value * count for value, count in enumerate(hand, 1)) <= 6 else 0
    if move.text.isdigit():
        return sum(worth * int(card) for worth, card in zip(WORTH_AT, move.text, strict=True))
    return int(move.text[1])


def worth_in_thot(view: ThotView, move: Move, minds: float) -> float:
    """What the move takes, less some of the best in the line that the next player then has."""
    if move.text == "keeps":
        return 0
    if move.text.startswith("puts"):
        return -value_of(move.text.split()[1])
    *turns, goal = move.text.split("/")
    start = turns[0] if turns else view.priest
    line = goal[0] if start[1:] == goal[1:] else goal[1:]  # along the row, so the next goes along the column
    left = [
        value_of(stone) for square, stone in view.board.items() if square != goal and line in (square[0], square[1:])
    ]
    return value_of(view.board[goal]) - minds * max(left, default=0)


def value_of(stone: str) -> int:
    """Of a stone as records write it: "+5*" is 5; an ankh is worth nothing by itself."""
    return int(stone.rstrip("*")) if stone[0] in "+-" else 0
