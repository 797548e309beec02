"""Play-outs: from any choice to the end, counted, the same for the same luck, and as likely as random matches."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.spread import CASES, Case, every_case, played
from tests.sizes import INTERPRETED, sized

from highpriest.play import Match
from highpriest.play.aton.options import AtonOptions
from highpriest.play.aton.text import new_state as new_aton_state
from highpriest.play.thot.options import supply_of
from highpriest.rules.game import NOTHING
from highpriest.search.aton import driver as aton_driver
from highpriest.search.aton import playout as aton_playout
from highpriest.search.rng import next_state
from highpriest.search.thot import driver as thot_driver
from highpriest.search.thot import playout as thot_playout

pytestmark = pytest.mark.interpreted


def play_out(match: Match, luck: int) -> tuple[int, Any]:
    """Play a copy of the match's state out: how many choices, and the end."""
    states = match._states.copy()
    playout = aton_playout if match.game == "aton" else thot_playout
    return playout.play_out(states[0], luck), states


@every_case
def test_a_play_out_ends_from_any_choice(case: Case) -> None:
    for stop in (2, 3, 7, 12, 20, 31, 44):
        match = played(case, 1, stop)
        before = match._states.tobytes()
        choices, states = play_out(match, stop)
        assert match._game.rules.due(states, 0) == NOTHING
        assert match._game.result(states, match.options) is not None
        assert (choices == 0) == match.is_over
        assert match._states.tobytes() == before


@every_case
def test_the_same_luck_gives_the_same_game_and_another_luck_another(case: Case) -> None:
    match = played(case, 2, 6)
    ends = [play_out(match, luck) for luck in (1, 1, 2, 3, 4)]
    texts = [(choices, states.tobytes()) for choices, states in ends]
    assert texts[0] == texts[1]
    assert len(set(texts)) > 2


@every_case
@pytest.mark.parametrize("luck", [12345, 2**62 + 12345, 2**53 + 1, 0])
def test_signed_and_unsigned_luck_are_the_same(case: Case, luck: int) -> None:
    """As signed numbers they once became floats in compiled code, and lost their last bits."""
    match = played(case, 3, 4)
    one, other = play_out(match, luck), play_out(match, np.uint64(luck))  # type: ignore[arg-type]
    assert one[0] == other[0]
    assert one[1].tobytes() == other[1].tobytes()


def test_close_large_lucks_differ() -> None:
    match = played(CASES[2], 4, 2)
    ends = {play_out(match, 2**62 + n)[1].tobytes() for n in range(20)}
    assert len(ends) == 20


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "thot"], ids=str)
def test_a_play_out_is_a_chain_of_driven_moves(case: Case) -> None:
    """Without chance on the way, stirring once for each choice gives the same game, choice by choice."""
    match = played(case, 5, 10)
    choices, end = play_out(match, 9)
    states, luck, steps, seat = match._states.copy(), 9, 0, match.seats.index(match.owing[0])
    while seat >= 0:
        move = thot_driver.random_move(states, 0, seat, np.uint64(luck))  # type: ignore[arg-type]
        luck = next_state(luck)
        seat = thot_driver.step(states, 0, seat, move)
        steps += 1
    assert steps == choices
    assert states.tobytes() == end.tobytes()


def endings(case: Case, matches: int) -> tuple[Counter[str], Counter[str], list[int], list[int]]:
    """Reasons and winners, and lengths, of random matches and of play-outs from the same kind of beginning."""
    told, found = Counter[str](), Counter[str]()
    lengths: tuple[list[int], list[int]] = ([], [])
    luck = random.Random(f"{case}")
    for n in range(matches):
        match = case.begin(n)
        choices, states = play_out(match, luck.getrandbits(63))
        result = match._game.result(states, match.options)
        assert result is not None
        found[f"{result.reason} {len(result.winners)} {result.winners[0]}"] += 1
        lengths[1].append(choices)
        while not match.is_over:
            # As a play-out does: the first seat that owes a move chooses.
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        assert match.result is not None
        told[f"{match.result.reason} {len(match.result.winners)} {match.result.winners[0]}"] += 1
        lengths[0].append(sum(not entry.startswith(("deck", "board")) for entry in match.log))
    return told, found, *lengths


@pytest.mark.skipif(INTERPRETED, reason="the digests compare the modes; statistics need many games")
@every_case
def test_play_outs_end_as_random_matches_do(case: Case) -> None:
    """Loose: every ending within five standard deviations, and lengths too, with fixed seeds."""
    matches = 250
    told, found, long, out = endings(case, matches)
    for ending in told | found:
        share = (told[ending] + found[ending]) / (2 * matches)
        deviation = (2 * matches * share * (1 - share)) ** 0.5
        assert abs(told[ending] - found[ending]) <= 5 * deviation + 1, (ending, told, found)
    spread = (np.var(long) / matches + np.var(out) / matches) ** 0.5
    assert abs(np.mean(long) - np.mean(out)) < 5 * spread
    assert np.std(long) > 0


@every_case
def test_a_driver_plays_whole_games(case: Case) -> None:
    """Every move it chooses is legal for the seat it names, until nobody is named."""
    game, options = case.begin(0)._game, case.begin(0)._options
    states = np.zeros(2, game.state_type)
    driver: Any = aton_driver if case.game == "aton" else thot_driver
    luck = 7
    if case.game == "aton":
        seat = driver.begin(states, 1, new_aton_state(AtonOptions(**case.options)), luck)
    else:
        fresh = np.zeros(1, game.state_type)
        game.begin(fresh, options)
        stones = np.repeat(np.arange(34, dtype=np.int8), supply_of(options))  # type: ignore[arg-type]
        seat = driver.begin(states, 1, fresh, stones, luck)
    steps = 0
    while seat >= 0:
        one = states[1:]
        assert game.rules.owing(one, 0) >> seat & 1
        luck += 1
        move = driver.random_move(states, 1, seat, luck)
        assert game.rules.is_legal(one, 0, seat, move)
        seat = driver.step(states, 1, seat, move, luck) if case.game == "aton" else driver.step(states, 1, seat, move)
        steps += 1
    assert game.rules.due(states[1:], 0) == NOTHING
    assert steps > 5
    assert not states[:1].tobytes().strip(b"\0")


def test_random_games_shuffle_every_lay_out() -> None:
    match = Match("thot", by_hand=True, size=8)
    states = np.repeat(match._states, 2)
    stones = np.repeat(np.arange(34, dtype=np.int8), supply_of(match._options))  # type: ignore[arg-type]
    before = sorted(stones.tolist())
    choices = thot_playout.random_games(states, stones, sized(50, 3), 5)
    assert sorted(stones.tolist()) == before
    assert stones.tolist() != before
    assert choices > 3 * 10
    assert match._game.rules.due(states[1:], 0) == NOTHING
    assert states[:1].tobytes() == match._states.tobytes()


def test_random_games_of_aton() -> None:
    match = Match("aton", by_hand=True)
    states = np.repeat(match._states, 2)
    assert aton_playout.random_games(states, 2, 5) > 50
    assert match._game.rules.due(states[1:], 0) == NOTHING
    assert states[:1].tobytes() == match._states.tobytes()
