"""A12, A17 and D7: the end of a round, with or without a scoring, and the round limit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.aton.boards import field, laying, match_at, play, points, position, result

from highpriest.errors import OptionError
from highpriest.play import GameOver, Match, Position
from highpriest.play.aton.events import RealmEmptied, RoundBegan, RoundEnded, Scored, ScoringBegan

pytestmark = pytest.mark.interpreted

FULL = """
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
    R B R B   . . . .   . . . .   . . . .
"""
# Red holds four in temple 1 and Blue none anywhere, so that little happens at a scoring.
RED_ONLY = """
    R R R R   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""


def last_counter(drawing: str = FULL, **words: Any) -> Position:
    """Blue is to place the last counter of round 4."""
    words = {"round": 4, **words}
    return position(drawing, laid=("1211", "1424"), phase="place", first="red", mover="blue", turn=2, left=1, **words)


def test_a12_the_cards_at_the_cartouches_go_to_each_players_discard() -> None:
    after = last_counter(discard=("33", "44")).play("blue", "+2a")
    assert field(after, "laid") == [[0] * 4, [0] * 4]
    assert field(after, "discard") == [[3, 1, 2, 0], [1, 1, 0, 4]]


def test_a12_the_next_round_begins_and_red_draws() -> None:
    match = match_at(last_counter())
    events = match.enter("blue +2a")
    assert events[1:] == (RoundEnded(4), RoundBegan(5))
    assert match.deal_due == "deck red"
    assert field(match, "round_no") == 5


@pytest.mark.parametrize("realm", [(0, 0), (3, 4), (7, 0), (0, 7)])
def test_a12_no_scoring_while_the_realm_is_not_full(realm: tuple[int, int]) -> None:
    after = last_counter(realm=realm).play("blue", "+2a")
    assert points(after) == (0, 0)
    assert field(after, "realm") == list(realm)
    assert after.deal_due == "deck red"


@pytest.mark.parametrize("realm", [(4, 4), (8, 0), (0, 8), (1, 7)])
def test_a12_a_full_realm_brings_a_scoring(realm: tuple[int, int]) -> None:
    match = match_at(last_counter(realm=realm))
    events = match.enter("blue +2a")
    assert events[1] == ScoringBegan()
    assert Scored(1, 5) in events  # temple 1 and the black squares are tied, temple 2 is Blue's, 1g is Red's
    assert field(match, "phase") == 11
    assert field(match, "realm") == list(realm)


def test_a12_a_realm_that_is_full_before_both_are_done_waits_for_the_end_of_the_round() -> None:
    start = laying(FULL, red="1214", blue="1421", realm=(0, 4))
    assert field(start, "realm") == [4, 4]
    assert start.owing == ("blue",)
    assert points(start) == (0, 0)


def test_a17_counters_in_the_realm_return_to_their_owners_stocks() -> None:
    match = match_at(last_counter(RED_ONLY, realm=(3, 5)))
    assert field(match, "stock") == [29 - 4 - 3, 29 - 5 - 1]
    match.enter("blue +1e")
    match.enter("blue -1e")
    match.enter("red -1a")
    match.enter("red -1b")
    match.enter("red -1c")
    events = match.enter("red -1d")
    assert events[1:] == (RealmEmptied(3, 5), RoundEnded(4), RoundBegan(5))
    assert field(match, "stock") == [29, 29]
    assert field(match, "realm") == [0, 0]
    assert field(match, "round_no") == 5


def test_a17_the_cards_go_to_the_discards_after_a_scoring_too() -> None:
    start = last_counter(RED_ONLY, realm=(3, 5)).play("blue", "+1e")
    assert field(start, "laid") == [[1, 2, 1, 1], [1, 4, 2, 4]]
    after = play(start, "blue -1e", "red -1a", "red -1b", "red -1c", "red -1d")
    assert field(after, "laid") == [[0] * 4, [0] * 4]
    assert field(after, "discard") == [[3, 1, 0, 0], [1, 1, 0, 2]]


# ---- D7


def test_d7_the_game_is_a_draw_when_the_next_round_would_begin_after_the_limit() -> None:
    match = match_at(last_counter(limit=4, points=(12, 30)))
    events = match.enter("blue +2a")
    score = {"red": 12, "blue": 30}
    assert events[1:] == (RoundEnded(4), GameOver(("red", "blue"), "round_limit", score))
    assert match.result is not None
    assert match.result.data() == {"winners": ["red", "blue"], "reason": "round_limit", "score": score}
    assert field(match, "round_no") == 4


@pytest.mark.parametrize("limit", [0, 5, 6])
def test_d7_before_the_limit_the_game_goes_on(limit: int) -> None:
    after = last_counter(limit=limit).play("blue", "+2a")
    assert after.deal_due == "deck red"


def test_d7_a_limit_of_one_round() -> None:
    after = play(laying(red="1211", blue="1421", round=1, limit=1), "red +1a", "blue +1b")
    assert result(after) == (("red", "blue"), "round_limit")


def test_d7_a_scoring_that_ends_the_game_comes_first() -> None:
    after = last_counter(limit=4, points=(12, 35), realm=(4, 4)).play("blue", "+2a")
    assert result(after) == (("blue",), "scoring")


def test_d7_a_scoring_and_taking_back_come_before_the_limit() -> None:
    start = last_counter(RED_ONLY, limit=4, realm=(4, 4)).play("blue", "+1e")
    assert start.result is None
    after = play(start, "blue -1e", "red -1a", "red -1b", "red -1c", "red -1d")
    assert result(after) == (("red", "blue"), "round_limit")
    assert points(after) == (3, 8)  # 4 : 1 in temple 1, and one black square


def test_d7_40_points_at_cartouche_1_come_first() -> None:
    after = laying(red="4211", blue="1421", points=(34, 0), limit=2)
    assert result(after) == (("red",), "points")


def test_d7_a_temple_comes_first() -> None:
    start = laying(
        """
        R R R R   . . . .   . . . .   . . . .
        R R R R   . . . .   . . . .   . . . .
        R R R .   . . . .   . . . .   . . . .
        """,
        red="1211",
        blue="1421",
        limit=2,
    )
    assert result(start.play("red", "+1l")) == (("red",), "temple")


@pytest.mark.parametrize("limit", [-1, True, 1.0, "3", None, 1_000_001])
def test_d7_an_impossible_limit_is_refused(limit: object) -> None:
    with pytest.raises(OptionError, match="round_limit is a whole number from 0 to 1000000") as error:
        Match("aton", seed=1, round_limit=limit)
    assert error.value.rule == "D7"
    assert repr(limit) in str(error.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="Aton has no option 'rounds', only round_limit, removal"):
        Match("aton", seed=1, rounds=3)
