"""How many sequences of choices there are to a depth, under fixed deals.

The numbers are kept here, so that a change of rules shows; the plain rules must count the same. Where both
players owe a move, either may choose first.
"""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import match_at, match_of
from tests.rules.aton.plain import Plain
from tests.sizes import sized

from highpriest.play import Match

pytestmark = pytest.mark.interpreted


def fork(match: Match) -> Match:
    """A match of its own that goes on with the same cards."""
    other = match_at(match.position)
    other._undealt = {label: list(cards) for label, cards in match._undealt.items()}
    return other


def perft(match: Match, depth: int) -> int:
    """How many sequences of so many choices there are."""
    moves = [move for seat in match.owing for move in match.legal_moves(seat)]
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = fork(match)
        after.play(move)
        assert after.deal_due is None
        total += perft(after, depth - 1)
    return total


def plain_perft(log: tuple[str, ...], depth: int) -> int:
    """The same by the plain rules, which play every sequence from the very beginning."""
    plain = Plain()
    for entry in log:
        plain.enter(entry)
    assert not plain.need.deck
    moves = [f"{seat} {text}" for seat, texts in plain.need.moves.items() for text in texts]
    return len(moves) if depth == 1 else sum(plain_perft((*log, move), depth - 1) for move in moves)


# Red holds 1 1 1 2, so 4 lays; Blue holds 4 4 4 4, so 1; each has a token, which brings 3 3 3 3 and 1 2 2 2.
START = match_of("1112 3333 4", "4444 1222 4")
# Red goes first, with a 3 to remove and up to temple 1; Blue follows with a 4.
REMOVING = match_of(
    "2211 1311 4444",
    "3421 2412 3333",
    *("red 2211", "blue 3421", "red +1a", "blue +1f", "red 1311", "blue 2412"),
)
# Both place three in temples 1 and 2, in the first round.
PLACING = match_of("1133 4", "2223 4", "red 1133", "blue 2223")


def scoring() -> Match:
    """The first match of its kind, cut where the first counter is to be taken back."""
    match = Match("aton", seed=0)
    while match.view().data()["phase"] != "take back":
        match.play(next(move for move in match.legal_moves(match.owing[0]) if move.text != "exchange"))
    return match


def check(start: Match, counts: tuple[int, ...]) -> None:
    for depth, expected in enumerate(counts, 1):
        if expected <= sized(50_000, 1300):
            assert perft(start, depth) == expected
        if expected <= sized(6_000, 1300):
            assert plain_perft(start.log, depth) == expected


def test_perft_of_laying() -> None:
    """By hand: 4 + 1 lays and two exchanges are 7.

    After one of Red's lays Blue has 2 moves, after Blue's lay Red has 5; after Red's exchange there are 1 + 2,
    after Blue's 5 + 4: together 4 * 2 + 5 + 3 + 9 = 25.
    """
    check(START, (7, 25, 186, 5664))


def test_perft_of_a_round_with_removals() -> None:
    """By hand: Red removes Blue's only counter and places on one of 11 squares; Blue removes both of Red's, one
    after the other, and places on 12 and then on 11 squares."""
    check(REMOVING, (1, 11, 22, 22, 22 * 12, 22 * 12 * 11))


def test_perft_of_placing() -> None:
    """By hand: 36 squares for the first counter, 35 for the second, 34 for the third."""
    check(PLACING, (36, 36 * 35, 36 * 35 * 34))


def test_perft_of_taking_back() -> None:
    check(scoring(), (21, 273, 3510))
