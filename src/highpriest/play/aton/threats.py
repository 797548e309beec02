"""Who may win Aton in this round, as far as a view knows.

A threat is a way to win by some laying of cards that may still be in hand, removal included (A13, A15): the cards and
choices of the other are whatever suits it. Where the viewer holds or has laid cards, these are the ones that count.
Ways that are half done and cannot come true in this round are told too, with what is in the way.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart, is_stopgap
from highpriest.play.aton.hands import (
    HAND_COLUMNS,
    LEAST_AT_1,
    LEAST_BESIDE_1,
    MOST_AT_1,
    SUM,
    find_lays,
    first_cards,
    has_pair,
)
from highpriest.play.aton.remembered import may_win_scoring
from highpriest.play.aton.rounds import ROUND, fill, imagine, lay
from highpriest.play.aton.scorings import is_worth_asking
from highpriest.rules.aton.apply import go_first, removals_in_round
from highpriest.rules.aton.legal import is_acting, reach, removes_own, to_place
from highpriest.rules.aton.state import (
    CARD_VALUES,
    POINTS_TO_WIN,
    SEATS,
    SQUARES_PER_TEMPLE,
    TEMPLES,
    Phase,
    temples_up_to,
)
from highpriest.rules.aton.view import View
from highpriest.rules.aton.winning import WINNING_SETS, is_enough, lead_at_cartouche_1
from highpriest.rules.bits import lowest, popcount, whole

Array = npt.NDArray[Any]

# The sets that win, in their order; points at cartouche 1; and points in a scoring at the end of the round.
KINDS: Final = ("yellow", "green", *(f"temple {n + 1}" for n in range(TEMPLES)), "points", "scoring")
POINTS: Final = len(WINNING_SETS)
SCORING: Final = POINTS + 1
MOST_THREATS: Final = SEATS * len(KINDS)

# What is in the way: of a hot threat nothing, or that the other must give a counter; else why it cannot be now.
OBSTACLES: Final = (None, "help", "far", "blocked", "stock", "turn", "cards")
NOTHING, HELP, FAR, BLOCKED, STOCK, TURN, CARDS = range(len(OBSTACLES))

# The columns of a threat. OPEN and BLOCKING are sets of squares; LEAD to PLACE what it takes at cartouches 1 to 4.
SEAT, KIND, HELD, OF, OPEN, BLOCKING, HOT, OBSTACLE, LEAD, REMOVE, REACH, PLACE = range(12)
COLUMNS: Final = 12
_MOST_REMOVED: Final = 2


@compiled_apart
def find_threats(view: View, found: Array, kept: Array) -> int:
    """Write the threats, a row each, the most urgent first, and return how many there are.

    `kept` has answers to what was asked of other views.
    """
    if view.winners:
        return 0
    may = np.empty((SEATS, HAND_COLUMNS), np.int64)
    may[0, MOST_AT_1] = 0
    count = 0
    for seat in range(SEATS):
        count = _find_lines(view, may, seat, found, count)
    for seat in range(SEATS):
        count = _find_points(view, may, seat, found, count, kept)
    _sort(found, count)
    return count


@compiled
def _look_at_hands(view: View, may: Array) -> None:
    """Find what both may lay, once somebody asks: in most moments nobody does."""
    if may[0, MOST_AT_1] == 0:
        for seat in range(SEATS):
            find_lays(view, seat, may[seat])


@compiled
def _find_lines(view: View, may: Array, seat: int, found: Array, count: int) -> int:
    own = whole(view.counters[seat])
    for kind in range(POINTS):
        win = whole(WINNING_SETS[kind])
        if 2 * popcount(own & win) >= popcount(win):
            _note_line(view, may, found[count], seat, kind)
            count += 1
    return count


@compiled_apart
def _find_points(view: View, may: Array, seat: int, found: Array, count: int, kept: Array) -> int:
    if 2 * whole(view.points[seat]) >= POINTS_TO_WIN:
        _note_points(view, may, found[count], seat)
        count += 1
    if _may_win_scoring(view, seat, kept):
        _note(found[count], seat, SCORING, whole(view.points[seat]), POINTS_TO_WIN)
        found[count, HOT] = 1
        count += 1
    return count


@compiled
def _note(threat: Array, seat: int, kind: int, held: int, of: int) -> None:
    threat[SEAT] = seat
    threat[KIND] = kind
    threat[HELD] = held
    threat[OF] = of
    for column in range(OPEN, COLUMNS):
        threat[column] = 0


# ---- squares


@compiled_apart
def _note_line(view: View, may: Array, threat: Array, seat: int, kind: int) -> None:
    win, own, other = whole(WINNING_SETS[kind]), whole(view.counters[seat]), whole(view.counters[1 - seat])
    missing = win & ~own
    _note(threat, seat, kind, popcount(own & win), popcount(win))
    threat[OPEN] = missing & ~other
    threat[BLOCKING] = missing & other
    threat[OBSTACLE] = _obstacle(view, seat, missing)
    if threat[OBSTACLE] in (NOTHING, TURN):
        _note_cards(view, threat, own, win)
    if threat[OBSTACLE] == NOTHING:
        if view.phase == Phase.LAY:
            _look_at_hands(view, may)
            _look_for_lay(view, may, threat, win)
        else:
            _look_at_turn(view, threat, win)
        if not threat[HOT]:
            threat[OBSTACLE] = CARDS
    is_seldom = not threat[HOT] and view.phase == Phase.LAY and _is_short(view, seat, popcount(missing))
    if is_seldom and not is_stopgap():
        _look_at_hands(view, may)
        _look_for_return(view, may, threat, win)


@compiled
def _obstacle(view: View, seat: int, missing: int) -> int:
    """What no laying can change. With a 1 at cartouche 2 the other may have to give one of the counters in the way."""
    blocking = popcount(missing & whole(view.counters[1 - seat]))
    is_over = not _has_turn(view, seat)
    can_place = whole(view.stock[seat])
    if view.phase == Phase.PLACE and view.mover == seat:
        can_place += whole(view.left)
    if popcount(missing) > CARD_VALUES:
        return FAR
    if blocking > _MOST_REMOVED + 1 or (blocking and view.round_no == 1 and not is_over):
        return BLOCKED
    if popcount(missing) > can_place:
        return STOCK
    return TURN if is_over else NOTHING


@compiled
def _has_turn(view: View, seat: int) -> bool:
    """Whether the seat's turn of this round is still to come, or being taken."""
    if view.phase == Phase.LAY:
        return True
    return is_acting(view) and bool(view.mover == seat or view.second_turn == 0)


