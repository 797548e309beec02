"""The description of Aton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from highpriest.errors import ChanceError, MoveError
from highpriest.names import Language
from highpriest.play.aton import asking, events, narrate, notation, rendering, text
from highpriest.play.aton.board import AtonBoard, board, square_kinds
from highpriest.play.aton.board_key import board_key, hand_key
from highpriest.play.aton.data import AtonAids, AtonViewData
from highpriest.play.aton.deriving import SHEET, write_state
from highpriest.play.aton.events import LineScored, RoundBegan
from highpriest.play.aton.explain_illegal import explain_illegal
from highpriest.play.aton.masking import log_seen_by
from highpriest.play.aton.notation import DIGITS, ENTRIES, MOVE_OBJECTS, PHASES, REASONS, SEATS
from highpriest.play.aton.options import AtonOptions, AtonOptionsData
from highpriest.play.aton.reading import view_from
from highpriest.play.aton.scoring import AtonOutlook, scoring_lines
from highpriest.play.aton.view import AtonView
from highpriest.play.aton.warning import tell_threats
from highpriest.play.event import Event, events_in
from highpriest.play.game import Game, Played, Rules, States
from highpriest.play.move import Move
from highpriest.play.rendering import ENGLISH, Rendering, Words
from highpriest.play.result import Result
from highpriest.play.sheet import options_text
from highpriest.rulebook import draw_aton
from highpriest.rulebook import text as rules_text
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import LAYS, MOVES
from highpriest.rules.aton.state import STATE, Phase, Reason
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import NOBODY, REFUSED
from highpriest.words import Phrase

if TYPE_CHECKING:
    from highpriest.play.drawing import Drawing, Marks


class Aton(Game):
    """The game for two by Thorsten Gimmler."""

    name = "aton"
    seat_names = SEATS
    option_type = AtonOptions
    events = events_in(events)
    phases = tuple(PHASES.values())
    reasons = REASONS[1:]
    view_type = AtonViewData
    aids_type = AtonAids
    options_type = AtonOptionsData
    board_type = AtonBoard
    outlook_type = AtonOutlook
    skill_error = 0.2
    rules = cast(Rules, batched)
    state_type = STATE
    most_moves = MOVES
    quitting: ClassVar = {"resigns": int(Reason.RESIGNED), "time": int(Reason.TIME)}

    def board(self) -> AtonBoard:
        return board()

    def booklet(self, language: Language) -> str:
        return rules_text(self.name, language, draw_aton(square_kinds(), language))

    def draw_lots(self, given: Mapping[str, object], lot: Any) -> dict[str, object]:
        return dict(given)

    def seats(self, options: Any) -> tuple[str, ...]:
        return SEATS

    def chooses_hidden(self, states: States) -> bool:
        return bool(states["phase"][0] == Phase.LAY)

    def begin(self, states: States, options: AtonOptions) -> list[Event]:
        text.begin(states, options)
        return [RoundBegan(1)]

    def move(self, states: States, seat: int, code: int) -> Move:
        return MOVE_OBJECTS[seat][code]

    def legal_moves(self, states: States, seat: int) -> tuple[Move, ...]:
        if seat == NOBODY:
            return ()
        codes = np.empty(MOVES, np.int16)
        count = batched.list_legal(states, 0, seat, codes)
        objects = MOVE_OBJECTS[seat]
        return tuple([objects[code] for code in codes[:count].tolist()])

    def read_move(self, states: States, seat: int, text: str) -> int:
        return notation.read_move(text)

    def explain_illegal(self, states: States, seat: int, code: int) -> MoveError:
        return explain_illegal(states, seat, code)

    def turns_up(self, states: States, seat: int, code: int) -> bool:
        return code < LAYS and bool(states["laid"][0, 1 - seat, 0])

    def deal_label(self, states: States) -> str:
        return f"deck {SEATS[states['mover'][0]]}"

    def deal_items(self, states: States, options: Any) -> list[int]:
        return list(narrate.cards_of(states["pile"][0, states["mover"][0]]))

    def write_deal(self, label: str, items: Sequence[int]) -> str:
        return f"{label} {bytes(items).translate(DIGITS).decode()}"

    def read_deal(self, states: States, options: Any, entry: str) -> list[int]:
        label = self.deal_label(states)
        start, _, digits = entry.rpartition(" ")
        if start != label:
            raise ChanceError("chance/deck-due", "A2", text=repr(entry), deal=label)
        if not digits or any(digit not in "1234" for digit in digits):
            raise ChanceError("chance/deck-digits", "A1", text=repr(entry))
        cards = [int(digit) for digit in digits]
        due = self.deal_items(states, options)
        if sorted(cards) != due:
            raise ChanceError("chance/other-cards", "D1", text=repr(entry), count=len(due))
        return cards

    def read_outcomes(self, states: States, options: Any, text: str) -> list[int]:
        cards = self.deal_items(states, options)
        if text not in {str(card) for card in cards}:
            raise ChanceError("chance/no-such-card", "A2", text=repr(text), deal=self.deal_label(states))
        return [int(text)]

    def play(self, states: States, seat: int, code: int, after: States) -> Played | None:
        due = batched.play_from(states, 0, seat, code, after, 0)
        if due == REFUSED:
            return None
        return ENTRIES[seat][code], narrate.tell_move(states, seat, code, after, due), due

    def settle(self, states: States, events: list[Event]) -> int:
        return narrate.settle(states, events)

    def deal(self, states: States, outcomes: list[int]) -> list[Event]:
        return narrate.deal(states, outcomes)

    def give_up(self, states: States, seat: int, reason: int) -> list[Event]:
        return narrate.give_up(states, seat, reason)

    def view(self, states: States, options: Any, seat: int) -> AtonView:
        seen = bytearray(VIEW.itemsize)  # a tenth of the time that NumPy takes for an array of records
        batched.look(states, 0, seat, np.frombuffer(seen, VIEW), 0)
        return AtonView(options, None if seat == NOBODY else SEATS[seat], self.legal_moves(states, seat), bytes(seen))

    def write_view(self, states: States, options: Any, seat: int) -> str:
        paper = SHEET.paper()
        given = options_text(options)
        return paper.text(write_state(states, 0, seat, *paper.arrays, given, paper.kept, paper.pieces, paper.out))

    def read_view(self, data: Mapping[str, Any]) -> AtonView:
        return view_from(data)

    def board_key(self, states: States, options: Any) -> bytes | None:
        return board_key(states)

    def hand_key(self, view: AtonView) -> bytes:
        return hand_key(view)

    def log_seen_by(self, states: States, seat: int, log: Sequence[str], undealt: Mapping[str, list[int]]) -> list[str]:
        return log_seen_by(states, seat, log, undealt)

    def result(self, states: States, options: Any) -> Result | None:
        if states["winners"][0] == 0:
            return None
        winners = tuple(seat for i, seat in enumerate(SEATS) if states["winners"][0] >> i & 1)
        return Result(winners, REASONS[states["reason"][0]], self.score(states, options))

    def score(self, states: States, options: Any) -> dict[str, int]:
        return dict(zip(SEATS, states["points"][0].tolist(), strict=True))

    def scoring(self, states: States, options: Any) -> list[LineScored]:
        return scoring_lines(states)

    def tell_scoring(self, scoring: list[LineScored]) -> list[Phrase]:
        return [Phrase("say", "scored now"), *(phrase for line in scoring for phrase in line.told())]

    def tell_threats(self, view: AtonView) -> list[Phrase]:
        return tell_threats(view.aids()["threats"])

    def ask(self, view: AtonView) -> list[Phrase]:
        return asking.ask(view)

    def read_typed(self, view: AtonView, words: Sequence[str]) -> list[str]:
        return asking.read_typed(view, words)

    def is_secret(self, view: AtonView) -> bool:
        return view.phase == "lay"

    def outlook(self, view: AtonView, seat: str) -> AtonOutlook:
        scored = view.aids()["if_scored_now"]
        return {"if_scored": scored["gains"], "lines": scored["lines"], "total": None, "reply": None}

    def render(self, states: States, options: Any, words: Words = ENGLISH) -> Rendering:
        hands, laid = states["hand"][0].tolist(), states["laid"][0].tolist()
        return rendering.render(self.view(states, options, NOBODY), hands, laid, words)

    def render_view(self, view: Any, words: Words = ENGLISH) -> Rendering:
        return rendering.render(view, words=words)

    def draw(self, states: States, options: Any, marks: Marks) -> Drawing:
        from highpriest.play.aton.drawing import draw

        hands, laid = states["hand"][0].tolist(), states["laid"][0].tolist()
        return draw(self.view(states, options, NOBODY), marks, hands, laid)

    def draw_view(self, view: Any, marks: Marks) -> Drawing:
        from highpriest.play.aton.drawing import draw

        return draw(view, marks)

    def write_text(self, states: States, options: Any) -> str:
        return text.write_text(states)

    def read_text(self, words: Mapping[str, str]) -> tuple[States, AtonOptions]:
        return text.read_text(words)
