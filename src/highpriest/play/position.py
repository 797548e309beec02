"""A position: one moment of a match, with everything in it, as an object that never changes."""

from __future__ import annotations

from collections.abc import Sequence

from highpriest.errors import ChanceError, MoveError, PositionError
from highpriest.play.checking import checked_move, play_turn, read_move, refusal
from highpriest.play.game import Options, States
from highpriest.play.games import GAMES, game_named
from highpriest.play.move import Move
from highpriest.play.rendering import ENGLISH, Rendering, Words
from highpriest.play.scratch import new_record
from highpriest.play.snapshot import Snapshot
from highpriest.play.words import split_words
from highpriest.rules.game import ADVANCE, REFUSED


class Position(Snapshot):
    """What a game looks like between two choices.

    It holds the hands of both players of Aton, but no order of cards that nobody knows: hand
    `view(seat)`, never a position, to the person or program at that seat.

    >>> from highpriest.play import Position
    >>> position = Position.from_text("thot size=8")
    >>> position.deal_due
    'board'
    """

    __slots__ = ()

    @classmethod
    def from_text(cls, text: str) -> Position:
        """The position of a text form; raises PositionError."""
        name, words = split_words(text)
        if name not in GAMES:
            raise PositionError("position/no-game", names=", ".join(GAMES), name=repr(name))
        game = game_named(name)
        states, options = game.read_text(words)
        return cls(game, options, states)

    @property
    def text(self) -> str:
        """A short text that `from_text` reads back."""
        return self._game.write_text(self._states, self._options)

    # ---- asking

    def is_legal(self, seat: str | Move, move: Move | str | None = None) -> bool:
        """Whether the seat may play this move now; both are given as to `play`."""
        try:
            self.checked(seat, move)
        except MoveError:
            return False
        return True

    # ---- going on

    def checked(self, seat: str | Move, move: Move | str | None = None) -> int:
        """The number of a legal move; raises one of the MoveErrors, which says why it is none."""
        seat, move = self._seat_and_move(seat, move)
        return checked_move(self._game, self._states, self._number(seat), move)

    def play(self, seat: str | Move, move: Move | str | None = None) -> Position:
        """The position after a move and all that follows from it without chance.

        The move is given as an object, as a seat and a text ("red", "4123"), or as an entry ("red 4123").
        Raises one of the MoveErrors.

        >>> position = Position.from_text("aton left=4 phase=place stock=25,29 pile=7988,9887 laid=1134,2344")
        >>> position.play("red", "+3h") == position.play("red +3h")
        True
        """
        seat, move = self._seat_and_move(seat, move)
        number, states = self._number(seat), new_record(self._game.state_type)
        code = read_move(self._game, self._states, number, move)
        if self._game.rules.play_from(self._states, 0, number, code, states, 0) == REFUSED:
            raise refusal(self._game, self._states, number, code, move)
        return self._settled(states)

    def tried(self, seat: str, moves: Sequence[Move | str]) -> Position:
        """The position after several moves of one seat and what follows without chance: it stops where a deal is due.

        Raises one of the MoveErrors, with the `index` of the refused move; also for a laying that would turn up
        what the other has laid, since nothing hidden may come out.
        """
        states, number = self._copy_of_states(), self._number(seat)

        def carry_out(code: int, _is_last: bool) -> None:
            self._game.rules.play_from(states, 0, number, code, states, 0)
            self._settle(states)

        play_turn(self._game, states, number, moves, carry_out, and_turn_up=False)
        return Position(self._game, self._options, states)

    def deal(self, text: str) -> Position:
        """The position after a deal; raises ChanceError.

        In Aton the card that the seat of `deal_due` draws, as a digit; in Thot the whole lay-out, as in a record.
        """
        if self.deal_due is None:
            raise ChanceError("chance/none-due", text=repr(text))
        states = self._copy_of_states()
        for outcome in self._game.read_outcomes(states, self._options, text):
            self._game.rules.deal(states, 0, outcome)
        return self._settled(states)

    def _copy_of_states(self) -> States:
        states = new_record(self._game.state_type)
        self._game.rules.copy(self._states, 0, states, 0)
        return states

    def _settled(self, states: States) -> Position:
        self._settle(states)
        return Position(self._game, self._options, states)

    def _settle(self, states: States) -> None:
        """Take the steps that follow without a choice or chance."""
        while self._game.rules.due(states, 0) == ADVANCE:
            self._game.rules.advance(states, 0)

    # ---- as an object

    def rendering(self, seat: str | None = None, words: Words = ENGLISH) -> Rendering:
        """The position as a board: the whole of it, or what the seat sees."""
        if seat is None:
            return self._game.render(self._states, self._options, words)
        return self._game.render_view(self.view(seat), words)

    def __str__(self) -> str:
        return str(self.rendering())

    def __repr__(self) -> str:
        return f"Position.from_text({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, Options, bytes]:
        return self._game.name, self._options, self._states.tobytes()
