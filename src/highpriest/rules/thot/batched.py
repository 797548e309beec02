"""The way in from Python: functions over an array of states.

Handing in an array costs a quarter of handing in a record. `play`, search and environments come
through here; every function takes the array and the number of a state in it.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.bits import whole
from highpriest.rules.game import NO_TURN, REFUSED
from highpriest.rules.thot import apply, legal, moves, score
from highpriest.rules.thot.state import STRIDE, start

Array = npt.NDArray[Any]


@compiled
def begin(states: Array, i: int, players: int, teams: int, side: int, turning: int, first: int, supply: Array) -> None:
    """Set up a new game (T1 to T3)."""
    start(states[i], players, teams, side, turning, first, supply)


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
    for seat in range(whole(states[i].players)):
        if legal.owes(states[i], seat):
            seats |= 1 << seat
    return seats


@compiled
def turn(states: Array, i: int, seat: int) -> int:
    """0 while the seat is in a turn, which another's always follows; else NO_TURN."""
    return 0 if legal.owes(states[i], seat) else NO_TURN


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
def play(states: Array, i: int, seat: int, move: int) -> None:
    """Carry out a legal move, without the steps that follow by themselves."""
    apply.play(states[i], seat, move)


@compiled
def play_from(states: Array, i: int, seat: int, move: int, others: Array, j: int) -> int:
    """Make state `j` of the others what state `i` is after a move and its end (T9).

    Returns what is due then, or REFUSED if the move is not legal.
    """
    if not legal.is_legal(states[i], seat, move):
        return REFUSED
    others[j] = states[i]
    apply.play(others[j], seat, move)
    apply.settle(others[j])
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
def resign(states: Array, i: int, seat: int, reason: int) -> None:
    """The seat gives up, or its time ran out."""
    apply.resign(states[i], seat, reason)


@compiled
def lay_out(states: Array, i: int, stones: Array) -> None:
    """The whole lay-out at once, row by row from a1."""
    apply.lay_out(states[i], stones)


@compiled
def elbow(states: Array, i: int, move: int) -> int:
    """The square at which a move turns, or STRAIGHT."""
    return moves.elbow(states[i], move)


@compiled
def list_paths(states: Array, i: int, seat: int, out: Array) -> int:
    """As `list_legal`, each move as `path` numbers it."""
    count = legal.list_legal(states[i], seat, out)
    for n in range(count):
        out[n] = moves.path(states[i], whole(out[n]))
    return count


@compiled
def way_of(states: Array, i: int, move: int, out: Array) -> None:
    """Of a move that goes somewhere: where the priest stands, where it turns or STRAIGHT, and the stone it comes to."""
    out[0] = STRIDE * whole(states[i].row) + whole(states[i].column)
    out[1] = moves.elbow(states[i], move)
    out[2] = states[i].kind[moves.goal(move)]


@compiled
def tie_break(states: Array, i: int, seat: int, other: int) -> int:
    """The index of the value that decides between two seats with equal sums, or NOBODY (T10)."""
    return score.tie_break(states[i], seat, other)


@compiled
def side_total(states: Array, i: int, seat: int) -> int:
    """The sum that counts for the seat, in teams that of both partners."""
    return score.side_total(states[i], seat)
