"""A view of Thot from its plain data, as it comes over a network: the inverse of `ThotView.data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from highpriest.play.move import Move
from highpriest.play.thot.notation import SQUARE_NAMES, WAYS, read_move
from highpriest.play.thot.options import SEATS, ThotOptions, read_options, supply_of
from highpriest.play.thot.view import ThotView
from highpriest.play.values import read_fields
from highpriest.rules.fields import of_view
from highpriest.rules.thot.equipment import ANKH, EMPTY, SQUARES, STRIDE, Phase
from highpriest.rules.thot.fields import FIELDS
from highpriest.rules.thot.state import set_stone
from highpriest.rules.thot.view import VIEW


def view_from(data: Mapping[str, Any]) -> ThotView:
    """The view; whether such a view can arise is not checked."""
    options, views = read_options(data["options"]), np.zeros(1, VIEW)
    view, seat = views[0], data["seat"]
    _read_options(view, options)
    view.kind[:] = EMPTY
    read_fields(of_view(FIELDS), data, view)
    _read_turn(view, data, options)
    _count_stones(view)
    priest = STRIDE * int(view.row) + int(view.column)
    moves = tuple(Move(seat, text, read_move(text, priest)) for text in data["legal_moves"])
    return ThotView(options, seat, moves, views.tobytes())


def _read_options(view: Any, options: ThotOptions) -> None:
    view.players, view.side = options.players, options.size
    view.teams, view.turning = options.teams, options.turning


def _read_turn(view: Any, data: Mapping[str, Any], options: ThotOptions) -> None:
    view.row, view.column = divmod(SQUARE_NAMES.index(data["priest"]), STRIDE)
    if data["way"] is None:
        view.opening = 1
    else:
        view.way = WAYS.index(data["way"])
    if data["owing"]:
        view.mover = SEATS.index(data["owing"][0])
    elif view.phase == Phase.LAY_OUT:
        view.mover = SEATS.index(options.first)
        view.supply[:] = supply_of(options)


def _count_stones(view: Any) -> None:
    """Fill in what a record says of the stones in other ways: by line, and how many scarabs there are."""
    for square in range(SQUARES):
        kind = int(view.kind[square])
        if kind != EMPTY:
            set_stone(view, square, kind)
            view.scarabs += kind < ANKH
