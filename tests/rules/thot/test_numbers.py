"""How moves are numbered, and that all ways of asking what is legal agree over every number."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.rules.thot.drawn import drawn
from tests.sizes import INTERPRETED, sized

from highpriest.compiled import compiled
from highpriest.play import Match
from highpriest.play.thot.notation import SQUARE_NAMES, move_text, read_move
from highpriest.play.thot.options import ThotOptions, supply_of
from highpriest.rules.game import CHANCE, CHOICE, NOTHING
from highpriest.rules.thot import batched
from highpriest.rules.thot.apply import settle
from highpriest.rules.thot.moves import GOES, KEEP, MOVES, PUT, STRAIGHT, ending
from highpriest.rules.thot.state import SQUARES, STATE, STRIDE, row_of

pytestmark = pytest.mark.interpreted

PUT_BACK = "P . A\n\n+2 -3* . . . . . +5"


@compiled
def ask_all(states: Any, seat: int, answers: Any) -> None:
    """Ask of every number from -3 to three beyond the last whether it is legal."""
    for n in range(len(answers)):
        answers[n] = batched.is_legal(states, 0, seat, n - 3)


def agree(states: Any, seats: int) -> None:
    """Listing, counting, the n-th and asking one by one say the same for every seat and every number."""
    before = states.tobytes()
    out = np.full(MOVES + 1, -7, np.int16)
    for seat in range(seats):
        count = batched.list_legal(states, 0, seat, out)
        listed = out[:count].tolist()
        assert batched.count_legal(states, 0, seat) == count
        assert len(set(listed)) == count
        assert [batched.nth_legal(states, 0, seat, n) for n in range(count)] == listed
        answers = np.zeros(MOVES + 6, np.bool_)
        ask_all(states, seat, answers)
        assert (np.flatnonzero(answers) - 3).tolist() == sorted(listed)
        assert bool(batched.owing(states, 0) >> seat & 1) == bool(count)
        out[:count] = -7
        assert (out == -7).all(), "written beyond the count"
    assert states.tobytes() == before


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize("turning", [False, True])
def test_all_ways_of_asking_agree_over_all_numbers(players: int, size: int, turning: bool) -> None:
    for seed in range(sized(5, 1)):
        match = Match("thot", seed=seed, players=players, size=size, turning=turning)
        luck = random.Random(seed)
        while not match.is_over:
            if not INTERPRETED or luck.random() < 0.02 or len(match.log) == 1:
                agree(match._states, players)
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        agree(match._states, players)


def test_they_agree_while_a_scarab_may_be_put_back() -> None:
    for taken in ("+8", "-8 -8 +8", "-7* +7* +1 +2 -2", "-8 -7 -6 -5 -4 -2 -1 +1* +3* +4 +6 +7 +8"):
        position = drawn(PUT_BACK, taken={"p1": taken}, turning=True).play("p1", "c1")
        agree(position._states, 2)
        assert len(position.legal_moves("p1")) == len(set(taken.split())) * (64 - 4) + 1


def test_they_agree_before_the_board_is_laid_out() -> None:
    agree(Match("thot", by_hand=True)._states, 2)


def test_the_numbers_are_those_of_the_table() -> None:
    assert (GOES, PUT, KEEP, MOVES) == (200, 200, 3400, 3401)
    assert move_text(0, STRAIGHT) == "a1"
    assert move_text(99, STRAIGHT) == "j10"
    assert move_text(134, 31) == "b4/e4"
    assert move_text(200, STRAIGHT) == "puts -8 a1"
    assert move_text(200 + 100 * 31 + 99, STRAIGHT) == "puts +8* j10"
    assert move_text(3400, STRAIGHT) == "keeps"


@pytest.mark.parametrize("priest", [0, 9, 45, 90, 99, 37])
def test_every_number_is_written_and_read_back(priest: int) -> None:
    states = np.zeros(1, STATE)
    states["row"], states["column"] = priest // 10, priest % 10
    for code in range(MOVES):
        elbow = batched.elbow(states, 0, code) if code < GOES else STRAIGHT
        goal = code % 100
        # A path that turns must leave the priest's square and the corner.
        if code < GOES and (elbow in (goal, priest) or goal == priest):
            continue
        assert read_move(move_text(code, elbow), priest) == code


def test_an_elbow_is_where_the_two_lines_cross() -> None:
    states = np.zeros(1, STATE)
    states["row"], states["column"] = 3, 1  # b4
    for goal in range(100):
        row, column = divmod(goal, 10)
        assert batched.elbow(states, 0, goal) == (STRAIGHT if row == 3 else 10 * row + 1)
        assert batched.elbow(states, 0, 100 + goal) == (STRAIGHT if column == 1 else 30 + column)
    assert SQUARE_NAMES[31] == "b4"


# ---- the lay-out


@pytest.mark.parametrize("size", [8, 10])
def test_the_whole_lay_out_equals_dealing_stone_by_stone(size: int) -> None:
    options = ThotOptions(size=size, players=3, turning=True, first="p3")
    supply = supply_of(options)
    stones = [kind for kind, count in enumerate(supply.tolist()) for _ in range(count)]
    luck = random.Random(size)
    for _ in range(sized(50, 5)):
        luck.shuffle(stones)
        states = np.zeros(2, STATE)
        for i in range(2):
            batched.begin(states, i, 3, 0, size, 1, 2, supply)
            assert batched.due(states, i) == CHANCE
        batched.lay_out(states, 0, np.array(stones, np.int8))
        for n, kind in enumerate(stones):
            assert batched.due(states, 1) == CHANCE
            if n % 2:
                batched.deal(states, 1, kind)
            else:
                assert batched.deal_on(states, 1, kind) == (CHANCE if n < len(stones) - 1 else CHOICE)
        assert states[:1].tobytes() == states[1:].tobytes()


def test_playing_on_takes_the_steps_that_follow() -> None:
    one, other = (drawn("P . . +3\n. . . A\n+2")._states.copy() for _ in range(2))
    assert batched.play_on(one, 0, 0, 3) == CHOICE
    batched.play(other, 0, 0, 3)
    assert batched.owing(other, 0) == 0
    settle(other[0])
    assert one.tobytes() == other.tobytes()
    settle(other[0])  # nothing follows by itself now
    assert one.tobytes() == other.tobytes()
    last = drawn("P . . +3")._states.copy()
    assert batched.play_on(last, 0, 0, 3) == NOTHING


def test_rows_and_endings_are_what_the_numbers_say() -> None:
    assert [row_of(square) for square in range(SQUARES)] == [square // STRIDE for square in range(SQUARES)]
    assert [ending(move) for move in range(GOES)] == [move // SQUARES for move in range(GOES)]