@compiled
def _note_cards(view: View, threat: Array, own: int, win: int) -> None:
    """The least cards: how many counters must be removed, how far away they are, how many must be placed."""
    missing = win & ~own
    blocking = popcount(whole(threat[BLOCKING]))
    threat[REACH] = _furthest(missing)
    threat[PLACE] = popcount(missing)
    if blocking:
        threat[REMOVE] = min(_MOST_REMOVED, blocking) + 2
    elif removals_in_round(whole(view.round_no), 1) and _costs(own, win, temples_up_to(whole(threat[REACH]))):
        threat[REMOVE] = 2


@compiled
def _furthest(squares: int) -> int:
    """The number of the furthest temple with one of these squares."""
    temple = 0
    while squares >> SQUARES_PER_TEMPLE * temple:
        temple += 1
    return temple


@compiled
def _costs(own: int, win: int, within: int) -> int:
    """How many counters of the winning set a 1 at cartouche 2 costs: one, if there is no other to give within reach."""
    return int(own & ~win & within == 0 and own & win & within != 0)


@compiled_apart
def _look_for_lay(view: View, may: Array, threat: Array, win: int) -> None:
    """Whether some laying does it, without given if there is such a laying; a 1 at cartouche 2 comes last."""
    for given in range(2):
        for n in range(CARD_VALUES):
            second = (n + 1) % CARD_VALUES + 1
            third = _third_card(view, may, threat, win, second, given)
            if third and not threat[HOT]:
                _note_lay(view, threat, win, second, third, given)


@compiled_apart
def _third_card(view: View, may: Array, threat: Array, win: int, second: int, given: int) -> int:
    """The least card at cartouche 3 with which this one at 2 does it, whatever lies at 4; 0 if none does."""
    seat = whole(threat[SEAT])
    blocking = popcount(whole(threat[BLOCKING]))
    if blocking > _removed(view, second) + given or (given and blocking == 0):
        return 0
    if not _is_let(view, may[1 - seat], threat, win, second, given):
        return 0
    for third in range(whole(threat[REACH]), CARD_VALUES + 1):
        placed = _placed(view, seat, win, second, third)
        is_enough_left = placed <= min(CARD_VALUES, whole(view.stock[seat]))
        is_late = not given or second > 1 or _may_be_second(may, seat, third, placed)
        if is_enough_left and is_late and has_pair(whole(may[seat, second - 1]), third, placed):
            return third
    return 0


@compiled
def _may_be_second(may: Array, seat: int, third: int, placed: int) -> bool:
    """A6: whether the other may go first, and give a counter, though both have a 1 at cartouche 2."""
    pairs = whole(may[seat, 0])
    for fourth in range(placed, CARD_VALUES + 1):
        is_there = pairs >> CARD_VALUES * (third - 1) + fourth - 1 & 1
        if is_there and _first_card(may[seat], 1, third, fourth) >= may[1 - seat, LEAST_BESIDE_1]:
            return True
    return False


