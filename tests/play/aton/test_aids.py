"""Aids of Aton: true, the same for all who may know the same, and no more than a view knows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from pydantic import TypeAdapter
from tests.games.test_views import others_reshuffled
from tests.rules.aton.boards import to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Match
from highpriest.play.aton.data import AtonAids
from highpriest.play.aton.view import AtonView
from highpriest.play.snapshot import Snapshot

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
def test_all_are_told_the_same_scoring_and_winning_squares(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        told = [aids(match, seat) for seat in WATCHERS]
        for name in ("if_scored_now", "winning"):
            assert told[0][name] == told[1][name] == told[2][name]


def hot(moment: Snapshot, seat: str | None = None) -> set[tuple[str, str]]:
    return {(threat["seat"], threat["kind"]) for threat in aids(moment, seat)["threats"] if threat["hot"]}


@given(seeds, choices)
@examples(10, 1)
def test_who_sees_a_hand_can_rule_threats_out_but_learns_of_no_other(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        for seat in SEATS:
            assert hot(match, seat) <= hot(match)


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


# ---- single cases

YELLOW_11 = """
    R R R R   R R R R   R R R .   . . . .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""


def told_of(drawing: str, **words: Any) -> list[dict[str, Any]]:
    return [{**threat} for threat in aids(to_lay(drawing, red="1234", blue="1234", **words))["threats"]]


def test_a_threat_names_what_is_missing_and_the_cards_for_it() -> None:
    assert told_of(YELLOW_11)[0] == {
        "seat": "red",
        "kind": "yellow",
        "held": 11,
        "of": 14,
        "open": ["4a", "4b", "4c"],
        "blocked": [],
        "hot": True,
        "obstacle": None,
        "needs": [0, 2, 4, 3],  # with a 1 at cartouche 2 one of the yellow squares would have to be given
    }


def blocked(squares: str) -> str:
    """The yellow line with Blue on some of the squares that are missing."""
    return YELLOW_11.replace("R R R .   . . . .", f"R R R .   {squares}", 1)


@pytest.mark.parametrize(
    ("squares", "remove", "obstacle"),
    [(". . . .", 2, None), ("B . . .", 3, None), ("B B . .", 4, None), ("B B B .", 4, "help")],
)
def test_counters_in_the_way_can_be_removed_in_the_same_turn(squares: str, remove: int, obstacle: str | None) -> None:
    threat = told_of(blocked(squares))[0]
    assert (threat["hot"], threat["needs"][1], threat["obstacle"]) == (True, remove, obstacle)
    assert len(threat["blocked"]) == squares.count("B")


def test_in_the_first_round_a_counter_in_the_way_stays() -> None:
    threat = told_of(blocked("B . . ."), round=1)[0]
    assert (threat["hot"], threat["obstacle"]) == (False, "blocked")


@pytest.mark.parametrize(
    ("points", "hot", "obstacle"), [(19, None, None), (20, False, "far"), (33, False, "far"), (34, True, None)]
)
def test_points_are_a_threat_from_thirty_four(points: int, hot: bool | None, obstacle: str | None) -> None:
    told = aids(to_lay(red="1234", blue="1234", points=(points, 0)))["threats"]
    expected = [] if hot is None else [(hot, obstacle)]
    assert [(threat["hot"], threat["obstacle"]) for threat in told if threat["kind"] == "points"] == expected


def test_the_own_hand_tells_which_lead_is_possible() -> None:
    match = to_lay(red="1234", blue="3344", points=(34, 0))
    assert ("red", "points") in hot(match)
    assert ("red", "points") not in hot(match, "blue")  # Blue's lowest card is a 3
    assert ("red", "points") in hot(match, "red")


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
