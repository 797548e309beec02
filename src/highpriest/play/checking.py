"""Whether moves may be played, one or several at once, before anything is changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from highpriest.errors import IllegalMoveError, MoveError, NotationError, WrongSeatError
from highpriest.play.game import Game, States
from highpriest.play.move import Move


class CarryOut(Protocol):
    """Plays a legal move, given by its number, on the states that are being checked; says whether it is the last."""

    def __call__(self, code: int, is_last: bool, /) -> None: ...


def play_turn(
    game: Game, states: States, seat: int, moves: Sequence[Move | str], carry_out: CarryOut, *, and_turn_up: bool
) -> None:
    """Check several moves of one seat's turn and carry each out before the next is checked.

    Raises one of the MoveErrors with the `index` of the first that is refused; those before it were carried out.
    After a move with which another seat owes one too, or a deal is due, the seat's turn is over and every further
    move is refused. So it is after a move that turns up what others have hidden: whether the next one is legal must
    not tell what that was. With `and_turn_up` such a move may be the last; without, it is refused itself.
    """
    last = len(moves) - 1
    turned_up = False
    for index, move in enumerate(moves):
        try:
            if turned_up or (index and game.rules.owing(states, 0) not in (0, 1 << seat)):
                raise WrongSeatError("move/next-turn", text=_text(move))
            code = checked_move(game, states, seat, move)
            turned_up = (index < last or not and_turn_up) and game.turns_up(states, seat, code)
            if turned_up and not and_turn_up:
                raise IllegalMoveError("move/turns-up", text=_text(move))
        except MoveError as error:
            error.index = index
            raise
        carry_out(code, index == last)


def checked_move(game: Game, states: States, seat: int, move: Move | str) -> int:
    """The number of a move if it is legal; raises one of the MoveErrors."""
    code = read_move(game, states, seat, move)
    if not game.rules.is_legal(states, 0, seat, code):
        raise refusal(game, states, seat, code, move)
    return code


def read_move(game: Game, states: States, seat: int, move: Move | str) -> int:
    """The number of a move, be it legal or not; raises one of the MoveErrors for what is none."""
    return _number_of(game, seat, move) if isinstance(move, Move) else _read(game, states, seat, str(move))


def refusal(game: Game, states: States, seat: int, code: int, move: Move | str) -> MoveError:
    """Why the move with this number, which is not legal, is refused."""
    return _quoted(game.explain_illegal(states, seat, code), move)


def _read(game: Game, states: States, seat: int, move: str) -> int:
    """The number of a move given as text. If the seat owes none, that is the reason, whatever the text says."""
    try:
        try:
            return game.read_move(states, seat, move)
        except NotationError:
            return game.read_move(states, seat, _without_seat(game, seat, move))
    except MoveError:
        if game.rules.owing(states, 0) >> seat & 1:
            raise
        raise _quoted(game.explain_illegal(states, seat, 0), move) from None


def _without_seat(game: Game, seat: int, move: str) -> str:
    """The text of an entry, which is how a move prints itself, without the seat in front."""
    named, _, text = move.partition(" ")
    if text and named != game.seat_names[seat] and named in game.seat_names:
        raise WrongSeatError("move/not-theirs", text=_text(move), seat=named)
    return text if named == game.seat_names[seat] else move


def _quoted(refused: MoveError, move: Move | str) -> MoveError:
    """The error with the move in it; a seat that may not move at all is refused before anyone looks at the move."""
    if isinstance(refused, WrongSeatError):
        return WrongSeatError("move/quoted", refused.rule, text=_text(move), cause=refused.phrase)
    return refused


def _number_of(game: Game, seat: int, move: Move) -> int:
    """The number of a move that may have been made up, or be another seat's."""
    if not 0 <= move.code < game.most_moves:
        raise NotationError("move/no-number", text=repr(str(move)), code=move.code, game=game.name)
    if move.seat != game.seat_names[seat]:
        raise WrongSeatError("move/not-theirs", text=repr(str(move)), seat=move.seat)
    return move.code


def _text(move: Move | str) -> str:
    return repr((move.text if isinstance(move, Move) else str(move))[:60])
