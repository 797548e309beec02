"""The payoffs of layings follow the rules: points at cartouche 1, the order, and where the round leads."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from highpriest.play import Match
from highpriest.rules.aton import batched
from highpriest.rules.aton.state import GREEN, STATE, Phase
from highpriest.search.aton.net import learned_net, new_buffer, thumb_net
from highpriest.search.aton.rounds import SCRATCH, TAILS, payoffs
from highpriest.search.aton.turn import scratch_of

Array = npt.NDArray[Any]


def lay(text: str) -> int:
    return sum((int(digit) - 1) << shift for digit, shift in zip(text, (6, 4, 2, 0), strict=True))


def position(points: tuple[int, int] = (0, 0)) -> Array:
    states = np.zeros(SCRATCH, STATE)
    batched.begin(states, 0, 0)
    states["phase"][0] = Phase.LAY
    states["round_no"][0] = 5
    states["points"][0] = points
    return states


def payoff(states: Array, seat: int, own: str, reply: str, width: int = 0) -> float:
    states = np.concatenate([states, np.zeros(scratch_of(width), STATE)])
    wanted, table = np.zeros(256, np.bool_), np.full((1, 256), -1.0)
    wanted[lay(reply)] = True
    payoffs(states, states[:0], seat, np.array([lay(own)]), wanted, thumb_net(), new_buffer(), table)
    assert (table >= 0).sum() == 1
    return float(table[0, lay(reply)])


@pytest.mark.parametrize("seat", [0, 1])
def test_forty_points_at_cartouche_1_decide(seat: int) -> None:
    ahead = (38, 0) if seat == 0 else (0, 38)
    assert payoff(position(ahead), seat, "2111", "1111") == 1
    assert payoff(position(ahead), 1 - seat, "1111", "2111") == 0
    assert 0 < payoff(position(ahead), seat, "1111", "1111") < 1


def test_equal_hands_in_an_even_position_are_even() -> None:
    red, blue = payoff(position(), 0, "2222", "2222"), payoff(position(), 1, "2222", "2222")
    assert red == pytest.approx(blue)


@pytest.mark.parametrize("width", [0, 3])
def test_who_goes_first_wins_the_race_for_the_last_square(width: int) -> None:
    states = position()
    states["counters"][0, 0] = GREEN & ~(GREEN & -GREEN)
    assert payoff(states, 0, "1241", "1311", width) == 1
    assert payoff(states, 0, "1241", "1141", width) < 1  # Blue stands there before


def test_turns_that_are_searched_win_where_a_glance_does_not() -> None:
    """Over many pairs of lays the seat that goes first gains by searching, as far as the value function can tell."""
    gains = []
    for at in layings(2):
        states = np.concatenate([at, np.zeros(SCRATCH - 1, STATE)])
        gains.append(payoff(states, 0, "1144", "4222", 3) - payoff(states, 0, "1144", "4222"))
    assert len(gains) > 10
    assert max(gains) > 0.01


def test_the_position_is_left_as_it_was() -> None:
    states = position((7, 9))
    before = states[:1].tobytes()
    payoff(states, 0, "1234", "4321")
    assert states[:1].tobytes() == before


# ---- both seats on one scale


def layings(games: int) -> list[Array]:
    """Positions of random games in which both are to lay."""
    found = []
    for seed in range(games):
        match, luck = Match("aton", seed=seed), Random(seed)
        while not match.is_over:
            if match._states["phase"][0] == Phase.LAY and not match._states["laid"].any():
                found.append(match._states.copy())
            match.play(luck.choice(match.legal_moves(match.owing[0])))
    return found


def lays_with_all_first_cards(luck: Random) -> Array:
    return np.array([first * TAILS + tail for tail in luck.sample(range(TAILS), 4) for first in range(4)])


def table_of(at: Array, seat: int, rows: Array, replies: Array, width: int) -> Array:
    """The seat's chance with each of these lays, all of them weighed together."""
    states, wanted = np.zeros(SCRATCH + scratch_of(width), STATE), np.zeros(256, np.bool_)
    table = np.zeros((len(rows), 256))
    states[0] = at[0]
    wanted[replies] = True
    payoffs(states, states[:0], seat, rows, wanted, learned_net("learned-2"), new_buffer(), table)
    return table[:, replies]


@pytest.mark.parametrize("width", [0, 3], ids=["glance", "search"])
def test_the_chances_of_both_seats_with_the_same_lays_sum_to_one(width: int) -> None:
    luck, sums = Random(1), []
    for at in layings(4):
        red, blue = lays_with_all_first_cards(luck), lays_with_all_first_cards(luck)
        sums.append((table_of(at, 0, red, blue, width) + table_of(at, 1, blue, red, width).T).mean())
    assert len(sums) > 30
    assert abs(np.mean(sums) - 1) < 0.01
