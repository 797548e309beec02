"""Who may know what: field by field, for each seat and for spectators."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.rules.aton.boards import field, laying, match_at, match_of, position, rest, to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Match
from highpriest.play.view import View
from highpriest.rules.aton import batched
from highpriest.rules.aton.view import VIEW

pytestmark = pytest.mark.interpreted

FULL = """
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""
PUBLIC = [
    *("game", "options", "round", "phase", "owing", "first", "left", "points", "stock", "realm", "token", "counters"),
    *("hand_count", "pile_count", "bottom", "discard", "has_laid", "owed", "taken_back", "winners", "reason"),
]
PRIVATE = ["seat", "hand", "unseen", "laid", "legal_moves"]


def data(match: Match, seat: str | None) -> dict[str, Any]:
    return {**match.view(seat).data()}


# ---- at the start of a round


def test_each_sees_his_own_hand_and_nobody_elses() -> None:
    match = match_of("1123", "4443")
    assert data(match, "red")["hand"] == {"red": [2, 1, 1, 0], "blue": [0, 0, 0, 0]}
    assert data(match, "blue")["hand"] == {"red": [0, 0, 0, 0], "blue": [0, 0, 1, 3]}
    assert data(match, None)["hand"] == {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]}
    for seat in ("red", "blue", None):
        assert data(match, seat)["hand_count"] == {"red": 4, "blue": 4}


def test_unseen_are_the_cards_in_the_pile_and_in_hands_one_cannot_see() -> None:
    match = match_of("1123", "4443")
    assert data(match, "red")["unseen"] == {"red": [7, 8, 8, 9], "blue": [9, 9, 9, 9]}
    assert data(match, "blue")["unseen"] == {"red": [9, 9, 9, 9], "blue": [9, 9, 8, 6]}
    assert data(match, None)["unseen"] == {"red": [9, 9, 9, 9], "blue": [9, 9, 9, 9]}


def test_legal_moves_go_to_their_owner_alone() -> None:
    match = match_of("1111", "4443")
    assert data(match, "red")["legal_moves"] == ["1111", "exchange"]
    assert data(match, "blue")["legal_moves"] == ["3444", "4344", "4434", "4443", "exchange"]
    assert data(match, None)["legal_moves"] == []


# ---- cards face down


def test_cards_face_down_are_seen_by_their_owner_alone() -> None:
    match = match_of("1123", "4443", "red 3211")
    assert data(match, "red")["laid"] == {"red": [3, 2, 1, 1], "blue": [0, 0, 0, 0]}
    assert data(match, "red")["unseen"]["red"] == [7, 8, 8, 9]
    for seat in ("blue", None):
        view = data(match, seat)
        assert view["laid"] == {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]}
        assert view["hand"]["red"] == [0, 0, 0, 0]
        assert view["unseen"]["red"] == [9, 9, 9, 9]
        assert view["has_laid"] == {"red": True, "blue": False}
        assert view["hand_count"] == {"red": 0, "blue": 4}
        assert view["owing"] == ["blue"]


def test_cards_face_down_stay_hidden_while_the_other_exchanges() -> None:
    match = match_at(to_lay(red="1123", blue="4443", pile=(rest("1123"), "")))
    match.enter("red 3211")
    match.enter("blue exchange")
    assert match.deal_due == "deck blue"
    for seat in ("blue", None):
        assert data(match, seat)["laid"]["red"] == [0, 0, 0, 0]
        assert data(match, seat)["unseen"]["red"] == [9, 9, 9, 9]


# ---- cards turned up


def test_cards_turned_up_are_seen_by_all_and_unseen_no_more() -> None:
    match = match_of("1123", "4443", "red 3211", "blue 4443")
    for seat in ("red", "blue", None):
        view = data(match, seat)
        assert view["laid"] == {"red": [3, 2, 1, 1], "blue": [4, 4, 4, 3]}
        assert view["unseen"] == {"red": [7, 8, 8, 9], "blue": [9, 9, 8, 6]}
        assert view["hand_count"] == {"red": 0, "blue": 0}


def test_after_the_cards_are_turned_up_all_see_the_same_but_for_legal_moves() -> None:
    match = match_of("1123", "4443", "red 3211", "blue 4443")
    views = [data(match, seat) for seat in ("red", "blue", None)]
    for view in views:
        view.pop("seat")
        view.pop("legal_moves")
    assert views[0] == views[1] == views[2]


# ---- the known bottom (A6)


def test_cards_under_the_pile_are_known_to_all() -> None:
    match = match_of("3212 14", "3244 13", "red 3212", "blue 3244")
    for seat in ("red", "blue", None):
        view = data(match, seat)
        assert view["bottom"] == {"red": [1, 4], "blue": [1, 3]}
        assert view["pile_count"] == {"red": 30, "blue": 30}
        assert sum(view["unseen"]["red"]) == 30


