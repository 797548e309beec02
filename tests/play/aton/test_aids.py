"""Aids of Aton: true, the same for all who may know the same, and no more than a view knows."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter
from tests.games.test_views import others_reshuffled
from tests.rules.aton.boards import position, to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Match, Position
from highpriest.play.aton.data import AtonAids
from highpriest.play.aton.threats import possible_cards
from highpriest.play.aton.view import AtonView
from highpriest.play.snapshot import Snapshot
from highpriest.rules.aton.view import VIEW

pytestmark = pytest.mark.interpreted

SHAPE: TypeAdapter[AtonAids] = TypeAdapter(AtonAids)
SEATS = ("red", "blue")
WATCHERS = (None, *SEATS)


def view(moment: Snapshot, seat: str | None = None) -> AtonView:
    seen = moment.view(seat)
    assert isinstance(seen, AtonView)
    return seen


def aids(moment: Snapshot, seat: str | None = None) -> AtonAids:
    return view(moment, seat).aids()


# ---- for whole matches


@given(seeds, choices)
@examples(10, 1)
def test_aids_are_plain_data_of_their_type(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        for seat in WATCHERS:
            text = json.dumps(aids(match, seat))
            assert json.loads(json.dumps(SHAPE.validate_json(text, strict=True))) == json.loads(text)


@given(seeds, choices)
@examples(10, 1)
def test_the_scoring_in_the_aids_is_the_scoring(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        scored = aids(match)["if_scored_now"]
        lines = match.scoring()
        told = [line.data() | {"event": None, "squares": None} for line in lines]
        assert [{"event": None, "squares": None, **line} for line in scored["lines"]] == told
        points = view(match).points
        for seat in SEATS:
            gains: int = sum(getattr(line, f"{seat}_gains") for line in lines)
            assert {**scored["gains"]}[seat] == gains
            assert {**scored["totals"]}[seat] == points[seat] + gains


@given(seeds, choices)
@examples(10, 1)
def test_all_are_told_the_same_threats_and_winning_squares(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        told = [aids(match, seat) for seat in WATCHERS]
        for name in ("if_scored_now", "threats", "winning"):
            assert told[0][name] == told[1][name] == told[2][name]


@given(seeds, choices, seeds)
@examples(10, 1)
def test_what_a_seat_cannot_know_does_not_show_in_its_aids(seed: int, picks: list[int], other: int) -> None:
    luck = random.Random(other)
    for match in walk(seed, picks):
        if view(match).phase == "lay":
            for number, seat in enumerate(SEATS):
                states = others_reshuffled(match, number, luck)
                assert match._game.view(states, match.options, number).aids() == aids(match, seat)


@given(seeds, choices)
@examples(10, 1)
def test_winning_squares_are_the_placings_that_win(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        winning: set[str] = set()
        if view(match).phase == "place":
            seat, here = match.owing[0], match.position
            ends = {move.text[1:]: here.play(seat, move).result for move in match.legal_moves(seat)}
            winning = {square for square, end in ends.items() if end and end.reason in ("temple", "yellow", "green")}
        assert set(aids(match)["winning"]) == winning


@given(seeds, choices)
@examples(10, 1)
def test_cards_left_are_the_cards_that_are_there(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        state = match._states[0]
        for seat in WATCHERS:
            for number, (owner, left) in enumerate(aids(match, seat)["cards_left"].items()):
                own = seat == owner
                hidden = [] if own or state["laid"].all() else [card for card in state["laid"][number] if card]
                counts = state["pile"][number] + (0 if own else state["hand"][number])
                expected = [int(count) + hidden.count(value) for value, count in enumerate(counts, 1)]
                assert left == {
                    "counts": expected,
                    "where": "pile" if own else "pile and hand",
                    "known_bottom": {**view(match).bottom}[owner],
                }


# ---- threats by brute force


def wins_with(match: Snapshot, seat: int, cards: tuple[int, ...]) -> bool:
    """Whether the seat, alone at the table with this hand, can win by placing in one turn."""
    for order in set(permutations(cards)):
        states = match._states.copy()
        state, door = states[0], match._game.rules
        state["laid"][seat] = order
        state["mover"] = state["first"] = seat
        state["second_turn"], state["left"], state["phase"] = 0, 0, 5  # his removal is due
        if can_win(door, states, seat):
            return True
    return False


def can_win(door: Any, states: Any, seat: int) -> bool:
    """Search his turn, placing only where it helps: on the squares of one way to win after another."""
    while door.due(states, 0) == 1 and states["mover"][0] == seat and states["second_turn"][0] == 0:
        door.advance(states, 0)
    if states["phase"][0] == 14:
        return bool(states["winners"][0] == 1 << seat)
    if states["mover"][0] != seat or states["second_turn"][0]:
        return False
    own, base = int(states["counters"][0, seat]), 257 if states["phase"][0] == 6 else 305
    for win in WINS:
        missing = win & ~own
        useful = missing if base == 305 else ~win
        for square in range(48):
            if useful >> square & 1 and door.is_legal(states, 0, seat, base + square):
                after = states.copy()
                door.play(after, 0, seat, base + square)
                if can_win(door, after, seat):
                    return True
                break
    return False


def squares(kinds: str) -> int:
    rows = "yyyykk1bggggyyyykk1bggggyyy1kkkbggg1yyy2kkkbggg2"
    return sum(1 << n for n, kind in enumerate(rows) if kind in kinds)


WINS = [squares("y"), squares("g"), *(0xFFF << 12 * temple for temple in range(4))]


@st.composite
def nearly_won(draw: st.DrawFn) -> Position:
    """A position before a laying in which Red nearly holds what wins, and Blue is somewhere."""
    win = draw(st.sampled_from(WINS))
    members = [n for n in range(48) if win >> n & 1]
    lacking = draw(st.sets(st.sampled_from(members), min_size=1, max_size=6))
    reds = set(members) - lacking
    blues = draw(st.sets(st.sampled_from([n for n in range(48) if n not in reds]), max_size=10))
    signs = "".join("r" if n in reds else "b" if n in blues else "." for n in range(48))
    match = to_lay(red=draw(st.text("1234", min_size=4, max_size=4)), blue="1234")
    states = match._states
    states["round_no"] = 3
    states["counters"][0] = [sum(1 << n for n in range(48) if signs[n] == colour) for colour in "rb"]
    states["stock"][0] = [29 - len(reds), 29 - len(blues)]
    pile = [int(count) for count in states["pile"][0, 0]]
    # With 2s enough for cartouche 2 he need not remove a counter of his own.
    kept = [count if value == 2 else draw(st.integers(0, count)) for value, count in enumerate(pile, 1)]
    states["discard"][0, 0] = [count - stays for count, stays in zip(pile, kept, strict=True)]
    states["pile"][0, 0], states["pile_count"][0, 0] = kept, sum(kept)
    return match


@given(nearly_won())
@examples(40, 4)
def test_a_hot_threat_means_that_some_hand_wins_in_one_turn(match: Position) -> None:
    told = aids(match)["threats"]
    records = np.frombuffer(bytearray(view(match).raw), VIEW)
    cards = [possible_cards(records[0], 0, card) for card in range(1, 5)]
    hands = [
        hand
        for hand in combinations_with_replacement(range(1, 5), 4)
        if all(hand.count(value) <= cards[value - 1] for value in range(1, 5))
    ]
    if any(threat["hot"] for threat in told if threat["seat"] == "red" and threat["kind"] != "points"):
        assert any(wins_with(match, 0, hand) for hand in reversed(hands))


# ---- single cases

YELLOW_11 = """
    R R R R   R R R R   R R R .   . . . .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""


