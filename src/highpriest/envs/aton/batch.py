"""Many games of Aton, each one move further at every call; all in compiled code.

The arrays have one row for each game: its state, that of its generator and how often it was asked, the seat to move
(NOBODY when it is over), what each seat gains by the last move, and what the seat to move observes and may choose.
Arrays of observations and masks without rows are not filled. The first of `views` is scratch space.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.aton.seeing import clear_legal, mark_legal, write_observation
from highpriest.envs.gains import ILLEGAL, gain
from highpriest.rules.aton import legal
from highpriest.rules.aton.apply import deal, due, needs_hand, nth_card, play, settle
from highpriest.rules.aton.state import SEATS, State
from highpriest.rules.aton.view import look
from highpriest.rules.bits import whole
from highpriest.rules.game import CHANCE, NOBODY
from highpriest.search.aton.driver import chooser
from highpriest.search.aton.playout import draw_hand
from highpriest.search.rng import fold_in, next_state, randrange, unsigned

Array = npt.NDArray[Any]


@compiled_apart
def deal_on(state: State, rng: int) -> int:
    """Take the steps and deal the cards that are due until a seat must choose: that seat, or NOBODY."""
    rng = unsigned(rng)
    settle(state)
    while due(state) == CHANCE:
        if needs_hand(state):
            rng = draw_hand(state, rng)
        else:
            rng = next_state(rng)
            deal(state, nth_card(state, randrange(rng, whole(state.pile_count[state.mover]))))
        settle(state)
    return chooser(state)


@compiled_apart
def begin(states: Array, i: int, rng: Array, asked: Array, fresh: Array) -> int:
    """Begin game `i` anew and return the seat that chooses first."""
    states[i] = fresh[0]
    seat = deal_on(states[i], fold_in(rng[i], whole(asked[i])))
    asked[i] += 1
    return seat


@compiled_apart
def show(states: Array, i: int, seat: int, views: Array, observations: Array) -> None:
    """Write what the seat observes of game `i`; the first of the views is scratch space."""
    look(states[i], seat, views[0])
    write_observation(views[0], seat, observations, i)


@compiled_apart
def begin_all(
    states: Array,
    rng: Array,
    asked: Array,
    to_move: Array,
    observations: Array,
    masks: Array,
    views: Array,
    fresh: Array,
) -> None:
    """Begin every game; the masks must be empty."""
    for i in range(len(states)):
        to_move[i] = begin(states, i, rng, asked, fresh)
        if len(observations):
            show(states, i, whole(to_move[i]), views, observations)
        if len(masks):
            mark_legal(states[i], whole(to_move[i]), masks, i)


@compiled_apart
def first_illegal(states: Array, to_move: Array, actions: Array) -> int:
    """The first game whose action is no legal move of the seat to move, or NOBODY."""
    for i in range(len(states)):
        if to_move[i] != NOBODY and not legal.is_legal(states[i], whole(to_move[i]), whole(actions[i])):
            return i
    return NOBODY


@compiled_apart
def step_all(
    states: Array,
    actions: Array,
    rng: Array,
    asked: Array,
    to_move: Array,
    moved: Array,
    gains: Array,
    rewards: Array,
    over: Array,
    observations: Array,
    finals: Array,
    masks: Array,
    same_step: bool,
    views: Array,
    fresh: Array,
) -> None:
    """Make the action of every game's seat to move. A game that was over begins instead.

    With `same_step` a game that ends begins again at once, and its last observation goes to `finals`.
    """
    for i in range(len(states)):
        mover = whole(to_move[i])
        if mover == NOBODY:
            next_seat = begin(states, i, rng, asked, fresh)
            mover = next_seat
        else:
            if len(masks):
                clear_legal(states[i], masks, i)
            play(states[i], mover, whole(actions[i]))
            next_seat = deal_on(states[i], fold_in(rng[i], whole(asked[i])))
            asked[i] += 1
        moved[i] = mover
        over[i] = next_seat == NOBODY
        for seat in range(SEATS):
            gains[i, seat] = gain(whole(states[i].winners), SEATS, seat)
        rewards[i] = gains[i, mover]
        if next_seat == NOBODY and same_step:
            if len(observations):
                show(states, i, mover, views, finals)
            next_seat = begin(states, i, rng, asked, fresh)
        to_move[i] = next_seat
        if len(observations):
            show(states, i, mover if next_seat == NOBODY else next_seat, views, observations)
        if len(masks) and next_seat != NOBODY:
            mark_legal(states[i], next_seat, masks, i)


@compiled
def play_one(states: Array, i: int, seat: int, action: int, rng: Array, asked: Array) -> int:
    """Make the move of any seat that owes one; return the seat that chooses next, ILLEGAL if it may not."""
    if not legal.is_legal(states[i], seat, action):
        return ILLEGAL
    play(states[i], seat, action)
    asked[i] += 1
    return deal_on(states[i], fold_in(rng[i], whole(asked[i]) - 1))


@compiled_apart
def choose_all(states: Array, to_move: Array, rng: int, actions: Array) -> int:
    """Choose a legal move for every game, each equally likely, 0 where it is over; return the new state of `rng`."""
    rng = unsigned(rng)
    for i in range(len(states)):
        rng = next_state(rng)
        actions[i] = 0
        if to_move[i] != NOBODY:
            seat = whole(to_move[i])
            actions[i] = legal.nth_legal(states[i], seat, randrange(rng, legal.count_legal(states[i], seat)))
    return rng


@compiled
def observe(states: Array, i: int, seat: int, rows: Array, views: Array) -> None:
    """Write what any seat observes of game `i` into the first of the rows."""
    look(states[i], seat, views[0])
    write_observation(views[0], seat, rows, 0)


@compiled
def observe_public(states: Array, i: int, rows: Array, views: Array) -> None:
    """Write what everybody observes of game `i`, as seen from Red, into the first of the rows."""
    look(states[i], NOBODY, views[0])
    write_observation(views[0], 0, rows, 0)


@compiled
def mask_of(states: Array, i: int, seat: int, masks: Array) -> None:
    """Write the legal moves of any seat of game `i` into the first of the masks, which must be empty."""
    if legal.owes(states[i], seat):
        mark_legal(states[i], seat, masks, whole(0))
