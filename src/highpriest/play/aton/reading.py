"""A view of Aton from its plain data, as it comes over a network: the inverse of `AtonView.data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from highpriest.play.aton.narrate import REASONS
from highpriest.play.aton.notation import MOVE_OBJECTS, SEATS, SQUARE_NAMES, read_move
from highpriest.play.aton.options import read_options
from highpriest.play.aton.view import PHASE_NUMBERS, AtonView
from highpriest.rules.aton.state import Phase
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import NOBODY

_SAME: Final = ("points", "stock", "realm", "token", "hand", "hand_count", "unseen", "pile_count", "discard")
_ALSO: Final = ("has_laid", "laid", "taken_back")
_IN_TURN: Final = (Phase.REMOVE, Phase.PLACE)


def view_from(data: Mapping[str, Any]) -> AtonView:
    """The view; whether such a one can arise is not looked at."""
    options, views = read_options(data["options"]), np.zeros(1, VIEW)
    view, seat = views[0], data["seat"]
    view.seat = NOBODY if seat is None else SEATS.index(seat)
    view.round_no, view.round_limit = data["round"], options.round_limit
    view.phase, view.left = PHASE_NUMBERS[data["phase"]], data["left"]
    _read_order(view, data)
    for number, owner in enumerate(SEATS):
        for name in (*_SAME, *_ALSO):
            view[name][number] = data[name][owner]
        view.counters[number] = sum(1 << SQUARE_NAMES.index(square) for square in data["counters"][owner])
        view.bottom_count[number] = len(data["bottom"][owner])
        view.bottom[number, : len(data["bottom"][owner])] = data["bottom"][owner]
        view.owed[number] = sum(1 << temple - 1 for temple in data["owed"][owner])
        view.winners |= (owner in data["winners"]) << number
    view.reason = REASONS.index(data["reason"] or "none")
    moves = tuple(MOVE_OBJECTS[SEATS.index(seat)][read_move(text)] for text in data["legal_moves"])
    return AtonView(options, seat, moves, views.tobytes())


def _read_order(view: Any, data: Mapping[str, Any]) -> None:
    """Whose turn it is (A6, A7). While both lay and when all is over nobody's is, which is written as 0."""
    if view.phase in (*_IN_TURN, Phase.TAKE_BACK):
        view.mover = SEATS.index(data["owing"][0])
    if view.phase in _IN_TURN:
        view.first = SEATS.index(data["first"])
        view.second_turn = view.mover != view.first
