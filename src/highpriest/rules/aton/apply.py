"""What happens in a game of Aton: after a choice, after a card, and by itself.

`play` and `deal` do no more than what was chosen or dealt; what follows from it are automatic steps,
one paragraph of the rule book each, taken by `advance`. All functions change the state they are given.
"""

from __future__ import annotations

from highpriest.compiled import compiled, compiled_apart
from highpriest.rules.aton.legal import is_turn, owes, placeable, removable, to_place, victim
from highpriest.rules.aton.moves import EXCHANGE, KEEP, KEPT, PLACE, TAKE, laid_value
from highpriest.rules.aton.score import gain
from highpriest.rules.aton.state import (
    CARD_VALUES,
    CARTOUCHES,
    REALM_SQUARES,
    SEATS,
    SQUARES_PER_TEMPLE,
    TEMPLES,
    Phase,
    Reason,
    Seat,
    State,
    squares_of_temple,
)
from highpriest.rules.aton.winning import is_enough, lead_at_cartouche_1, won_by_placing
from highpriest.rules.bits import whole
from highpriest.rules.game import ADVANCE, CHANCE, CHOICE, NO_TURN, NOBODY, NOTHING

COUNTERS_TAKEN_BACK = 4  # A16


# ---- choices


@compiled
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of the seat."""
    if state.phase == Phase.PLACE:
        place(state, move - PLACE)
    elif state.phase == Phase.REMOVE:
        remove(state, KEPT if move == KEEP else move - TAKE)
    elif state.phase == Phase.TAKE_BACK:
        take_back(state, move - TAKE)
    elif move == EXCHANGE:
        exchange(state, seat)
    else:
        lay(state, seat, move)


@compiled
def exchange(state: State, seat: int) -> None:
    """A3: hand in the token, discard the hand; four cards are due."""
    state.token[seat] = 0
    for value in range(CARD_VALUES):
        state.discard[seat, value] += state.hand[seat, value]
        state.hand[seat, value] = 0
        state.known[seat, value] = 0
    state.hand_count[seat] = 0
    state.mover = seat
    state.phase = Phase.DRAW


@compiled
def lay(state: State, seat: int, move: int) -> None:
    """A4: lay the hand at the cartouches; with the second lay all are turned up."""
    for cartouche in range(CARTOUCHES):
        state.laid[seat, cartouche] = laid_value(move, cartouche)
        state.hand[seat, cartouche] = 0
    state.hand_count[seat] = 0
    if state.laid[1 - seat, 0]:
        state.phase = Phase.REVEAL


@compiled
def remove(state: State, square: int) -> None:
    """A8: a counter goes from a temple to the realm; KEPT ends the removal (D3)."""
    if square == KEPT:
        state.left = 0
        state.phase = Phase.START_PLACING
        return
    owner = victim(state)
    state.counters[owner] ^= 1 << square
    to_realm(state, owner)
    state.left -= 1
    if state.left == 0 or removable(state) == 0:
        state.phase = Phase.START_PLACING


@compiled
def place(state: State, square: int) -> None:
    """A10: a counter goes on a free square, and may win at once (A13)."""
    seat = whole(state.mover)
    state.counters[seat] |= 1 << square
    state.left -= 1
    reason = won_by_placing(whole(state.counters[seat]), square)
    if reason != Reason.NONE:
        finish(state, 1 << seat, reason)
    elif state.left == 0 or placeable(state) == 0:
        state.phase = Phase.END_TURN


@compiled
def take_back(state: State, square: int) -> None:
    """A16: one of the mover's counters goes back to stock; then it is the other's turn, if they have any."""
    seat = whole(state.mover)
    state.counters[seat] ^= 1 << square
    state.stock[seat] += 1
    state.taken_back[seat] += 1
    state.owed[seat] &= ~(1 << (square // SQUARES_PER_TEMPLE))
    if must_take_back(state, 1 - seat):
        state.mover = 1 - seat
    elif not must_take_back(state, seat):
        state.phase = Phase.EMPTY_REALM


@compiled
def must_take_back(state: State, seat: int) -> bool:
    """Whether A16 still asks a counter of the seat."""
    return bool(state.taken_back[seat] < COUNTERS_TAKEN_BACK and state.counters[seat] != 0)


@compiled
def turn(state: State, seat: int) -> int:
    """Which turn the seat is in: laying, acting (A7) or taking back (A16) in this round; NO_TURN if in none.

    Counters are taken back turn about; all of a seat's are one turn.
    """
    if state.phase == Phase.TAKE_BACK:
        return 3 * whole(state.round_no) + 2 if must_take_back(state, seat) else NO_TURN
    if not owes(state, seat):
        return NO_TURN
    return 3 * whole(state.round_no) + int(state.phase != Phase.LAY)


@compiled
def to_realm(state: State, owner: int) -> None:
    """A11: a counter takes a square of the realm, or returns to stock if there is none."""
    if state.realm[0] + state.realm[1] < REALM_SQUARES:
        state.realm[owner] += 1
    else:
        state.stock[owner] += 1


@compiled
def finish(state: State, winners: int, reason: int) -> None:
    """The game is over. `winners` is a set of seats; both is a draw. Nothing more is owed by anybody."""
    if state.phase == Phase.PLACE:  # counters taken from stock (A10) and not placed return to it
        state.stock[state.mover] += state.left
    for seat in range(SEATS):
        state.owed[seat] = 0
        state.taken_back[seat] = 0
    state.phase = Phase.OVER
    state.mover = 0
    state.second_turn = 0
    state.left = 0
    state.winners = winners
    state.reason = reason


@compiled
def resign(state: State, seat: int, reason: int) -> None:
    """The seat gives up (RESIGNED) or its time ran out (TIME): the other wins."""
    finish(state, 1 << (1 - seat), reason)


# ---- cards


@compiled
def needs_card(state: State) -> bool:
    """Whether the mover needs the top card of their pile, in hand or turned up."""
    return state.phase == Phase.DRAW or state.phase == Phase.TURN_UP


@compiled
def needs_chance(state: State) -> bool:
    """Whether the mover needs a card and nobody knows which one comes."""
    return needs_card(state) and state.pile_count[state.mover] > 0


@compiled
def deal(state: State, value: int) -> None:
    """The mover's top card, of unknown order, has this value; one must be in the pile."""
    seat = whole(state.mover)
    state.pile[seat, value - 1] -= 1
    state.pile_count[seat] -= 1
    receive(state, value)


