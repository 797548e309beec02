"""Carrying out moves, steps and deals of Aton, and telling each as events.

The rules move in steps of one paragraph, so what happened is read off the state before and after one step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from highpriest.play.aton import events as told
from highpriest.play.aton.notation import REASONS, SEATS, SQUARE_NAMES
from highpriest.play.aton.scoring import scoring_lines
from highpriest.play.event import Event, GameOver
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import EXCHANGE, KEEP, LAYS, PLACE, TAKE
from highpriest.rules.aton.state import CARTOUCHES, Phase

# Plain numbers: looking a member of an enumeration up takes longer than the rest of a comparison.
_DRAW: Final = int(Phase.DRAW)
_TURN_UP: Final = int(Phase.TURN_UP)
_REMOVE: Final = int(Phase.REMOVE)
_SCORE: Final = int(Phase.SCORE)
_TAKE_BACK: Final = int(Phase.TAKE_BACK)
_OVER: Final = int(Phase.OVER)

States = Any


def cards_of(counts: Any) -> tuple[int, ...]:
    """Cards given by how many there are of each value, one by one."""
    cards: list[int] = []
    for value, count in enumerate(counts.tolist(), 1):
        cards += [value] * count
    return tuple(cards)


# ---- moves


def play(states: States, seat: int, code: int) -> list[Event]:
    """Carry out a legal move and tell it."""
    if code < LAYS:
        batched.play(states, 0, seat, code)
        return [told.Laid(SEATS[seat], tuple(states["laid"][0, seat].tolist()))]
    if code == EXCHANGE:
        cards = cards_of(states["hand"][0, seat])
        batched.play(states, 0, seat, code)
        return [told.Exchanged(SEATS[seat], cards)]
    if code < PLACE:
        return _take(states, seat, code)
    if code == KEEP:
        batched.play(states, 0, seat, code)
        return [told.Kept(SEATS[seat])]
    batched.play(states, 0, seat, code)
    placed = told.Placed(SEATS[seat], SQUARE_NAMES[code - PLACE])
    return [placed, *_game_over(states)]


def _take(states: States, seat: int, code: int) -> list[Event]:
    square = SQUARE_NAMES[code - TAKE]
    if states["phase"][0] == _TAKE_BACK:
        batched.play(states, 0, seat, code)
        return [told.TookBack(SEATS[seat], square)]
    owner = 0 if states["counters"][0, 0] >> (code - TAKE) & 1 else 1
    realm = states["realm"][0, owner]
    batched.play(states, 0, seat, code)
    to: told.Target = "realm" if states["realm"][0, owner] > realm else "stock"
    return [told.Removed(SEATS[seat], SEATS[owner], square, to)]


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


def deal(states: States, outcomes: list[int], before: States) -> list[Event]:
    """Hand in the cards that this seat needs, taking them off the front of the list."""
    seat = int(states["mover"][0])
    if states["phase"][0] == _TURN_UP:
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
    return [*events, told.GoesFirst(SEATS[after["first"][0]], "pile")]


# ---- steps


def advance(states: States, before: States) -> list[Event]:
    """Take one step that the rules take by themselves, and tell it; `before` is overwritten."""
    return _TELLERS[batched.advance_from(states, 0, before, 0)](before, states)


def _tell_card(before: States, after: States) -> list[Event]:
    """The step of a phase that needs a card: a known card from the bottom, or a reshuffle."""
    seat = int(before["mover"][0])
    if before["bottom_count"][0, seat] == 0:
        source: told.Source = "discard" if before["discard"][0, seat].any() else "turned"
        return [told.Shuffled(SEATS[seat], int(after["pile_count"][0, seat]), source)]
    card = int(before["bottom"][0, seat, 0])
    if before["phase"][0] == _TURN_UP:
        return _turned_up(before, after, seat, card)
    return [told.Drew(SEATS[seat], 1, (card,), known=True)]


def _tell_reveal(before: States, after: States) -> list[Event]:
    red, blue = (tuple(laid) for laid in before["laid"][0].tolist())
    gains = (after["points"][0] - before["points"][0]).tolist()
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
    return [told.GoesFirst(SEATS[after["first"][0]], "cartouche 1" if tied else "cartouche 2")]


def _tell_start_removal(before: States, after: States) -> list[Event]:
    seat = int(before["mover"][0])
    laid = before["laid"][0, seat].tolist()
    began = told.TurnBegan(SEATS[seat], laid[2])
    if after["phase"][0] == _REMOVE:
        owner = seat if laid[1] == 1 else 1 - seat
        removes = told.MayRemove if batched.may_keep(after, 0) else told.MustRemove
        return [began, removes(SEATS[seat], SEATS[owner], int(after["left"][0]))]
    because: told.Hindrance = "first round" if before["round_no"][0] == 1 else "reach" if after["left"][0] else "card"
    return [began, told.RemovesNone(SEATS[seat], because)]


def _tell_start_placing(before: States, after: States) -> list[Event]:
    seat = int(before["mover"][0])
    return [told.TookFromStock(SEATS[seat], int(after["left"][0]), int(before["laid"][0, seat, 3]))]


def _tell_end_turn(before: States, after: States) -> list[Event]:
    seat, left = int(before["mover"][0]), int(before["left"][0])
    buried = int(after["realm"][0, seat] - before["realm"][0, seat])
    events: list[Event] = [told.NoRoom(SEATS[seat], "realm" if n < buried else "stock") for n in range(left)]
    if after["phase"][0] == _SCORE:
        events.append(told.ScoringBegan())
    return events


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
