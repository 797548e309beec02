"""Whole games in virtual time, kept by our clocks and by a second, plain book of account.

`python -m tests.play.timekeeping --size 10000` plays that many games; it exits with 1 if the two ever differ.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.games.spread import CASES, Case

from highpriest.play import Match
from highpriest.play.clock import Clock, Pace

STAGES = {"lay": "lay", "remove": "act", "place": "act", "take back": "take", "move": "move", "put": "move"}
PACES = [Pace(240_000, 4_000), Pace(10_000), Pace(60_000, 1_000), Pace(15_000, 3_000), Pace(30_000, per_turn=True)]


@dataclass(frozen=True)
class Deed:
    """A move of a game: who made it, of which stage of which round it was a part, and who owed a move before and after.

    `ends_turn` is what the rules say of it at once; the book finds out by looking at what comes later.
    """

    seat: int
    stage: tuple[object, ...]
    before: frozenset[int]
    owing: frozenset[int]
    ends_turn: bool


def deeds(case: Case, luck: random.Random) -> Iterator[Deed]:
    """A random game to its end."""
    match = case.begin(luck.random())
    moves = 0
    while not match.is_over:
        seat = luck.choice(match.owing)
        view = match.view(None).data()
        turn, before = match.turn(seat), match.owing
        match.play(luck.choice(match.legal_moves(seat)))
        # In Thot a stage of the game is one turn: it ends when another seat is to move.
        stage = (view.get("round", moves), STAGES[view["phase"]])
        moves += seat not in match.owing
        yield Deed(
            match.seats.index(seat),
            stage,
            _places(match, before),
            _places(match, match.owing),
            match.turn(seat) != turn,
        )


def _places(match: Match, seats: tuple[str, ...]) -> frozenset[int]:
    return frozenset(match.seats.index(seat) for seat in seats)


@dataclass
class Book:
    """All that happened to one seat. What is left is reckoned anew from the first entry each time."""

    pace: Pace
    answers: list[tuple[int, int, int, bool]] = field(default_factory=list)  # asked, answered, lag, end of a turn

    def entry(self, asked: int, answered: int, lag: int, *, ends_turn: bool) -> None:
        self.answers.append((asked, answered, lag, ends_turn))

    def account(self) -> tuple[int, int]:
        """What is left, and what is on the account for lag."""
        left, account = self.pace.base, 600
        for asked, answered, lag, ends_turn in self.answers:
            forgiven = min(lag, 300, account, answered - asked)
            left -= answered - asked - forgiven
            account -= forgiven
            if ends_turn:
                left = self.pace.base if self.pace.per_turn else left + self.pace.bonus
                account = min(1500, account + 200)
        return left, account

    def end(self, asked: int, lag: int) -> int:
        """The first moment at which a seat that was asked then has nothing left."""
        left, account = self.account()
        return asked + left + min(lag, 300, account)


def ends_of_turns(game: list[Deed]) -> list[bool]:
    """Whether each deed is the last of its turn, which is known afterwards: the last of its seat in its stage."""
    last = {(deed.seat, deed.stage): number for number, deed in enumerate(game)}
    return [last[deed.seat, deed.stage] == number for number, deed in enumerate(game)]


def differences(case: Case, pace: Pace, luck: random.Random) -> list[str]:
    """A game in virtual time: where our clocks and the books differ."""
    game = list(deeds(case, luck))
    ends = ends_of_turns(game)
    seats = len(case.begin(0).seats)
    everybody = range(seats)
    lags = [luck.choice((0, 20, 90, 250, 700)) for _ in everybody]
    books = [Book(pace) for _ in everybody]
    asked = dict.fromkeys(game[0].before, 1_000)
    now = 1_000
    clock = Clock.new(pace, seats).asked(game[0].before, now, lags)
    found: list[str] = []
    for number, deed in enumerate(game):
        arrived = max(now, asked[deed.seat] + luck.choice((3, 40, 400, 4_000, 9_000)) + luck.randrange(5))
        flags = {seat: books[seat].end(since, lags[seat]) for seat, since in asked.items()}
        first = min(flags.values())
        out = tuple(sorted(seat for seat, at in flags.items() if at == first)) if first <= arrived else ()
        if clock.out(arrived, everybody) != out or clock.runs_out(everybody) != first:
            found.append(f"{case} {number}: out of time {clock.out(arrived, everybody)}, by the books {out}")
        if out or found:
            return found
        books[deed.seat].entry(asked.pop(deed.seat), arrived, lags[deed.seat], ends_turn=ends[number])
        clock = clock.answered(deed.seat, arrived, deed.owing, ends_turn=deed.ends_turn)
        now = arrived + luck.choice((1, 7, 30, 300))  # the disk takes its time, which is nobody's
        clock = clock.asked(deed.owing, now, lags)
        for seat in deed.owing:
            asked.setdefault(seat, now)
        found += _compared(f"{case} {number}", clock, books, asked)
    return found


def _compared(where: str, clock: Clock, books: list[Book], asked: dict[int, int]) -> list[str]:
    found = []
    for seat, (ours, book) in enumerate(zip(clock.seats, books, strict=True)):
        left, account = book.account()
        if (ours.left, ours.credit, ours.since) != (left, account, asked.get(seat)):
            found.append(f"{where}: seat {seat} has {ours}, by the book {left} and {account} from {asked.get(seat)}")
    return found


def run(size: int, seed: object) -> tuple[int, list[str]]:
    """That many games; how many were played until a clock ran out or the end, and what differed."""
    luck = random.Random(f"{seed}")
    for number in range(size):
        case = CASES[number % len(CASES)]
        found = differences(case, PACES[number // len(CASES) % len(PACES)], luck)
        if found:
            return number, found
    return size, []


def main() -> int:
    """Play as many games as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.timekeeping", description=__doc__)
    parser.add_argument("--size", type=int, default=100, help="how many games")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    games, found = run(asked.size, asked.seed)
    print(f"{games} games, {len(found)} differences")
    print("\n".join(found[:10]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
