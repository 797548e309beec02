"""What follows from a view of Aton, as numbers: the rest of its JSON. Nothing here knows how it is written."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.play.aton.aids import AIDS, CARDS_LEFT, LAYING, SCORED_LINE
from highpriest.play.aton.data import Derived
from highpriest.play.aton.notation import MOVE_NAMES
from highpriest.play.aton.remembered import NUMBERS
from highpriest.play.aton.threats import find_threats, winning_squares
from highpriest.play.sheet import Sheet
from highpriest.play.writing import run
from highpriest.rules.aton.apply import removals_in_round
from highpriest.rules.aton.equipment import CARD_VALUES, SEATS, Phase
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.legal import is_acting, list_legal, removes_own
from highpriest.rules.aton.moves import MOVES
from highpriest.rules.aton.records import View
from highpriest.rules.aton.score import LINES, ScoringLine, write_lines
from highpriest.rules.aton.view import look
from highpriest.rules.aton.winning import lead_at_cartouche_1
from highpriest.rules.bits import whole
from highpriest.rules.fields import Name, places_of
from highpriest.rules.game import NOBODY

Array = npt.NDArray[Any]

SHEET: Final = Sheet("aton", FIELDS, AIDS, Name(MOVE_NAMES), MOVES, kept=NUMBERS)
_STEPS, _SPANS, _TEXTS = SHEET.program[:3]

_OF_LINE, _OF_CARDS, _OF_LAYING = map(places_of, (SCORED_LINE, CARDS_LEFT, LAYING))
_RED_GAINS: Final = _OF_LINE["red_gains"]
_BLUE_GAINS: Final = _OF_LINE["blue_gains"]
_BLUE_SQUARES: Final = _OF_LINE["blue_squares"]
_COUNTS: Final = _OF_CARDS["counts"]
_WHERE: Final = _OF_CARDS["where"]
_BOTTOM: Final = _OF_CARDS["known_bottom"]
_BOTTOM_COUNT: Final = _OF_CARDS["known_count"]
_OWN_POINTS: Final = _OF_LAYING["points.own"]
_OTHER_POINTS: Final = _OF_LAYING["points.other"]
_ORDER: Final = _OF_LAYING["order"]
_WHOSE: Final = _OF_LAYING["removes.whose"]
_REMOVED: Final = _OF_LAYING["removes.count"]
_REACH_OF_CARD: Final = _OF_LAYING["reach"]
_PLACED: Final = _OF_LAYING["place"]
_ITS_OWN, _OTHERS, _NONE = range(3)  # whose counters a card removes
_IN_PILE, _IN_PILE_AND_HAND = range(2)  # where the cards are
_NULL: Final = -1


@compiled
def write_state(
    states: Array,
    i: int,
    seat: int,
    views: Array,
    derived: Array,
    moves: Array,
    memory: Array,
    given: Array,
    kept: Array,
    pieces: Array,
    out: Array,
) -> int:
    """Write what the seat may know of a state, and its aids; returns how many bytes.

    Views, derived numbers and moves lie in the memory. `kept` has answers that earlier views had.
    """
    look(states[i], seat, views[0])
    derived[0].move_count = list_legal(states[i], seat, moves) if seat != NOBODY else 0
    return write_view(views, derived, memory, given, kept, pieces, out)


@compiled_apart
def write_view(
    views: Array, derived: Array, memory: Array, given: Array, kept: Array, pieces: Array, out: Array
) -> int:
    """Write a view that lies in the memory with its legal moves, and its aids; returns how many bytes."""
    derive(views[0], derived[0])
    _derive_aids(views[0], derived[0], kept)
    return run(_STEPS, _SPANS, _TEXTS, memory, given, pieces, out)


@compiled
def derive(view: View, derived: Derived) -> None:
    """Fill in what a view's own JSON says in other words than its record."""
    derived.settled_first = whole(view.first) if is_acting(view) else NOBODY


@compiled
def derive_array(views: Array, derived: Array) -> None:
    """The same from Python."""
    derive(views[0], derived[0])


@compiled_apart
def _derive_aids(view: View, derived: Derived, kept: Array) -> None:
    _score(view, derived)
    derived.threat_count = find_threats(view, derived.threats, kept)
    for owner in range(SEATS):
        _count_cards(view, owner, derived.cards_left[owner])
    _lay(view, derived)
    derived.winning = winning_squares(view)


@compiled
def _score(view: View, derived: Derived) -> None:
    """What a scoring of the board as it stands would give (A14)."""
    lines = derived.lines
    write_lines(view, lines)
    for seat in range(SEATS):
        derived.gains[seat] = 0
    for n in range(LINES):
        derived.gains[0] += lines[n, _RED_GAINS]
        derived.gains[1] += lines[n, _BLUE_GAINS]
        if n != ScoringLine.TEMPLE_4 or lines[n, 0] == lines[n, 1]:
            lines[n, _BLUE_SQUARES] = _NULL
    for seat in range(SEATS):
        derived.totals[seat] = view.points[seat] + derived.gains[seat]


@compiled
def _count_cards(view: View, owner: int, left: Array) -> None:
    """What may still come; of another's cards it is not known which of these they have in hand."""
    is_own = view.seat == owner
    for value in range(CARD_VALUES):
        left[_COUNTS + value] = view.unseen[owner, value] + (0 if is_own else whole(view.hand[owner, value]))
    left[_WHERE] = _IN_PILE if is_own else _IN_PILE_AND_HAND
    left[_BOTTOM_COUNT] = view.bottom_count[owner]
    for place in range(view.bottom_count[owner]):
        left[_BOTTOM + place] = view.bottom[owner, place]


@compiled
def _lay(view: View, derived: Derived) -> None:
    """What each card in hand does, for a seat that is to lay."""
    seat = whole(view.seat)
    derived.laying_count = _NULL
    if view.phase != Phase.LAY or seat == NOBODY or view.has_laid[seat]:
        return
    derived.laying_count = CARD_VALUES
    for card in range(1, CARD_VALUES + 1):
        row = derived.laying[card - 1]
        row[_OWN_POINTS] = _NULL
        if view.hand[seat, card - 1]:
            _lay_card(card, removals_in_round(whole(view.round_no), card), min(card, whole(view.stock[seat])), row)


@compiled
def _lay_card(card: int, removed: int, placed: int, row: Array) -> None:
    """What a card does at each cartouche."""
    row[_OWN_POINTS] = lead_at_cartouche_1(card, 1)
    row[_OTHER_POINTS] = lead_at_cartouche_1(CARD_VALUES, card)
    row[_ORDER] = card
    row[_WHOSE] = _NONE if not removed else _ITS_OWN if removes_own(card) else _OTHERS
    row[_REMOVED] = removed
    row[_REACH_OF_CARD] = card
    row[_PLACED] = placed
