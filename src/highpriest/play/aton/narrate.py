"""Carrying out steps and deals of Aton, and telling these and moves as events.

The rules move in steps of one paragraph, so what happened is read off the state before and after one step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from highpriest.play.aton import events as told
from highpriest.play.aton.notation import REASONS, SEATS, SQUARE_NAMES, move_text
from highpriest.play.aton.scoring import scoring_lines
from highpriest.play.event import Event, GameOver
from highpriest.play.scratch import RECORDS
from highpriest.rules.aton import batched
from highpriest.rules.aton.equipment import PHASES
from highpriest.rules.aton.moves import EXCHANGE, KEEP, LAYS, PLACE, TAKE
from highpriest.rules.aton.state import CARTOUCHES, STATE, Phase
from highpriest.rules.game import ADVANCE, NOTHING

# Plain numbers: looking a member of an enumeration up takes longer than the rest of a comparison.
_DRAW: Final = int(Phase.DRAW)
_TURN_UP: Final = int(Phase.TURN_UP)
_REMOVE: Final = int(Phase.REMOVE)
_SCORE: Final = int(Phase.SCORE)
_TAKE_BACK: Final = int(Phase.TAKE_BACK)
_OVER: Final = int(Phase.OVER)

States = Any

# Events never change, so of those that can say only a few things one of each is enough: making one takes longer.
_goes_first = cache(told.GoesFirst)
_turn_began = cache(told.TurnBegan)
_removes_none = cache(told.RemovesNone)
_must_remove = cache(told.MustRemove)
_may_remove = cache(told.MayRemove)
_took_from_stock = cache(told.TookFromStock)


@cache
def _placed(seat: int, code: int) -> Event:
    return told.Placed(SEATS[seat], SQUARE_NAMES[code - PLACE])


@cache
def _laid(seat: int, code: int) -> Event:
    return told.Laid(SEATS[seat], tuple(map(int, move_text(code))))


def cards_of(counts: Any) -> tuple[int, ...]:
    """Cards given by how many there are of each value, one by one."""
    cards: list[int] = []
    for value, count in enumerate(counts.tolist(), 1):
        cards += [value] * count
    return tuple(cards)


# ---- moves


def tell_move(before: States, seat: int, code: int, after: States, due: int) -> list[Event]:
    """Tell a move, which something is due after: on a counter that is placed the game may end."""
    if code == KEEP:
        return [told.Kept(SEATS[seat])]
    if code >= PLACE:
        placed = _placed(seat, code)
        return [placed] if due != NOTHING else [placed, *_game_over(after)]
    if code < LAYS:
        return [_laid(seat, code)]
    if code == EXCHANGE:
        return [told.Exchanged(SEATS[seat], cards_of(before["hand"][0, seat]))]
    return [_tell_take(before, seat, code, after)]


def _tell_take(before: States, seat: int, code: int, after: States) -> Event:
    square = SQUARE_NAMES[code - TAKE]
    if before["phase"][0] == _TAKE_BACK:
        return told.TookBack(SEATS[seat], square)
    owner = 0 if before["counters"][0, 0] >> (code - TAKE) & 1 else 1
    to: told.Target = "realm" if after["realm"][0, owner] > before["realm"][0, owner] else "stock"
    return told.Removed(SEATS[seat], SEATS[owner], square, to)


def _game_over(states: States) -> list[Event]:
    if states["phase"][0] != _OVER:
        return []
    winners = tuple(seat for i, seat in enumerate(SEATS) if states["winners"][0] >> i & 1)
    score = dict(zip(SEATS, states["points"][0].tolist(), strict=True))
    return [GameOver(winners, REASONS[states["reason"][0]], score)]


def give_up(states: States, seat: int, reason: int) -> list[Event]:
    """The seat resigns, or its time ran out."""
    batched.resign(states, 0, seat, reason)
    return _game_over(states)


# ---- cards


def deal(states: States, outcomes: list[int]) -> list[Event]:
    """Hand in the cards that this seat needs, taking them off the front of the list."""
    seat = int(states["mover"][0])
    if states["phase"][0] == _TURN_UP:
        before = RECORDS[STATE]
        batched.copy(states, 0, before, 0)
        card = outcomes.pop(0)
        batched.deal(states, 0, card)
        return _turned_up(before, states, seat, card)
    needed = CARTOUCHES - int(states["hand_count"][0, seat])
    cards, outcomes[:needed] = tuple(outcomes[:needed]), []
    for card in cards:
        batched.deal(states, 0, card)
    return [told.Drew(SEATS[seat], len(cards), cards, known=False)]


def _turned_up(before: States, after: States, seat: int, card: int) -> list[Event]:
    events: list[Event] = [told.TurnedUp(SEATS[seat], card)]
    if after["phase"][0] == _TURN_UP:
        return events
    for owner, name in enumerate(SEATS):
        cards = before["turned"][0, owner, : before["turned_count"][0, owner]].tolist()
        events.append(told.WentUnder(name, (*cards, card) if owner == seat else tuple(cards)))
    return [*events, _goes_first(SEATS[after["first"][0]], "pile")]


# ---- steps


def settle(states: States, events: list[Event]) -> int:
    """Take the steps that the rules take by themselves, one of which is due, and tell them; return what is due then."""
    before, due = RECORDS[STATE], ADVANCE
    while due == ADVANCE:
        due, phase = divmod(batched.advance_from(states, 0, before, 0), PHASES)
        events += _TELLERS[phase](before, states)
    return due


def _tell_card(before: States, after: States) -> list[Event]:
    """The step of a phase that needs a card: a known card from the bottom, or a reshuffle."""
    seat = int(before["mover"][0])
    if before["bottom_count"][0, seat] == 0:
        source: told.Source = "discard" if any(before["discard"][0, seat].tolist()) else "turned"
        return [told.Shuffled(SEATS[seat], int(after["pile_count"][0, seat]), source)]
    card = int(before["bottom"][0, seat, 0])
    if before["phase"][0] == _TURN_UP:
        return _turned_up(before, after, seat, card)
    return [told.Drew(SEATS[seat], 1, (card,), known=True)]


def _tell_reveal(before: States, after: States) -> list[Event]:
    red, blue = (tuple(laid) for laid in before["laid"][0].tolist())
    gains = [now - then for now, then in zip(after["points"][0].tolist(), before["points"][0].tolist(), strict=True)]
    events: list[Event] = [told.Revealed(red, blue)]
    if not any(gains):
        return [*events, told.GainedAtCartouche(None, 0, None)]
    seat = gains.index(max(gains))
    gained = told.GainedAtCartouche(SEATS[seat], gains[seat], int(after["points"][0, seat]))
    return [*events, gained, *_game_over(after)]


def _tell_order(before: States, after: States) -> list[Event]:
    if after["phase"][0] == _TURN_UP:
        return []
    tied = before["laid"][0, 0, 1] == before["laid"][0, 1, 1]
    return [_goes_first(SEATS[after["first"][0]], "cartouche 1" if tied else "cartouche 2")]


def _tell_start_removal(before: States, after: States) -> list[Event]:
    seat = int(before["mover"][0])
    laid = before["laid"][0, seat].tolist()
    began = _turn_began(SEATS[seat], laid[2])
    if after["phase"][0] == _REMOVE:
        owner = seat if laid[1] == 1 else 1 - seat
        removes = _may_remove if batched.may_keep(after, 0) else _must_remove
        return [began, removes(SEATS[seat], SEATS[owner], int(after["left"][0]))]
    because: told.Hindrance = "first round" if before["round_no"][0] == 1 else "reach" if after["left"][0] else "card"
    return [began, _removes_none(SEATS[seat], because)]


def _tell_start_placing(before: States, after: States) -> list[Event]:
    seat = int(before["mover"][0])
    return [_took_from_stock(SEATS[seat], int(after["left"][0]), int(before["laid"][0, seat, 3]))]


def _tell_end_turn(before: States, after: States) -> list[Event]:
    left = int(before["left"][0])
    events = _tell_no_room(before, after, left) if left else []
    if after["phase"][0] == _SCORE:
        events.append(told.ScoringBegan())
    return events


def _tell_no_room(before: States, after: States, left: int) -> list[Event]:
    seat = int(before["mover"][0])
    buried = int(after["realm"][0, seat] - before["realm"][0, seat])
    return [told.NoRoom(SEATS[seat], "realm" if n < buried else "stock") for n in range(left)]


def _tell_score(before: States, after: States) -> list[Event]:
    red, blue = after["points"][0].tolist()
    return [*scoring_lines(before), told.Scored(red, blue), *_game_over(after)]


def _tell_empty_realm(before: States, _after: States) -> list[Event]:
    red, blue = before["realm"][0].tolist()
    return [told.RealmEmptied(red, blue)]


def _tell_end_round(before: States, after: States) -> list[Event]:
    ended = told.RoundEnded(int(before["round_no"][0]))
    if after["phase"][0] == _OVER:
        return [ended, *_game_over(after)]
    return [ended, told.RoundBegan(int(after["round_no"][0]))]


_TELLERS: Final[dict[int, Callable[[States, States], list[Event]]]] = {
    _DRAW: _tell_card,
    _TURN_UP: _tell_card,
    int(Phase.REVEAL): _tell_reveal,
    int(Phase.ORDER): _tell_order,
    int(Phase.START_REMOVAL): _tell_start_removal,
    int(Phase.START_PLACING): _tell_start_placing,
    int(Phase.END_TURN): _tell_end_turn,
    _SCORE: _tell_score,
    int(Phase.EMPTY_REALM): _tell_empty_realm,
    int(Phase.END_ROUND): _tell_end_round,
}
