"""Which states of Aton cannot arise: the first rule that a state breaks, found without playing to it.

Not compiled: it is asked when a position comes from outside, and by tests. A state is judged where play
stops: a choice or a card is due, or the game is over.
"""

from __future__ import annotations

from typing import Any, Final

from highpriest.rules.aton.apply import COUNTERS_TAKEN_BACK, first_by_cards, must_take_back, needs_chance, removals
from highpriest.rules.aton.legal import placeable, removable
from highpriest.rules.aton.state import (
    CARD_VALUES,
    CARDS_OF_A_VALUE,
    CARTOUCHES,
    COUNTERS,
    MAX_UNDER_PILE,
    REALM_SQUARES,
    SEATS,
    TEMPLES,
    Phase,
    Reason,
    Seat,
    squares_of_temple,
)
from highpriest.rules.aton.winning import WINNING_REASONS, WINNING_SETS, is_enough
from highpriest.rules.game import NOBODY

Fault = tuple[str, str]  # a sentence, and the rule

_NAMES: Final = ("Red", "Blue")
BOTH: Final = 3  # as a set of winners


def faults(state: Any) -> Fault | None:
    """The first fault of the state, or None if the rules have nothing against it."""
    checks = (_cards, _counters, _points, _laying, _turn, _order, _taking_back, _drawing, _turning_up, _ending)
    for check in checks:
        fault = check(state)
        if fault:
            return fault
    return None


def _cards(state: Any) -> Fault | None:
    for seat in range(SEATS):
        for value in range(1, CARD_VALUES + 1):
            listed = [*state.bottom[seat], *state.laid[seat], *state.turned[seat]].count(value)
            counted = sum(int(cards[seat, value - 1]) for cards in (state.pile, state.discard, state.hand))
            if listed + counted != CARDS_OF_A_VALUE:
                return f"{_NAMES[seat]} has {listed + counted} cards of value {value}, not nine", "A1"
        # Once both have laid, all cards are seen and none is remembered as known.
        dealt = [] if state.laid[1 - seat, 0] else [*state.laid[seat]]
        if any(state.known[seat, v - 1] > state.hand[seat, v - 1] + dealt.count(v) for v in range(1, CARD_VALUES + 1)):
            return f"a known card of {_NAMES[seat]} is not in hand", "A6"
    return None


def _counters(state: Any) -> Fault | None:
    if state.counters[0] & state.counters[1]:
        return "two counters stand on one square", "A10"
    if state.realm.sum() > REALM_SQUARES:
        return f"{state.realm.sum()} counters lie in the realm, which has eight squares", "A11"
    for seat in range(SEATS):
        taken = int(state.left) if state.phase == Phase.PLACE and state.mover == seat else 0
        there = int(state.counters[seat]).bit_count() + int(state.stock[seat]) + int(state.realm[seat]) + taken
        if there != COUNTERS:
            return f"{_NAMES[seat]} has {there} counters, not 29", "A1"
        if state.token[seat] not in (0, 1):
            return f"{_NAMES[seat]} has {state.token[seat]} tokens", "A1"
    return None


def _points(state: Any) -> Fault | None:
    if state.phase == Phase.OVER:
        return None
    if is_enough(int(max(state.points))):
        return "with 40 points the game is over", "A13"
    if any(_reasons_to_win(int(own)) for own in state.counters):
        return "all squares of a winning kind are held, so the game is over", "A13"
    if state.round_no < 1:
        return f"there is no round {state.round_no}", "A2"
    if state.round_limit and state.round_no > state.round_limit:
        return f"round {state.round_no} is beyond the limit", "D7"
    return None


def _reasons_to_win(counters: int) -> set[Reason]:
    won = zip(WINNING_SETS.tolist(), WINNING_REASONS, strict=True)
    return {reason for squares, reason in won if counters & squares == squares}


def _laying(state: Any) -> Fault | None:
    for seat in range(SEATS):
        cards = sum(1 for card in state.laid[seat] if card)
        if cards not in (0, CARTOUCHES):
            return f"{_NAMES[seat]} has {cards} cards at the four cartouches", "A4"
        if state.phase == Phase.LAY and cards + state.hand_count[seat] != CARTOUCHES:
            return f"{_NAMES[seat]} has {state.hand_count[seat]} cards to lay", "A2"
        if state.phase not in (Phase.LAY, Phase.DRAW, Phase.OVER) and not cards:
            return f"{_NAMES[seat]} has not laid cards", "A4"
        if cards and state.hand_count[seat]:
            return f"{_NAMES[seat]} has laid and still has cards in hand", "A4"
    if state.phase == Phase.LAY and state.laid[0, 0] and state.laid[1, 0]:
        return "both have laid, so the cards are turned up", "A4"
    if state.phase in (Phase.LAY, Phase.DRAW) and state.realm.sum() == REALM_SQUARES:
        return "the realm is full after a round, so there was a scoring", "A12"
    return None


