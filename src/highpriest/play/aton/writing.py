"""A view of Aton and its aids, written as JSON by compiled code.

The server needs two of these for every move; put together from Python's objects they took two fifths of its time.
`AtonView.data` and `AtonView.aids` read what is written here, so that there is one place where it is made.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.aton.narrate import REASONS
from highpriest.play.aton.notation import PHASES, SEATS, SQUARE_NAMES, move_text
from highpriest.play.aton.scoring import LINE_NAMES
from highpriest.play.aton.threats import (
    COLUMNS,
    HELD,
    HOT,
    KIND,
    KINDS,
    MOST_THREATS,
    OF,
    OPEN,
    POINTS,
    REACH,
    SEAT,
    find_threats,
    winning_squares,
)
from highpriest.play.writing import (
    BOOLS,
    COMMA,
    END,
    NULL,
    Array,
    quoted,
    say,
    say_members,
    say_nth,
    say_number,
    say_numbers,
    text,
    texts,
)
from highpriest.rules.aton.apply import removals_in_round
from highpriest.rules.aton.legal import list_legal, removes_own
from highpriest.rules.aton.moves import MOVES
from highpriest.rules.aton.score import LINES, Line, write_lines
from highpriest.rules.aton.state import CARD_VALUES, TEMPLES, Phase
from highpriest.rules.aton.view import View, look
from highpriest.rules.bits import whole
from highpriest.rules.game import NOBODY

LONGEST: Final = 16_384  # more than a view with every square taken, every threat and all moves that can be legal has
_SEATS: Final = quoted(SEATS)
_SQUARES: Final = quoted(SQUARE_NAMES)
_MOVES: Final = quoted([move_text(code) for code in range(MOVES)])
LONGEST_MOVE: Final = 1 + _MOVES.shape[1]  # with its comma
_PHASES: Final = quoted([PHASES.get(phase, "") for phase in range(len(Phase))])
_REASONS: Final = quoted(REASONS)
_LINES: Final = quoted(LINE_NAMES)
_KINDS: Final = quoted(KINDS)
_TEMPLES: Final = texts([str(temple + 1) for temple in range(TEMPLES)])
_WHOSE: Final = quoted(["none", "own", "other"])
_WHERE: Final = quoted(["pile and hand", "pile"])
_CARDS: Final = texts([f'"{card}":' for card in range(1, CARD_VALUES + 1)])
_RED: Final = text('{"red":')
_BLUE: Final = text(',"blue":')
_BEGIN: Final = text("{")

_VIEW: Final = text('"view":{"game":"aton","options":{"round_limit":')
_SEAT: Final = text('},"seat":')
_ROUND: Final = text(',"round":')
_PHASE: Final = text(',"phase":')
_OWING: Final = text(',"owing":')
_FIRST: Final = text(',"first":')
_LEFT: Final = text(',"left":')
_POINTS: Final = text(',"points":')
_STOCK: Final = text(',"stock":')
_REALM: Final = text(',"realm":')
_TOKEN: Final = text(',"token":')
_COUNTERS: Final = text(',"counters":')
_HAND: Final = text(',"hand":')
_HAND_COUNT: Final = text(',"hand_count":')
_UNSEEN: Final = text(',"unseen":')
_PILE_COUNT: Final = text(',"pile_count":')
_BOTTOM: Final = text(',"bottom":')
_DISCARD: Final = text(',"discard":')
_HAS_LAID: Final = text(',"has_laid":')
_LAID: Final = text(',"laid":')
_OWED: Final = text(',"owed":')
_TAKEN_BACK: Final = text(',"taken_back":')
_WINNERS: Final = text(',"winners":')
_REASON: Final = text(',"reason":')
_LEGAL_MOVES: Final = text(',"legal_moves":[')

_AIDS: Final = text(']},"aids":{"if_scored_now":{"lines":[')
_LINE: Final = text('{"line":')
_HELD_BY_RED: Final = text(',"red":')
_RED_GAINS: Final = text(',"red_gains":')
_BLUE_GAINS: Final = text(',"blue_gains":')
_BLUE_SQUARES: Final = text(',"blue_squares":')
_GAINS: Final = text('],"gains":')
_TOTALS: Final = text(',"totals":')
_THREATS: Final = text('},"threats":[')
_THREAT_OF: Final = text('{"seat":')
_KIND: Final = text(',"kind":')
_HELD: Final = text(',"held":')
_OF: Final = text(',"of":')
_OPEN: Final = text(',"open":')
_HOT: Final = text(',"hot":')
_REACH: Final = text(',"reach":')
_PLACE: Final = text(',"place":')
_CARDS_LEFT: Final = text('],"cards_left":')
_COUNTS: Final = text('{"counts":')
_WHERE_THEY_ARE: Final = text(',"where":')
_KNOWN_BOTTOM: Final = text(',"known_bottom":')
_LAYING: Final = text(',"laying":')
_GAIN_OWN: Final = text('{"points":{"own":')
_GAIN_OTHER: Final = text(',"other":')
_ORDER: Final = text('},"order":')
_REMOVES: Final = text(',"removes":{"whose":')
_COUNT: Final = text(',"count":')
_REACH_OF_CARD: Final = text('},"reach":')
_WINNING: Final = text(',"winning":')


@compiled
def write_moment(states: Array, i: int, seat: int, views: Array, moves: Array, out: Array) -> int:
    """Write what the seat may know of a state, and its aids; the answer is how many bytes.

    Views and moves are scratch paper.
    """
    look(states[i], seat, views[0])
    count = list_legal(states[i], seat, moves) if seat != NOBODY else 0
    return _write(views[0], moves, count, out)


@compiled
def write_view(views: Array, i: int, moves: Array, out: Array) -> int:
    """Write a view with its legal moves, and its aids; the answer is how many bytes."""
    return _write(views[i], moves, len(moves), out)


@compiled_apart
def _write(view: View, moves: Array, count: int, out: Array) -> int:
    at = _say_table(view, out, 0)
    at = _say_cards(view, out, at)
    at = _say_end(view, out, at)
    at = _say_moves(moves, count, out, at)
    at = _say_scoring(view, out, at)
    at = _say_threats(view, out, at)
    at = _say_cards_left(view, out, at)
    at = _say_laying(view, out, at)
    at = say_members(out, say(out, at, _WINNING), _SQUARES, winning_squares(view))
    return say(out, at, END)


# ---- the view


@compiled_apart
def _say_table(view: View, out: Array, at: int) -> int:
    phase = whole(view.phase)
    at = say_number(out, say(out, at, _VIEW), whole(view.round_limit))
    at = _say_seat(out, say(out, at, _SEAT), whole(view.seat))
    at = say_number(out, say(out, at, _ROUND), whole(view.round_no))
    at = say_nth(out, say(out, at, _PHASE), _PHASES, phase)
    at = say_members(out, say(out, at, _OWING), _SEATS, _owing(view))
    in_turn = phase == Phase.REMOVE or phase == Phase.PLACE
    at = _say_seat(out, say(out, at, _FIRST), whole(view.first) if in_turn else NOBODY)
    at = say_number(out, say(out, at, _LEFT), whole(view.left))
    at = _say_pair(out, say(out, at, _POINTS), whole(view.points[0]), whole(view.points[1]))
    at = _say_pair(out, say(out, at, _STOCK), whole(view.stock[0]), whole(view.stock[1]))
    at = _say_pair(out, say(out, at, _REALM), whole(view.realm[0]), whole(view.realm[1]))
    at = _say_whether(out, say(out, at, _TOKEN), view.token)
    at = say(out, say(out, at, _COUNTERS), _RED)
    at = say_members(out, at, _SQUARES, whole(view.counters[0]))
    at = say_members(out, say(out, at, _BLUE), _SQUARES, whole(view.counters[1]))
    return say(out, at, END)


@compiled_apart
def _say_cards(view: View, out: Array, at: int) -> int:
    at = _say_by_value(out, say(out, at, _HAND), view.hand)
    at = _say_pair(out, say(out, at, _HAND_COUNT), whole(view.hand_count[0]), whole(view.hand_count[1]))
    at = _say_by_value(out, say(out, at, _UNSEEN), view.unseen)
    at = _say_pair(out, say(out, at, _PILE_COUNT), whole(view.pile_count[0]), whole(view.pile_count[1]))
    at = say(out, say(out, at, _BOTTOM), _RED)
    at = say_numbers(out, at, view.bottom[0], whole(view.bottom_count[0]))
    at = say_numbers(out, say(out, at, _BLUE), view.bottom[1], whole(view.bottom_count[1]))
    at = _say_by_value(out, say(out, say(out, at, END), _DISCARD), view.discard)
    at = _say_whether(out, say(out, at, _HAS_LAID), view.has_laid)
    return _say_by_value(out, say(out, at, _LAID), view.laid)


@compiled_apart
def _say_end(view: View, out: Array, at: int) -> int:
    at = say(out, say(out, at, _OWED), _RED)
    at = say_members(out, at, _TEMPLES, whole(view.owed[0]))
    at = say_members(out, say(out, at, _BLUE), _TEMPLES, whole(view.owed[1]))
    at = say(out, say(out, at, END), _TAKEN_BACK)
    at = _say_pair(out, at, whole(view.taken_back[0]), whole(view.taken_back[1]))
    at = say_members(out, say(out, at, _WINNERS), _SEATS, whole(view.winners))
    at = say(out, at, _REASON)
    return say_nth(out, at, _REASONS, whole(view.reason)) if view.winners else say(out, at, NULL)


@compiled_apart
def _say_moves(moves: Array, count: int, out: Array, at: int) -> int:
    at = say(out, at, _LEGAL_MOVES)
    for n in range(count):
        if n:
            at = say(out, at, COMMA)
        at = say_nth(out, at, _MOVES, whole(moves[n]))
    return at


@compiled
def _owing(view: View) -> int:
    """The set of seats that owe a move."""
    if view.phase == Phase.LAY:
        return 3 - whole(view.has_laid[0]) - 2 * whole(view.has_laid[1])
    if view.phase == Phase.REMOVE or view.phase == Phase.PLACE or view.phase == Phase.TAKE_BACK:
        return 1 << whole(view.mover)
    return 0


# ---- the aids


@compiled_apart
def _say_scoring(view: View, out: Array, at: int) -> int:
    lines = np.empty((LINES, 5), np.int64)
    write_lines(view, lines)
    gains = np.zeros(2, np.int64)
    at = say(out, at, _AIDS)
    for n in range(LINES):
        if n:
            at = say(out, at, COMMA)
        at = _say_line(lines[n], n, out, at)
        gains[0] += lines[n, 2]
        gains[1] += lines[n, 3]
    at = _say_pair(out, say(out, at, _GAINS), gains[0], gains[1])
    return _say_pair(out, say(out, at, _TOTALS), view.points[0] + gains[0], view.points[1] + gains[1])


@compiled_apart
def _say_line(numbers: Array, n: int, out: Array, at: int) -> int:
    at = say_nth(out, say(out, at, _LINE), _LINES, n)
    at = say_number(out, say(out, at, _HELD_BY_RED), numbers[0])
    at = say_number(out, say(out, at, _BLUE), numbers[1])
    at = say_number(out, say(out, at, _RED_GAINS), numbers[2])
    at = say_number(out, say(out, at, _BLUE_GAINS), numbers[3])
    at = say(out, at, _BLUE_SQUARES)
    if n == Line.TEMPLE_4 and numbers[0] != numbers[1]:
        at = say_number(out, at, numbers[4])
    else:
        at = say(out, at, NULL)
    return say(out, at, END)


@compiled_apart
def _say_threats(view: View, out: Array, at: int) -> int:
    found = np.empty((MOST_THREATS, COLUMNS), np.int64)
    count = find_threats(view, found)
    at = say(out, at, _THREATS)
    for n in range(count):
        if n:
            at = say(out, at, COMMA)
        at = _say_threat(found[n], out, at)
    return at


@compiled_apart
def _say_threat(threat: Array, out: Array, at: int) -> int:
    missing = threat[OF] - threat[HELD]
    at = say_nth(out, say(out, at, _THREAT_OF), _SEATS, threat[SEAT])
    at = say_nth(out, say(out, at, _KIND), _KINDS, threat[KIND])
    at = say_number(out, say(out, at, _HELD), threat[HELD])
    at = say_number(out, say(out, at, _OF), threat[OF])
    at = say_members(out, say(out, at, _OPEN), _SQUARES, threat[OPEN])
    at = say_nth(out, say(out, at, _HOT), BOOLS, threat[HOT])
    at = say(out, at, _REACH)
    at = say(out, at, NULL) if threat[KIND] == POINTS else say_number(out, at, threat[REACH])
    at = say(out, at, _PLACE)
    is_too_much = threat[KIND] == POINTS or missing > CARD_VALUES
    at = say(out, at, NULL) if is_too_much else say_number(out, at, missing)
    return say(out, at, END)


@compiled_apart
def _say_cards_left(view: View, out: Array, at: int) -> int:
    at = _say_left(view, 0, out, say(out, say(out, at, _CARDS_LEFT), _RED))
    at = _say_left(view, 1, out, say(out, at, _BLUE))
    return say(out, at, END)


@compiled_apart
def _say_left(view: View, owner: int, out: Array, at: int) -> int:
    """What may still come; of another's cards it is not known which of these he has in hand."""
    is_own = whole(view.seat == owner)
    counts = np.empty(CARD_VALUES, np.int64)
    for value in range(CARD_VALUES):
        counts[value] = view.unseen[owner, value]
        if not is_own:
            counts[value] += view.hand[owner, value]
    at = say_numbers(out, say(out, at, _COUNTS), counts, CARD_VALUES)
    at = say_nth(out, say(out, at, _WHERE_THEY_ARE), _WHERE, is_own)
    at = say_numbers(out, say(out, at, _KNOWN_BOTTOM), view.bottom[owner], whole(view.bottom_count[owner]))
    return say(out, at, END)


