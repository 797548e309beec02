"""Many games at once are the same as each of them alone, stepped through the rules with the same luck."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.envs.cases import ALL, LOT, batch
from tests.games.spread import Case
from tests.sizes import INTERPRETED, sized

from highpriest.envs.batch import Batch, batch_of
from highpriest.envs.gains import ILLEGAL, gain
from highpriest.envs.rounds import ROUND_LIMIT
from highpriest.errors import IllegalMoveError, NotationError, OptionError
from highpriest.play.aton.options import AtonOptions
from highpriest.play.aton.text import new_state as new_aton_state
from highpriest.play.thot.options import supply_of
from highpriest.play.thot.text import new_state
from highpriest.rules.aton import batched as aton
from highpriest.rules.game import ADVANCE, CHANCE, NOBODY
from highpriest.rules.thot import batched as thot
from highpriest.search.rng import fold_in, next_state, random_bits

every_case = pytest.mark.parametrize("case", ALL, ids=str)


def randrange(luck: int, n: int) -> int:
    return (random_bits(luck) * n) >> 32


class Alone:
    """One game, through the doors of the rules and in plain Python; its luck is that of game `i` of a batch."""

    def __init__(self, case: Case, many: Batch, i: int) -> None:
        self.case, self.options = case, many.options
        self.luck = int(many._rng[i])
        self.asked = 0
        self.states: Any = np.zeros(1, many.game.state_type)
        self.begin()

    def fate(self) -> int:
        self.asked += 1
        return fold_in(self.luck, self.asked - 1)

    def begin(self) -> None:
        if self.case.game == "aton":
            self.states[0] = new_aton_state(AtonOptions(**{"round_limit": ROUND_LIMIT, **self.case.options}))[0]
            self.deal(self.fate())
            return
        fate = self.fate()
        self.states[0] = new_state(self.options)[0]  # type: ignore[arg-type]
        if self.case is LOT:
            self.states["mover"] = randrange(fate, 3)
        stones = np.repeat(np.arange(34, dtype=np.int8), supply_of(self.options))  # type: ignore[arg-type]
        for place in range(len(stones) - 1, 0, -1):
            fate = next_state(fate)
            other = randrange(fate, place + 1)
            stones[place], stones[other] = stones[other], stones[place]
        for stone in stones.tolist():
            thot.deal(self.states, 0, stone)

    def deal(self, luck: int) -> None:
        """Cards one by one, each of the pile's equally likely, until a seat must choose."""
        while aton.due(self.states, 0) in (ADVANCE, CHANCE):
            if aton.due(self.states, 0) == ADVANCE:
                aton.advance(self.states, 0)
            else:
                luck = next_state(luck)
                pile = self.states["pile"][0, self.states["mover"][0]].tolist()
                cards = [value for value in range(1, 5) for _ in range(pile[value - 1])]
                aton.deal(self.states, 0, cards[randrange(luck, len(cards))])

    def play(self, seat: int, move: int) -> None:
        if self.case.game == "aton":
            aton.play(self.states, 0, seat, move)
            self.deal(self.fate())
        else:
            thot.play_on(self.states, 0, seat, move)

    @property
    def to_move(self) -> int:
        owing = (aton if self.case.game == "aton" else thot).owing(self.states, 0)
        return int(owing & -owing).bit_length() - 1

    def legal(self, seat: int) -> list[int]:
        moves = np.zeros(3401, np.int16)
        count = (aton if self.case.game == "aton" else thot).list_legal(self.states, 0, seat, moves)
        return sorted(moves[:count].tolist())


@pytest.mark.interpreted
@every_case
def test_a_batch_is_as_many_games_alone(case: Case) -> None:
    """States, seats, masks, rewards and ends, step by step, over several games in each row."""
    many = batch(case, sized(5, 2))
    alone = [Alone(case, many, i) for i in range(len(many))]
    ends = 0
    for _ in range(sized(300, 15)):
        for i, one in enumerate(alone):
            assert many.states[i : i + 1].tobytes() == one.states.tobytes()
            assert many.to_move[i] == one.to_move
            assert np.flatnonzero(many.masks[i]).tolist() == one.legal(one.to_move)
            assert set(many.masks[i].tolist()) <= {0, 1}
            for seat in range(len(many.seats)):
                assert np.flatnonzero(many.mask(i, seat)).tolist() == one.legal(seat)
            assert many.observations[i].tobytes() == many.observe(i, one.to_move).tobytes()
        seats, actions = many.to_move.copy(), many.random_actions()
        many.step(actions)
        for i, one in enumerate(alone):
            one.play(int(seats[i]), int(actions[i]))
            winners = int(one.states["winners"][0])
            gains = [gain(winners, len(many.seats), seat) for seat in range(len(many.seats))]
            assert many.gains[i].tolist() == gains
            assert many.rewards[i] == gains[seats[i]]
            assert many.moved[i] == seats[i]
            assert many.over[i] == (one.to_move == NOBODY)
            if one.to_move == NOBODY:
                ends += 1
                one.begin()
    assert ends >= 5 or INTERPRETED


