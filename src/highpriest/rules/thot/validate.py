"""Which states of Thot cannot arise: the first rule that a state breaks, found without playing to it.

Not compiled: it is asked when a position comes from outside, and by tests. A state is judged where play
stops: a choice or the lay-out is due, or the game is over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from highpriest.rules.game import NOBODY
from highpriest.rules.thot.apply import holds_scarab
from highpriest.rules.thot.legal import can_go
from highpriest.rules.thot.score import best_seats
from highpriest.rules.thot.state import ANKH, ANKHS, EMPTY, SCARABS, STARRED, STRIDE, VALUE_OF, Phase, Reason

Fault = tuple[str, str]  # a sentence, and the rule


def faults(state: Any, supply: Any) -> Fault | None:
    """The first fault of a state whose game was begun with these stones, or None."""
    return _stones(state, supply) or _sums(state) or _squares(state) or _moving(state) or _ending(state)


def _stones(state: Any, supply: Any) -> Fault | None:
    on_board = [int(kind) for kind in state.kind]
    for kind in range(SCARABS):
        there = on_board.count(kind) + int(state.taken[:, kind].sum()) + int(state.supply[kind])
        if there != supply[kind]:
            return f"there are {there} scarabs of one kind, not {supply[kind]}", "T1"
    if state.phase != Phase.LAY_OUT and on_board.count(ANKH) > ANKHS:
        return f"there are {on_board.count(ANKH)} ankhs, not three", "T1"
    return None


def _sums(state: Any) -> Fault | None:
    for seat, taken in enumerate(state.taken):
        total = sum(int(count) * int(VALUE_OF[kind]) for kind, count in enumerate(taken))
        if state.total[seat] != total or (seat >= state.players and taken.any()):
            return f"the stones of p{seat + 1} come to {total}, not {state.total[seat]}", "T10"
    on_board = int((state.kind < SCARABS).sum())
    if state.scarabs != on_board:
        return f"there are {on_board} scarabs on the board, not {state.scarabs}", "T9"
    return None


def _squares(state: Any) -> Fault | None:
    board = state.kind.reshape(STRIDE, STRIDE)
    side = int(state.side)
    if (board[side:] != EMPTY).any() or (board[:, side:] != EMPTY).any():
        return f"a stone lies beyond the board of {side} by {side}", "T2"
    if not (0 <= state.row < side and 0 <= state.column < side):
        return "the priest does not stand on the board", "T1"
    if state.phase != Phase.LAY_OUT and board[state.row, state.column] != EMPTY:
        return "the priest stands on a stone", "T6"
    places = 1 << np.arange(STRIDE)
    stones, starred = board != EMPTY, (board >= STARRED) & (board < SCARABS)
    for lines, there in ((state.line, stones), (state.star, starred)):
        if (lines[0] != there @ places).any() or (lines[1] != there.T @ places).any():
            return "rows and columns do not agree with the squares", "T5"
    return None


def _moving(state: Any) -> Fault | None:
    if state.phase == Phase.LAY_OUT:
        return None
    ankhs = int((state.kind == ANKH).sum())
    untouched = ankhs == ANKHS and not state.taken.any()
    if bool(state.opening) != untouched:
        return "the first move takes a scarab, and every later one a stone", "T4"
    if state.phase == Phase.PUT and (ankhs == ANKHS or not holds_scarab(state, int(state.mover))):
        return "only after an ankh, and only a scarab that was taken, is put back", "T7"
    if state.phase == Phase.MOVE and state.scarabs == 0:
        return "no scarab is left, so the game is over", "T9"
    if state.phase == Phase.MOVE and not can_go(state):
        return "the next player has no stone to go to, so the game is over", "T9"
    return None


def _ending(state: Any) -> Fault | None:
    over = state.phase == Phase.OVER
    if over != bool(state.winners) or over != (state.reason != Reason.NONE):
        return "a game is over exactly when there are winners and a reason", "T9"
    if state.reason == Reason.CLEARED and state.scarabs:
        return f"{state.scarabs} scarabs are left on the board", "T9"
    if state.reason == Reason.STUCK and (state.scarabs == 0 or can_go(state)):
        return "there is a stone to go to, or no scarab is left", "T9"
    quitters = [NOBODY] if state.reason in (Reason.STUCK, Reason.CLEARED) else range(state.players)
    if over and all(state.winners != best_seats(state, quitter) for quitter in quitters):
        return "others have won", "T10"
    return None