def test_a_threat_names_what_is_missing_and_the_cards_for_it() -> None:
    threat = aids(position(YELLOW_11))["threats"][0]
    assert threat == {
        "seat": "red",
        "kind": "yellow",
        "held": 11,
        "of": 14,
        "open": ["4a", "4b", "4c"],
        "hot": True,
        "reach": 4,
        "place": 3,
    }


def test_a_blocked_way_to_win_is_no_threat() -> None:
    blocked = YELLOW_11.replace("R R R .   . . . .", "R R R .   B . . .")
    assert aids(position(blocked))["threats"] == []


@pytest.mark.parametrize(("points", "hot"), [(19, None), (20, False), (33, False), (34, True)])
def test_points_are_a_threat_from_twenty_and_hot_from_thirty_four(points: int, hot: bool | None) -> None:
    told = aids(to_lay(red="1234", blue="1234", points=(points, 0)))["threats"]
    assert [threat["hot"] for threat in told] == ([] if hot is None else [hot])


def test_what_a_card_would_do_follows_from_the_rules() -> None:
    match = to_lay(red="1234", blue="1234", round=2)
    laying = aids(match, "red")["laying"]
    assert laying is not None
    assert [(card, do["order"], do["reach"], do["place"]) for card, do in laying.items()] == [
        (str(n), n, n, n) for n in range(1, 5)
    ]
    assert [tuple(do["removes"].values()) for do in laying.values()] == [
        ("own", 1),
        ("none", 0),
        ("other", 1),
        ("other", 2),
    ]
    assert [tuple(do["points"].values()) for do in laying.values()] == [(0, 6), (2, 4), (4, 2), (6, 0)]
    assert aids(match)["laying"] is None


def test_in_the_first_round_no_card_removes() -> None:
    laying = aids(Match("aton", seed=7), "blue")["laying"]
    assert laying is not None
    assert {do["removes"]["whose"] for do in laying.values()} == {"none"}
