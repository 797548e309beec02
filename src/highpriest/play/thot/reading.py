"""A view of Thot from its plain data, as it comes over a network: the inverse of `ThotView.data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from highpriest.play.move import Move
from highpriest.play.thot.narrate import REASONS
from highpriest.play.thot.notation import KIND_OF, SQUARE_NAMES, WAYS, read_move
from highpriest.play.thot.options import SEATS, ThotOptions, read_options, supply_of
from highpriest.play.thot.view import PHASE_NUMBERS, ThotView
from highpriest.rules.thot.state import ANKH, EMPTY, STARRED, STRIDE, Phase
from highpriest.rules.thot.view import VIEW


def view_from(data: Mapping[str, Any]) -> ThotView:
    """The view; whether such a one can arise is not looked at."""
    options, views = read_options(data["options"]), np.zeros(1, VIEW)
    view, seat = views[0], data["seat"]
    _read_options(view, options)
    _read_turn(view, data, options)
    _read_board(view, data["board"])
    for number, owner in enumerate(options.seats):
        view.total[number] = data["total"][owner]
        for stone in data["taken"][owner]:
            view.taken[number, KIND_OF[stone]] += 1
        view.winners |= (owner in data["winners"]) << number
    view.reason = REASONS.index(data["reason"] or "none")
    priest = STRIDE * int(view.row) + int(view.column)
    moves = tuple(Move(seat, text, read_move(text, priest)) for text in data["legal_moves"])
    return ThotView(options, seat, moves, views.tobytes())


def _read_options(view: Any, options: ThotOptions) -> None:
    view.players, view.side = options.players, options.size
    view.teams, view.turning = options.teams, options.turning


def _read_turn(view: Any, data: Mapping[str, Any], options: ThotOptions) -> None:
    view.phase = PHASE_NUMBERS[data["phase"]]
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


def _read_board(view: Any, board: Mapping[str, str]) -> None:
    view.kind[:] = EMPTY
    for name, stone in board.items():
        square, kind = SQUARE_NAMES.index(name), KIND_OF[stone]
        row, column = divmod(square, STRIDE)
        view.kind[square] = kind
        view.line[0, row] |= 1 << column
        view.line[1, column] |= 1 << row
        if STARRED <= kind < ANKH:
            view.star[0, row] |= 1 << column
            view.star[1, column] |= 1 << row
        view.scarabs += kind < ANKH
