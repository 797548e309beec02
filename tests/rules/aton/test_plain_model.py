"""Whole matches, compared entry by entry with a second and plainer statement of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.rules.aton.boards import field
from tests.rules.aton.plain import SEATS, Plain
from tests.rules.aton.walks import choices, examples, seeds, walk
from tests.sizes import sized

from highpriest.play import Match

pytestmark = pytest.mark.interpreted


def cards(counts: list[int]) -> list[int]:
    return [value for value, times in enumerate(counts, 1) for _ in range(times)]


def of_match(match: Match) -> dict[str, Any]:
    """All that can be compared, as the real rules have it."""
    view = match.view().data()
    return {
        "round": view["round"],
        "points": view["points"],
        "stock": view["stock"],
        "token": view["token"],
        "realm": view["realm"],
        "board": {square: seat for seat in SEATS for square in view["counters"][seat]},
        "moves": {seat: [move.text for move in match.legal_moves(seat)] for seat in match.owing},
        "hand": {seat: cards(field(match, "hand")[n]) for n, seat in enumerate(SEATS)},
        "laid": {seat: [card for card in field(match, "laid")[n] if card] for n, seat in enumerate(SEATS)},
        "discard": {seat: cards(field(match, "discard")[n]) for n, seat in enumerate(SEATS)},
        "pile": {seat: sorted(cards(field(match, "pile")[n]) + view["bottom"][seat]) for n, seat in enumerate(SEATS)},
        "deepest": view["bottom"],
        "result": match.result and (list(match.result.winners), match.result.reason),
        "gains": [sum(getattr(line, f"{seat}_gains") for line in match.scoring()) for seat in SEATS],
    }


def of_plain(plain: Plain, bottom: dict[str, list[int]]) -> dict[str, Any]:
    """The same, as the plain rules have it. Of the order of the piles the real rules know just the bottom."""
    return {
        "round": plain.round,
        "points": plain.points,
        "stock": plain.stock,
        "token": plain.token,
        "realm": {seat: plain.realm.count(seat) for seat in SEATS},
        "board": plain.board,
        "moves": plain.need.moves,
        "hand": {seat: sorted(plain.hand[seat]) for seat in SEATS},
        "laid": plain.laid,
        "discard": {seat: sorted(plain.discard[seat]) for seat in SEATS},
        "pile": {seat: sorted(plain.pile[seat]) for seat in SEATS},
        "deepest": {seat: plain.pile[seat][len(plain.pile[seat]) - len(bottom[seat]) :] for seat in SEATS},
        "result": plain.result,
        "gains": list(plain.gains().values()),
    }


def follow(seed: int, picks: list[int], **options: Any) -> set[str]:
    """Play a match and follow it; returns what happened in it."""
    plain = Plain(**options)
    done = 0
    met = set()
    for match in walk(seed, picks, **options):
        for entry in match.log[done:]:
            assert plain.result is None
            plain.enter(entry)
        done = len(match.log)
        assert not plain.need.deck
        seen = of_match(match)
        assert seen == of_plain(plain, seen["deepest"])
        met.add(match.view().data()["phase"])
        met |= {f"bottom {seat}" for seat in SEATS if seen["deepest"][seat]}
    assert plain.result is not None
    return met | {plain.result[1]}


@given(seeds, choices)
@examples(40, 3)
def test_matches_follow_the_plain_rules(seed: int, picks: list[int]) -> None:
    follow(seed, picks)


@given(seeds, choices)
@examples(15, 2)
def test_matches_with_a_round_limit_follow_the_plain_rules(seed: int, picks: list[int]) -> None:
    follow(seed, picks, round_limit=3)


@given(seeds, choices)
@examples(25, 2)
def test_matches_in_which_removing_is_optional_follow_the_plain_rules(seed: int, picks: list[int]) -> None:
    follow(seed, picks, removal="may")


def test_the_matches_followed_come_to_all_that_can_happen() -> None:
    """So that the comparisons above are about something."""
    met = set().union(*(follow(seed, []) for seed in sized(range(12), range(1, 2))))
    assert met >= {"lay", "remove", "place", "take back", "over", "bottom red", "bottom blue", "scoring"}