@compiled
def needs_hand(state: State) -> bool:
    """Whether the mover needs four cards (A2) and all of them come from the unknown part of the pile."""
    seat = whole(state.mover)
    return state.phase == Phase.DRAW and state.hand_count[seat] == 0 and state.pile_count[seat] >= CARTOUCHES


@compiled
def deal_hand(state: State, ones: int, twos: int, threes: int) -> None:
    """The mover draws these cards by value, four together: the same as dealing them one by one, and faster."""
    seat = whole(state.mover)
    fours = CARTOUCHES - ones - twos - threes
    state.hand[seat, 0] = ones
    state.hand[seat, 1] = twos
    state.hand[seat, 2] = threes
    state.hand[seat, 3] = fours
    state.pile[seat, 0] -= ones
    state.pile[seat, 1] -= twos
    state.pile[seat, 2] -= threes
    state.pile[seat, 3] -= fours
    state.hand_count[seat] = CARTOUCHES
    state.pile_count[seat] -= CARTOUCHES
    end_draw(state)


@compiled
def nth_card(state: State, n: int) -> int:
    """The value of the n-th card of the mover's unknown pile, sorted by value; each n is equally likely."""
    seat = whole(state.mover)
    ones = whole(state.pile[seat, 0])
    twos = ones + whole(state.pile[seat, 1])
    threes = twos + whole(state.pile[seat, 2])
    return 1 + int(n >= ones) + int(n >= twos) + int(n >= threes)


@compiled_apart
def draw_known(state: State) -> None:
    """The mover's top card is one that both saw go under the pile."""
    seat = whole(state.mover)
    value = whole(state.bottom[seat, 0])
    count = whole(state.bottom_count[seat]) - 1
    for place in range(count):
        state.bottom[seat, place] = state.bottom[seat, place + 1]
    state.bottom[seat, count] = 0
    state.bottom_count[seat] = count
    if state.phase == Phase.DRAW:
        state.known[seat, value - 1] += 1
    receive(state, value)


@compiled_apart
def reshuffle(state: State) -> None:
    """The mover's pile is empty: their discard becomes the pile (D1), or the cards they turned up (D2)."""
    seat = whole(state.mover)
    count = 0
    for value in range(CARD_VALUES):
        count += whole(state.discard[seat, value])
        state.pile[seat, value] = state.discard[seat, value]
        state.discard[seat, value] = 0
    if count == 0:
        count = whole(state.turned_count[seat])
        for place in range(count):
            state.pile[seat, state.turned[seat, place] - 1] += 1
            state.turned[seat, place] = 0
        state.turned_count[seat] = 0
    state.pile_count[seat] = count


