"""The rules of Thot a second time, plainly: squares by name, stones by their text, no numbers and no tables.

Slow and written from the rule book alone, to be compared with the real ones.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

COLUMNS = "abcdefghij"
Square = tuple[int, int]  # column, row


def name(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def square_named(text: str) -> Square:
    return COLUMNS.index(text[0]), int(text[1:]) - 1


def value(stone: str) -> int:
    return int(stone.rstrip("*"))


@dataclass
class PlainThot:
    """One game, played by texts without the seat."""

    seats: list[str]
    size: int
    turning: bool
    teams: bool
    mover: str
    board: dict[Square, str]
    priest: Square
    way: str = ""  # "row" or "column": how the next move must set out; empty before the first
    putting: bool = False
    trays: dict[str, list[str]] = field(default_factory=dict)
    reason: str = ""
    winners: list[str] = field(default_factory=list)

    @classmethod
    def laid_out(cls, stones: list[str], players: int, size: int, turning: bool, teams: bool, first: str) -> PlainThot:
        board = {(n % size, n // size): stone for n, stone in enumerate(stones)}
        priest = next(square for square, stone in board.items() if stone == "P")
        del board[priest]
        seats = [f"p{n + 1}" for n in range(players)]
        return cls(seats, size, turning, teams, first, board, priest, trays={seat: [] for seat in seats})

    def legal(self) -> list[str]:
        if self.reason:
            return []
        return self.puts() if self.putting else self.goes()

    def line(self, way: str, square: Square) -> list[Square]:
        """The other squares of the row or column."""
        if way == "row":
            return [(column, square[1]) for column in range(self.size) if column != square[0]]
        return [(square[0], row) for row in range(self.size) if row != square[1]]

    def goes(self) -> list[str]:
        """T4, T5, T11."""
        texts = []
        for way in [self.way] if self.way else ["row", "column"]:
            across = "column" if way == "row" else "row"
            for passed in self.line(way, self.priest):
                if self.is_goal(passed):
                    texts.append(name(passed))
                if self.turning and self.board.get(passed, "").endswith("*"):
                    corner = [goal for goal in self.line(across, passed) if self.is_goal(goal)]
                    texts += [f"{name(passed)}/{name(goal)}" for goal in corner]
        return texts

    def is_goal(self, square: Square) -> bool:
        stone = self.board.get(square)
        return stone is not None and (stone != "A" or self.way != "")

    def puts(self) -> list[str]:
        """T7."""
        everywhere = [(column, row) for row in range(self.size) for column in range(self.size)]
        free = [square for square in everywhere if square not in self.board and square != self.priest]
        kinds = sorted(set(self.trays[self.mover]))
        return ["keeps", *(f"puts {stone} {name(square)}" for stone in kinds for square in free)]

    def play(self, text: str) -> None:
        if self.putting:
            self.put(text)
        else:
            self.go(text)
        if not self.putting:
            self.end_move()

    def put(self, text: str) -> None:
        self.putting = False
        if text != "keeps":
            _, stone, square = text.split()
            self.trays[self.mover].remove(stone)
            self.board[square_named(square)] = stone

    def go(self, text: str) -> None:
        path = [self.priest, *(square_named(part) for part in text.split("/"))]
        ended_in_row = path[-1][1] == path[-2][1]
        self.way = "column" if ended_in_row else "row"
        self.priest = path[-1]
        stone = self.board.pop(self.priest)
        if stone == "A":
            self.putting = bool(self.trays[self.mover])
        else:
            self.trays[self.mover].append(stone)

    def end_move(self) -> None:
        """T9."""
        self.mover = self.seats[(self.seats.index(self.mover) + 1) % len(self.seats)]
        if set(self.board.values()) <= {"A"}:
            self.finish("cleared", [])
        elif not self.goes():
            self.finish("stuck", [])

    def quit(self, seat: str, reason: str) -> None:
        self.finish(reason, self.side(seat))

    def side(self, seat: str) -> list[str]:
        if not self.teams:
            return [seat]
        return ["p1", "p2"] if seat in ("p1", "p2") else ["p3", "p4"]

    def finish(self, reason: str, losers: list[str]) -> None:
        """T10: sums, then the number of 8s, 7s … -8s, compared all at once as a list."""
        self.reason = reason
        rank = {}
        for seat in self.seats:
            values = Counter(value(stone) for partner in self.side(seat) for stone in self.trays[partner])
            rank[seat] = [sum(values.elements()), *(values[n] for n in range(8, -9, -1))]
        best = max(rank[seat] for seat in self.seats if seat not in losers)
        self.winners = [seat for seat in self.seats if seat not in losers and rank[seat] == best]

    def score(self) -> dict[str, int]:
        return {seat: sum(map(value, tray)) for seat, tray in self.trays.items()}

    def perft(self, depth: int) -> int:
        """How many sequences of choices of this length there are."""
        if depth == 0:
            return 1
        count = 0
        for text in self.legal():
            after = deepcopy(self)
            after.play(text)
            count += after.perft(depth - 1)
        return count
