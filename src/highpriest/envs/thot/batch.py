"""Many games of Thot, each one move further at every call; all in compiled code.

The arrays are those of `envs.aton.batch`. What a game begins with: `fresh`, one state that waits for its lay-out;
`stones`, what is laid out, sorted; `shuffled`, scratch space of the same size; and `first`, the seat that begins, or
NOBODY if the lot decides.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.gains import ILLEGAL, gain
from highpriest.envs.thot.seeing import clear_legal, mark_legal, write_observation
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY
from highpriest.rules.thot import legal
from highpriest.rules.thot.apply import lay_out
from highpriest.search.rng import fold_in, next_state, randrange, unsigned
from highpriest.search.thot.driver import chooser, step
from highpriest.search.thot.playout import shuffle

Array = npt.NDArray[Any]


@compiled_apart
def begin(
    states: Array, i: int, rng: Array, asked: Array, fresh: Array, stones: Array, shuffled: Array, first: int
) -> int:
    """Begin game `i` anew and return the seat that chooses first."""
    fate = fold_in(rng[i], whole(asked[i]))
    asked[i] += 1
    states[i] = fresh[0]
    states[i].mover = randrange(fate, whole(fresh[0].players)) if first == NOBODY else first
    for place in range(len(stones)):
        shuffled[place] = stones[place]
    shuffle(shuffled, fate)
    lay_out(states[i], shuffled)
    return chooser(states[i])


@compiled_apart
def begin_all(
    states: Array,
    rng: Array,
    asked: Array,
    to_move: Array,
    observations: Array,
    masks: Array,
    fresh: Array,
    stones: Array,
    shuffled: Array,
    first: int,
) -> None:
    """Begin every game; the masks must be empty."""
    for i in range(len(states)):
        to_move[i] = begin(states, i, rng, asked, fresh, stones, shuffled, first)
        if len(observations):
            write_observation(states[i], whole(to_move[i]), observations, i)
        if len(masks):
            mark_legal(states[i], masks, i)


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
    fresh: Array,
    stones: Array,
    shuffled: Array,
    first: int,
) -> None:
    """Make the action of every game's seat to move. A game that was over begins instead.

    With `same_step` a game that ends begins again at once, and its last observation goes to `finals`.
    """
    seats = gains.shape[1]
    for i in range(len(states)):
        mover = whole(to_move[i])
        if mover == NOBODY:
            next_seat = begin(states, i, rng, asked, fresh, stones, shuffled, first)
            mover = next_seat
        else:
            if len(masks):
                clear_legal(states[i], masks, i)
            next_seat = step(states, i, mover, whole(actions[i]))
        moved[i] = mover
        over[i] = next_seat == NOBODY
        for seat in range(seats):
            gains[i, seat] = gain(whole(states[i].winners), seats, seat)
        rewards[i] = gains[i, mover]
        if next_seat == NOBODY and same_step:
            if len(observations):
                write_observation(states[i], mover, finals, i)
            next_seat = begin(states, i, rng, asked, fresh, stones, shuffled, first)
        to_move[i] = next_seat
        if len(observations):
            write_observation(states[i], mover if next_seat == NOBODY else next_seat, observations, i)
        if len(masks) and next_seat != NOBODY:
            mark_legal(states[i], masks, i)


@compiled
def play_one(states: Array, i: int, seat: int, action: int, rng: Array, asked: Array) -> int:  # noqa: ARG001 - as Aton
    """Make the move of a seat that owes one; return the seat that chooses next, ILLEGAL if it may not."""
    return step(states, i, seat, action) if legal.is_legal(states[i], seat, action) else ILLEGAL


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
def observe(states: Array, i: int, seat: int, rows: Array) -> None:
    """Write what any seat observes of game `i` into the first of the rows."""
    write_observation(states[i], seat, rows, whole(0))


@compiled
def mask_of(states: Array, i: int, seat: int, masks: Array) -> None:
    """Write the legal moves of any seat of game `i` into the first of the masks, which must be empty."""
    if legal.owes(states[i], seat):
        mark_legal(states[i], masks, whole(0))