@compiled
def receive(state: State, value: int) -> None:
    """The card drawn goes where it is needed, and the next one may be due."""
    seat = whole(state.mover)
    if state.phase == Phase.DRAW:
        state.hand[seat, value - 1] += 1
        state.hand_count[seat] += 1
        if state.hand_count[seat] == CARTOUCHES:
            end_draw(state)
    else:
        state.turned[seat, state.turned_count[seat]] = value
        state.turned_count[seat] += 1
        if seat == Seat.RED:
            state.mover = Seat.BLUE
        else:
            compare_turned(state)


@compiled
def end_draw(state: State) -> None:
    """A2: Blue draws after Red; then both lay. After an exchange (A3) the laying goes on."""
    if state.hand_count[Seat.BLUE] < CARTOUCHES and state.laid[Seat.BLUE, 0] == 0:
        state.mover = Seat.BLUE
    else:
        state.mover = 0
        state.phase = Phase.LAY


@compiled_apart
def compare_turned(state: State) -> None:
    """A6: the lower of the two cards just turned up decides; equal ones are followed by two more."""
    red = state.turned[0, state.turned_count[0] - 1]
    blue = state.turned[1, state.turned_count[1] - 1]
    if red == blue:
        state.mover = Seat.RED
        return
    for seat in range(SEATS):
        put_turned_under(state, seat)
    go_first(state, int(blue < red))


@compiled
def put_turned_under(state: State, seat: int) -> None:
    """A6: the turned cards go under the pile, the first drawn uppermost."""
    for place in range(state.turned_count[seat]):
        state.bottom[seat, state.bottom_count[seat]] = state.turned[seat, place]
        state.bottom_count[seat] += 1
        state.turned[seat, place] = 0
    state.turned_count[seat] = 0


# ---- automatic steps


@compiled
def due(state: State) -> int:
    """What must come next: CHOICE, ADVANCE, CHANCE or NOTHING."""
    if is_turn(state) or state.phase == Phase.LAY:
        return CHOICE
    if needs_chance(state):
        return CHANCE
    if state.phase == Phase.OVER:
        return NOTHING
    return ADVANCE


@compiled
def settle(state: State) -> None:
    """Take automatic steps until a choice or a card is due or the game is over."""
    while due(state) == ADVANCE:
        advance(state)


@compiled_apart
def advance(state: State) -> None:
    """Take one automatic step."""
    if state.phase == Phase.END_TURN:
        end_turn(state)
    elif state.phase == Phase.START_REMOVAL:
        start_removal(state)
    elif state.phase == Phase.START_PLACING:
        start_placing(state)
    elif state.phase == Phase.REVEAL:
        reveal(state)
    elif state.phase == Phase.ORDER:
        settle_order(state)
    elif state.phase == Phase.END_ROUND:
        end_round(state)
    elif state.phase == Phase.SCORE:
        score(state)
    elif state.phase == Phase.EMPTY_REALM:
        empty_realm(state)
    elif state.bottom_count[state.mover] > 0:
        draw_known(state)
    else:
        reshuffle(state)


@compiled
def reveal(state: State) -> None:
    """A5: the higher card at cartouche 1 gains twice the difference, and may win at once (A13)."""
    for seat in range(SEATS):
        for value in range(CARD_VALUES):
            state.known[seat, value] = 0
    lead = lead_at_cartouche_1(whole(state.laid[0, 0]), whole(state.laid[1, 0]))
    seat = int(lead < 0)
    state.points[seat] += abs(lead)
    if is_enough(whole(state.points[seat])):
        finish(state, 1 << seat, Reason.POINTS)
    else:
        state.phase = Phase.ORDER


@compiled
def settle_order(state: State) -> None:
    """A6: the cards at the cartouches say who goes first; if they are equal, cards are turned up."""
    lead = whole(state.laid[0, 0]) - whole(state.laid[1, 0])
    first = first_by_cards(whole(state.laid[0, 1]) - whole(state.laid[1, 1]), lead)
    if first != NOBODY:
        go_first(state, first)
        return
    state.mover = Seat.RED
    state.phase = Phase.TURN_UP


@compiled
def first_by_cards(lead_at_2: int, lead_at_1: int) -> int:
    """A6: which of two players goes first, 0 or 1: the lower card at cartouche 2, then at 1; NOBODY if all are equal.

    A lead is the card of player 0 less that of player 1.
    """
    lead = lead_at_2 or lead_at_1
    return int(lead > 0) if lead else NOBODY


