"""How a match stands after its last step. Live play and rebuilding from the log share one path."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import orjson

from highpriest.play import Dealer, Match
from highpriest.play.event import Event
from highpriest.play.fair import match_seed
from highpriest.play.games import game_named
from highpriest.play.lots import settled
from highpriest.server.clock_messages import StepClockInfo
from highpriest.storage.stored import Step, StepClock, StepKind, StoredMatch

# What steps that no game knows are told as.
_SAID_OF_A_SEAT: Final[dict[StepKind, str]] = {"abort": "aborted", "stand-in": "taken over"}


class Played(NamedTuple):
    """A step that still counts: where the log stood before it, who owed a move then, and the step before it."""

    step: Step
    log_before: int
    owing_before: tuple[str, ...]
    before: Played | None


class MatchState:
    """A match after one of its steps. It never changes: the next step makes the next state.

    `spine` is the last step that was not taken back; `choice_since` says of each seat that owes a move after which step
    its choice stands as it does now.
    """

    __slots__ = ("_clock", "_events", "_events_from", "_given", "_turn", "choice_since", "match", "spine", "step")

    def __init__(
        self,
        match: Match,
        step: Step,
        spine: Played | None = None,
        choice_since: dict[str, int] | None = None,
        *,
        given: int,
        events_from: int = 0,
    ) -> None:
        """`given` entries of the log come from a record; the step tells what happened from `events_from` on."""
        self.match = match
        self.step = step
        self.spine = spine
        self.choice_since = choice_since or {}
        self._given = given
        self._events_from = events_from
        self._events: list[tuple[Event, str]] | None = None  # once somebody asks for them
        self._clock: str | None = None
        self._turn: tuple[str, int | None] | None = None  # of the seat that was asked for last

    # ---- the next step

    def played(self, match: Match, kind: StepKind, seat: str | None, request: str | None) -> MatchState:
        """The state after a step, given the match as it is then; the step has the entries that were added."""
        entries = match.log_since(self._given if kind == "begin" else self.match.log_length)
        return self._next(match, Step(self.number + 1, kind, seat, request, entries))

    def taken_back(self, seat: str | None, request: str | None, kept: int) -> MatchState:
        """The state after going back to the first `kept` entries of the log; deals that came will come again."""
        return self._next(self.match.rewound(kept), Step(self.number + 1, "back", seat, request, kept=kept))

    def follow(self, step: Step) -> MatchState:
        """The state after a step of the log."""
        if step.kind == "back":
            return self._next(self.match.rewound(step.kept), step)
        match = self.match.copy()
        start = self._given if step.kind == "begin" else match.log_length
        for place, entry in enumerate(step.entries, start):
            if place == match.log_length:  # a match that deals by itself has dealt already what stands in the log
                match.enter(entry)
        return self._next(match, step)

    def dealing(self, dealer: Dealer) -> MatchState:
        """The same state, but from here on the dealer hands in the deals."""
        match = self.match.copy()
        match.deal_from(dealer)
        return MatchState(
            match, self.step, self.spine, self.choice_since, given=self._given, events_from=self._events_from
        )

    def with_step(self, step: Step) -> MatchState:
        """The same state after the same step, of which more is known."""
        spine = self.spine
        if spine is not None and spine.step is self.step:
            spine = Played(step, spine.log_before, spine.owing_before, spine.before)
        state = MatchState(self.match, step, spine, self.choice_since, given=self._given, events_from=self._events_from)
        state._turn = self._turn
        return state

    def _next(self, match: Match, step: Step) -> MatchState:
        if step.kind == "back":
            spine, since = self._spine_until(step.kept), dict[str, int]()
        elif step.kind in ("clock", "pause", "stand-in"):  # no move: who owes one owes the same as before
            return MatchState(
                match, step, self.spine, self.choice_since, given=self._given, events_from=self.match.log_length
            )
        else:
            log_before = 0 if step.kind == "begin" else self.match.log_length
            spine, since = Played(step, log_before, tuple(self.choice_since), self.spine), self.choice_since
        owing = () if step.kind == "abort" else match.owing
        choices = {seat: since[seat] if seat in since and seat != step.seat else step.number for seat in owing}
        events_from = 0 if step.kind == "begin" else self.match.log_length
        return MatchState(match, step, spine, choices, given=self._given, events_from=events_from)

    def _spine_until(self, kept: int) -> Played | None:
        """The last step that stays if the log is cut; the first of all always does."""
        last = self.spine
        while last and last.before and last.log_before >= kept:
            last = last.before
        return last

    # ---- asking

    @property
    def number(self) -> int:
        """The number of the last step."""
        return self.step.number

    def turn(self, seat: str) -> int | None:
        """Which turn a seat is in, as `Match.turn` says; asked after a step, and for most seats again at the next."""
        if self._turn is None or self._turn[0] != seat:
            self._turn = seat, self.match.turn(seat)
        return self._turn[1]

    def spine_from_start(self) -> list[Played]:
        """The steps that still count, in order."""
        steps: list[Played] = []
        last = self.spine
        while last:
            steps.append(last)
            last = last.before
        return steps[::-1]

    @property
    def has_moves(self) -> bool:
        """Whether anybody has moved since the match began."""
        return self.spine is not None and self.spine.before is not None

    def events(self, seat: str | None) -> str:
        """What happened in the last step, as that seat may know it: a list of `GameEvent`, written as JSON."""
        told = self._told_beside_the_rules()
        if told:
            return orjson.dumps(told).decode()
        if self._events is None:
            self._events = [(event, event.written()) for event in self.match.events(self._events_from)]
        # Most events are the same for all, and each is written only once.
        seen = [written if (own := event.seen_by(seat)) is event else own.written() for event, written in self._events]
        return f"[{','.join(seen)}]"

    @property
    def clock(self) -> str:
        """What the clocks showed after the step, as it was stored: a field of `Update`, or nothing."""
        if self._clock is None:
            clock = self.step.clock
            self._clock = "" if clock is None else _written_clock(self.match.seats, clock)
        return self._clock

    def _told_beside_the_rules(self) -> list[dict[str, Any]]:
        if self.step.kind == "back":
            return [{"event": "taken back", "seat": self.step.seat, "to": self.spine.step.number if self.spine else 0}]
        event = _SAID_OF_A_SEAT.get(self.step.kind)
        return [{"event": event, "seat": self.step.seat}] if event else []

    def back_to(self, seat: str) -> int | None:
        """How many entries stay if the seat takes its last move back; None if there is none.

        Where both lay cards unseen, both lay anew: otherwise the one who takes back would know the other's cards.
        """
        last = self.spine
        while last and last.step.seat != seat:
            last = last.before
        if last is None:
            return None
        while last.before and last.before.before and len(last.before.owing_before) > 1:
            last = last.before
        return last.log_before


def _written_clock(seats: tuple[str, ...], clock: StepClock) -> str:
    left = dict(zip(seats, clock.left, strict=True))
    told: StepClockInfo = {"left": left, "spent": clock.spent, "lag": clock.lag}
    return f'"clock":{orjson.dumps(told).decode()},'


def nonces(stored: StoredMatch) -> dict[str, str]:
    """The randomness that people added, in seat order."""
    return {seat.seat: seat.nonce for seat in stored.seats if seat.nonce is not None}


def at_start(stored: StoredMatch) -> MatchState:
    """A match before its first step, with the entries it was given; the seed has drawn the lot for who begins."""
    options = settled(game_named(stored.game), stored.options, _dealer(stored))
    match = Match(stored.game, by_hand=True, **options.data())
    for entry in stored.given:
        match.enter(entry)
    return MatchState(match, Step(0, "begin", None, None), given=len(stored.given))


def restored(stored: StoredMatch) -> MatchState:
    """A match after all its steps, dealing from its seed from here on."""
    state = at_start(stored)
    for step in stored.steps:
        state = state.follow(step)
    return state.dealing(_dealer(stored))


def _dealer(stored: StoredMatch) -> Dealer:
    return Dealer(match_seed(stored.id, stored.seed, nonces(stored)))
