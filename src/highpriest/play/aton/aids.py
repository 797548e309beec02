"""Aids for a player of Aton: what follows from what he sees, as numbers.

Made from a view alone, so they tell nothing that the seat may not know. Threats rest on public facts only:
both players and the spectators are told the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from typing_extensions import TypedDict

from highpriest.play.aton.notation import SEATS, BySeat, Seat, squares_in
from highpriest.play.aton.scoring import ScoredLine, score_lines
from highpriest.rules.aton import door
from highpriest.rules.aton.moves import MOVES, TAKE
from highpriest.rules.aton.state import (
    CARD_VALUES,
    CARTOUCHES,
    GREEN,
    POINTS_TO_WIN,
    SQUARES_PER_TEMPLE,
    STATE,
    TEMPLE,
    TEMPLES,
    YELLOW,
    Phase,
)

if TYPE_CHECKING:
    from highpriest.play.aton.view import AtonView

ThreatKind = Literal["yellow", "green", "temple 1", "temple 2", "temple 3", "temple 4", "points"]


class IfScoredNow(TypedDict):
    """What a scoring of the board as it stands would give (A14)."""

    lines: list[ScoredLine]
    gains: BySeat[int]
    totals: BySeat[int]


class Threat(TypedDict):
    """A way to win that nothing blocks and that is at least half done.

    `hot`: it can come true in the seat's next turn. `reach` and `place` are the least cards for that at
    cartouches 3 and 4; None where no card does it, and for points.
    """

    seat: Seat
    kind: ThreatKind
    held: int
    of: int
    open: tuple[str, ...]
    hot: bool
    reach: int | None
    place: int | None


class CardsLeft(TypedDict):
    """Cards by value that may still come; `known_bottom` are those that all saw go under the pile."""

    counts: list[int]
    where: Literal["pile", "pile and hand"]
    known_bottom: list[int]


class Removal(TypedDict):
    """Whose counters a card at cartouche 2 removes, and how many (A8)."""

    whose: Literal["own", "other", "none"]
    count: int


class Points(TypedDict):
    """The most that a card at cartouche 1 may gain its owner, and the other player (A5)."""

    own: int
    other: int


class Laying(TypedDict):
    """What a card does at cartouches 1 to 4."""

    points: Points
    order: int
    removes: Removal
    reach: int
    place: int


class AtonAids(TypedDict):
    """All aids. `laying` is by card, for a seat that is to lay; `winning` are squares that win the mover the game."""

    if_scored_now: IfScoredNow
    threats: list[Threat]
    cards_left: BySeat[CardsLeft]
    laying: dict[str, Laying] | None
    winning: tuple[str, ...]


# What a player must hold to win at once (A13).
_WINS: Final[tuple[tuple[ThreatKind, int], ...]] = (
    ("yellow", YELLOW),
    ("green", GREEN),
    ("temple 1", TEMPLE),
    ("temple 2", TEMPLE << SQUARES_PER_TEMPLE),
    ("temple 3", TEMPLE << 2 * SQUARES_PER_TEMPLE),
    ("temple 4", TEMPLE << 3 * SQUARES_PER_TEMPLE),
)
_LAY: Final = int(Phase.LAY)
_REMOVE: Final = int(Phase.REMOVE)
_PLACE: Final = int(Phase.PLACE)
_MOST_AT_ONCE: Final = 2 * (CARD_VALUES - 1)  # points at cartouche 1, with the highest card against the lowest (A5)


def aids_of(view: AtonView) -> AtonAids:
    """The aids for the seat of the view, or for spectators."""
    scored = _if_scored_now(view)
    return {
        "if_scored_now": scored,
        "threats": [] if view.unpacked.winners else _threats(view, scored["totals"]),
        "cards_left": {"red": _cards_left(view, 0), "blue": _cards_left(view, 1)},
        "laying": _laying(view),
        "winning": squares_in(_winning(view)),
    }


# ---- scoring


def _if_scored_now(view: AtonView) -> IfScoredNow:
    lines = score_lines(*view.squares)
    red, blue = sum([line["red_gains"] for line in lines]), sum([line["blue_gains"] for line in lines])
    points = view.points
    return {
        "lines": lines,
        "gains": {"red": red, "blue": blue},
        "totals": {"red": points["red"] + red, "blue": points["blue"] + blue},
    }


# ---- threats


def _threats(view: AtonView, totals: BySeat[int]) -> list[Threat]:
    squares, points = view.squares, view.points
    found: list[Threat] = []
    for number, seat in enumerate(SEATS):
        own, other = squares[number], squares[1 - number]
        for kind, win in _WINS:
            held, of = (own & win).bit_count(), win.bit_count()
            if 2 * held >= of and not other & win:
                found.append(_threat(view, number, kind, held, win, own))
        held = points[seat]
        if 2 * held >= POINTS_TO_WIN:
            hot = held + _MOST_AT_ONCE >= POINTS_TO_WIN or totals[seat] >= POINTS_TO_WIN
            found.append(_threat_of_points(seat, held, hot))
    found.sort(key=lambda threat: (not threat["hot"], threat["of"] - threat["held"]))
    return found


def _threat_of_points(seat: Seat, held: int, hot: bool) -> Threat:
    return {
        "seat": seat,
        "kind": "points",
        "held": held,
        "of": POINTS_TO_WIN,
        "open": (),
        "hot": hot,
        "reach": None,
        "place": None,
    }


def _threat(view: AtonView, seat: int, kind: ThreatKind, held: int, win: int, own: int) -> Threat:
    of, free = win.bit_count(), win & ~own
    reach = (free.bit_length() + SQUARES_PER_TEMPLE - 1) // SQUARES_PER_TEMPLE  # the furthest temple with one free
    missing = of - held
    return {
        "seat": SEATS[seat],
        "kind": kind,
        "held": held,
        "of": of,
        "open": squares_in(free),
        "hot": missing <= CARD_VALUES and (_does(view, seat, reach, missing) or _may_do(view, seat, reach, missing)),
        "reach": reach,
        "place": missing if missing <= CARD_VALUES else None,
    }


def _does(view: AtonView, seat: int, reach: int, missing: int) -> bool:
    """Whether the seat has yet to place this round, with cards turned up that are enough."""
    record = view.unpacked
    if record.phase not in (_REMOVE, _PLACE) or (record.mover != seat and record.second_turn):
        return False
    to_place = record.laid[CARTOUCHES * seat + 3]
    in_stock = record.stock[seat]
    if record.mover == seat and record.phase == _PLACE:
        to_place = in_stock = record.left
    return record.laid[CARTOUCHES * seat + 2] >= reach and min(to_place, in_stock) >= missing


def _may_do(view: AtonView, seat: int, reach: int, missing: int) -> bool:
    """Whether his hand, this one or the next, may hold a card for his reach and another to place enough."""
    if view.unpacked.stock[seat] < missing:
        return False
    cards = _possible_cards(view, seat)
    low, high = min(reach, missing), max(reach, missing)
    return sum(cards[high - 1 :]) >= 1 and sum(cards[low - 1 :]) >= 2


def _possible_cards(view: AtonView, seat: int) -> Sequence[int]:
    """Cards by value that are in his hand, face down or in his pile: a sum that looks the same from every seat."""
    record, start = view.unpacked, CARD_VALUES * seat
    end = start + CARD_VALUES
    cards = [hand + unseen for hand, unseen in zip(record.hand[start:end], record.unseen[start:end], strict=True)]
    laid = [card for card in record.laid[start:end] if card]
    if record.phase == _LAY:  # his own, face down: others count them as unseen
        for card in laid:
            cards[card - 1] += 1
    elif sum(cards) < CARTOUCHES:  # what is discarded then comes back before he has a new hand (D1)
        for card in (*laid, *view.bottom[SEATS[seat]]):
            cards[card - 1] += 1
        cards = [count + gone for count, gone in zip(cards, record.discard[start:end], strict=True)]
    return cards


# ---- cards


def _cards_left(view: AtonView, seat: int) -> CardsLeft:
    record, start = view.unpacked, CARD_VALUES * seat
    end = start + CARD_VALUES
    unseen, bottom = record.unseen[start:end], view.bottom[SEATS[seat]]
    if view.seat == SEATS[seat]:
        return {"counts": [*unseen], "where": "pile", "known_bottom": bottom}
    counts = [hand + other for hand, other in zip(record.hand[start:end], unseen, strict=True)]
    return {"counts": counts, "where": "pile and hand", "known_bottom": bottom}


def _laying(view: AtonView) -> dict[str, Laying] | None:
    seat = view.seat
    if seat not in view.owing or view.unpacked.phase != _LAY:
        return None
    stock = view.stock[seat]
    removes = _removes_in_first_round if view.round == 1 else _removes
    return {
        str(card): {
            "points": _points(card),
            "order": card,
            "removes": {**removes(card)},
            "reach": card,
            "place": min(card, stock),
        }
        for card, count in enumerate(view.hand[seat], 1)
        if count
    }


def _points(card: int) -> Points:
    return {"own": 2 * (card - 1), "other": 2 * (CARD_VALUES - card)}


@cache
def _removes_in_first_round(card: int) -> Removal:
    return _removal(card, 1)


@cache
def _removes(card: int) -> Removal:
    return _removal(card, 2)


def _removal(card: int, round_no: int) -> Removal:
    """What a card at cartouche 2 removes, asked of the rules on a board that has enough counters of both."""
    states = np.zeros(1, STATE)
    states["counters"] = TEMPLE, TEMPLE << SQUARES_PER_TEMPLE
    states["round_no"], states["laid"][0, 0], states["phase"] = round_no, (1, card, TEMPLES, 1), Phase.START_REMOVAL
    door.advance(states, 0)
    if states["phase"][0] != _REMOVE:
        return {"whose": "none", "count": 0}
    moves = np.zeros(MOVES, np.int16)
    door.list_legal(states, 0, 0, moves)
    return {"whose": "own" if moves[0] - TAKE < SQUARES_PER_TEMPLE else "other", "count": int(states["left"][0])}


# ---- winning


def _winning(view: AtonView) -> int:
    """The free squares in reach of the seat that is to place which complete what wins at once (A13)."""
    record = view.unpacked
    if record.phase != _PLACE:
        return 0
    seat, squares = record.mover, view.squares
    own, other = squares[seat], squares[1 - seat]
    winning = 0
    for _, win in _WINS:
        missing = win & ~own
        if missing.bit_count() == 1 and not missing & other:
            winning |= missing
    return winning & ((1 << SQUARES_PER_TEMPLE * record.laid[CARTOUCHES * seat + 2]) - 1)