def _turn(state: Any) -> Fault | None:
    seat = int(state.mover)
    if state.phase == Phase.REMOVE:
        if state.round_no == 1:
            return "nothing is removed in the first round", "A8"
        if not 1 <= state.left <= removals(int(state.laid[seat, 1])) or not removable(state):
            return f"{_NAMES[seat]} has no {state.left} counters to remove", "A8"
    if state.phase == Phase.PLACE and (not 1 <= state.left <= state.laid[seat, 3] or not placeable(state)):
        return f"{_NAMES[seat]} has no {state.left} counters to place", "A10"
    if state.phase not in (Phase.REMOVE, Phase.PLACE) and (state.left or state.second_turn):
        return "nobody is removing or placing", "A7"
    if state.mover and state.phase in (Phase.LAY, Phase.OVER):
        return "no single player is on the move", "A4"
    return None


def _order(state: Any) -> Fault | None:
    lead_at_1, lead_at_2 = (int(state.laid[0, cartouche]) - int(state.laid[1, cartouche]) for cartouche in (0, 1))
    first = first_by_cards(lead_at_2, lead_at_1)
    if state.phase == Phase.TURN_UP and first != NOBODY:
        return "the cards at the cartouches settle the order", "A6"
    if state.first and state.phase in (Phase.DRAW, Phase.LAY, Phase.TURN_UP):
        return "the order of this round is not settled yet", "A6"
    if state.phase in (Phase.REMOVE, Phase.PLACE):
        if first not in (NOBODY, state.first):
            return "the player of the lower card goes first", "A6"
        if state.mover != (1 - state.first if state.second_turn else state.first):
            return "the first player takes a turn, then the second", "A7"
    return None


def _taking_back(state: Any) -> Fault | None:
    if state.phase != Phase.TAKE_BACK:
        return (
            ("counters are taken back only after a scoring", "A16")
            if state.owed.any() or state.taken_back.any()
            else None
        )
    if state.realm.sum() != REALM_SQUARES:
        return "there is no scoring while the realm is not full", "A12"
    if max(state.taken_back) > COUNTERS_TAKEN_BACK or not must_take_back(state, int(state.mover)):
        return f"{_NAMES[state.mover]} has no counter to take back", "A16"
    for seat in range(SEATS):
        if int(state.owed[seat]).bit_count() + state.taken_back[seat] > COUNTERS_TAKEN_BACK:
            return f"{_NAMES[seat]} has taken {state.taken_back[seat]} back and owes too many temples", "A16"
        for temple in range(TEMPLES):
            if state.owed[seat] >> temple & 1 and not int(state.counters[seat]) & squares_of_temple(temple):
                return f"{_NAMES[seat]} owes a counter from temple {temple + 1} and has none there", "A16"
    return None


def _drawing(state: Any) -> Fault | None:
    seat = int(state.mover)
    if state.phase in (Phase.DRAW, Phase.TURN_UP) and not needs_chance(state):
        return f"{_NAMES[seat]} needs no card of unknown order", "A2"
    if state.phase != Phase.DRAW:
        return None
    if state.laid[seat, 0] or state.hand_count[seat] >= CARTOUCHES:
        return f"{_NAMES[seat]} has four cards already", "A2"
    other = 1 - seat
    has_laid = bool(state.laid[other, 0])
    is_complete = has_laid or state.hand_count[other] == CARTOUCHES
    if not is_complete and (seat == Seat.BLUE or state.hand_count[other]):
        return "Red draws four cards and then Blue does", "A2"
    if state.token[seat] and (has_laid or (seat == Seat.RED and is_complete)):
        return f"{_NAMES[seat]} draws again and has not handed in the token", "A3"
    return None


def _turning_up(state: Any) -> Fault | None:
    red, blue = (int(count) for count in state.turned_count)
    if state.phase != Phase.TURN_UP:
        return ("cards are turned up only to settle the order", "A6") if red or blue else None
    # With nothing left to turn up, Red's cards are shuffled a moment before Blue's (D2).
    if red - blue != state.mover and (state.mover, red, blue) != (Seat.RED, 0, MAX_UNDER_PILE):
        return "the players turn up one card each, Red first", "A6"
    if any(state.turned[0, pair] != state.turned[1, pair] for pair in range(min(red, blue))):
        return "the first two cards that differ settle the order", "A6"
    return None


def _ending(state: Any) -> Fault | None:
    over = state.phase == Phase.OVER
    if over != (state.winners in (1, 2, 3)) or over != (state.reason != Reason.NONE):
        return "a game is over exactly when there are winners and a reason", "A13"
    if over and not _is_reason(state):
        return "this is no reason for these winners", "A13"
    return None


def _is_reason(state: Any) -> bool:
    reason = Reason(state.reason)
    red, blue = (int(points) for points in state.points)
    if reason == Reason.ROUND_LIMIT:
        return bool(state.winners == BOTH and state.round_no == state.round_limit)
    if reason == Reason.SCORING:
        return is_enough(max(red, blue)) and state.winners == (BOTH if red == blue else 1 + int(blue > red))
    if state.winners == BOTH:
        return False
    winner = int(state.winners) - 1
    if reason == Reason.POINTS:
        return is_enough(int(state.points[winner]))
    if reason in WINNING_REASONS:
        return reason in _reasons_to_win(int(state.counters[winner]))
    return True  # resigned or out of time
