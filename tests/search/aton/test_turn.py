"""Wins at once (A13) and the defence against them are never missed."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from highpriest.rules.aton import batched
from highpriest.rules.aton.state import GREEN, STATE, TEMPLE, YELLOW, Phase
from highpriest.search.aton.net import new_buffer, thumb_net
from highpriest.search.aton.turn import glance_at_squares, scratch_of, search_squares, take_turn

Array = npt.NDArray[Any]
RED, BLUE = 0, 1
WIDTH = 48
ANSWERS = np.zeros(2 * 16, STATE)


def first(bits: int, count: int) -> int:
    """The lowest members of a set of squares."""
    return sum(1 << square for square in [n for n in range(48) if bits >> n & 1][:count])


def table(red: int, blue: int, red_cards: tuple[int, ...], blue_cards: tuple[int, ...], left: int) -> Array:
    """Red is first in round 5 and has still to place so many counters."""
    states = np.zeros(scratch_of(WIDTH), STATE)
    batched.begin(states, 0, 0)
    states["counters"][0] = red, blue
    states["laid"][0] = red_cards, blue_cards
    states["stock"][0] = 29 - red.bit_count() - left, 29 - blue.bit_count()
    states["round_no"][0] = 5
    states["phase"][0] = Phase.PLACE
    states["left"][0] = left
    return states


def searched(states: Array, answers: Array) -> Array:
    values = np.full(48, -1.0)
    search_squares(states, answers, thumb_net(), new_buffer(), values)
    return values


def best(states: Array) -> int:
    return int(searched(states, ANSWERS).argmax())


def random_tables(count: int) -> list[Array]:
    """Boards of Red's turn with the other's turn to come, all with two counters left to place."""
    luck, tables = random.Random(1), []
    for _ in range(count):
        squares = luck.sample(range(48), 20)
        red, blue = (sum(1 << n for n in half) for half in (squares[:10], squares[10:]))
        tables.append(table(red, blue, (1, 2, luck.randint(1, 4), 2), (1, 3, 3, 3), left=2))
    return tables


@pytest.mark.parametrize("target", [TEMPLE, TEMPLE << 12, TEMPLE << 24, TEMPLE << 36, YELLOW, GREEN])
def test_the_mover_fills_what_wins(target: int) -> None:
    held = first(target, target.bit_count() - 3)
    states = table(held, 0, (1, 2, 4, 3), (1, 1, 1, 1), left=3)
    for _ in range(3):
        batched.play(states, 0, RED, 305 + best(states))
    assert states["phase"][0] == Phase.OVER
    assert states["winners"][0] == 1


@pytest.mark.parametrize("target", [TEMPLE, TEMPLE << 12, TEMPLE << 24, TEMPLE << 36, YELLOW, GREEN])
def test_the_mover_stands_in_the_way_of_what_would_lose(target: int) -> None:
    held = first(target, target.bit_count() - 2)
    states = table(0, held, (1, 1, 4, 1), (1, 2, 4, 2), left=1)
    assert (target & ~held) >> best(states) & 1


def test_two_removals_are_met_with_three_counters() -> None:
    held = first(TEMPLE, 8)
    states = table(1 << 20, held, (1, 2, 4, 4), (1, 4, 1, 4), left=4)
    for _ in range(4):
        batched.play(states, 0, RED, 305 + best(states))
    assert (int(states["counters"][0, RED]) & TEMPLE).bit_count() >= 3


def test_a_glance_and_a_search_value_the_same_squares() -> None:
    for states in random_tables(20):
        glance = np.full(48, -1.0)
        glance_at_squares(states, thumb_net(), new_buffer(), glance)
        search = searched(states, ANSWERS)
        assert ((search >= 0) <= (glance >= 0)).all()
        assert batched.is_legal(states, 0, RED, 305 + int(search.argmax()))


def test_an_answer_that_is_searched_leaves_less_to_hope_for_than_a_glance() -> None:
    hopes = [searched(states, ANSWERS[:0]).max() for states in random_tables(20)]
    answered = [searched(states, ANSWERS).max() for states in random_tables(20)]
    assert all(less <= more for less, more in zip(answered, hopes, strict=True))
    assert sum(answered) < sum(hopes) - 0.1


def test_nothing_is_answered_where_the_turn_is_the_last_of_the_round() -> None:
    for states in random_tables(5):
        states["second_turn"] = 1
        assert (searched(states, ANSWERS) == searched(states, ANSWERS[:0])).all()


def test_a_turn_taken_at_once_begins_with_the_square_that_is_best() -> None:
    for states in random_tables(10):
        free = ~(int(states["counters"][0, 0]) | int(states["counters"][0, 1]))
        values = searched(states, ANSWERS)
        take_turn(states, ANSWERS, thumb_net(), new_buffer())
        assert states["phase"][0] in {Phase.END_TURN, Phase.OVER}
        placed = int(states["counters"][0, RED]) & free
        assert placed.bit_count() == 2 or states["phase"][0] == Phase.OVER
        assert any(values[square] == values.max() for square in range(48) if placed >> square & 1)
