"""Carrying out steps and deals of Thot, and telling these and moves as events."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from highpriest.play.event import Event, GameOver
from highpriest.play.result import Result
from highpriest.play.thot import events as told
from highpriest.play.thot.notation import MOVE_OBJECTS, REASONS, SQUARE_NAMES, WAYS, path_of, stone_text
from highpriest.play.thot.options import SEATS
from highpriest.rules.game import NOBODY, NOTHING
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import GOES, KEEP, PUT, STRAIGHT
from highpriest.rules.thot.state import ANKH, SQUARES, STARRED, STRIDE, VALUES, Phase

States = Any
_PUT: Final = int(Phase.PUT)


def priests_square(states: States) -> int:
    """The square on which the priest stands."""
    return STRIDE * int(states["row"][0]) + int(states["column"][0])


def deal(states: States, outcomes: list[int]) -> list[Event]:
    """Lay out all the stones, taking them off the list."""
    stones, outcomes[:] = outcomes[:], []
    batched.lay_out(states, 0, np.array(stones, np.int8))
    return [told.LaidOut(tuple(stone_text(kind) for kind in stones), SEATS[states["mover"][0]])]


def tell_move(before: States, seat: int, code: int, after: States, due: int) -> tuple[str, list[Event]]:
    """A move as the entry of a record, and what is told of it and of its end (T9)."""
    if code < GOES:
        entry, events = _tell_going(before, seat, code, after)
    else:
        entry, events = str(MOVE_OBJECTS[seat][code]), [_tell_putting(seat, code, after)]
    return entry, events if due != NOTHING else [*events, *_game_over(after)]


def _tell_going(before: States, seat: int, code: int, after: States) -> tuple[str, list[Event]]:
    path = np.empty(3, np.int16)
    batched.way_of(before, 0, code, path)
    start, elbow, kind = path.tolist()
    entry = str(MOVE_OBJECTS[seat][path_of(code, elbow)])
    way, square = divmod(code, SQUARES)
    name, goal = SEATS[seat], SQUARE_NAMES[square]
    turned_at = None if elbow == STRAIGHT else SQUARE_NAMES[elbow]
    went = told.Went(name, SQUARE_NAMES[start], goal, turned_at, WAYS[way])
    if kind == ANKH:
        return entry, [went, told.TookAnkh(name, goal, after["phase"].item() == _PUT)]
    total = after["total"].item(seat)
    return entry, [went, told.TookScarab(name, goal, VALUES[kind % STARRED], kind >= STARRED, total)]


def _tell_putting(seat: int, code: int, after: States) -> Event:
    if code == KEEP:
        return told.KeptAll(SEATS[seat])
    kind, square = divmod(code - PUT, SQUARES)
    total = after["total"].item(seat)
    return told.PutBack(SEATS[seat], SQUARE_NAMES[square], VALUES[kind % STARRED], kind >= STARRED, total)


def give_up(states: States, seat: int, reason: int) -> list[Event]:
    """The seat resigns, or its time ran out."""
    batched.resign(states, 0, seat, reason)
    return _game_over(states, seat)


def result(states: States) -> Result | None:
    """How it ended, or None."""
    if states["winners"][0] == 0:
        return None
    seats = SEATS[: states["players"][0]]
    winners = tuple(seat for i, seat in enumerate(seats) if states["winners"][0] >> i & 1)
    return Result(winners, REASONS[states["reason"][0]], score(states))


def score(states: States) -> dict[str, int]:
    """The sum of each seat's scarabs."""
    return dict(zip(SEATS[: states["players"][0]], states["total"][0].tolist(), strict=False))


def _game_over(states: States, quitter: int = NOBODY) -> list[Event]:
    ended = result(states)
    if ended is None:
        return []
    return [GameOver(ended.winners, ended.reason, dict(ended.score), _tie_break(states, ended, quitter))]


def _tie_break(states: States, ended: Result, quitter: int) -> int | None:
    """The value of stone that parted the winners from others with the same sum, if any had it."""
    if quitter != NOBODY and states["teams"][0]:
        return None  # the other team wins, whatever the stones
    seats = list(ended.score)
    winner = seats.index(ended.winners[0])
    best = batched.side_total(states, 0, winner)
    decided = [
        batched.tie_break(states, 0, winner, other)
        for other in range(len(seats))
        if other != quitter and seats[other] not in ended.winners and batched.side_total(states, 0, other) == best
    ]
    index = min(decided, default=NOBODY)
    return None if index == NOBODY else VALUES[index]
