"""Why a move of Aton that is not legal cannot be played: one sentence, and the rule."""

from __future__ import annotations

from typing import Any, Final

from highpriest.errors import IllegalMoveError, MoveError, WrongSeatError
from highpriest.play.aton.narrate import cards_of
from highpriest.play.aton.notation import SEATS, SQUARE_NAMES, move_text
from highpriest.rules.aton.moves import EXCHANGE, KEEP, LAYS, PLACE, TAKE
from highpriest.rules.aton.state import SQUARES_PER_TEMPLE, TEMPLES, Phase
from highpriest.words import Listed, Word

_TASKS: Final = {
    Phase.LAY: (Word("tasks", "lay"), "A4"),
    Phase.REMOVE: (Word("tasks", "remove"), "A8"),
    Phase.PLACE: (Word("tasks", "place"), "A10"),
    Phase.TAKE_BACK: (Word("tasks", "take back"), "A16"),
}


def explain_illegal(states: Any, seat: int, code: int) -> MoveError:
    """The error for a move that is not legal."""
    phase = Phase(states["phase"][0])
    if phase == Phase.LAY:
        return _refused_lay(states, seat, code) if states["laid"][0, seat, 0] == 0 else _has_laid(seat)
    if phase not in _TASKS:
        return WrongSeatError("move/over" if phase == Phase.OVER else "move/deal-due", seat=_who(seat))
    mover = int(states["mover"][0])
    task, rule = _TASKS[phase]
    if mover != seat:
        decides = "A7" if rule != "A16" else rule
        return WrongSeatError("move/other-acts", decides, seat=_who(seat), mover=_who(mover), task=task)
    if code <= EXCHANGE:
        return IllegalMoveError("move/cards-lie", rule, move=move_text(code), seat=_who(seat), task=task)
    if code == KEEP:
        return _refused_keeping(states, seat, phase)
    return _refused_square(states, seat, code, phase)


def _refused_keeping(states: Any, seat: int, phase: Phase) -> MoveError:
    text, (task, rule) = move_text(KEEP), _TASKS[phase]
    if phase != Phase.REMOVE:
        return IllegalMoveError("move/other-task", rule, move=text, seat=_who(seat), task=task)
    return IllegalMoveError("move/must-remove", "D3" if states["removal"][0] else rule, move=text, seat=_who(seat))


def _who(seat: int) -> Word:
    return Word("who", SEATS[seat])


def _has_laid(seat: int) -> MoveError:
    return WrongSeatError("move/has-laid", "A4", seat=_who(seat), mover=_who(1 - seat))


def _refused_lay(states: Any, seat: int, code: int) -> MoveError:
    text = move_text(code)
    if code == EXCHANGE:
        return IllegalMoveError("move/no-token", "A3", move=text, seat=_who(seat))
    if code < LAYS:
        hand = " ".join(str(card) for card in cards_of(states["hand"][0, seat]))
        return IllegalMoveError("move/not-in-hand", "A4", move=text, hand=hand)
    return IllegalMoveError("move/lay-first", "A4", move=text)


def _refused_square(states: Any, seat: int, code: int, phase: Phase) -> MoveError:
    text, (task, rule) = move_text(code), _TASKS[phase]
    if (code >= PLACE) != (phase == Phase.PLACE):
        return IllegalMoveError("move/other-task", rule, move=text, seat=_who(seat), task=task)
    square = code - (PLACE if phase == Phase.PLACE else TAKE)
    if phase == Phase.TAKE_BACK:
        return _refused_return(states, seat, square, text)
    reach = int(states["laid"][0, seat, 2])
    temple = square // SQUARES_PER_TEMPLE + 1
    if temple > reach:
        return IllegalMoveError("move/beyond-reach", "A9", move=text, temple=temple, reach=reach)
    if phase == Phase.PLACE:
        return IllegalMoveError("move/taken", rule, move=text, square=SQUARE_NAMES[square])
    return _no_counter(seat if states["laid"][0, seat, 1] == 1 else 1 - seat, square, text, rule)


def _refused_return(states: Any, seat: int, square: int, text: str) -> MoveError:
    if not states["counters"][0, seat] >> square & 1:
        return _no_counter(seat, square, text, "A16")
    owed = [str(temple + 1) for temple in range(TEMPLES) if states["owed"][0, seat] >> temple & 1]
    if owed:
        return IllegalMoveError("move/each-temple-first", "A16", move=text, temples=Listed(tuple(owed), "or"))
    return IllegalMoveError("move/highest-temple", "D5", move=text)


def _no_counter(owner: int, square: int, text: str, rule: str) -> MoveError:
    return IllegalMoveError("move/no-counter", rule, move=text, owner=_who(owner), square=SQUARE_NAMES[square])
