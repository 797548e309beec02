"""Aton by the nodes of an OpenSpiel game: one compiled call for each, and what a seat remembers of them.

A history is OpenSpiel's own: the actions in order, at a node at which both lay Red's and then Blue's.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from highpriest.compiled import compiled, compiled_apart
from highpriest.envs.openspiel.states import CHANCE, SIMULTANEOUS, TERMINAL
from highpriest.rules.aton.apply import deal, exchange, lay, play, settle
from highpriest.rules.aton.legal import hand_key_of, owes
from highpriest.rules.aton.moves import EXCHANGE, HAND_KEYS, MOVES, lay_move
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, SEATS, Phase, Seat, State
from highpriest.rules.aton.view import are_turned_up
from highpriest.rules.bits import whole

Array = npt.NDArray[Any]

# What is remembered: a move by its number, or one of these.
COVERED: Final = MOVES  # cards lie face down at the seat's cartouches
HAND: Final = COVERED + 1  # + HAND_KEYS * the number of cards + the key of a hand: the cards that the seat holds
GIVEN: Final = HAND + (CARTOUCHES + 1) * HAND_KEYS  # + the key of a hand: the four cards given up with the token
TURNED: Final = GIVEN + HAND_KEYS  # + a card less one: turned up to settle the order
MEMORIES: Final = TURNED + CARD_VALUES


# ---- going on


@compiled
def player_at(state: State) -> int:
    """Whose node it is, once the rules have taken their own steps."""
    red, blue = owes(state, Seat.RED), owes(state, Seat.BLUE)
    if red and blue:
        return SIMULTANEOUS
    if red or blue:
        return int(blue)
    return TERMINAL if state.phase == Phase.OVER else CHANCE


@compiled
def chooses(player: int, seat: int) -> bool:
    """Whether the seat has a choice at that player's node."""
    if player == SIMULTANEOUS:
        return True
    return player == seat


@compiled
def player(states: Array, i: int) -> int:
    """Whose node it is."""
    return player_at(states[i])


@compiled
def step(states: Array, i: int, player: int, action: int) -> int:
    """Carry out an action of the player, or a card less one that chance deals; return whose node comes next."""
    state = states[i]
    act(state, player, action)
    return player_at(state)


@compiled
def step_both(states: Array, i: int, red: int, blue: int) -> int:
    """Carry out what both chose at once; return whose node comes next."""
    state = states[i]
    act_both(state, red, blue)
    return player_at(state)


@compiled_apart
def act(state: State, player: int, action: int) -> None:
    """One action and what follows from it."""
    if player == CHANCE:
        deal(state, action + 1)
    else:
        play(state, player, action)
    settle(state)


@compiled_apart
def act_both(state: State, red: int, blue: int) -> None:
    """Both choices of a laying and what follows from them.

    A player who lays has laid, even if the other hands in a token. Blue's token is taken first, so that Red
    draws before Blue (A2).
    """
    if red != EXCHANGE:
        lay(state, whole(Seat.RED), red)
    if blue != EXCHANGE:
        lay(state, whole(Seat.BLUE), blue)
    else:
        exchange(state, whole(Seat.BLUE))
    if red == EXCHANGE:
        exchange(state, whole(Seat.RED))
    settle(state)


@compiled
def pile_key(states: Array, i: int) -> int:
    """The cards of the mover's pile as four digits, the 4s last."""
    state = states[i]
    key = 0
    for value in range(CARD_VALUES):
        key = 10 * key + whole(state.pile[state.mover, value])
    return key


# ---- replaying a history


@compiled
def is_waiting(state: State, history: Array, n: int) -> bool:
    """Whether the history ends with a choice of Red that waits for Blue's."""
    return player_at(state) == SIMULTANEOUS and n + 1 == len(history)


@compiled_apart
def replay_node(state: State, history: Array, n: int) -> int:
    """Carry out the node at place `n` of the history and return the place of the next one."""
    player = player_at(state)
    if player == SIMULTANEOUS:
        act_both(state, whole(history[n]), whole(history[n + 1]))
        return n + 2
    act(state, player, whole(history[n]))
    return n + 1


