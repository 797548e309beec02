"""A view of Aton from its plain data, as it comes over a network: the inverse of `AtonView.data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from highpriest.play.aton.notation import MOVE_OBJECTS, SEATS, read_move
from highpriest.play.aton.options import read_options
from highpriest.play.aton.view import AtonView
from highpriest.play.values import read_fields
from highpriest.rules.aton.equipment import Phase
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.view import VIEW
from highpriest.rules.fields import of_view

_IN_TURN: Final = (Phase.REMOVE, Phase.PLACE)


def view_from(data: Mapping[str, Any]) -> AtonView:
    """The view; whether such a view can arise is not checked."""
    options, views = read_options(data["options"]), np.zeros(1, VIEW)
    view, seat = views[0], data["seat"]
    options.write(view)
    read_fields(of_view(FIELDS), data, view)
    _read_order(view, data)
    moves = tuple(MOVE_OBJECTS[SEATS.index(seat)][read_move(text)] for text in data["legal_moves"])
    return AtonView(options, seat, moves, views.tobytes())


def _read_order(view: Any, data: Mapping[str, Any]) -> None:
    """Whose turn it is (A6, A7). While both lay and when all is over it is nobody's, which is written as 0."""
    if view.phase in (*_IN_TURN, Phase.TAKE_BACK):
        view.mover = SEATS.index(data["owing"][0])
    if view.phase in _IN_TURN:
        view.first = SEATS.index(data["first"])
        view.second_turn = view.mover != view.first
