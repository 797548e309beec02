"""Who may know what in Aton: a record of its own.

What all may see is copied, as the table of fields says; what only one seat may know is written here. A field that is
added to the state stays hidden until its line in the table says otherwise.
"""

from __future__ import annotations

from typing import Final

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.equipment import CARD_VALUES, CARTOUCHES, SEATS
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.legal import is_acting, owes
from highpriest.rules.aton.records import State, View, show
from highpriest.rules.bits import whole
from highpriest.rules.fields import of_view, record

__all__ = ["VIEW", "View", "are_turned_up", "look"]

VIEW: Final = record(of_view(FIELDS))


@compiled_apart
def look(state: State, seat: int, view: View) -> None:
    """Fill the view with what the seat may know; NOBODY sees public things only. No chance may be due."""
    show(state, view)
    view.seat = seat
    view.first = whole(state.first) if is_acting(state) else 0
    view.owing = 0
    for owner in range(SEATS):
        view.owing |= whole(owes(state, owner)) << owner
        view.has_laid[owner] = whole(state.laid[owner, 0] > 0)
        if owner == seat:
            _look_at_own_cards(state, owner, view)
        else:
            _look_at_cards_of_other(state, owner, view)


@compiled
def are_turned_up(state: State) -> bool:
    """Whether the cards at the cartouches lie face up: both have laid (A4). A game abandoned before that shows none."""
    return bool(state.laid[0, 0] and state.laid[1, 0])


@compiled
def _look_at_own_cards(state: State, owner: int, view: View) -> None:
    for value in range(CARD_VALUES):
        view.hand[owner, value] = state.hand[owner, value]
        view.unseen[owner, value] = state.pile[owner, value]
    for cartouche in range(CARTOUCHES):
        view.laid[owner, cartouche] = state.laid[owner, cartouche]


@compiled
def _look_at_cards_of_other(state: State, owner: int, view: View) -> None:
    face_up = are_turned_up(state)
    for value in range(CARD_VALUES):
        view.hand[owner, value] = state.known[owner, value]
        unseen = whole(state.pile[owner, value]) + whole(state.hand[owner, value]) - whole(state.known[owner, value])
        view.unseen[owner, value] = unseen
    for cartouche in range(CARTOUCHES):
        card = whole(state.laid[owner, cartouche])
        view.laid[owner, cartouche] = card if face_up else 0
        if card and not face_up:
            view.unseen[owner, card - 1] += 1