@compiled
def _removed(view: View, second: int) -> int:
    """How many of the other's counters the card at cartouche 2 removes."""
    return 0 if removes_own(second) else removals_in_round(whole(view.round_no), second)


@compiled
def _placed(view: View, seat: int, win: int, second: int, third: int) -> int:
    """How many must be placed with these cards at cartouches 2 and 3."""
    own = whole(view.counters[seat])
    placed = popcount(win & ~own)
    if removes_own(second) and removals_in_round(whole(view.round_no), second):
        placed += _costs(own, win, temples_up_to(third))
    return placed


@compiled
def _note_lay(view: View, threat: Array, win: int, second: int, third: int, given: int) -> None:
    threat[HOT] = 1
    threat[OBSTACLE] = HELP if given else NOTHING
    placed = _placed(view, whole(threat[SEAT]), win, second, third)
    if placed > threat[PLACE]:
        threat[REMOVE] = 1
        threat[PLACE] = placed
    elif second > 2 or given:
        threat[REMOVE] = second


# ---- a counter that returns


@compiled
def _is_short(view: View, seat: int, missing: int) -> bool:
    """Whether one counter more in stock might do."""
    stock = whole(view.stock[seat])
    return stock < CARD_VALUES and stock <= missing <= min(stock + 1, CARD_VALUES)


@compiled_apart
def _look_for_return(view: View, may: Array, threat: Array, win: int) -> None:
    """A11: whether a counter of the seat that finds the realm full is back in stock in time.

    That takes equal cards at cartouche 2, and the other going first: a 4 removes two, a 1 fills the realm before.
    """
    states = np.empty(2, ROUND)
    imagine(view, states[0])
    seat = whole(threat[SEAT])
    for second in (CARD_VALUES, 1):
        pairs, others = whole(may[seat, second - 1]), whole(may[1 - seat, second - 1])
        for n in range(CARD_VALUES * CARD_VALUES):
            for m in range(CARD_VALUES * CARD_VALUES):
                if pairs >> n & others >> m & 1 and not threat[HOT]:
                    _try_return(view, threat, win, states, second, n, m)


@compiled_apart
def _try_return(view: View, threat: Array, win: int, states: Array, second: int, pair: int, others: int) -> None:
    """Play the round with these pairs at cartouches 3 and 4, the other first (A6)."""
    seat = whole(threat[SEAT])
    own, other = _cards(second, pair), _cards(second, others)
    if first_cards(view, seat, own) >> lowest(first_cards(view, 1 - seat, other)) == 0:
        return  # it would always have the lower card at cartouche 1, and go first
    states[1] = states[0]
    lay(states[1], seat, 1, second, whole(own[1]), whole(own[2]))
    lay(states[1], 1 - seat, 1, second, whole(other[1]), whole(other[2]))
    go_first(states[1], 1 - seat)
    if fill(states[1], seat, win):
        _note_cards(view, threat, whole(view.counters[seat]), win)
        threat[HOT], threat[OBSTACLE], threat[REMOVE] = 1, NOTHING, second


@compiled
def _cards(second: int, pair: int) -> Array:
    """The cards at cartouches 2 to 4 with this pair at 3 and 4."""
    cards = np.empty(3, np.int64)
    cards[0], cards[1], cards[2] = second, pair // CARD_VALUES + 1, pair % CARD_VALUES + 1
    return cards


# ---- what the other does before


@compiled_apart
def _is_let(view: View, may: Array, threat: Array, win: int, second: int, given: int) -> bool:
    """Whether the other may lay cards that let the seat win with this one at cartouche 2, or help it to."""
    spare = _removed(view, second) + given - popcount(whole(threat[BLOCKING]))
    for card in range(1, CARD_VALUES + 1):
        pairs = whole(may[card - 1])
        if pairs and (not given or card == 1):
            if card >= second and not given:  # the seat goes first; equal cards may fall so (A6)
                return True
            for third in range(1, CARD_VALUES + 1):
                if pairs >> CARD_VALUES * (third - 1) & ((1 << CARD_VALUES) - 1):
                    least = lowest(pairs >> CARD_VALUES * (third - 1)) + 1
                    if _is_harmless(view, threat, win, card, third, least, given, spare):
                        return True
    return False


