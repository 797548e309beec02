"""Traps of Thot: where the game is open, moves that the short-sighted answer badly."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from highpriest.play import Match, Record
from highpriest.search.thot.iterative_deepening import Effort, lead_of, think, weigh
from highpriest.search.thot.traps import OPEN, PRICE, choose

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)

SMALL: Final = Effort(nodes=30_000, selective=True, proves=True, traps=True, table_bits=14)
# Who begins wins here against best play, by about five points.
UNLUCKY: Final = (
    "board +3* +3 +3 +2 +5* +5 A -5* -6 +8 -4 -8 -2 -4 -3 +4 -4 +5 -2 +7 +8 +8 +6 -1* A -4 -8 -5 +2 -6 -7* +6"
    " -1 -3 -2 -3 +6 +2 -5 +4 -7 -6 +4 -8 +6 +1 +4 +7 +8 +5 P +7 -7 +1 -1 -3* A -8 -7 +7* -6 +1* +3 -5"
)


def positions(count: int, **options: Any) -> list[Match]:
    """Matches of which a few moves were played at random."""
    luck = Random(5)
    found = []
    for game in range(count):
        match = Match("thot", seed=f"traps {game}", **options)
        for _ in range(luck.randrange(12)):
            if not match.is_over:
                match.play(luck.choice(match.legal_moves(match.owing[0])))
        if not match.is_over:
            found.append(match)
    return found


def raw_of(match: Match) -> bytes:
    return match.view(match.owing[0]).raw


@pytest.mark.parametrize("options", [{"turning": True}, {"size": 8, "turning": True}], ids=str)
def test_a_trap_is_a_legal_move_that_costs_no_more_than_its_price(options: dict[str, Any]) -> None:
    traps = 0
    for match in positions(40, **options):
        raw = raw_of(match)
        weighed = weigh(raw, SMALL)
        value = dict(zip(weighed.moves, weighed.values, strict=True))
        move = choose(raw, SMALL)
        assert move in {legal.code for legal in match.legal_moves(match.owing[0])}
        assert value[move] >= weighed.values[0] - PRICE
        traps += move != weighed.moves[0]
    assert traps > 2


def test_one_who_is_ahead_sets_no_traps() -> None:
    ahead = 0
    for match in positions(60, size=8, turning=True):
        thought = think(raw_of(match), SMALL)
        if thought.values[0] > OPEN:
            ahead += 1
            assert choose(raw_of(match), SMALL) == thought.moves[0]
    assert ahead > 5


@pytest.mark.parametrize(
    "options",
    [
        {"size": 8},
        {"players": 3, "size": 8, "turning": True},
        {"players": 4, "teams": True, "size": 8, "turning": True},
    ],
    ids=str,
)
def test_without_turning_and_among_several_nobody_sets_traps(options: dict[str, Any]) -> None:
    for match in positions(10, **options):
        assert choose(raw_of(match), SMALL) == think(raw_of(match), SMALL).moves[0]


def test_without_time_the_best_move_is_played() -> None:
    for match in positions(10, size=8, turning=True):
        raw = raw_of(match)
        assert choose(raw, SMALL, seconds=1e-9) == think(raw, SMALL, seconds=1e-9).moves[0]


def test_the_same_position_and_luck_give_the_same_move() -> None:
    for match in positions(10, size=8, turning=True):
        assert choose(raw_of(match), SMALL, rng=7) == choose(raw_of(match), SMALL, rng=7)


def test_the_lead_at_the_end_is_that_of_the_score() -> None:
    luck = Random(6)
    for game in range(20):
        match = Match("thot", seed=f"lead {game}", size=8)
        while not match.is_over:
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        assert match.result is not None
        score = match.result.score
        for seat, (own, other) in enumerate((("p1", "p2"), ("p2", "p1"))):
            assert round(lead_of(match.view().raw, seat)) == score[own] - score[other]


@pytest.mark.parametrize("traps", [False, True], ids=["without", "with"])
def test_traps_win_where_best_play_only_loses_by_little(traps: bool) -> None:
    """The second player against one who looks four moves ahead and counts."""
    second = Effort(nodes=600_000, proves=True, traps=traps, table_bits=18)
    first = Effort(nodes=1 << 60, depth=4, judges=False, table_bits=16)
    options = Match("thot", seed=0, size=8, turning=True, first="p1").options.data()
    data = {"record": 1, "game": "thot", "options": options, "log": [UNLUCKY], "result": None}
    match = Match.replay(Record.from_data(data))
    while not match.is_over:
        effort = second if match.owing[0] == "p2" else first
        code = choose(raw_of(match), effort)
        match.play(next(move for move in match.legal_moves(match.owing[0]) if move.code == code))
    assert match.result is not None
    assert ("p2" in match.result.winners) == traps
