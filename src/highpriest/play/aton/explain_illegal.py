"""Why a move of Aton that is not legal cannot be played: one sentence, and the rule."""

from __future__ import annotations

from typing import Any

from highpriest.errors import IllegalMoveError, MoveError, WrongSeatError
from highpriest.play.aton.narrate import cards_of
from highpriest.play.aton.notation import SEATS, SQUARE_NAMES, move_text
from highpriest.rules.aton.moves import EXCHANGE, LAYS, PLACE, TAKE
from highpriest.rules.aton.state import SQUARES_PER_TEMPLE, TEMPLES, Phase

_TASKS = {
    Phase.LAY: ("to lay four cards", "A4"),
    Phase.REMOVE: ("to remove a counter", "A8"),
    Phase.PLACE: ("to place a counter", "A10"),
    Phase.TAKE_BACK: ("to take one of his own counters back", "A16"),
}


def explain_illegal(states: Any, seat: int, code: int) -> MoveError:
    """The error for a move that is not legal."""
    phase = Phase(states["phase"][0])
    if phase == Phase.LAY:
        return _refused_lay(states, seat, code) if states["laid"][0, seat, 0] == 0 else _has_laid(seat)
    if phase not in _TASKS:
        over = phase == Phase.OVER
        return WrongSeatError(f"{SEATS[seat]} owes no move: {'the game is over' if over else 'a deal is due'}")
    mover = int(states["mover"][0])
    task, rule = _TASKS[phase]
    if mover != seat:
        return WrongSeatError(f"{SEATS[seat]} owes no move: {SEATS[mover]} is {task}", "A7" if rule != "A16" else rule)
    if code <= EXCHANGE:
        return IllegalMoveError(f"{move_text(code)!r}: the cards lie already, {SEATS[seat]} is {task}", rule)
    return _refused_square(states, seat, code, phase)


def _has_laid(seat: int) -> MoveError:
    return WrongSeatError(f"{SEATS[seat]} has laid his cards; {SEATS[1 - seat]} is to lay his", "A4")


def _refused_lay(states: Any, seat: int, code: int) -> MoveError:
    text = move_text(code)
    if code == EXCHANGE:
        return IllegalMoveError(f"{text!r}: {SEATS[seat]} has handed in his token already", "A3")
    if code < LAYS:
        hand = " ".join(str(card) for card in cards_of(states["hand"][0, seat]))
        return IllegalMoveError(f"{text!r} cannot be laid from the hand {hand}", "A4")
    return IllegalMoveError(f"{text!r}: the cards are to be laid first", "A4")


def _refused_square(states: Any, seat: int, code: int, phase: Phase) -> MoveError:
    text, (task, rule) = move_text(code), _TASKS[phase]
    if (code >= PLACE) != (phase == Phase.PLACE):
        return IllegalMoveError(f"{text!r}: {SEATS[seat]} is {task}", rule)
    square = code - (PLACE if phase == Phase.PLACE else TAKE)
    if phase == Phase.TAKE_BACK:
        return _refused_return(states, seat, square, text)
    reach = int(states["laid"][0, seat, 2])
    temple = square // SQUARES_PER_TEMPLE + 1
    if temple > reach:
        return IllegalMoveError(f"{text!r}: temple {temple} is beyond a reach of {reach}", "A9")
    if phase == Phase.PLACE:
        return IllegalMoveError(f"{text!r}: {SQUARE_NAMES[square]} is taken", rule)
    owner = SEATS[seat if states["laid"][0, seat, 1] == 1 else 1 - seat]
    return IllegalMoveError(f"{text!r}: there is no {owner} counter on {SQUARE_NAMES[square]}", rule)


def _refused_return(states: Any, seat: int, square: int, text: str) -> MoveError:
    if not states["counters"][0, seat] >> square & 1:
        return IllegalMoveError(f"{text!r}: there is no {SEATS[seat]} counter on {SQUARE_NAMES[square]}", "A16")
    owed = [str(temple + 1) for temple in range(TEMPLES) if states["owed"][0, seat] >> temple & 1]
    if owed:
        return IllegalMoveError(f"{text!r}: first one from each temple, still from {' or '.join(owed)}", "A16")
    return IllegalMoveError(f"{text!r}: a further one comes from the highest temple that holds one", "D5")
