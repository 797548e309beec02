"""Aids for a player of Aton: what follows from what he sees, as numbers.

Made from a view alone, so they tell nothing that the seat may not know. Threats rest on public facts only:
both players and the spectators are told the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import add
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from typing_extensions import TypedDict

from highpriest.play.aton.notation import SEATS, BySeat, Seat, bottom_of, squares_in
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
    record, (red, blue), points = view.unpacked, view.squares, view.points
    lays = record.phase == _LAY and view.seat in view.owing
    return {
        "if_scored_now": _if_scored_now(red, blue, points["red"], points["blue"]),
        "threats": [] if record.winners else _threats(view, points),
        "cards_left": _cards_left(record.seat, record.hand, record.unseen, record.bottom, record.bottom_count),
        "laying": _laying(record.seat, record.hand, record.stock, record.round_no == 1) if lays else None,
        "winning": squares_in(_winning(view)) if record.phase == _PLACE else (),
    }


# ---- scoring


def _if_scored_now(red: int, blue: int, red_points: int, blue_points: int) -> IfScoredNow:
    """Where Red and Blue hold these squares and have so many points."""
    lines, red_gains, blue_gains = _scored(red, blue)
    return {
        "lines": [*lines],
        "gains": {"red": red_gains, "blue": blue_gains},
        "totals": {"red": red_points + red_gains, "blue": blue_points + blue_gains},
    }


@lru_cache(maxsize=1024)  # both seats ask for the same board one after the other, and again while they lay
def _scored(red: int, blue: int) -> tuple[list[ScoredLine], int, int]:
    """The lines, and what each gains in all."""
    lines = score_lines(red, blue)
    return lines, sum([line["red_gains"] for line in lines]), sum([line["blue_gains"] for line in lines])


# ---- threats


def _threats(view: AtonView, points: Mapping[str, int]) -> list[Threat]:
    found = [_threat(view, *half_done) for half_done in _half_done(*view.squares)]
    _, *gains = _scored(*view.squares)
    for seat, gain in zip(SEATS, gains, strict=True):
        held = points[seat]
        if 2 * held >= POINTS_TO_WIN:
            found.append(_threat_of_points(seat, held, held + max(_MOST_AT_ONCE, gain) >= POINTS_TO_WIN))
    if len(found) > 1:
        found.sort(key=_urgency)
    return found


def _urgency(threat: Threat) -> tuple[bool, int]:
    return not threat["hot"], threat["of"] - threat["held"]


@lru_cache(maxsize=1024)
def _half_done(red: int, blue: int) -> tuple[tuple[int, ThreatKind, int, int], ...]:
    """By seat: the sets of squares that win at once, half held or more and held by nobody else; kind, set, held."""
    return tuple(
        (seat, kind, win, own & win)
        for seat, own, other in ((0, red, blue), (1, blue, red))
        for kind, win in _WINS
        if 2 * (own & win).bit_count() >= win.bit_count() and not other & win
    )


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


def _threat(view: AtonView, seat: int, kind: ThreatKind, win: int, own: int) -> Threat:
    held, of, free = own.bit_count(), win.bit_count(), win & ~own
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


def _cards_left(viewer: int, hand: bytes, unseen: bytes, bottom: bytes, bottom_count: bytes) -> BySeat[CardsLeft]:
    known = bottom_of(bottom, bottom_count)
    left: list[CardsLeft] = []
    for number, seat in enumerate(SEATS):
        his = slice(CARD_VALUES * number, CARD_VALUES * (number + 1))
        if number == viewer:
            left.append({"counts": [*unseen[his]], "where": "pile", "known_bottom": known[seat]})
        else:
            counts = [*map(add, hand[his], unseen[his])]
            left.append({"counts": counts, "where": "pile and hand", "known_bottom": known[seat]})
    return {"red": left[0], "blue": left[1]}


def _laying(seat: int, hand: bytes, stock: bytes, is_first_round: bool) -> dict[str, Laying]:
    return {
        str(card): _of_card(card, min(card, stock[seat]), is_first_round)
        for card, count in enumerate(hand[CARD_VALUES * seat : CARD_VALUES * (seat + 1)], 1)
        if count
    }


def _of_card(card: int, place: int, is_first_round: bool) -> Laying:
    """What a card does, for a seat that can place so many counters with it."""
    points: Points = {"own": 2 * (card - 1), "other": 2 * (CARD_VALUES - card)}
    removes: Removal = {**_removal(card, 1 if is_first_round else 2)}
    return {"points": points, "order": card, "removes": removes, "reach": card, "place": place}


@cache
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
    seat, squares = record.mover, view.squares
    own, other = squares[seat], squares[1 - seat]
    winning = 0
    for _, win in _WINS:
        missing = win & ~own
        if missing.bit_count() == 1 and not missing & other:
            winning |= missing
    return winning & ((1 << SQUARES_PER_TEMPLE * record.laid[CARTOUCHES * seat + 2]) - 1)
