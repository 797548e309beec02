"""The description of a game: the only thing of it that the rest of the program may ask for.

Aton and Thot fill it in, each in its own folder. The methods work on arrays of one state. None of them checks legality
unless it says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy.typing as npt

from highpriest.errors import MoveError
from highpriest.names import GameName, Language
from highpriest.play.event import Event
from highpriest.play.move import Move
from highpriest.play.option import GameOptions, OptionData
from highpriest.play.rendering import ENGLISH, Rendering, Words
from highpriest.play.result import Result
from highpriest.play.view import View
from highpriest.words import Phrase

if TYPE_CHECKING:
    from highpriest.play.drawing import Drawing, Marks

States = npt.NDArray[Any]


Options = GameOptions
Played = tuple[str, list[Event], int]  # a move as the entry of a record, what is told of it, and what is due then


class Rules(Protocol):
    """The compiled functions of `rules.<game>.batched` that both games have."""

    def copy(self, states: States, i: int, others: States, j: int, /) -> None: ...
    def due(self, states: States, i: int, /) -> int: ...
    def owing(self, states: States, i: int, /) -> int: ...
    def turn(self, states: States, i: int, seat: int, /) -> int: ...
    def list_legal(self, states: States, i: int, seat: int, moves: States, /) -> int: ...
    def is_legal(self, states: States, i: int, seat: int, move: int, /) -> bool: ...
    def play_from(self, states: States, i: int, seat: int, move: int, others: States, j: int, /) -> int: ...
    def deal(self, states: States, i: int, outcome: int, /) -> None: ...
    def advance(self, states: States, i: int, /) -> None: ...
    def resign(self, states: States, i: int, seat: int, reason: int, /) -> None: ...


class Game(ABC):
    """One of the games, with all its options."""

    name: GameName
    seat_names: tuple[str, ...]  # by number; a game with fewer players has the first of them
    option_type: type[GameOptions]
    events: tuple[type[Event], ...]  # beside those that every game has
    phases: tuple[str, ...]  # in which a match can be looked at
    reasons: tuple[str, ...]  # for which a match can end
    view_type: Any  # the TypedDict of a view's plain data
    aids_type: Any  # the TypedDict of its aids
    options_type: Any  # the TypedDict of the options
    board_type: Any  # the TypedDict of `board`
    outlook_type: Any  # the TypedDict of `outlook`; its keys are the same for all games
    rules: Rules
    state_type: Any
    most_moves: int  # no position has more legal moves
    quitting: ClassVar[Mapping[str, int]]  # "resigns" and "time", as entries write them: the reason
    # Of the skill of one game: the standard deviation between two judges. None if it was not measured, or if the judge
    # does not explain the results well enough (docs/results/judge.md).
    skill_error: float | None = None

    # ---- what it is

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.option_type.title

    def options(self, given: Mapping[str, object]) -> Options:
        """Complete the options; raises OptionError for unknown or impossible ones."""
        return self.option_type.read(given)

    def describe_options(self) -> list[OptionData]:
        """The options as plain data, from which a form can be drawn."""
        return [option.data() for option in self.option_type.stated()]

    @abstractmethod
    def board(self) -> Any:
        """The board as plain data, for programs that draw it: squares, their kinds, and how much there is room for."""

    @abstractmethod
    def booklet(self, language: Language) -> str:
        """The rules for players as Markdown, with the board drawn in."""

    @abstractmethod
    def draw_lots(self, given: Mapping[str, object], lot: Any) -> dict[str, object]:
        """Settle by lot what the options leave to it; `lot(label, outcomes)` draws."""

    @abstractmethod
    def seats(self, options: Any) -> tuple[str, ...]:
        """The names of the seats, in order."""

    def chooses_hidden(self, states: States) -> bool:
        """Whether what is chosen now stays hidden from other seats until all have chosen."""
        return False

    @abstractmethod
    def begin(self, states: States, options: Any) -> list[Event]:
        """Set up a new game; chance is due."""

    # ---- moves

    @abstractmethod
    def legal_moves(self, states: States, seat: int) -> tuple[Move, ...]:
        """All that the seat may choose from; none if it owes no move, or is NOBODY."""

    @abstractmethod
    def move(self, states: States, seat: int, code: int) -> Move:
        """The legal move with this number as an object."""

    @abstractmethod
    def read_move(self, states: States, seat: int, text: str) -> int:
        """The number of a move written without its seat; raises NotationError, and MoveError for what can never be."""

    @abstractmethod
    def explain_illegal(self, states: States, seat: int, code: int) -> MoveError:
        """Why this move, which is not legal, cannot be played, with the rule that forbids it."""

    @abstractmethod
    def turns_up(self, states: States, seat: int, code: int) -> bool:
        """Whether this legal move brings to light what others have hidden."""

    # ---- chance

    @abstractmethod
    def deal_label(self, states: States) -> str:
        """Which deal is due: "deck red", "deck blue" or "board"."""

    @abstractmethod
    def deal_items(self, states: States, options: Any) -> list[int]:
        """What is shuffled for the deal that is due, sorted."""

    @abstractmethod
    def write_deal(self, label: str, items: Sequence[int]) -> str:
        """The entry of a record for a deal."""

    @abstractmethod
    def read_deal(self, states: States, options: Any, entry: str) -> list[int]:
        """The outcomes of an entry for the deal that is due; raises ChanceError."""

    @abstractmethod
    def read_outcomes(self, states: States, options: Any, text: str) -> list[int]:
        """The outcomes of a deal to a position: one card of Aton, the whole lay-out of Thot; raises ChanceError."""

    # ---- telling, while it happens

    @abstractmethod
    def play(self, states: States, seat: int, code: int, after: States) -> Played | None:
        """Carry out a move on a copy, `after`, and tell it; None if it is not legal."""

    def settle(self, states: States, events: list[Event]) -> int:
        """Take the steps that the rules take by themselves (one is due) and tell them; returns what is due then.

        Only for games in which moves do not bring along all that follows.
        """
        raise NotImplementedError

    @abstractmethod
    def deal(self, states: States, outcomes: list[int]) -> list[Event]:
        """Hand in outcomes while this deal is due, taking them off the front of the list, and tell it."""

    @abstractmethod
    def give_up(self, states: States, seat: int, reason: int) -> list[Event]:
        """The seat resigns, or its time ran out; the reason is one of `quitting`."""

    # ---- looking

    @abstractmethod
    def view(self, states: States, options: Any, seat: int) -> View:
        """What a seat may know; NOBODY for spectators."""

    def write_view(self, states: States, options: Any, seat: int) -> str:
        """What a seat may know and its aids, as `View.written` gives it."""
        return self.view(states, options, seat).written()

    @abstractmethod
    def read_view(self, data: Mapping[str, Any]) -> View:
        """The view of plain data, as `View.data` gives it; raises whatever comes of data that is none."""

    @abstractmethod
    def board_key(self, states: States, options: Any) -> bytes | None:
        """What everybody sees of the board, without history, names and scores; None where every game looks alike.

        Equal positions have equal keys, also where a symmetry of the game makes one of the other.
        """

    def hand_key(self, view: Any) -> bytes:
        """What only the view's seat sees; nothing in a game where all lies open."""
        return b""

    @abstractmethod
    def log_seen_by(self, states: States, seat: int, log: Sequence[str], undealt: Mapping[str, list[int]]) -> list[str]:
        """The log as a seat may know it, NOBODY for spectators, with ? for hidden cards; `undealt` is still to come."""

    @abstractmethod
    def result(self, states: States, options: Any) -> Result | None:
        """How it ended, or None."""

    @abstractmethod
    def score(self, states: States, options: Any) -> dict[str, int]:
        """What each seat has so far: points in Aton, the sum of its scarabs in Thot."""

    @abstractmethod
    def scoring(self, states: States, options: Any) -> Any:
        """What the position is worth, line by line."""

    # ---- telling people

    @abstractmethod
    def tell_scoring(self, scoring: Any) -> list[Phrase]:
        """What `scoring` returns, as sentences."""

    def tell_threats(self, view: Any) -> list[Phrase]:
        """Who may win in this round and what it takes, for people; nothing in a game where nobody wins at once."""
        return []

    @abstractmethod
    def ask(self, view: Any) -> list[Phrase]:
        """What the view's seat, which owes a move, has to decide, as the parts of one question."""

    @abstractmethod
    def read_typed(self, view: Any, words: Sequence[str]) -> list[str]:
        """The moves that a person's words stand for, as a record writes them; not checked for legality.

        People may leave out what goes without saying: signs of squares, spaces between cards.
        """

    def is_secret(self, view: Any) -> bool:
        """Whether the view shows something, such as a hand, that other people at the same screen must not see."""
        return False

    @abstractmethod
    def outlook(self, view: Any, seat: str) -> Any:
        """What the move that led to this view brought the seat at once, for somebody who looks back at it."""

    @abstractmethod
    def render(self, states: States, options: Any, words: Words = ENGLISH) -> Rendering:
        """The whole position as a board, with these words beside it."""

    @abstractmethod
    def render_view(self, view: Any, words: Words = ENGLISH) -> Rendering:
        """What a seat sees, as a board, with these words beside it."""

    @abstractmethod
    def draw(self, states: States, options: Any, marks: Marks) -> Drawing:
        """The whole position as SVG."""

    @abstractmethod
    def draw_view(self, view: Any, marks: Marks) -> Drawing:
        """What a seat sees, as SVG."""

    @abstractmethod
    def write_text(self, states: States, options: Any) -> str:
        """The short text form of a position."""

    @abstractmethod
    def read_text(self, words: Mapping[str, str]) -> tuple[States, Any]:
        """The position and options of a text form; raises PositionError."""
