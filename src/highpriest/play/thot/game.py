"""The description of Thot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from highpriest.errors import ChanceError, IllegalMoveError, MoveError
from highpriest.names import Language
from highpriest.play.event import Event, events_in
from highpriest.play.game import Game, Played, Rules, States
from highpriest.play.move import Move
from highpriest.play.rendering import ENGLISH, Rendering, Words
from highpriest.play.result import Result
from highpriest.play.sheet import options_text
from highpriest.play.thot import asking, events, narrate, notation, rendering, text
from highpriest.play.thot.board import ThotBoard, board
from highpriest.play.thot.board_key import board_key
from highpriest.play.thot.data import ThotAids, ThotViewData
from highpriest.play.thot.deriving import SHEET, write_state
from highpriest.play.thot.explain_illegal import explain_illegal, off_path
from highpriest.play.thot.notation import PHASES, REASONS
from highpriest.play.thot.options import LOT, SEATS, ThotOptions, ThotOptionsData, supply_of
from highpriest.play.thot.reading import view_from
from highpriest.play.thot.scoring import Standing, ThotOutlook, standings
from highpriest.play.thot.view import ThotView
from highpriest.rulebook import draw_thot
from highpriest.rulebook import text as rules_text
from highpriest.rules.game import NOBODY, REFUSED
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import STATE, Reason
from highpriest.words import Phrase

if TYPE_CHECKING:
    from highpriest.play.drawing import Drawing, Marks


class Thot(Game):
    """The game for two to four by Nico Reuter."""

    name = "thot"
    seat_names = SEATS
    option_type = ThotOptions
    events = events_in(events)
    phases = tuple(PHASES.values())
    reasons = REASONS[1:]
    view_type = ThotViewData
    aids_type = ThotAids
    options_type = ThotOptionsData
    board_type = ThotBoard
    outlook_type = ThotOutlook
    rules = cast(Rules, batched)
    state_type = STATE
    most_moves = MOVES
    quitting: ClassVar = {"resigns": int(Reason.RESIGNED), "time": int(Reason.TIME)}

    def board(self) -> ThotBoard:
        return board()

    def booklet(self, language: Language) -> str:
        return rules_text(self.name, language, draw_thot(language))

    def draw_lots(self, given: Mapping[str, object], lot: Any) -> dict[str, object]:
        if given.get("first") != LOT:
            return dict(given)
        players = ThotOptions.read({**given, "first": SEATS[0]}).players
        return {**given, "first": SEATS[lot("first", players)]}

    def seats(self, options: ThotOptions) -> tuple[str, ...]:
        return options.seats

    def begin(self, states: States, options: ThotOptions) -> list[Event]:
        text.begin(states, options)
        return []

    def move(self, states: States, seat: int, code: int) -> Move:
        return notation.MOVE_OBJECTS[seat][notation.path_of(code, batched.elbow(states, 0, code))]

    def legal_moves(self, states: States, seat: int) -> tuple[Move, ...]:
        if seat == NOBODY:
            return ()
        paths = np.empty(MOVES, np.int32)
        count = batched.list_paths(states, 0, seat, paths)
        objects = notation.MOVE_OBJECTS[seat]
        return tuple([objects[path] for path in paths[:count].tolist()])

    def read_move(self, states: States, seat: int, text: str) -> int:
        try:
            return notation.read_move(text, narrate.priests_square(states))
        except IllegalMoveError as error:  # a path that no priest could go; but is it time to go at all?
            raise off_path(states, seat, error) from error

    def explain_illegal(self, states: States, seat: int, code: int) -> MoveError:
        return explain_illegal(states, seat, code)

    def turns_up(self, states: States, seat: int, code: int) -> bool:
        return False

    def deal_label(self, states: States) -> str:
        return "board"

    def deal_items(self, states: States, options: ThotOptions) -> list[int]:
        return [kind for kind, count in enumerate(supply_of(options).tolist()) for _ in range(count)]

    def write_deal(self, label: str, items: Sequence[int]) -> str:
        return " ".join([label, *(notation.stone_text(kind) for kind in items)])

    def read_deal(self, states: States, options: ThotOptions, entry: str) -> list[int]:
        label, *stones = entry.split(" ")
        if label != "board":
            raise ChanceError("chance/board-due", "T1", text=repr(entry))
        unknown = [stone for stone in stones if stone not in notation.KIND_OF]
        if unknown:
            raise ChanceError("chance/no-stone", "T1", stone=repr(unknown[0]))
        kinds = [notation.KIND_OF[stone] for stone in stones]
        if sorted(kinds) != self.deal_items(states, options):
            raise ChanceError("chance/other-stones", "T1" if options.size == 10 else "T2")
        return kinds

    def read_outcomes(self, states: States, options: ThotOptions, text: str) -> list[int]:
        return self.read_deal(states, options, f"board {text}")

    def play(self, states: States, seat: int, code: int, after: States) -> Played | None:
        due = batched.play_from(states, 0, seat, code, after, 0)
        if due == REFUSED:
            return None
        return *narrate.tell_move(states, seat, code, after, due), due

    def deal(self, states: States, outcomes: list[int]) -> list[Event]:
        return narrate.deal(states, outcomes)

    def give_up(self, states: States, seat: int, reason: int) -> list[Event]:
        return narrate.give_up(states, seat, reason)

    def view(self, states: States, options: ThotOptions, seat: int) -> ThotView:
        return ThotView(
            options, None if seat == NOBODY else SEATS[seat], self.legal_moves(states, seat), states.tobytes()
        )

    def write_view(self, states: States, options: ThotOptions, seat: int) -> str:
        paper = SHEET.paper()
        given = options_text(options)
        return paper.text(write_state(states, 0, seat, *paper.arrays, given, paper.pieces, paper.out))

    def read_view(self, data: Mapping[str, Any]) -> ThotView:
        return view_from(data)

    def board_key(self, states: States, options: Any) -> bytes | None:
        return board_key(states)

    def log_seen_by(self, states: States, seat: int, log: Sequence[str], undealt: Mapping[str, list[int]]) -> list[str]:
        return list(log)

    def result(self, states: States, options: Any) -> Result | None:
        return narrate.result(states)

    def score(self, states: States, options: Any) -> dict[str, int]:
        return narrate.score(states)

    def scoring(self, states: States, options: Any) -> list[Standing]:
        return standings(states)

    def tell_scoring(self, scoring: list[Standing]) -> list[Phrase]:
        return [phrase for standing in scoring for phrase in standing.told()]

    def ask(self, view: ThotView) -> list[Phrase]:
        return asking.ask(view)

    def read_typed(self, view: ThotView, words: Sequence[str]) -> list[str]:
        return asking.read_typed(view, words)

    def outlook(self, view: Any, seat: str) -> ThotOutlook:
        reach = view.aids()["reach"]
        total, reply = view.data()["total"][seat], reach[0]["stone"] if reach else None
        return {"if_scored": None, "lines": None, "total": total, "reply": reply}

    def render(self, states: States, options: Any, words: Words = ENGLISH) -> Rendering:
        return rendering.render(self.view(states, options, NOBODY), words)

    def render_view(self, view: Any, words: Words = ENGLISH) -> Rendering:
        return rendering.render(view, words)

    def draw(self, states: States, options: Any, marks: Marks) -> Drawing:
        return self.draw_view(self.view(states, options, NOBODY), marks)

    def draw_view(self, view: Any, marks: Marks) -> Drawing:
        from highpriest.play.thot.drawing import draw

        return draw(view, marks)

    def write_text(self, states: States, options: ThotOptions) -> str:
        return text.write_text(states, options)

    def read_text(self, words: Mapping[str, str]) -> tuple[States, ThotOptions]:
        return text.read_text(words)
