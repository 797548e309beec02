"""What can be asked of any moment of a game, be it a position or a match that goes on."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from highpriest.errors import MoveError, NotationError, WrongSeatError
from highpriest.play.game import Game, Options, States
from highpriest.play.move import Move
from highpriest.play.result import Result
from highpriest.play.view import View
from highpriest.rules.game import CHANCE, NO_TURN, NOBODY, NOTHING

if TYPE_CHECKING:
    from highpriest.play.drawing import Arrows, Highlights


class Snapshot:
    """A game, its options and one state. Knows how to look, not how to go on."""

    __slots__ = ("_game", "_options", "_seats", "_states")

    def __init__(self, game: Game, options: Options, states: States) -> None:
        """For our own use: the array is kept, not copied."""
        self._game = game
        self._options = options
        self._seats = game.seats(options)
        self._states = states

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def options(self) -> Options:
        """The options it is played with."""
        return self._options

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self._seats

    @property
    def owing(self) -> tuple[str, ...]:
        """The seats that owe a move: both players of Aton while they lay, else one, or none."""
        owing = self._game.rules.owing(self._states, 0)
        return _subsets(self._seats)[owing]

    def turn(self, seat: str) -> int | None:
        """Which turn the seat is in: a number that changes when a turn of it ends; None if it is in none."""
        turn = self._game.rules.turn(self._states, 0, self._number(seat))
        return None if turn == NO_TURN else turn

    @property
    def chooses_hidden(self) -> bool:
        """Whether what is chosen now stays hidden from the other seats until all have chosen."""
        return self._game.chooses_hidden(self._states)

    @property
    def deal_due(self) -> str | None:
        """The deal that must come next ("deck red", "deck blue", "board"), or None."""
        return self._game.deal_label(self._states) if self._game.rules.due(self._states, 0) == CHANCE else None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._game.rules.due(self._states, 0) == NOTHING

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self._game.result(self._states, self._options)

    @property
    def score(self) -> dict[str, int]:
        """What each seat has so far: points in Aton, the sum of its scarabs in Thot."""
        return self._game.score(self._states, self._options)

    def legal_moves(self, seat: str) -> tuple[Move, ...]:
        """All that the seat may choose from; none if it owes no move."""
        return self._game.legal_moves(self._states, self._number(seat))

    def scoring(self) -> Any:
        """What it is worth as it stands: in Aton the six lines of a scoring, in Thot where each stands."""
        return self._game.scoring(self._states, self._options)

    def view(self, seat: str | None = None) -> View:
        """What the seat may know; without a seat, what everybody may know."""
        return self._game.view(self._states, self._options, NOBODY if seat is None else self._number(seat))

    def board_key(self) -> int | None:
        """A number for what everybody sees of the board, alike for equal positions; None where every game looks alike.

        No deal may be due. 64 bits: boards that differ have different numbers, as far as chance can be relied on.
        """
        key = self._game.board_key(self._states, self._options)
        if key is None:
            return None
        digest = blake2b(key, digest_size=8, person=self._game.name.encode()).digest()
        return int.from_bytes(digest, "big", signed=True)

    def hand_key(self, seat: str) -> bytes:
        """What only that seat sees, alike for equal hands."""
        return self._game.hand_key(self.view(seat))

    def written(self, seat: str | None = None) -> str:
        """The same with its aids, as `View.written` gives it; in less time."""
        return self._game.write_view(self._states, self._options, NOBODY if seat is None else self._number(seat))

    def svg(self, seat: str | None = None, *, highlights: Highlights = (), arrows: Arrows = (), size: int = 480) -> str:
        """A drawing of the board and what lies beside it: all of it, or what the seat may know.

        `highlights` are squares, or a colour for each; `arrows` are pairs of squares, or triples with a colour.
        `size` is the width in pixels. Raises PositionError for a square that the board has not.

        >>> from highpriest.play import Match
        >>> Match("thot", seed=1).svg(highlights=["e9"], arrows=[("e4", "e9")])[:24]
        '<svg xmlns="http://www.w'
        """
        from highpriest.play.drawing import Marks

        marks = Marks.read(highlights, arrows)
        if seat is None:
            return self._game.draw(self._states, self._options, marks).svg(size)
        return self._game.draw_view(self.view(seat), marks).svg(size)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def _seat_and_move(self, seat: object, move: Move | str | None) -> tuple[str, Move | str]:
        """Who plays what: given as a move, as an entry ("red 4123"), or as a seat and a move."""
        if isinstance(seat, Move):
            return seat.seat, seat
        if not isinstance(seat, str):  # a number, say
            raise self._no_seat(seat)
        if move is not None:
            return seat, move
        named, _, text = seat.partition(" ")
        if named in self._seats:
            if not text:
                raise NotationError("move/missing", seat=named)
            return named, text
        if self._is_written_move(seat):
            raise NotationError("move/seat-missing", text=repr(seat), example=repr(f"{self._seats[0]} {seat}"))
        return named, text

    def _is_written_move(self, text: str) -> bool:
        """Whether this is how a move is written, be it legal or not."""
        try:
            self._game.read_move(self._states, 0, text)
        except NotationError:
            return False
        except MoveError:
            return True
        return True

    def _number(self, seat: object) -> int:
        """The number of a seat; raises WrongSeatError."""
        if seat in self._seats:
            return self._seats.index(seat)
        raise self._no_seat(seat)

    def _no_seat(self, named: object) -> WrongSeatError:
        return WrongSeatError("seat/unknown", seat=repr(named), seats=", ".join(self._seats))


@cache
def _subsets(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The seats of every set of them, by the set's number."""
    return tuple(tuple(seat for i, seat in enumerate(seats) if chosen >> i & 1) for chosen in range(1 << len(seats)))
