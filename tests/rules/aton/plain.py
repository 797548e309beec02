"""The rules of Aton once more, as plainly as they can be said, to compare the real ones with.

A game is one generator that reads like the rule book from A1 to A17. It yields what it needs next, as a
`Need`, and is sent the answer. Nothing is shared with `highpriest.rules`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import count, permutations
from typing import Any

SEATS = ("red", "blue")
SQUARES = [temple + letter for temple in "1234" for letter in "abcdefghijkl"]
ROWS = {
    "1": "yyyykk1bgggg",
    "2": "yyyykk1bgggg",
    "3": "yyy1kkkbggg1",
    "4": "yyy2kkkbggg2",
}
KIND = {square: ROWS[square[0]]["abcdefghijkl".index(square[1])] for square in SQUARES}


def other(seat: str) -> str:
    return "blue" if seat == "red" else "red"


@dataclass
class Need:
    """A deck (the cards to shuffle, sorted) or moves (the texts that each seat may choose from)."""

    deck: str | None = None
    cards: str = ""
    moves: dict[str, list[str]] = field(default_factory=dict)


Step = Generator[Need, Any, Any]


class Plain:
    """A game, entry by entry."""

    def __init__(self, round_limit: int = 0, removal: str = "must") -> None:
        self.limit = round_limit
        self.removal = removal
        self.round = 0
        self.board: dict[str, str] = {}
        self.realm: list[str] = []
        self.stock = dict.fromkeys(SEATS, 29)
        self.token = dict.fromkeys(SEATS, True)
        self.points = dict.fromkeys(SEATS, 0)
        self.pile: dict[str, list[int]] = {seat: [] for seat in SEATS}
        # Shuffling for the start is shuffling a discard of 36.
        self.discard = {seat: [value for value in (1, 2, 3, 4) for _ in range(9)] for seat in SEATS}
        self.hand: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.laid: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.turned: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.result: tuple[list[str], str] | None = None
        self._game = self._play()
        self.need = next(self._game)

    def enter(self, entry: str) -> None:
        """Go on with an entry of a record, which must be one that is needed."""
        if self.need.deck:
            deck, seat, digits = entry.split()
            assert (deck, seat) == ("deck", self.need.deck)
            assert "".join(sorted(digits)) == self.need.cards
            answer: Any = [int(digit) for digit in digits]
        else:
            seat, text = entry.split()
            assert text in self.need.moves[seat], (entry, self.need)
            answer = (seat, text)
        try:
            self.need = self._game.send(answer)
        except StopIteration as end:
            self.need = Need()
            self.result = end.value

    # ---- a game

    def _play(self) -> Step:
        for self.round in count(1):
            yield from self._draw_and_lay()
            end = self._gain_at_cartouche_1() or (yield from self._turns()) or (yield from self._score())
            if end:
                return end
            for seat in SEATS:  # A12
                self.discard[seat] += self.laid[seat]
                self.laid[seat] = []
            if self.round == self.limit:  # D7
                return list(SEATS), "round_limit"
        raise AssertionError

    def _draw(self, seat: str) -> Step:
        """D1, D2."""
        if not self.pile[seat]:
            source = self.discard if self.discard[seat] else self.turned
            cards, source[seat] = sorted(source[seat]), []
            self.pile[seat] = yield Need(deck=seat, cards="".join(map(str, cards)))
        return self.pile[seat].pop(0)

    def _draw_and_lay(self) -> Step:
        for seat in SEATS:  # A2
            yield from self._draw_four(seat)
        while not all(self.laid.values()):  # A3, A4
            moves = {seat: self._lays(seat) for seat in SEATS if not self.laid[seat]}
            seat, text = yield Need(moves=moves)
            if text == "exchange":
                self.token[seat] = False
                self.discard[seat] += self.hand[seat]
                yield from self._draw_four(seat)
            else:
                self.laid[seat] = [int(digit) for digit in text]
                self.hand[seat] = []

    def _draw_four(self, seat: str) -> Step:
        self.hand[seat] = []
        for _ in range(4):
            self.hand[seat].append((yield from self._draw(seat)))

    def _lays(self, seat: str) -> list[str]:
        orders = {"".join(map(str, cards)) for cards in permutations(self.hand[seat])}
        return sorted(orders) + ["exchange"] * self.token[seat]

    def _gain_at_cartouche_1(self) -> Any:
        for seat in SEATS:  # A5
            self.points[seat] += 2 * max(0, self.laid[seat][0] - self.laid[other(seat)][0])
            if self.points[seat] >= 40:  # A13
                return [seat], "points"
        return None

    def _first(self) -> Step:
        for cartouche in (1, 0):  # A6
            red, blue = (self.laid[seat][cartouche] for seat in SEATS)
            if red != blue:
                return "red" if red < blue else "blue"
        while True:
            red = yield from self._turn_up("red")
            blue = yield from self._turn_up("blue")
            if red != blue:
                break
        for seat in SEATS:
            self.pile[seat] += self.turned[seat]
            self.turned[seat] = []
        return "red" if red < blue else "blue"

    def _turn_up(self, seat: str) -> Step:
        card = yield from self._draw(seat)
        self.turned[seat].append(card)
        return card

    def _turns(self) -> Step:
        first = yield from self._first()
        for seat in (first, other(first)):  # A7
            reach = [square for square in SQUARES if int(square[0]) <= self.laid[seat][2]]  # A9
            if self.round > 1:
                yield from self._remove(seat, reach)
            end = yield from self._place(seat, reach)
            if end:
                return end
        return None

    def _remove(self, seat: str, reach: list[str]) -> Step:
        owner = seat if self.laid[seat][1] == 1 else other(seat)
        for _ in range({1: 1, 2: 0, 3: 1, 4: 2}[self.laid[seat][1]]):  # A8
            squares = [square for square in reach if self.board.get(square) == owner]
            if not squares:
                return
            stop = ["keeps"] if self.removal == "may" and owner != seat else []  # D3
            _, text = yield Need(moves={seat: [f"-{square}" for square in squares] + stop})
            if text == "keeps":
                return
            del self.board[text[1:]]
            self._to_realm(owner)

    def _to_realm(self, owner: str) -> None:
        if len(self.realm) < 8:  # A11
            self.realm.append(owner)
        else:
            self.stock[owner] += 1

    def _place(self, seat: str, reach: list[str]) -> Step:
        counters = min(self.laid[seat][3], self.stock[seat])  # A10
        self.stock[seat] -= counters
        for placed in range(counters):
            squares = [square for square in reach if square not in self.board]
            if not squares:
                self._to_realm(seat)
                continue
            _, text = yield Need(moves={seat: [f"+{square}" for square in squares]})
            self.board[text[1:]] = seat
            reason = self._won(seat)
            if reason:
                self.stock[seat] += counters - placed - 1
                return [seat], reason
        return None

    def _won(self, seat: str) -> str | None:
        own = {square for square in self.board if self.board[square] == seat}
        if any(all(temple + letter in own for letter in "abcdefghijkl") for temple in "1234"):  # A13
            return "temple"
        for kind, reason in (("y", "yellow"), ("g", "green")):
            if all(square in own for square in SQUARES if KIND[square] == kind):
                return reason
        return None

    # ---- scoring

    def gains(self) -> dict[str, int]:
        """A14."""
        gains = dict.fromkeys(SEATS, 0)
        held = {seat: [square for square in SQUARES if self.board.get(square) == seat] for seat in SEATS}
        for seat in SEATS:
            own, theirs = held[seat], held[other(seat)]
            lead = {t: sum(s[0] == t for s in own) - sum(s[0] == t for s in theirs) for t in "1234"}
            black = sum(KIND[s] == "k" for s in own) - sum(KIND[s] == "k" for s in theirs)
            gains[seat] += max(lead["1"], 0)
            gains[seat] += 5 * (lead["2"] > 0)
            gains[seat] += sum(s[0] == "3" for s in own) * (lead["3"] > 0)
            gains[seat] += 3 * sum(KIND[s] == "b" for s in own) * (lead["4"] > 0)
            gains[seat] += 8 * (black > 0)
            gains[seat] += sum(int(KIND[s]) for s in own if KIND[s] in "12")
        return gains

    def _score(self) -> Step:
        if len(self.realm) < 8:  # A12
            return None
        for seat, gain in self.gains().items():
            self.points[seat] += gain
        most = max(self.points.values())
        if most >= 40:  # A15
            return [seat for seat in SEATS if self.points[seat] == most], "scoring"
        yield from self._take_back("red" if self.points["red"] == most else "blue")
        for owner in self.realm:  # A17
            self.stock[owner] += 1
        self.realm = []
        return None

    def _take_back(self, first: str) -> Step:
        owed = {seat: {s[0] for s in self.board if self.board[s] == seat} for seat in SEATS}  # A16
        for _ in range(4):
            for seat in (first, other(first)):
                own = [square for square in SQUARES if self.board.get(square) == seat]
                if not own:
                    continue
                temples = owed[seat] or {max(square[0] for square in own)}
                _, text = yield Need(moves={seat: [f"-{square}" for square in own if square[0] in temples]})
                owed[seat].discard(text[1])
                del self.board[text[1:]]
                self.stock[seat] += 1
