"""A match: a game being played, with its log, its events and its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

import numpy as np

from highpriest.errors import ChanceError, HighpriestError, MoveError, NotationError, RecordError, WrongSeatError
from highpriest.play.checking import play_turn, read_move, refusal
from highpriest.play.dealer import Dealer
from highpriest.play.event import Event, Resigned, TimeRanOut
from highpriest.play.game import Game, Played, States
from highpriest.play.games import game_named
from highpriest.play.history import History
from highpriest.play.lots import settled
from highpriest.play.move import Move
from highpriest.play.position import Position
from highpriest.play.record import Record, check_result
from highpriest.play.scratch import new_record
from highpriest.play.snapshot import Snapshot
from highpriest.rules.game import ADVANCE, CHANCE, NOBODY, NOTHING

_QUITS = {"resigns": Resigned, "time": TimeRanOut}


class Match(Snapshot):
    """One game being played.

    >>> from highpriest.play import Match
    >>> match = Match("aton", seed=7)
    >>> match.owing
    ('red', 'blue')
    >>> move = match.legal_moves("red")[0]
    >>> events = match.play(move)
    >>> [event.kind for event in events]
    ['laid']
    """

    def __init__(
        self, game: str, *, seed: bytes | str | int | None = None, by_hand: bool = False, **options: object
    ) -> None:
        """Begin a match. Its deals follow from the seed; without one, from a seed that nobody can guess.

        With `by_hand` the deals are handed in with `enter`, as entries of a record. Options are those of a
        record; in Thot `first="lot"` lets the seed decide who begins. Raises OptionError.
        """
        the_game = game_named(game)
        self._dealer = None if by_hand else Dealer(seed)
        complete = settled(the_game, options, self._dealer) if self._dealer else the_game.options(options)
        super().__init__(the_game, complete, new_record(the_game.state_type))
        # Copies of the match share these, so they are replaced and never changed.
        self._undealt: Mapping[str, list[int]] = {}  # by label: the rest of a deal that has not come out yet
        self._deals: Mapping[tuple[str, int], list[int]] = {}  # by label and number: deals that came, or come again
        self._history = History("", self._game.begin(self._states, self._options))
        self._go_on(self._states, self._history.events, CHANCE)

    # ---- asking

    @property
    def seed(self) -> bytes | None:
        """The seed of its deals; None where they are handed in."""
        return self._dealer.seed if self._dealer else None

    @property
    def log(self) -> tuple[str, ...]:
        """The entries so far, as in a record."""
        return self.log_since(0)

    @property
    def log_length(self) -> int:
        """How many entries there are so far."""
        return self._history.length

    def log_since(self, since: int) -> tuple[str, ...]:
        """The entries from entry `since` of the log on."""
        return tuple([entry.text for entry in self._history.since(since)])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._is_over

    @property
    def position(self) -> Position:
        """The position as it is now; it stays the same when the match goes on."""
        return Position(self._game, self._options, _copied(self._game, self._states))

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """All that happened from entry `since` of the log on; with 0, from the very beginning."""
        return tuple([event for entry in self._history.since(since or -1) for event in entry.events])

    # ---- going on

    def play(self, seat: str | Move, move: Move | str | None = None) -> tuple[Event, ...]:
        """Play a move and all that follows from it, and return what happened.

        The move is given as an object, as a seat and a text ("red", "4123"), or as an entry ("red 4123").
        Raises one of the MoveErrors; the match is then unchanged.
        """
        seat, move = self._seat_and_move(seat, move)
        return self._play(self._number(seat), move)

    def _play(self, number: int, move: Move | str) -> tuple[Event, ...]:
        game, states = self._game, self._states
        code = read_move(game, states, number, move)
        after = new_record(game.state_type)
        played = game.play(states, number, code, after)
        if played is None:
            raise refusal(game, states, number, code, move)
        return self._carry_on(after, *played)

    def play_all(self, seat: str, moves: Sequence[Move | str]) -> tuple[Event, ...]:
        """Play several moves of one seat's turn, all or none, and return what happened.

        Raises one of the MoveErrors, with the `index` of the refused move; the match is then unchanged. Moves
        beyond the turn, after a deal or when another seat owes a move, are refused.
        """
        first = self.log_length
        after: Match = self.after(seat, moves)
        self._states = after._states
        vars(self).update(vars(after))
        return self.events(first) if moves else ()

    def after(self, seat: str, moves: Sequence[Move | str]) -> Match:
        """A match of its own that has come the same way and in which the seat has played these moves of one turn.

        This match does not change. Raises as `play_all` does.
        """
        number = self._number(seat)
        if len(moves) == 1:  # as most turns are played; it needs no copy of the state to be tried out on
            return self._after_one(number, moves[0])
        match: Match = self.copy()
        game, states = match._game, match._states

        def carry_out(code: int, is_last: bool) -> None:
            before = _copied(game, states)
            entry, events, due = cast(Played, game.play(before, number, code, states))  # its legality was checked
            match._write(entry, events)
            match._go_on(states, events, due, deals=is_last)

        play_turn(game, states, number, moves, carry_out, and_turn_up=True)
        return match

    def _after_one(self, number: int, move: Move | str) -> Match:
        match: Match = self._alike()
        try:
            match._play(number, move)
        except MoveError as error:
            error.index = 0
            raise
        return match

    def tried(self, seat: str, moves: Sequence[Move | str]) -> Position:
        """The position after several moves of one seat, without chance, as `Position.tried` gives it."""
        return self.position.tried(seat, moves)

    def resign(self, seat: str) -> tuple[Event, ...]:
        """The seat gives up; possible whenever no deal is due and the game is not over."""
        return self._quit(seat, "resigns")

    def run_out_of_time(self, seat: str) -> tuple[Event, ...]:
        """The seat's time ran out; possible whenever no deal is due and the game is not over."""
        return self._quit(seat, "time")

    def _quit(self, seat: str, word: str) -> tuple[Event, ...]:
        number = self._number(seat)
        due = self._game.rules.due(self._states, 0)
        if due in (CHANCE, NOTHING):
            code = "move/quit-over" if due == NOTHING else "move/quit-deal-due"
            raise WrongSeatError(code, seat=seat, word=word, deal=self.deal_due)
        states = _copied(self._game, self._states)
        events = [_QUITS[word](seat), *self._game.give_up(states, number, self._game.quitting[word])]
        return self._carry_on(states, f"{seat} {word}", events, NOTHING)

    def enter(self, entry: str) -> tuple[Event, ...]:
        """Any entry of a record: a deal, a move, or a seat that gives up. Raises MoveError or ChanceError."""
        if self._game.rules.due(self._states, 0) == CHANCE:
            return self._enter_deal(entry)
        seat, _, text = entry.partition(" ")
        if seat in ("deck", "board"):
            raise ChanceError("chance/not-here", text=_shortened(entry))
        if not text:
            raise NotationError("move/no-entry", text=_shortened(entry))
        return self._quit(seat, text) if text in _QUITS else self.play(seat, text)

    def _enter_deal(self, entry: str) -> tuple[Event, ...]:
        outcomes = self._game.read_deal(self._states, self._options, entry)
        label = self._game.deal_label(self._states)
        self._hand_in(label, self._deals_so_far(label), outcomes)
        return self._carry_on(_copied(self._game, self._states), entry, [], CHANCE)

    def _carry_on(self, states: States, entry: str, events: list[Event], due: int) -> tuple[Event, ...]:
        """Write the entry, take all that follows from it on a copy of the state, and move on to that."""
        first = self._history.length
        self._write(entry, events)
        self._go_on(states, events, due)
        self._states = states
        if self._history.length == first + 1:  # no deal came, which would have told the rest with its own entry
            return tuple(events)
        return tuple([event for later in self._history.since(first) for event in later.events])

    def _write(self, entry: str, events: list[Event]) -> None:
        self._history = History(entry, events, self._history)

    def _go_on(self, states: States, events: list[Event], due: int, *, deals: bool = True) -> None:
        """Take the steps and deals that follow what was told last, the first of which is due.

        It ends when a seat owes a move, a deal must be handed in or all is over; without `deals`, where one is due.
        """
        game = self._game
        while due == ADVANCE or (due == CHANCE and deals):
            if due == ADVANCE:
                due = game.settle(states, events)
            else:
                label = game.deal_label(states)
                if not self._undealt.get(label):
                    if self._dealer is None:
                        break
                    events = self._deal(states, label, self._dealer)
                rest = self._undealt[label].copy()
                events += game.deal(states, rest)
                self._undealt = {**self._undealt, label: rest}
                due = game.rules.due(states, 0)
        self._is_over = due == NOTHING

    def _deal(self, states: States, label: str, dealer: Dealer) -> list[Event]:
        """Shuffle what is due and write it down; what follows is told with this entry."""
        number = self._deals_so_far(label)
        items = self._game.deal_items(states, self._options)
        outcomes = self._deals.get((label, number), [])
        if sorted(outcomes) != items:  # none came before, or other cards are shuffled this time
            outcomes = dealer.shuffled(self._game.name, label, number, items)
        self._hand_in(label, number, outcomes)
        self._write(self._game.write_deal(label, outcomes), [])
        return self._history.events

    def _deals_so_far(self, label: str) -> int:
        return self._history.count(label)

    def _hand_in(self, label: str, number: int, outcomes: list[int]) -> None:
        self._deals = {**self._deals, (label, number): outcomes}
        self._undealt = {**self._undealt, label: outcomes}

    # ---- records and copies

    def record(self) -> Record:
        """The match so far, written down."""
        result = self.result
        return Record(self._game.name, self._options, self.log, None if result is None else result.data())

    def record_seen_by(self, seat: str | None = None) -> dict[str, Any]:
        """The record as plain data, as far as the seat may know it; without a seat, as far as everybody may.

        While the match goes on, a ? stands for each hidden card, and `partial` is true if there is any.
        """
        data = self.record().data()
        if self.is_over:
            return data
        number = NOBODY if seat is None else self._number(seat)
        log = self._game.log_seen_by(self._states, number, data["log"], self._undealt)
        return data if log == data["log"] else {**data, "log": log, "partial": True}

    @classmethod
    def replay(cls, record: Record, *, seed: bytes | str | int | None = None, at: int | None = None) -> Match:
        """The match of a record, or with `at` as it was after that many entries; every entry is checked either way.

        An unfinished match can be continued: deals that the record holds come as they came, all later ones follow
        from the seed. Raises RecordError with the number of the first wrong entry.
        """
        wanted = len(record.log) if at is None else at
        moment: Match | None = None
        match: Match
        for number, match in enumerate(cls.replaying(record)):
            if number == wanted:
                moment = match.copy()
        if moment is None:
            raise _no_moment(len(record.log), wanted)
        moment._deals = match._deals  # noqa: SLF001  # both are matches, which the linter cannot see
        moment.deal_from(Dealer(seed))
        return moment

    @classmethod
    def replaying(cls, record: Record) -> Iterator[Match]:
        """The match of a record before its first entry and after each: one match that goes on, dealt by the record.

        Raises RecordError at the first wrong entry, and at the end if the record claims another result.
        """
        match = cls(record.game, by_hand=True, **record.options.data())
        yield match
        for number, entry in enumerate(record.log, 1):
            try:
                match.enter(entry)
            except HighpriestError as error:
                raise RecordError.at(number, error) from error
            yield match
        check_result(record.result, match.result)

    def deal_from(self, dealer: Dealer) -> None:
        """Let the dealer hand in all deals that are still to come."""
        self._dealer = dealer
        last = self._history
        self._history = History(last.text, last.events.copy(), last.before)  # copies of this match share the last one
        self._go_on(self._states, self._history.events, self._game.rules.due(self._states, 0))

    def copy(self) -> Match:
        """A match of its own that has come the same way."""
        match: Match = self._alike()
        match._states = _copied(self._game, self._states)
        return match

    def _alike(self) -> Match:
        """The same, on the same array: it can go on, which makes an array of its own."""
        match: Match = Match.__new__(Match)
        match._game, match._options, match._seats = self._game, self._options, self._seats
        match._states = self._states
        match._dealer = self._dealer
        match._undealt, match._deals = self._undealt, self._deals
        match._history = self._history
        match._is_over = self._is_over
        return match

    def rewound(self, entries: int) -> Match:
        """The match as it was after that many entries of its log; deals that came then will come again."""
        if not 0 <= entries <= self.log_length:
            raise _no_moment(self.log_length, entries)
        match = Match(self._game.name, by_hand=True, **self._options.data())
        for entry in self.log[:entries]:
            match.enter(entry)
        match._deals = self._deals
        if self._dealer:
            match.deal_from(self._dealer)
        return match

    def undo(self) -> str:
        """Take back the last move, or the last resignation, and all that followed from it; returns its entry.

        Deals that came then will come again; in a match dealt by hand they are to be handed in again.
        Raises RecordError if nothing was played yet.

        >>> match = Match("thot", seed=1)
        >>> _ = match.play(match.legal_moves("p1")[0])
        >>> match.undo()
        'p1 b6'
        >>> match.owing
        ('p1',)
        """
        log = self.log
        kept = next((n for n in reversed(range(len(log))) if log[n].partition(" ")[0] in self._seats), None)
        if kept is None:
            raise RecordError("record/nothing-to-undo")
        before: Match = self.rewound(kept)
        self._states = before._states
        vars(self).update(vars(before))
        return log[kept]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.game, self._options, self.log) == (other.game, other._options, other.log)

    __hash__ = None  # type: ignore[assignment]  # a match changes; hash its position or its record

    def __str__(self) -> str:
        return str(self.position)

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position, with the last move marked."""
        paths = [event.path() for event in self.events(max(0, self.log_length - 1))]
        arrows = [step for path in paths for step in pairwise(path)]
        return self.svg(highlights=[path[-1] for path in paths if path], arrows=arrows)

    def __repr__(self) -> str:
        return f"<Match of {self.game}, {self.log_length} entries, owing: {', '.join(self.owing) or 'nobody'}>"


def _copied(game: Game, states: States) -> States:
    """An array with the same state."""
    return np.frombuffer(bytearray(states.tobytes()), game.state_type)


def _no_moment(entries: int, at: int) -> RecordError:
    return RecordError("record/no-moment", entries=entries, at=at)


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