@compiled_apart
def _say_laying(view: View, out: Array, at: int) -> int:
    at = say(out, at, _LAYING)
    seat = whole(view.seat)
    if view.phase != Phase.LAY or seat == NOBODY or view.has_laid[seat]:
        return say(out, at, NULL)
    at = say(out, at, _BEGIN)
    is_first = True
    for card in range(1, CARD_VALUES + 1):
        if view.hand[seat, card - 1]:
            if not is_first:
                at = say(out, at, COMMA)
            is_first = False
            removed = removals_in_round(whole(view.round_no), card)
            at = _say_card(card, removed, min(card, whole(view.stock[seat])), out, at)
    return say(out, at, END)


@compiled_apart
def _say_card(card: int, removed: int, placed: int, out: Array, at: int) -> int:
    """What a card does at each cartouche."""
    whose = 0 if not removed else 1 if removes_own(card) else 2
    at = say_nth(out, at, _CARDS, card - 1)
    at = say_number(out, say(out, at, _GAIN_OWN), 2 * (card - 1))
    at = say_number(out, say(out, at, _GAIN_OTHER), 2 * (CARD_VALUES - card))
    at = say_number(out, say(out, at, _ORDER), card)
    at = say_nth(out, say(out, at, _REMOVES), _WHOSE, whose)
    at = say_number(out, say(out, at, _COUNT), removed)
    at = say_number(out, say(out, at, _REACH_OF_CARD), card)
    at = say_number(out, say(out, at, _PLACE), placed)
    return say(out, at, END)


# ---- for both players


@compiled
def _say_seat(out: Array, at: int, seat: int) -> int:
    return say(out, at, NULL) if seat == NOBODY else say_nth(out, at, _SEATS, seat)


@compiled_apart
def _say_pair(out: Array, at: int, red: int, blue: int) -> int:
    at = say_number(out, say(out, at, _RED), red)
    at = say_number(out, say(out, at, _BLUE), blue)
    return say(out, at, END)


@compiled_apart
def _say_whether(out: Array, at: int, flags: Array) -> int:
    at = say_nth(out, say(out, at, _RED), BOOLS, whole(flags[0]))
    at = say_nth(out, say(out, at, _BLUE), BOOLS, whole(flags[1]))
    return say(out, at, END)


@compiled_apart
def _say_by_value(out: Array, at: int, cards: Array) -> int:
    at = say_numbers(out, say(out, at, _RED), cards[0], CARD_VALUES)
    at = say_numbers(out, say(out, at, _BLUE), cards[1], CARD_VALUES)
    return say(out, at, END)