def test_a_known_card_stays_known_in_the_hand_and_face_down() -> None:
    match = match_at(to_lay(FULL, red="1211", blue="2211", pile=("1", rest("2211")), bottom=("3422", "")))
    for entry in ("red 1211", "blue 2211", "deck red 1", f"deck blue {rest('2211')}"):
        match.enter(entry)
    discard, bottom = data(match, "blue")["discard"]["red"], data(match, "blue")["bottom"]["red"]
    assert bottom == [2]
    for entries in ((), ("red 4321",)):
        for entry in entries:
            match.enter(entry)
        for seat in ("blue", None):
            view = data(match, seat)
            assert view["hand"]["red"] == [0, 1, 1, 1]
            # All but the discard, the 2 still under the pile, and the 3, 4 and 2 that all know.
            assert view["unseen"]["red"] == [9 - discard[0], 9 - discard[1] - 2, 8 - discard[2], 8 - discard[3]]
            assert sum(view["unseen"]["red"]) == 1


def test_known_cards_are_forgotten_once_turned_up_or_given_up() -> None:
    start = to_lay(red="1234", blue="1111", known=("0110", "0000"))
    assert start.view("blue").data()["hand"]["red"] == [0, 1, 1, 0]
    assert field(start.play("red", "1234").play("blue", "1111"), "known") == [[0] * 4, [0] * 4]
    given_up = start.play("red", "exchange").deal("4")
    assert field(given_up, "known") == [[0] * 4, [0] * 4]


# ---- other fields


def test_the_phases_by_name_and_who_owes() -> None:
    start = laying(
        """
        R . B .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
        . . . .   . . . .   . . . .   . . . .
    """,
        red="1311",
        blue="2411",
    )
    view = match_at(start).view("blue").data()
    assert (view["phase"], view["owing"], view["first"], view["left"]) == ("remove", ["red"], "red", 1)
    assert view["counters"] == {"red": ["1a"], "blue": ["1c"]}
    view = match_at(start.play("red", "-1c")).view("blue").data()
    assert (view["phase"], view["owing"], view["left"], view["realm"]) == ("place", ["red"], 1, {"red": 0, "blue": 1})


def test_the_temples_owed_are_shown() -> None:
    start = position(
        "R . . . . . . . R . . . . . . .\n" + "B . . . " + ". . . . " * 3 + "\n" + ". . . . " * 4,
        laid=("1111", "2222"),
        phase="take_back",
        realm=(4, 4),
        owed=("13", "1"),
        round=2,
    )
    assert start.view().data()["owed"] == {"red": [1, 3], "blue": [1]}
    assert start.view().data()["phase"] == "take back"


def test_the_end_is_shown() -> None:
    match = match_of("1123", "4443")
    assert (data(match, None)["winners"], data(match, None)["reason"]) == ([], None)
    match.resign("red")
    view = data(match, None)
    assert (view["phase"], view["winners"], view["reason"], view["owing"]) == ("over", ["blue"], "resigned", [])


def test_a_view_names_its_seat_its_game_and_its_options() -> None:
    match = match_of("1123", "4443", round_limit=12)
    for seat in ("red", "blue", None):
        view = data(match, seat)
        assert (view["seat"], view["game"], view["options"]) == (seat, "aton", {"round_limit": 12, "removal": "must"})
        assert set(view) == {*PUBLIC, *PRIVATE}


# ---- all through random matches


def counted(view: dict[str, Any], owner: str) -> list[int]:
    """What a card counter has not seen of the owner's 36 cards."""
    visible = [*view["bottom"][owner], *view["laid"][owner]]
    shown = [view["discard"][owner], view["hand"][owner]]
    return [9 - visible.count(value) - sum(cards[value - 1] for cards in shown) for value in (1, 2, 3, 4)]


@given(seeds, choices)
@examples(40, 2)
def test_card_counting_is_exactly_right_for_everybody(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        for seat in ("red", "blue", None):
            view = data(match, seat)
            for n, owner in enumerate(("red", "blue")):
                assert view["unseen"][owner] == counted(view, owner)
                hidden = view["pile_count"][owner]
                if owner != seat:
                    face_down = view["has_laid"][owner] and not any(view["laid"][owner])
                    hidden += view["hand_count"][owner] + 4 * face_down - sum(view["hand"][owner])
                assert sum(view["unseen"][owner]) == hidden
                assert view["hand"][owner] == field(match, "hand" if owner == seat else "known")[n]


@given(seeds, choices)
@examples(25, 2)
def test_all_agree_about_what_is_public_and_looking_changes_nothing(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks):
        before = match._states.tobytes()
        views = [data(match, seat) for seat in ("red", "blue", None)]
        for name in PUBLIC:
            assert views[0][name] == views[1][name] == views[2][name]
        assert views[2]["owing"] == [*match.owing]
        assert match._states.tobytes() == before


def test_a_view_is_filled_completely() -> None:
    """Whatever was in the memory before."""
    match = match_of("1123", "4443", "red 3211")
    for seat in (-1, 0, 1):
        clean, used = np.zeros(1, VIEW), np.frombuffer(b"\x55" * VIEW.itemsize, VIEW).copy()
        batched.look(match._states, 0, seat, clean, 0)
        batched.look(match._states, 0, seat, used, 0)
        assert clean.tobytes() == used.tobytes()


def test_a_view_from_elsewhere_that_cannot_arise_is_told_as_it_was_given() -> None:
    data = json.loads(json.dumps(Match("aton", seed=1).view("red").data()))
    data["legal_moves"] = ["exchange"] * 5_000
    data["points"] = {"red": -31_000, "blue": 32_000}
    data["hand"]["red"] = [-128, 127, 0, -1]
    assert View.from_data(data).data() == data