@compiled
def go_first(state: State, seat: int) -> None:
    """A7: the seat takes its turn of the round first."""
    state.first = seat
    state.mover = seat
    state.phase = Phase.START_REMOVAL


@compiled
def start_removal(state: State) -> None:
    """A8: how many counters the mover must remove, if there are any."""
    state.left = removals_in_round(whole(state.round_no), whole(state.laid[state.mover, 1]))
    if state.left and removable(state):
        state.phase = Phase.REMOVE
    else:
        state.phase = Phase.START_PLACING


@compiled
def removals_in_round(round_no: int, card: int) -> int:
    """A8: how many the card removes in this round; in the first, none."""
    return 0 if round_no == 1 else removals(card)


@compiled
def removals(card: int) -> int:
    """A8: how many counters the card at cartouche 2 removes."""
    if card == 4:
        return 2
    return int(card != 2)


@compiled
def start_placing(state: State) -> None:
    """A10: the mover takes counters from stock."""
    seat = whole(state.mover)
    state.left = to_place(state, seat)
    state.stock[seat] -= state.left
    if state.left and placeable(state):
        state.phase = Phase.PLACE
    else:
        state.phase = Phase.END_TURN


@compiled
def end_turn(state: State) -> None:
    """A10: counters without room go to the realm. Then the second player's turn (A7), or the end of the round."""
    while state.left > 0:
        to_realm(state, whole(state.mover))
        state.left -= 1
    if state.second_turn == 0:
        state.second_turn = 1
        state.mover = 1 - state.mover
        state.phase = Phase.START_REMOVAL
        return
    state.second_turn = 0
    state.mover = 0
    if state.realm[0] + state.realm[1] == REALM_SQUARES:
        state.phase = Phase.SCORE
    else:
        state.phase = Phase.END_ROUND


@compiled_apart
def score(state: State) -> None:
    """A14, A15: both gain; the game ends at 40, else counters are taken back (A16)."""
    add_gains(state)
    if is_decided_by_points(state):
        lead = whole(state.points[0]) - whole(state.points[1])
        finish(state, 3 if lead == 0 else 1 << int(lead < 0), Reason.SCORING)
    else:
        start_taking_back(state)


@compiled
def add_gains(state: State) -> None:
    """A14: both players gain what the board gives them."""
    for seat in range(SEATS):
        state.points[seat] += gain(state, seat)


@compiled
def is_decided_by_points(state: State) -> bool:
    """A15: whether a player has the points that win after a scoring."""
    return is_enough(whole(max(state.points[0], state.points[1])))


@compiled
def temples_held(counters: int) -> int:
    """The set of temples that hold any of the counters."""
    temples = 0
    for temple in range(TEMPLES):
        if counters & squares_of_temple(temple):
            temples |= 1 << temple
    return temples


@compiled_apart
def start_taking_back(state: State) -> None:
    """A16: the leader begins, Red if they are equal; a player without counters is passed over.

    Each owes a counter from every temple they hold. If neither has a counter, nothing is taken.
    """
    for seat in range(SEATS):
        state.owed[seat] = temples_held(whole(state.counters[seat]))
        state.taken_back[seat] = 0
    leader = int(state.points[0] < state.points[1])
    for seat in (leader, 1 - leader):
        if must_take_back(state, seat):
            state.mover = seat
            state.phase = Phase.TAKE_BACK
            return
    state.phase = Phase.EMPTY_REALM


@compiled
def empty_realm(state: State) -> None:
    """A17: the realm's counters return to their owners' stocks."""
    for seat in range(SEATS):
        state.stock[seat] += state.realm[seat]
        state.realm[seat] = 0
        state.taken_back[seat] = 0
        state.owed[seat] = 0
    state.mover = 0
    state.phase = Phase.END_ROUND


@compiled_apart
def end_round(state: State) -> None:
    """A12: the cards go to the discards and the next round begins, unless the limit is reached (D7)."""
    for seat in range(SEATS):
        for cartouche in range(CARTOUCHES):
            state.discard[seat, state.laid[seat, cartouche] - 1] += 1
            state.laid[seat, cartouche] = 0
    state.first = 0
    if is_last_round(state):
        finish(state, 3, Reason.ROUND_LIMIT)
        return
    state.round_no += 1
    state.mover = Seat.RED
    state.phase = Phase.DRAW


@compiled
def is_last_round(state: State) -> bool:
    """D7: whether the game is drawn unless somebody wins in this round."""
    return bool(state.round_limit and state.round_no >= state.round_limit)
