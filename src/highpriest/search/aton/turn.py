"""Searching a turn of Aton: all counters that the mover has still to choose together, then the other's answer.

Once the cards are turned up nothing is hidden until the round ends. A beam of the best positions is kept after each
counter; those at the end of the turn are played on quickly to the end of the round and valued there. If the other's
turn is still to come, it is then searched in the same way after the best of them, until the best one has been answered.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import end_turn, start_placing, start_removal
from highpriest.rules.aton.legal import choices
from highpriest.rules.aton.state import Phase, State
from highpriest.rules.bits import lowest, whole
from highpriest.search.aton.ends import end_value, play_round
from highpriest.search.aton.tactics import ALIKE, choose_square, try_square

Array = npt.NDArray[Any]


def scratch_of(width: int) -> int:
    """How many states `search_squares` and `take_turn` ask for with a beam of this width."""
    return 1 + 2 * width if width else 0


@compiled_apart
def glance_at_squares(states: Array, net: Array, buffer: Array, values: Array) -> None:
    """Fill `values[square]` with what the mover of state 0 hopes for after it; squares alike share theirs."""
    squares = choices(states[0])
    for n in range(len(ALIKE)):
        if squares & ALIKE[n]:
            values[lowest(squares & ALIKE[n])] = try_square(states[0], lowest(squares & ALIKE[n]), net, buffer)
    share_values(squares, values)


@compiled_apart
def search_squares(states: Array, answers: Array, net: Array, buffer: Array, values: Array) -> None:
    """The same after a search; squares that were not followed to the end keep what they have.

    State 0 is the position; the others, as many as `scratch_of` says, are scratch space, and so are the states of
    `answers` for the beam of the other's turn. Without any of these the other answers at a glance.
    """
    squares = choices(states[0])
    width = (len(states) - 1) // 2
    roots, worth = np.full(width, -1), np.full(width, -1.0)
    _, count = _search_ends(states, answers, net, buffer, roots, worth)
    for n in range(count):
        values[roots[n]] = max(values[roots[n]], worth[n])
    share_values(squares, values)


@compiled_apart
def take_turn(states: Array, answers: Array, net: Array, buffer: Array) -> None:
    """Let the mover of state 0 choose all squares of what is left of their turn by one such search."""
    width = (len(states) - 1) // 2
    worth = np.full(width, -1.0)
    at, count = _search_ends(states, answers, net, buffer, np.full(width, -1), worth)
    states[0] = states[at + int(np.argmax(worth[:count]))]


@compiled_apart
def _search_ends(
    states: Array, answers: Array, net: Array, buffer: Array, roots: Array, worth: Array
) -> tuple[int, int]:
    """Search the turn of state 0; return where the ends that were found stand, and how many.

    `roots` gets the first square of each, `worth` the mover's chance.
    """
    width, seat = len(roots), whole(states[0].mover)
    states[1] = states[0]
    at, count = _search_turn(states, 1, 1 + width, seat, roots, net, buffer)
    to = 2 + width - at  # the other half of the scratch space
    for n in range(count):
        states[to + n] = states[at + n]
        worth[n] = _round_value(states[to + n], seat, net, buffer)
    if len(answers):
        _answer_best(states, at, count, answers, seat, net, buffer, worth)
    return at, count


@compiled_apart
def _search_turn(
    states: Array, at: int, to: int, seat: int, roots: Array, net: Array, buffer: Array
) -> tuple[int, int]:
    """Follow the seat's best choices from the state `at` to the end of its turn; return where they stand, and how many.

    `roots` gets the first square of each. The beam goes to and fro between two places in `states`.
    """
    width = len(roots)
    parents, chosen = np.zeros(width, np.int64), np.zeros(width, np.int64)
    count = 1
    while roots[0] < 0 or _goes_on(states, at, count, seat):
        count = _choose_best(states, at, count, seat, net, buffer, parents, chosen)
        count = _follow(states, at, to, count, parents, chosen, roots)
        at, to = to, at
    return at, count


@compiled_apart
def _round_value(state: State, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance if the rest of the round is played quickly; the state is written on."""
    play_round(state, net, buffer)
    return end_value(state, seat, net, buffer)


