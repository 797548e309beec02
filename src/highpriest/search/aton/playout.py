"""Random games of Aton, from any state to the end."""

from __future__ import annotations

from highpriest.compiled import compiled
from highpriest.rules.aton.apply import (
    deal,
    end_turn,
    needs_chance,
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
from highpriest.rules.aton.legal import count_legal, nth_legal, owes, placeable, removable, returnable
from highpriest.rules.aton.state import Phase, State
from highpriest.rules.bits import member, popcount
from highpriest.search.luck import below, stir


@compiled
def play_out(state: State, luck: int) -> int:
    """Play to the end, every legal move equally likely; the answer is how many choices were made."""
    choices = 0
    while state.phase != Phase.OVER:
        while needs_chance(state):
            luck = stir(luck)
            deal(state, nth_card(state, below(luck, int(state.pile_count[state.mover]))))
        while state.phase == Phase.LAY:
            luck = stir(luck)
            seat = int(not owes(state, 0))
            play(state, seat, nth_legal(state, seat, below(luck, count_legal(state, seat))))
            choices += 1
        if state.phase == Phase.REVEAL:
            reveal(state)
        if state.phase == Phase.ORDER:
            settle_order(state)
        if state.phase == Phase.START_REMOVAL:
            start_removal(state)
        while state.phase == Phase.REMOVE:
            luck = stir(luck)
            remove(state, any_of(removable(state), luck))
            choices += 1
        if state.phase == Phase.START_PLACING:
            start_placing(state)
        while state.phase == Phase.PLACE:
            luck = stir(luck)
            place(state, any_of(placeable(state), luck))
            choices += 1
        if state.phase == Phase.END_TURN:
            end_turn(state)
            continue
        while state.phase == Phase.TAKE_BACK:
            luck = stir(luck)
            take_back(state, any_of(returnable(state, state.mover), luck))
            choices += 1
        settle(state)
    return choices


@compiled
def any_of(squares: int, luck: int) -> int:
    """One of the squares, each equally likely."""
    return member(squares, below(luck, popcount(squares)))
