"""The way in from Python: functions over an array of states.

Handing in an array costs a quarter of handing in a record. `play`, search and environments come
through here; every function takes the array and the number of a state in it.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.aton import apply, legal, score, view
from highpriest.rules.aton.equipment import PHASES
from highpriest.rules.aton.state import SEATS, start
from highpriest.rules.bits import whole
from highpriest.rules.game import REFUSED

Array = npt.NDArray[Any]


@compiled
def begin(states: Array, i: int, round_limit: int) -> None:
    """Set up a new game (A1)."""
    start(states[i], round_limit)


@compiled
def copy(states: Array, i: int, others: Array, j: int) -> None:
    """Make state `j` of the others the same as state `i`."""
    others[j] = states[i]


@compiled
def due(states: Array, i: int) -> int:
    """What must come next: CHOICE, ADVANCE, CHANCE or NOTHING."""
    return apply.due(states[i])


@compiled
def owing(states: Array, i: int) -> int:
    """The set of seats that owe a move."""
    seats = 0
    for seat in range(SEATS):
        if legal.owes(states[i], seat):
            seats |= 1 << seat
    return seats


@compiled
def turn(states: Array, i: int, seat: int) -> int:
    """Which turn the seat is in, as a number that no other turn of it has; NO_TURN if it is in none."""
    return apply.turn(states[i], seat)


@compiled
def list_legal(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the seat's legal moves into `out` and return how many there are."""
    return legal.list_legal(states[i], seat, out)


@compiled
def count_legal(states: Array, i: int, seat: int) -> int:
    """How many moves the seat may choose from; 0 if it owes none."""
    return legal.count_legal(states[i], seat)


@compiled
def nth_legal(states: Array, i: int, seat: int, n: int) -> int:
    """The n-th of the seat's legal moves, for n below their count."""
    return legal.nth_legal(states[i], seat, n)


@compiled
def is_legal(states: Array, i: int, seat: int, move: int) -> bool:
    """Whether the seat owes a move and may choose this one."""
    return legal.is_legal(states[i], seat, move)


@compiled
def may_keep(states: Array, i: int) -> bool:
    """Whether the mover may stop removing (D3)."""
    return legal.may_keep(states[i])


@compiled
def play(states: Array, i: int, seat: int, move: int) -> None:
    """Carry out a legal move, without the steps that follow by themselves."""
    apply.play(states[i], seat, move)


@compiled
def play_from(states: Array, i: int, seat: int, move: int, others: Array, j: int) -> int:
    """Make state `j` of the others what state `i` is after a move, before the steps that follow by themselves.

    Returns what is due then, or REFUSED if the move is not legal.
    """
    if not legal.is_legal(states[i], seat, move):
        return REFUSED
    others[j] = states[i]
    apply.play(others[j], seat, move)
    return apply.due(others[j])


@compiled
def play_on(states: Array, i: int, seat: int, move: int) -> int:
    """Carry out a legal move and all that follows by itself; return what is due then."""
    apply.play(states[i], seat, move)
    apply.settle(states[i])
    return apply.due(states[i])


@compiled
def deal(states: Array, i: int, outcome: int) -> None:
    """What chance decided, without the steps that follow by themselves."""
    apply.deal(states[i], outcome)


@compiled
def deal_on(states: Array, i: int, outcome: int) -> int:
    """Carry out what chance decided and all that follows by itself; return what is due then."""
    apply.deal(states[i], outcome)
    apply.settle(states[i])
    return apply.due(states[i])


@compiled
def advance(states: Array, i: int) -> None:
    """Take one step that the rules take by themselves."""
    apply.advance(states[i])


@compiled
def advance_from(states: Array, i: int, before: Array, j: int) -> int:
    """Take one step that the rules take by themselves; state `j` of `before` is how it was.

    Returns what is due then and the phase of which it was a step, as PHASES * due + phase.
    """
    before[j] = states[i]
    apply.advance(states[i])
    return PHASES * apply.due(states[i]) + whole(before[j].phase)


@compiled
def resign(states: Array, i: int, seat: int, reason: int) -> None:
    """The seat gives up, or its time ran out."""
    apply.resign(states[i], seat, reason)


@compiled
def look(states: Array, i: int, seat: int, views: Array, j: int) -> None:
    """Fill view `j` with what the seat may know."""
    view.look(states[i], seat, views[j])


@compiled
def write_lines(states: Array, i: int, out: Array) -> None:
    """Write the lines of a scoring of the position as it stands (A14)."""
    score.write_lines(states[i], out)