@compiled_apart
def _answer_best(
    states: Array, at: int, count: int, answers: Array, seat: int, net: Array, buffer: Array, worth: Array
) -> None:
    """Let the other search their answer to the best position until the one that is best has been answered."""
    is_answered = np.zeros(count, np.bool_)
    best = int(np.argmax(worth[:count]))
    while not is_answered[best]:
        state = states[at + best]
        if state.phase == Phase.END_TURN and state.second_turn == 0:
            answers[0] = state
            worth[best] = _answered_value(answers, seat, net, buffer)
        is_answered[best] = True
        best = int(np.argmax(worth[:count]))


@compiled_apart
def _answered_value(answers: Array, seat: int, net: Array, buffer: Array) -> float:
    """The seat's chance if the other takes their turn after state 0 as well as a search finds."""
    other = 1 - seat
    _begin_next_turn(answers[0])
    if not _is_choosing(answers[0], other):
        return _round_value(answers[0], seat, net, buffer)
    width = len(answers) // 2
    at, count = _search_turn(answers, 0, width, other, np.full(width, -1), net, buffer)
    best, value = -1.0, 0.0
    for n in range(count):
        theirs = _round_value(answers[at + n], other, net, buffer)
        if theirs > best:
            best, value = theirs, end_value(answers[at + n], seat, net, buffer)
    return value


@compiled_apart
def _begin_next_turn(state: State) -> None:
    """Go on from the end of a turn to what the next mover has to choose, if anything."""
    end_turn(state)
    start_removal(state)
    if state.phase == Phase.START_PLACING:
        start_placing(state)


@compiled
def share_values(squares: int, values: Array) -> None:
    """Give all squares that are alike the value of the one that was looked at."""
    for n in range(len(ALIKE)):
        alike = squares & ALIKE[n]
        if alike:
            value = values[lowest(alike)]
            while alike:
                values[lowest(alike)] = value
                alike &= alike - 1


@compiled
def _is_choosing(state: State, seat: int) -> bool:
    return state.mover == seat and (state.phase == Phase.REMOVE or state.phase == Phase.PLACE)


@compiled
def _goes_on(states: Array, at: int, count: int, seat: int) -> bool:
    """Whether a member of the beam has still to choose; when taking back, each choice is looked at alone."""
    for n in range(count):
        if _is_choosing(states[at + n], seat):
            return True
    return False


@compiled_apart
def _choose_best(
    states: Array, at: int, count: int, seat: int, net: Array, buffer: Array, parents: Array, chosen: Array
) -> int:
    """The best next squares over the whole beam, sorted; -1 for a member that has nothing more to choose."""
    width, found = len(parents), 0
    best = np.zeros(width)
    for n in range(count):
        state = states[at + n]
        if not (_is_choosing(state, seat) or state.phase == Phase.TAKE_BACK):
            found = _insert(best, parents, chosen, found, 2.0 if state.phase == Phase.OVER else 1.5, n, -1)
            continue
        squares = choices(state)
        for kind in range(len(ALIKE)):
            alike = squares & ALIKE[kind]
            if alike:
                value = try_square(state, lowest(alike), net, buffer)
                found = _insert(best, parents, chosen, found, value, n, lowest(alike))
    return found


@compiled_apart
def _insert(best: Array, parents: Array, chosen: Array, found: int, value: float, parent: int, square: int) -> int:
    width = len(best)
    if found == width and value <= best[width - 1]:
        return found
    n = min(found, width - 1)
    while n > 0 and best[n - 1] < value:
        best[n], parents[n], chosen[n] = best[n - 1], parents[n - 1], chosen[n - 1]
        n -= 1
    best[n], parents[n], chosen[n] = value, parent, square
    return min(found + 1, width)


@compiled_apart
def _follow(states: Array, at: int, to: int, count: int, parents: Array, chosen: Array, roots: Array) -> int:
    """Carry out the chosen squares, each position once, and return how many there are."""
    kept = 0
    old = roots.copy()
    for n in range(count):
        states[to + kept] = states[at + parents[n]]
        state = states[to + kept]
        if chosen[n] >= 0:
            choose_square(state, chosen[n])
        if state.phase == Phase.START_PLACING:
            start_placing(state)
        if not _is_there(states, to, kept):
            root = old[parents[n]]
            roots[kept] = root if root >= 0 else chosen[n]
            kept += 1
    return kept


@compiled
def _is_there(states: Array, to: int, kept: int) -> bool:
    """Whether the position was reached already by other ways: the same counters in another order."""
    for n in range(kept):
        same = states[to + n].counters[0] == states[to + kept].counters[0]
        if same and states[to + n].counters[1] == states[to + kept].counters[1]:
            return True
    return False