@every_case
def test_the_luck_of_a_game_does_not_depend_on_the_others(case: Case) -> None:
    few, many = batch(case, 2), batch(case, 7)
    assert few.states.tobytes() == many.states[:2].tobytes()
    assert few.states[:1].tobytes() != few.states[1:].tobytes()
    assert batch(case, 2, seed=2).states.tobytes() != few.states.tobytes()


def test_who_begins_can_be_drawn_for_every_game() -> None:
    assert sorted(set(batch(LOT, 60).to_move.tolist())) == [0, 1, 2]


@every_case
def test_a_game_begins_again_in_the_next_step(case: Case) -> None:
    many, ends = batch(case, 4), 0
    for _ in range(250):
        was_over = many.to_move == NOBODY
        many.step(many.random_actions(), same_step=False)
        assert not many.over[was_over].any()
        assert not many.gains[was_over].any()
        over = many.to_move == NOBODY
        assert over.tolist() == many.over.tolist()
        assert not many.masks[over].any()
        assert many.masks[~over].any(axis=1).all()
        for i in np.flatnonzero(over):
            assert many.observations[i].tobytes() == many.observe(int(i), int(many.moved[i])).tobytes()
        ends += int(over.sum())
    assert ends >= 4


@every_case
def test_a_batch_that_was_not_reset_begins_with_its_first_step(case: Case) -> None:
    reset, other = batch(case, 3), batch_of(case.game, 3, **case.options)
    other.seed(1)
    assert not other.random_actions().any()
    other.step(other.random_actions())
    assert other.states.tobytes() == reset.states.tobytes()
    assert other.to_move.tolist() == reset.to_move.tolist()


@every_case
def test_both_ways_of_beginning_again_play_the_same_games(case: Case) -> None:
    """And the last observation is kept where the next game has begun already."""
    one, two = batch(case, 1), batch(case, 1)
    for _ in range(250):
        actions = one.random_actions()
        one.step(actions)
        two.step(actions, same_step=False)
        assert one.rewards.tolist() == two.rewards.tolist()
        if one.over[0]:
            assert one.finals.tobytes() == two.observations.tobytes()
            assert one.finals[0][one.layout.slices()["over"]] == 1
            two.step(actions, same_step=False)
        assert one.states.tobytes() == two.states.tobytes()
        assert one.observations.tobytes() == two.observations.tobytes()
        assert one.masks.tobytes() == two.masks.tobytes()


@every_case
def test_what_is_left_out_changes_nothing_else(case: Case) -> None:
    full = batch(case, 3)
    bare = batch(case, 3, observations=False, masks=False)
    assert (len(bare.observations), len(bare.masks)) == (0, 0)
    for _ in range(150):
        actions = full.random_actions()
        assert bare.random_actions().tolist() == actions.tolist()
        full.step(actions)
        bare.step(actions)
        assert bare.states.tobytes() == full.states.tobytes()
        assert bare.rewards.tobytes() == full.rewards.tobytes()


@every_case
def test_illegal_actions_change_nothing(case: Case) -> None:
    many = batch(case, 3)
    before = [array.tobytes() for array in (many.states, many.masks, many.observations, many.to_move)]
    actions, wrong = many.random_actions(), 0
    for wrong in (int(np.flatnonzero(many.masks[1] == 0)[0]), many.moves - 1):
        actions[1] = wrong
        with pytest.raises(IllegalMoveError):
            many.step(actions)
    for action in (-1, many.moves, 10**9):
        actions[1] = action
        with pytest.raises(NotationError, match=f"game 1: {action} is no action"):
            many.step(actions)
    assert [array.tobytes() for array in (many.states, many.masks, many.observations, many.to_move)] == before
    seat = int(many.to_move[0])
    assert many.play(0, seat, wrong) == ILLEGAL
    assert many.to_move[0] == seat


def test_batches_and_actions_that_cannot_be() -> None:
    many = batch(ALL[0], 3)
    for actions in (np.zeros(2, np.int64), np.zeros(3), np.zeros((3, 1), np.int64)):
        with pytest.raises(OptionError, match="3 games need"):
            many.step(actions)
    with pytest.raises(OptionError, match="at least one game"):
        batch_of("aton", 0)
    with pytest.raises(OptionError, match="no game 'chess'"):
        batch_of("chess", 1)
    with pytest.raises(OptionError, match="teams are for four"):
        batch_of("thot", 1, teams=True)


def test_narrow_actions_are_understood() -> None:
    one, two = batch(ALL[2], 3), batch(ALL[2], 3)
    actions = one.random_actions()
    one.step(actions)
    two.step(actions.astype(np.uint16))
    assert one.states.tobytes() == two.states.tobytes()


def test_gains() -> None:
    assert [gain(0, 2, seat) for seat in range(2)] == [0, 0]
    assert [gain(2, 2, seat) for seat in range(2)] == [-1, 1]
    assert [gain(3, 2, seat) for seat in range(2)] == [0, 0]
    assert [gain(0b0011, 4, seat) for seat in range(4)] == [1, 1, -1, -1]


def test_the_round_limit_of_aton_ends_games() -> None:
    many = batch(Case("aton", {"round_limit": 1}), 8)
    for _ in range(40):
        many.step(many.random_actions(), same_step=False)
        over = many.to_move == NOBODY
        assert not many.gains[over].any()
        assert (many.states["round_no"] == 1).all()
