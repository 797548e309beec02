"""Games of Aton against itself, quick and good enough to learn from."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import advance, deal, exchange, lay, needs_chance, nth_card
from highpriest.rules.aton.legal import choices, count_legal, hand_key_of, is_turn, nth_legal
from highpriest.rules.aton.moves import HAND_KEYS, LAYS
from highpriest.rules.aton.state import SEATS, STATE, Phase, State, start
from highpriest.rules.bits import whole
from highpriest.search.aton.features import FEATURES, describe, describe_in_detail
from highpriest.search.aton.net import win_chance
from highpriest.search.aton.playout import any_of
from highpriest.search.aton.regret_matching import solve
from highpriest.search.aton.rounds import SCRATCH as GLANCE
from highpriest.search.aton.rounds import payoffs
from highpriest.search.aton.tactics import choose_square
from highpriest.search.aton.turn import take_turn
from highpriest.search.rng import next_state, random_bits, randrange

Array = npt.NDArray[Any]

MOST_SAMPLES: Final = 120  # positions kept of one game
_ROUND_LIMIT: Final = 60
_LAYS_TRIED: Final = 8  # of each hand, chosen anew each round, which also brings variety
_MIXING_ROUNDS: Final = 60
_WIDTH: Final = 6  # of the beam with which turns are searched
_ANSWERS: Final = 4  # of the other's
SCRATCH: Final = 1 + 2 * _WIDTH  # states that `self_play` asks for
_SLIPS: Final = 16  # in one turn of 16 a square is chosen at random
_EXCHANGE_MARGIN: Final = 0.05


@compiled_apart
def self_play(states: Array, net: Array, buffer: Array, rng: int, samples: Array) -> int:
    """Play a game in state 0; write the features of both seats after each turn and return how many pairs.

    Both search their turns as the High Priest does, less widely, and lay by mixed strategies for the two hands as
    they are. That is more than they may know, but it is even, quick, and what a position is worth does not depend
    on it much.
    """
    count = 0
    answers = np.zeros(2 * _ANSWERS, STATE)
    start(states[0], _ROUND_LIMIT)
    while states[0].phase != Phase.OVER:
        state = states[0]
        rng = next_state(rng)
        if is_turn(state):
            if randrange(rng, _SLIPS) == 0:
                choose_square(state, any_of(choices(state), next_state(rng)))
            else:
                take_turn(states, answers, net, buffer)
        elif state.phase == Phase.LAY:
            rng = _lay_both(states, net, buffer, rng)
        elif needs_chance(state):
            deal(state, nth_card(state, randrange(rng, whole(state.pile_count[state.mover]))))
        else:
            if _is_worth_keeping(state) and count < MOST_SAMPLES:
                count = _keep(state, buffer, samples, count)
            advance(state)
    return count


@compiled
def _is_worth_keeping(state: State) -> bool:
    """Between the two turns of a round, and after them: where the value function is asked."""
    return state.phase == Phase.END_ROUND or (state.phase == Phase.END_TURN and state.second_turn == 0)


@compiled
def _keep(state: State, buffer: Array, samples: Array, count: int) -> int:
    for seat in range(SEATS):
        describe(state, seat, buffer)
        describe_in_detail(state, seat, buffer)
        for n in range(FEATURES):
            samples[count, seat, n] = buffer[0, n]
    return count + 1


@compiled_apart
def _lay_both(states: Array, net: Array, buffer: Array, rng: int) -> int:
    """Both lay, or one hands in the token; return the next state of the generator."""
    rows, replies = np.empty(_LAYS_TRIED, np.int64), np.empty(_LAYS_TRIED, np.int64)
    rng = _some_lays(states[0], 0, rng, rows)
    rng = _some_lays(states[0], 1, rng, replies)
    wanted, chances = np.zeros(LAYS, np.bool_), np.zeros(HAND_KEYS)
    for reply in replies:
        wanted[reply] = True
    chances[hand_key_of(states[0], 1)] = 1
    matrix, own, others = np.zeros((_LAYS_TRIED, LAYS)), np.zeros(_LAYS_TRIED), np.zeros(LAYS)
    payoffs(states[:GLANCE], states[:0], 0, rows, wanted, net, buffer, matrix)
    value = solve(matrix, wanted, chances, _MIXING_ROUNDS, own, others)
    for seat in range(SEATS):
        if states[0].token[seat]:
            states[1] = states[0]
            exchange(states[1], seat)
            if win_chance(states[1], seat, net, buffer) > (value if seat == 0 else 1 - value) + _EXCHANGE_MARGIN:
                exchange(states[0], seat)
                return rng
    rng = next_state(rng)
    lay(states[0], 0, whole(rows[pick(own, rng)]))
    rng = next_state(rng)
    lay(states[0], 1, pick(others, rng))
    return rng


@compiled
def _some_lays(state: State, seat: int, rng: int, lays: Array) -> int:
    """Fill `lays` with lays of the seat's hand, all of them if there are so few."""
    count = count_legal(state, seat) - whole(state.token[seat])
    rng = next_state(rng)
    offset = randrange(rng, count)
    # A step that shares no factor with the count (1, 4, 6, 12 or 24) visits different lays.
    step = 5 if randrange(next_state(rng), 2) else 7
    for n in range(len(lays)):
        lays[n] = nth_legal(state, seat, (offset + n * step) % count)
    return rng


@compiled_apart
def pick(mixture: Array, rng: int) -> int:
    """A member of the mixture, which sums to one, as likely as it says."""
    left = random_bits(rng) / 2**32
    chosen = 0
    for n in range(len(mixture)):
        if mixture[n] > 0:
            chosen = n
            left -= mixture[n]
            if left < 0:
                break
    return chosen
