"""Where the search of Aton goes a faster way of its own, it agrees with the rules on positions of random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from highpriest.play import Match
from highpriest.rules.aton import batched
from highpriest.rules.aton.apply import go_first, nth_card
from highpriest.rules.aton.legal import victim
from highpriest.rules.aton.moves import LAYS, PLACE, TAKE
from highpriest.rules.aton.state import STATE, Phase
from highpriest.rules.game import ADVANCE, CHOICE, NOTHING
from highpriest.search.aton.ends import end_value
from highpriest.search.aton.net import new_buffer, thumb_net
from highpriest.search.aton.playout import draw_hand
from highpriest.search.aton.rounds import SCRATCH, payoffs
from highpriest.search.aton.tactics import best_square, move_counter, try_square
from highpriest.search.rng import next_state, randrange

Array = npt.NDArray[Any]
Mover = Callable[[Any, int, int], None]
Payoff = Callable[[Array, int, int, int], float]

GAMES = 1 if numba.config.DISABLE_JIT else 24
CHOOSING = (Phase.REMOVE, Phase.PLACE, Phase.TAKE_BACK)
NET, BUFFER = thumb_net(), new_buffer()


def positions(phases: tuple[Phase, ...]) -> Iterator[Array]:
    """The states of random games in these phases, each alone in an array."""
    for seed in range(GAMES):
        luck = random.Random(seed)
        match = Match("aton", seed=seed, round_limit=14 if seed % 2 else 0)
        while not match.is_over:
            if match._states["phase"][0] in phases:
                yield match._states.copy().view(np.recarray)
            match.play(luck.choice(match.legal_moves(match.owing[0])))


# ---- a counter moved without the rest of the move


def goods(states: Array, owner: int) -> tuple[int, int, int]:
    return tuple(int(states[name][0, owner]) for name in ("counters", "realm", "stock"))  # type: ignore[return-value]


def wrongly_moved(mover: Mover) -> int:
    """In how many positions the mover takes or places a counter otherwise than the rules do."""
    wrong = 0
    for states in positions(CHOOSING):
        phase, owner = states["phase"][0], int(states["mover"][0])
        if phase == Phase.REMOVE:
            owner = victim(states[0])
        base = PLACE if phase == Phase.PLACE else TAKE
        for square in range(48):
            if batched.is_legal(states, 0, int(states["mover"][0]), base + square):
                by_rules, by_search = states.copy(), states.copy().view(np.recarray)
                batched.play(by_rules, 0, int(states["mover"][0]), base + square)
                mover(by_search[0], owner, square)
                if by_rules["phase"][0] != Phase.OVER:  # then what was not placed goes back to stock as well
                    wrong += goods(by_rules, owner) != goods(by_search, owner)
                break
    return wrong


def test_a_counter_is_moved_as_the_rules_move_it() -> None:
    assert wrongly_moved(move_counter) == 0


def test_a_realm_without_end_is_found_out() -> None:
    def always_to_realm(state: Any, owner: int, square: int) -> None:
        full = state.phase == Phase.REMOVE and state.realm.sum() == 8
        move_counter(state, owner, square)
        if full:
            state.realm[owner] += 1
            state.stock[owner] -= 1

    assert wrongly_moved(always_to_realm) > 0


def test_trying_a_square_leaves_the_state_as_it_was() -> None:
    for states in positions(CHOOSING):
        before = states.tobytes()
        try_square(states[0], best_square(states[0], NET, BUFFER), NET, BUFFER)
        assert states.tobytes() == before


# ---- a round played from two lays to its end


def payoff(states: Array, seat: int, own: int, reply: int) -> float:
    """The seat's chance as `payoffs` has it."""
    scratch = np.zeros(SCRATCH, STATE).view(np.recarray)
    scratch[0] = states[0]
    wanted, table = np.zeros(LAYS, np.bool_), np.zeros((1, LAYS))
    wanted[reply] = True
    payoffs(scratch, scratch[:0], seat, np.array([own]), wanted, NET, BUFFER, table)
    return float(table[0, reply])


def payoff_by_rules(states: Array, seat: int, own: int, reply: int) -> float:
    """The same with moves and steps of the rules alone; chance may let either player go first."""
    states = states.copy().view(np.recarray)
    batched.play(states, 0, seat, own)
    batched.play(states, 0, 1 - seat, reply)
    while states["phase"][0] in (Phase.REVEAL, Phase.ORDER):
        batched.advance(states, 0)
    if states["phase"][0] != Phase.TURN_UP:
        return end_by_rules(states, seat)
    values = []
    for first in range(2):
        order = states.copy().view(np.recarray)
        go_first(order[0], first)
        values.append(end_by_rules(order, seat))
    return sum(values) / 2


def end_by_rules(states: Array, seat: int) -> float:
    while states["phase"][0] != Phase.END_ROUND and batched.due(states, 0) != NOTHING:
        if batched.due(states, 0) == ADVANCE:
            batched.advance(states, 0)
        else:
            assert batched.due(states, 0) == CHOICE
            base = PLACE if states["phase"][0] == Phase.PLACE else TAKE
            batched.play(states, 0, int(states["mover"][0]), base + best_square(states[0], NET, BUFFER))
    return float(end_value(states[0], seat, NET, BUFFER))


def wrong_payoffs(payoff: Payoff) -> int:
    wrong = 0
    luck = random.Random(5)
    for states in positions((Phase.LAY,)):
        states["laid"][0] = 0
        states["points"][0] = [luck.randrange(40), luck.randrange(40)]
        seat, own, reply = luck.randrange(2), luck.randrange(LAYS), luck.randrange(LAYS)
        wrong += payoff(states, seat, own, reply) != payoff_by_rules(states, seat, own, reply)
    return wrong


def test_payoffs_are_those_of_the_rules() -> None:
    assert wrong_payoffs(payoff) == 0


def test_payoffs_of_other_rules_are_found_out() -> None:
    def without_removals(states: Array, seat: int, own: int, reply: int) -> float:
        states = states.copy()
        states["round_no"][0] = 1
        return payoff(states, seat, own, reply)

    def with_lays_swapped(states: Array, seat: int, own: int, reply: int) -> float:
        return 1 - payoff(states, 1 - seat, own, reply)

    assert wrong_payoffs(without_removals) > 0
    assert wrong_payoffs(with_lays_swapped) > 0


# ---- four cards drawn at once


def test_a_hand_drawn_at_once_is_the_same_as_card_by_card() -> None:
    for seed in range(200):
        states = np.zeros(2, STATE).view(np.recarray)
        batched.begin(states, 0, 0)
        states[1] = states[0]
        rng: Any = np.uint64(seed)
        end = draw_hand(states[0], rng)
        for _ in range(4):
            rng = np.uint64(next_state(rng))
            batched.deal(states, 1, int(nth_card(states[1], randrange(rng, int(states["pile_count"][1, 0])))))
        assert end == rng
        assert states[:1].tobytes() == states[1:].tobytes()