@compiled_apart
def list_hidden(states: Array, history: Array, observer: int, out: Array) -> int:
    """Write the places of the history that the observer cannot know and return how many there are.

    They are the cards of the other's hand of this round and what they laid, or chose, with them. State 0 is where
    the history starts and is replayed.
    """
    state = states[0]
    other = 1 - observer
    count, n = 0, 0
    while n < len(history):
        if is_waiting(state, history, n):
            if other == Seat.RED:
                out[count] = n
                count += 1
            return count
        player = player_at(state)
        if player == CHANCE and state.phase == Phase.DRAW and state.mover == other:
            out[count] = n
            count += 1
        if state.phase == Phase.LAY and chooses(player, other):
            place = n + other if player == SIMULTANEOUS else n
            if history[place] == EXCHANGE:
                count = 0
            else:
                out[count] = place
                count += 1
        round_no = state.round_no
        n = replay_node(state, history, n)
        if are_turned_up(state) or state.round_no != round_no or state.phase == Phase.OVER:
            count = 0
    return count


# ---- remembering


@compiled
def note(memory: Array, count: int, seat: int, what: int, is_seen: bool) -> int:
    """Write one thing down if it is seen; return how many there are then."""
    if is_seen:
        memory[count, 0] = seat
        memory[count, 1] = what
        return count + 1
    return count


@compiled_apart
def note_choice(state: State, seat: int, choice: int, sees: bool, public: bool, memory: Array, count: int) -> int:
    """A move; with the token go the cards that were given up for it (D6)."""
    if state.phase == Phase.LAY and choice == EXCHANGE:
        count = note(memory, count, seat, choice, public or sees)
        return note(memory, count, seat, GIVEN + hand_key_of(state, seat), public)
    return note(memory, count, seat, choice, public or (sees and state.phase == Phase.LAY))


@compiled_apart
def note_hands(state: State, whose: int, full: bool, noted: Array, memory: Array, count: int) -> int:
    """The hands that can be seen and are not noted yet; with `full` only those of four cards."""
    for seat in range(SEATS):
        cards = whole(state.hand_count[seat])
        if not noted[seat] and cards and (cards == CARTOUCHES or not full):
            hand = HAND + HAND_KEYS * cards + hand_key_of(state, seat)
            count = note(memory, count, seat, hand, bool((whose >> seat) & 1))
            noted[seat] = 1
    return count


@compiled_apart
def remember(states: Array, history: Array, public: bool, whose: int, noted: Array, memory: Array) -> int:
    """Write down all that was public, and what the seats of the set `whose` alone could see; return how much.

    State 0 is where the history starts and is replayed. `noted` is scratch space: two zeros. A hand is
    noted when it is complete, and as a whole: in which order its cards came makes no difference to anybody.
    """
    state = states[0]
    count = note_laid_at_start(state, public, whose, memory)
    count = note_hands(state, whose, True, noted, memory, count)
    n = 0
    while n < len(history):
        if is_waiting(state, history, n):
            return note(memory, count, whole(Seat.RED), whole(history[n]), bool(whose & 1))
        player = player_at(state)
        if player == CHANCE:
            is_seen = public and state.phase == Phase.TURN_UP
            count = note(memory, count, whole(state.mover), TURNED + whole(history[n]), is_seen)
        for seat in range(SEATS):
            if chooses(player, seat):
                choice = whole(history[n + seat] if player == SIMULTANEOUS else history[n])
                count = note_choice(state, seat, choice, bool((whose >> seat) & 1), public, memory, count)
                if state.phase == Phase.LAY:
                    noted[seat] = 0
        n = replay_node(state, history, n)
        count = note_hands(state, whose, True, noted, memory, count)
    cover(state, whose, memory, count)
    return note_hands(state, whose, False, noted, memory, count)


@compiled
def note_laid_at_start(state: State, public: bool, whose: int, memory: Array) -> int:
    """A game may start from a position in which one player has laid and knows what."""
    count = 0
    for seat in range(SEATS):
        if state.laid[seat, 0] and not are_turned_up(state):
            cards = state.laid[seat]
            choice = lay_move(cards[0], cards[1], cards[2], cards[3])
            count = note(memory, count, seat, choice, public or bool((whose >> seat) & 1))
    return count


@compiled
def cover(state: State, whose: int, memory: Array, count: int) -> None:
    """Hide the cards that still lie face down: the last lay of a seat while the other has not laid (A4)."""
    for seat in range(SEATS):
        if state.laid[seat, 0] and not are_turned_up(state) and not (whose >> seat) & 1:
            n = count - 1
            while n >= 0 and not (memory[n, 0] == seat and memory[n, 1] < EXCHANGE):
                n -= 1
            if n >= 0:
                memory[n, 1] = COVERED
