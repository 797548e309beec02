"""Searching a turn of Aton: all counters that the mover has still to choose together, then the other's answer.

Once the cards are turned up nothing is hidden until the round ends. A beam of the best positions is kept after each
counter; those at the end of the turn are played on to the end of the round and valued there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.apply import start_placing
from highpriest.rules.aton.legal import choices
from highpriest.rules.aton.state import Phase, State
from highpriest.rules.bits import lowest, whole
from highpriest.search.aton.rounds import end_value, play_round
from highpriest.search.aton.tactics import ALIKE, choose_square, try_square

Array = npt.NDArray[Any]


@compiled_apart
def glance_at_squares(states: Array, net: Array, buffer: Array, values: Array) -> None:
    """Fill `values[square]` with what the mover of state 0 hopes for after it; squares alike share theirs."""
    squares = choices(states[0])
    for n in range(len(ALIKE)):
        if squares & ALIKE[n]:
            values[lowest(squares & ALIKE[n])] = try_square(states[0], lowest(squares & ALIKE[n]), net, buffer)
    share_values(squares, values)


@compiled_apart
def search_squares(states: Array, net: Array, buffer: Array, values: Array) -> None:
    """The same after a search; squares that were not followed to the end keep what they have.

    State 0 is the position; the others, two for each member of the beam, are scratch space.
    """
    width = (len(states) - 1) // 2
    seat = whole(states[0].mover)
    squares = choices(states[0])
    roots, parents, chosen = np.full(width, -1), np.zeros(width, np.int64), np.zeros(width, np.int64)
    count, at, to = 1, 1, 1 + width
    states[at] = states[0]
    while roots[0] < 0 or _goes_on(states, at, count, seat):
        count = _choose_best(states, at, count, seat, net, buffer, parents, chosen)
        count = _follow(states, at, to, count, parents, chosen, roots)
        at, to = to, at
    for n in range(count):
        play_round(states[at + n], net, buffer)
        value = end_value(states[at + n], seat, net, buffer)
        values[roots[n]] = max(values[roots[n]], value)
    share_values(squares, values)


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
