"""Random games of Aton, from any state to the end."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import (
    deal,
    deal_hand,
    end_turn,
    needs_chance,
    needs_hand,
    nth_card,
    place,
    play,
    remove,
    reveal,
    settle,
    settle_order,
    start_placing,
    start_removal,
    take_back,
)
from highpriest.rules.aton.legal import count_legal, nth_legal, owes, placeable, removal_choices, returnable
from highpriest.rules.aton.state import CARTOUCHES, Phase, State
from highpriest.rules.bits import member, popcount, whole
from highpriest.search.rng import fold_in, next_state, randrange, unsigned


@compiled_apart
def play_out(state: State, rng: int) -> int:
    """Play to the end, every card and every legal move equally likely, and return how many choices were made.

    The phases are asked for in the order in which a round goes through them, from wherever the state stands:
    a general step that finds the phase out each time makes games slower by a third.
    """
    rng = unsigned(rng)
    choices = 0
    while state.phase != Phase.OVER:
        while needs_hand(state):
            rng = draw_hand(state, rng)
        while needs_chance(state):
            rng = next_state(rng)
            deal(state, nth_card(state, randrange(rng, whole(state.pile_count[state.mover]))))
        while state.phase == Phase.LAY:
            rng = next_state(rng)
            seat = int(not owes(state, 0))
            play(state, seat, nth_legal(state, seat, randrange(rng, count_legal(state, seat))))
            choices += 1
        if state.phase == Phase.REVEAL:
            reveal(state)
        if state.phase == Phase.ORDER:
            settle_order(state)
        if state.phase == Phase.START_REMOVAL:
            start_removal(state)
        while state.phase == Phase.REMOVE:
            rng = next_state(rng)
            remove(state, any_of(removal_choices(state), rng))
            choices += 1
        if state.phase == Phase.START_PLACING:
            start_placing(state)
        while state.phase == Phase.PLACE:
            rng = next_state(rng)
            place(state, any_of(placeable(state), rng))
            choices += 1
        if state.phase == Phase.END_TURN:
            end_turn(state)
            continue
        while state.phase == Phase.TAKE_BACK:
            rng = next_state(rng)
            take_back(state, any_of(returnable(state, state.mover), rng))
            choices += 1
        settle(state)
    return choices


@compiled
def draw_hand(state: State, rng: int) -> int:
    """Deal the mover four random cards and return the next state of the generator.

    Counted in local variables: four deals one by one, each through the state, take four times as long.
    """
    rng = unsigned(rng)
    seat = whole(state.mover)
    cards = whole(state.pile_count[seat])
    ones = whole(state.pile[seat, 0])
    up_to_twos = ones + whole(state.pile[seat, 1])
    up_to_threes = up_to_twos + whole(state.pile[seat, 2])
    hand_ones, hand_up_to_twos, hand_up_to_threes = 0, 0, 0
    for drawn in range(CARTOUCHES):
        rng = next_state(rng)
        card = randrange(rng, cards - drawn)
        hand_ones += int(card < ones - hand_ones)
        hand_up_to_twos += int(card < up_to_twos - hand_up_to_twos)
        hand_up_to_threes += int(card < up_to_threes - hand_up_to_threes)
    deal_hand(state, hand_ones, hand_up_to_twos - hand_ones, hand_up_to_threes - hand_up_to_twos)
    return rng


@compiled
def any_of(squares: int, rng: int) -> int:
    """One of the squares, each equally likely."""
    return member(squares, randrange(rng, popcount(squares)))


@compiled_apart
def random_games(states: npt.NDArray[Any], games: int, rng: int) -> int:
    """Play whole random games in state 1, each begun as state 0 is, and return how many choices were made."""
    choices = 0
    for game in range(games):
        states[1] = states[0]
        choices += play_out(states[1], fold_in(rng, game))
    return choices
