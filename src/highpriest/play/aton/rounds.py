"""Rounds of Aton as they may go: the rules carry out cards that may be laid, on a state made of what a view knows.

Cards, luck and the choices of both are whatever suits one seat: what is looked for is whether it can be at all.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.aton.ceiling import GIVEN, PLACES, REACHES, REMOVES, REST_COLUMNS, may_win
from highpriest.rules.aton.apply import end_turn, place, removals_in_round, remove, start_placing, start_removal
from highpriest.rules.aton.legal import choices, is_acting, may_keep, reach, removes_own, victim
from highpriest.rules.aton.moves import KEPT
from highpriest.rules.aton.score import gain
from highpriest.rules.aton.state import (
    BLACK,
    BLUE,
    BONUS_1,
    BONUS_2,
    CARD_VALUES,
    GREEN,
    REALM_SQUARES,
    SEATS,
    SQUARES_PER_TEMPLE,
    STATE,
    TEMPLE,
    TEMPLES,
    YELLOW,
    Phase,
    State,
    squares_of_temple,
)
from highpriest.rules.aton.view import View
from highpriest.rules.aton.winning import is_enough
from highpriest.rules.bits import lowest, popcount, whole

Array = npt.NDArray[Any]

# The fields of a state that a round needs: a search copies them for every choice.
_FIELDS: Final = (
    *("counters", "round_no", "points", "removal", "phase", "mover", "first", "second_turn", "left", "stock", "realm"),
    *("laid", "owed", "taken_back", "winners", "reason"),
)
ROUND: Final = np.dtype((np.record, [(name, STATE[name]) for name in _FIELDS]), align=True)
DEPTH: Final = 2 * (2 + CARD_VALUES) + 3  # more states than a round has choices

# What a search works with, beside the rest of a round: how many choices it has tried, and after how many it gives up;
# and how many squares were free at first, by how far one reaches.
TRIES: Final = REST_COLUMNS
UNTIL: Final = REST_COLUMNS + 1
ROOM: Final = REST_COLUMNS + 2
WORK_COLUMNS: Final = ROOM + TEMPLES + 1

# Squares that are alike, by temple: plain ones first, then those that bring points.
_PLAIN, _SORTS = 0, 4
_KEEPING: Final = TEMPLES * _SORTS  # what is tried after all sorts of squares
_ALL: Final = _KEEPING + 1
_NONE: Final = -1


def _sorts() -> Array:
    sorts = YELLOW | GREEN, BLACK, BLUE, BONUS_1 | BONUS_2
    temples = [TEMPLE << SQUARES_PER_TEMPLE * n for n in range(TEMPLES)]
    return np.array([[temple & squares for squares in sorts] for temple in temples], np.int64)


_ALIKE: Final = _sorts()


@compiled_apart
def imagine(view: View, state: State) -> None:
    """Fill in what a round needs to know of a view before the cards are turned up."""
    for seat in range(SEATS):
        state.counters[seat] = view.counters[seat]
        state.points[seat] = view.points[seat]
        state.stock[seat] = view.stock[seat]
        state.realm[seat] = view.realm[seat]
    state.round_no = view.round_no
    state.removal = view.removal
    state.winners = state.reason = state.second_turn = state.left = 0


@compiled
def lay(state: State, seat: int, first: int, second: int, third: int, fourth: int) -> None:
    """Let these cards lie at the cartouches, face up."""
    state.laid[seat, 0], state.laid[seat, 1], state.laid[seat, 2], state.laid[seat, 3] = first, second, third, fourth


@compiled_apart
def search(states: Array, at: Array, seat: int, work: Array) -> int:
    """At which of the states a round that begins with number 1 is at a scoring that wins for the seat; 0 if never.

    `at` is what is to be tried next in each state. Counters that go one after the other go in the order of their
    squares, so that each set of squares is tried once.
    """
    depth, at[1] = 1, 0
    is_new = True
    while depth:
        if is_new:
            if not _is_open(states[depth], at, depth, seat, work):
                at[depth] = _ALL
            if _is_won(states[depth], seat):
                return depth
            if has_given_up(work):
                return 0
        square = _next_square(states[depth], at, depth, seat)
        is_new = square != _NONE
        if is_new:
            states[depth + 1] = states[depth]
            at[depth + 1] = at[depth] - 1
            choose(states[depth + 1], square)
            depth += 1
        else:
            depth -= 1
    return 0


@compiled
def has_given_up(work: Array) -> bool:
    """Whether a search that found nothing has not tried everything."""
    return bool(work[TRIES] > work[UNTIL])


@compiled
def _is_open(state: State, at: Array, depth: int, seat: int, work: Array) -> bool:
    """Go on to the next choice; returns whether there is one, and hope."""
    work[TRIES] += 1
    if _settle(state):
        at[depth] = 0
    return is_acting(state) and _may_still_win(state, seat, work)


@compiled
def _next_square(state: State, at: Array, depth: int, seat: int) -> int:
    """The next square to try, KEPT as the last if the mover may stop removing, then _NONE."""
    squares, is_for, n = choices(state), _is_for(state, seat), whole(at[depth])
    square = _NONE
    while n < _KEEPING and square == _NONE:
        square = _worth_trying(squares, n, is_for)
        n += 1
    if square == _NONE and n == _KEEPING:
        square = KEPT if may_keep(state) else _NONE
        n += 1
    at[depth] = n
    return square


@compiled
def _settle(state: State) -> bool:
    """Take the automatic steps of turns; returns whether there were any."""
    is_settled = False
    while Phase.START_REMOVAL <= state.phase <= Phase.END_TURN and not is_acting(state):
        if state.phase == Phase.START_REMOVAL:
            start_removal(state)
        elif state.phase == Phase.START_PLACING:
            start_placing(state)
        else:
            end_turn(state)
        is_settled = True
    return is_settled


@compiled
def choose(state: State, square: int) -> None:
    """Remove from the square or place on it, whichever the mover has to do."""
    if state.phase == Phase.PLACE:
        place(state, square)
    else:
        remove(state, square)


@compiled_apart
def fill(state: State, seat: int, squares: int) -> bool:
    """Play the turns so that the seat comes to hold all these squares; returns whether it does (A13)."""
    _settle(state)
    while is_acting(state):
        _choose_towards(state, squares if _is_for(state, seat) else ~squares)
        _settle(state)
    return whole(state.counters[seat]) & squares == squares


@compiled
def _choose_towards(state: State, wanted: int) -> None:
    squares = choices(state)
    choose(state, lowest(squares & wanted) if squares & wanted else lowest(squares))


@compiled
def _is_won(state: State, seat: int) -> bool:
    """A15: whether the round has ended with a scoring that the seat wins."""
    if state.phase != Phase.SCORE:
        return False
    own = whole(state.points[seat]) + gain(state, seat)
    return is_enough(own) and own > whole(state.points[1 - seat]) + gain(state, 1 - seat)


@compiled
def _is_for(state: State, seat: int) -> bool:
    """Whether the choice suits the seat: a counter of the other goes, or one of its own comes."""
    return bool(state.mover == seat) if state.phase == Phase.PLACE else victim(state) != seat


@compiled
def _worth_trying(squares: int, n: int, is_for: bool) -> int:
    """A square of the n-th sort, or _NONE if there is none, or a better or cheaper one in the same temple."""
    temple, sort = n // _SORTS, (n + int(is_for)) % _SORTS
    plain = squares & _ALIKE[temple, _PLAIN]
    dear = squares & squares_of_temple(temple) & ~plain
    tried = squares & _ALIKE[temple, sort]
    if tried == 0 or (is_for and sort == _PLAIN and dear) or (not is_for and sort != _PLAIN and plain):
        return _NONE
    return lowest(tried)


# ---- hopeless rounds


@compiled
def _may_still_win(state: State, seat: int, work: Array) -> bool:
    other = 1 - seat
    missing = REALM_SQUARES - whole(state.realm[0]) - whole(state.realm[1])
    if missing > _dead(state, seat) + _dead(state, other):
        return False
    work[REMOVES] = 0 if removes_own(whole(state.laid[seat, 1])) else _removes(state, seat)
    work[PLACES] = _places(state, seat)
    work[REACHES] = state.laid[seat, 2]
    work[GIVEN] = _removes(state, other) if removes_own(whole(state.laid[other, 1])) else 0
    return may_win(state, seat, work, whole(state.points[seat]), whole(state.points[other]))


@compiled
def _dead(state: State, seat: int) -> int:
    """A10, A11: the most counters that the seat may still bring to the realm; removing makes room for placing."""
    room = popcount(reach(state, seat) & ~whole(state.counters[0]) & ~whole(state.counters[1]))
    if state.mover != seat:
        room = max(0, room - _places(state, 1 - seat))
    return max(_removes(state, seat), _places(state, seat) - room)


@compiled
def _removes(state: State, seat: int) -> int:
    """How many counters the seat has still to remove in this round."""
    if state.mover == seat:
        return whole(state.left) if state.phase == Phase.REMOVE else 0
    return 0 if state.second_turn else removals_in_round(whole(state.round_no), whole(state.laid[seat, 1]))


@compiled
def _places(state: State, seat: int) -> int:
    """How many counters the seat has still to place in this round."""
    if state.mover == seat and state.phase == Phase.PLACE:
        return whole(state.left)
    return 0 if state.mover != seat and state.second_turn else whole(state.laid[seat, 3])
