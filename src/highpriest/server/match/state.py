"""The state of a match: its steps, played one after the other. Live play and rebuilding from the log share it."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from highpriest.play import Dealer, Match, Record
from highpriest.play.event import Event
from highpriest.play.fair import match_seed
from highpriest.storage.stored import Step, StepKind, StoredMatch


class Played(NamedTuple):
    """A step that still counts: where the log stood before it, and who owed a move then."""

    step: Step
    log_before: int
    owing_before: tuple[str, ...]


class MatchState:
    """A running match. `match` is its state now; `number` that of the last step."""

    def __init__(self, stored: StoredMatch) -> None:
        """At the start: nothing of the match has been played but what it was given."""
        seed = match_seed(stored.id, stored.seed, nonces(stored))
        self._dealer = Dealer(seed)
        self.match = _start(stored, self._dealer)
        self.given = len(stored.given)
        self.number = 0
        self._last = Step(0, "begin", None, None)
        self.spine: list[Played] = []  # steps that were not taken back
        self.choice_since: dict[str, int] = {}  # by seat that owes a move: the step after which its choice stands
        self._log_before = 0
        self._log_length = 0
        self._told: list[dict[str, Any]] = []  # what a step tells that the rules do not know
        self._happened: list[tuple[Event, str]] | None = None  # what the rules tell of it, once it was asked for

    # ---- steps, by hand from the log or live

    def follow(self, step: Step) -> None:
        """Take a step that was written down; once live, deals have come from the seed before they are read."""
        if step.kind == "back":
            self.match = self.match.rewound(step.kept)
        else:
            start = self.given if step.kind == "begin" else self._log_length
            for place, entry in enumerate(step.entries, start):
                if place == self.match.log_length:
                    self.match.enter(entry)
        self._note(step)

    def go_live(self) -> None:
        """From here on deals come from the seed."""
        self.match.deal_from(self._dealer)

    def take(self, kind: StepKind, seat: str | None = None, request: str | None = None, kept: int = 0) -> Step:
        """Note what was just played on `match` as a step; it has the entries that were added."""
        start = self.given if kind == "begin" else self._log_length
        entries = () if kind == "back" else self.match.log_since(start)
        step = Step(self.number + 1, kind, seat, request, entries, kept)
        self._note(step)
        return step

    def rewind(self, kept: int) -> None:
        """Go back to so many entries; deals that came will come again."""
        self.match = self.match.rewound(kept)

    def _note(self, step: Step) -> None:
        self._last = step
        self._happened = None
        self.number = step.number
        if step.kind == "back":
            to = self._cut(step.kept)
            self._log_before = self._log_length = step.kept
            self._told = [{"event": "taken back", "seat": step.seat, "to": to}]
            self.choice_since = {}
        else:
            self._log_before = 0 if step.kind == "begin" else self._log_length
            self._told = [{"event": "aborted", "seat": step.seat}] if step.kind == "abort" else []
            self.spine.append(Played(step, self._log_length, tuple(self.choice_since)))
            self._log_length = self.match.log_length
        self._note_choices(step)

    def _cut(self, kept: int) -> int:
        """Forget the steps that were taken back; the number of the last that stays."""
        while len(self.spine) > 1 and self.spine[-1].log_before >= kept:
            self.spine.pop()
        return self.spine[-1].step.number

    def _note_choices(self, step: Step) -> None:
        owing = () if step.kind == "abort" else self.match.owing
        before = self.choice_since
        self.choice_since = {
            seat: before[seat] if seat in before and seat != step.seat else step.number for seat in owing
        }

    # ---- asking

    def events(self, seat: str | None) -> str:
        """What the last step told, as that seat may know it: a list of `GameEvent`, written as JSON."""
        if self._told:
            return orjson.dumps(self._told).decode()
        if self._happened is None:
            self._happened = [(event, event.written()) for event in self.match.events(self._log_before)]
        # Most events are the same for all, and each is written only once.
        told = [
            written if (seen := event.seen_by(seat)) is event else seen.written() for event, written in self._happened
        ]
        return f"[{','.join(told)}]"

    def back_to(self, seat: str) -> int | None:
        """How many entries stay if the seat takes its last move back; None if there is none.

        Where both lay cards unseen, both lay anew: otherwise the one who takes back would know the other's cards.
        """
        place = next((i for i in reversed(range(len(self.spine))) if self.spine[i].step.seat == seat), None)
        if place is None:
            return None
        while place > 1 and len(self.spine[place - 1].owing_before) > 1:
            place -= 1
        return self.spine[place].log_before

    @property
    def last(self) -> Step:
        """The last step, be it one that took others back."""
        return self._last

    @property
    def has_moves(self) -> bool:
        """Whether anybody has moved since the match began."""
        return len(self.spine) > 1


def nonces(stored: StoredMatch) -> dict[str, str]:
    """The randomness that people added, in seat order."""
    return {seat.seat: seat.nonce for seat in stored.seats if seat.nonce is not None}


def started(stored: StoredMatch) -> MatchState:
    """The live state of a match before its first step."""
    state = MatchState(stored)
    state.go_live()
    return state


def begun(stored: StoredMatch) -> tuple[MatchState, Step]:
    """The state of a match that begins now, and its first step."""
    state = started(stored)
    return state, state.take("begin")


def rebuilt(stored: StoredMatch) -> MatchState:
    """The state of a match from its log."""
    state = MatchState(stored)
    for step in stored.steps:
        state.follow(step)
    state.go_live()
    return state


def _start(stored: StoredMatch, dealer: Dealer) -> Match:
    """The match before its first deal, or after the entries it was given; the seed draws the lot for who begins."""
    options = Match(stored.game, seed=dealer.seed, **stored.options).options
    match = Match(stored.game, by_hand=True, **options.data())
    for entry in stored.given:
        match.enter(entry)
    return match


def goes_on_from(record: Record, at: int | None) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The options and entries that a match gets which goes on from a moment of a record. Raises RecordError."""
    match = Match.replay(record).rewound(len(record.log) if at is None else at)
    return dict(match.options.data()), match.log