@compiled
def _is_harmless(
    view: View, threat: Array, win: int, second: int, third: int, fourth: int, given: int, spare: int
) -> bool:
    """Whether the other, going first with these cards at 2 to 4, can keep off the winning set; and give, to help.

    If there is too little room elsewhere, as many may stand in the set as can be removed besides.
    """
    seat = whole(threat[SEAT])
    own, other, within = whole(view.counters[seat]), whole(view.counters[1 - seat]), temples_up_to(third)
    if given and not whole(threat[BLOCKING]) & within:
        return False
    if view.removal == 0 and own & win & within and popcount(own & ~win & within) < _removed(view, second):
        return False
    free = within & ~own & ~other
    room = popcount(free & ~win) + int(given == 0 and removes_own(second) and other & within & ~win != 0)
    placed = min(fourth, whole(view.stock[1 - seat]))
    return room + spare >= placed or (free & win == 0 and given == 0)


# ---- once the cards are turned up


@compiled_apart
def _look_at_turn(view: View, threat: Array, win: int) -> None:
    """Whether the cards that lie there do it, in a turn that is still to come or being taken."""
    seat = whole(threat[SEAT])
    own, within = whole(view.counters[seat]), reach(view, seat)
    second = whole(view.laid[seat, 1])
    removed, placed, cost = _removed(view, second), to_place(view, seat), 0
    if removes_own(second) and removals_in_round(whole(view.round_no), second):
        cost = _costs(own, win, within)
    if view.mover == seat and view.phase == Phase.REMOVE:
        removed = min(removed, whole(view.left))
    elif view.mover == seat:
        removed, placed, cost = 0, whole(view.left), 0
    blocking, missing = whole(threat[BLOCKING]), win & ~own
    given = int(_gives(view, seat, blocking) and popcount(blocking) > removed)
    threat[OBSTACLE] = HELP if given else NOTHING
    is_near = missing & ~within == 0 and popcount(missing) + cost <= placed
    threat[HOT] = int(is_near and popcount(blocking) <= removed + given)


@compiled
def _gives(view: View, seat: int, blocking: int) -> bool:
    """Whether the other is removing a counter of their own that may be one of these."""
    other = 1 - seat
    is_giving = view.mover == other and view.phase == Phase.REMOVE and removes_own(whole(view.laid[other, 1]))
    return is_giving and blocking & reach(view, other) != 0


# ---- points


@compiled_apart
def _note_points(view: View, may: Array, threat: Array, seat: int) -> None:
    """A5, A13: the lead at cartouche 1 that makes 40, and whether cards allow it."""
    points = whole(view.points[seat])
    _note(threat, seat, POINTS, points, POINTS_TO_WIN)
    lead = 1
    while not is_enough(points + lead_at_cartouche_1(1 + lead, 1)):
        lead += 1
    if lead >= CARD_VALUES:
        threat[OBSTACLE] = FAR
        return
    threat[LEAD] = lead
    if view.phase != Phase.LAY:
        threat[OBSTACLE] = TURN
        return
    _look_at_hands(view, may)
    if may[seat, MOST_AT_1] - may[1 - seat, LEAST_AT_1] >= lead:
        threat[HOT] = 1
    else:
        threat[OBSTACLE] = CARDS


@compiled_apart
def _may_win_scoring(view: View, seat: int, kept: Array) -> bool:
    """A15: whether this round may end with a scoring that wins for the seat.

    Asked before the cards are turned up: afterwards the preview of a scoring tells more.
    """
    if view.phase != Phase.LAY or not is_worth_asking(view, seat):
        return False
    if is_stopgap():
        return True  # Python would take up to a second to try the rounds out
    return may_win_scoring(view, seat, kept)


@compiled
def _first_card(may: Array, second: int, third: int, fourth: int) -> int:
    """The card that is left for cartouche 1, or the highest that may be."""
    return whole(may[SUM]) - second - third - fourth if may[SUM] else whole(may[MOST_AT_1])


# ---- order


@compiled_apart
def _sort(found: Array, count: int) -> None:
    """Hot ones first, those that need the other's given after them, then those that miss least."""
    for n in range(1, count):
        place = n
        while place and _urgency(found[place]) > _urgency(found[place - 1]):
            for column in range(COLUMNS):
                kept = found[place, column]
                found[place, column] = found[place - 1, column]
                found[place - 1, column] = kept
            place -= 1


@compiled
def _urgency(threat: Array) -> int:
    step = 2 * POINTS_TO_WIN
    alone = whole(threat[HOT]) * int(threat[OBSTACLE] == NOTHING and threat[KIND] != SCORING)
    return int(threat[HELD] - threat[OF] + step * threat[HOT] + step * alone)


@compiled_apart
def winning_squares(view: View) -> int:
    """The free squares in reach of the seat that is to place which complete what wins at once."""
    if view.phase != Phase.PLACE:
        return 0
    own, other = whole(view.counters[view.mover]), whole(view.counters[1 - view.mover])
    winning = 0
    for kind in range(POINTS):
        missing = whole(WINNING_SETS[kind]) & ~own
        if popcount(missing) == 1 and not missing & other:
            winning |= missing
    return winning & reach(view, whole(view.mover))
