"""Luck of a finished game: what the choices of both sides leave of its result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highpriest import Match
from highpriest.players.judge import Judgement
from highpriest.players.luck import fortunes


def played(game: str, seed: int = 4, **options: Any) -> Match:
    """A match that chance has played."""
    match, luck = Match(game, seed=seed, **options), Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    return match


def losses(*lost: tuple[str, float]) -> list[Judgement]:
    """Of choices of these seats, which gave so much away."""
    return [Judgement(at, seat, "?", False, 0.9, 0.9 - loss, -loss, None, ()) for at, (seat, loss) in enumerate(lost)]


ATON = played("aton")
TEAMS = played("thot", size=8, players=4, teams=True)
LOSSES = st.lists(st.tuples(st.sampled_from(["red", "blue"]), st.floats(0, 1)), max_size=30)


@given(LOSSES)
def test_luck_and_skill_are_the_result_and_what_one_has_the_other_lacks(lost: Sequence[tuple[str, float]]) -> None:
    told = fortunes(ATON, losses(*lost))
    assert told is not None
    red, blue = told["red"], told["blue"]
    for one in (red, blue):
        assert one.skill + one.luck == pytest.approx(one.result)
        assert one.score == pytest.approx(one.result + 0.5 - one.luck)
    assert (red.result, red.skill, red.luck) == (-blue.result, -blue.skill, -blue.luck)
    assert red.score + blue.score == pytest.approx(1)


def test_who_gives_away_less_chose_better() -> None:
    assert ATON.result is not None
    winner = ATON.result.winners[0]
    loser = "blue" if winner == "red" else "red"
    told = fortunes(ATON, losses((loser, 0.3), (winner, 0.1), (loser, 0.05)))
    assert told is not None
    assert told[winner].skill == pytest.approx(0.25)
    assert told[winner].luck == pytest.approx(0.25)
    assert told[loser].score == pytest.approx(0.25)


def test_where_nobody_gave_anything_away_all_is_luck() -> None:
    told = fortunes(ATON, [])
    assert told is not None
    assert all((one.skill, one.luck) == (0, one.result) for one in told.values())


def test_a_shared_win_is_neither_above_nor_below_an_even_game() -> None:
    drawn = played("aton", round_limit=1)
    assert drawn.result is not None
    assert len(drawn.result.winners) == 2
    told = fortunes(drawn, losses(("red", 0.2)))
    assert told is not None
    assert told["red"].result == 0
    assert told["red"].luck == pytest.approx(0.2)


def test_partners_share_skill_and_luck() -> None:
    told = fortunes(TEAMS, losses(("p1", 0.1), ("p2", 0.2), ("p3", 0.05)))
    assert told is not None
    assert told["p1"] == told["p2"]
    assert told["p3"] == told["p4"]
    assert told["p1"].skill == pytest.approx(-0.25)
    assert TEAMS.result is not None
    assert all((told[seat].result > 0) == (seat in TEAMS.result.winners) for seat in TEAMS.seats)


def test_three_who_play_each_for_himself_and_games_given_up_have_none() -> None:
    assert fortunes(played("thot", size=8, players=3), []) is None
    for game, leave in (("aton", "resign"), ("aton", "run_out_of_time"), ("thot", "resign")):
        match = Match(game, seed=1)
        getattr(match, leave)(match.seats[0])
        assert fortunes(match, []) is None
    assert fortunes(Match("thot", seed=1), []) is None
