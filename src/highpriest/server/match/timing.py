"""What steps do to clocks, decided without any effect: the moment is always an argument."""

from __future__ import annotations

from typing import Final, Literal

from highpriest.names import LevelName
from highpriest.play.clock import DAY, FIRST_TURN, SECOND, Clock, read_pace
from highpriest.server.match.loading import givers_after
from highpriest.server.match.situation import AppendStep, Decision, Situation
from highpriest.server.match.state import MatchState
from highpriest.storage.stored import DAYS, Phase, StandIn, StepClock, StoredSeat

LONGEST_PAUSE: Final = 30 * DAY
STAND_IN: Final[LevelName] = "lector"


def owing(now: Situation) -> tuple[int, ...]:
    """The places of the seats that owe a move."""
    if now.state is None or now.stored.phase != "playing":
        return ()
    since = now.state.choice_since
    return tuple([place for place, seat in enumerate(now.stored.seats) if seat.seat in since])


def people(now: Situation) -> tuple[int, ...]:
    """The places of people: computers have clocks too, which never run out."""
    return tuple([place for place, seat in enumerate(now.stored.seats) if seat.level is None])


def timed(now: Situation, decision: Decision, at: int, life: str, used: tuple[int, ...] = ()) -> Decision:
    """The same decision with clocks: those that the step leaves behind, and what it cost. Others as they are.

    `used` is for how long each seat has been away.
    """
    change, state = decision.change, decision.after.state
    if not isinstance(change, AppendStep) or state is None:
        return decision._replace(after=decision.after._replace(clock=decision.after.clock or now.clock))
    before = decision.after.clock or now.clock or Clock.new(read_pace(str(now.stored.pace)), len(now.stored.seats))
    answering = _answering(now, change)
    spent, lag = (0, 0) if answering is None else before.seats[answering].charge(at)
    ends = answering is not None and _ends_turn(now, decision.after, change.step.seat)
    clock = before.answered(answering, at, owing(decision.after), ends_turn=ends)
    if change.step.kind == "pause":
        clock = clock.stopped(at)
    accounts = () if clock.pace.per_turn else tuple(clock.accounts(at))  # there, no lag is forgiven
    step = change.step.timed(StepClock(tuple(clock.left(at)), spent, lag, at, life, accounts, used))
    givers = givers_after(now.givers, step, now.stored.seats)
    after = Situation(decision.after.stored, state.with_step(step), decision.after.offers, clock, givers)
    stamped = AppendStep(step, change.phase, change.result, _due(after, at), change.stand_in)
    return Decision(after, stamped, decision.answered_by_update)


def _due(after: Situation, at: int) -> float | None:
    """When a turn of days runs out, or a pause ends."""
    if after.clock is None or not after.clock.pace.per_turn or after.is_over:
        return None
    if after.is_paused:
        return (at + LONGEST_PAUSE) / SECOND
    ends = after.clock.asked(owing(after), at).runs_out(people(after))
    return None if ends is None else ends / SECOND


def _answering(now: Situation, change: AppendStep) -> int | None:
    """The place of the seat that the step answers for; none where it is no answer."""
    if change.step.kind not in ("play", "time"):
        return None
    for place, seat in enumerate(now.stored.seats):
        if seat.seat == change.step.seat:
            return place
    return None


def _ends_turn(now: Situation, after: Situation, seat: str | None) -> bool:
    if now.state is None or after.state is None or seat is None or after.is_over:
        return False
    return now.state.turn(seat) != after.state.turn(seat)


def restored_clock(now: Situation, life: str, at: int, seen: int) -> Clock | None:
    """The clocks of a match that was loaded, all standing; None if it has none or has not begun.

    Turns that were running are charged until now if they ran in this life, else as far as their life was `seen`. Turns
    of days have until they are due.
    """
    last = now.state.step.clock if now.state else None
    if now.stored.pace is None or last is None:
        return None
    passed = _passed_of_days(now, last, at) if last.life == DAYS else (at if last.life == life else seen) - last.at
    were_running = owing(now)
    left = [max(0, left - max(0, passed)) if place in were_running else left for place, left in enumerate(last.left)]
    return Clock.of(read_pace(now.stored.pace), left, last.accounts)


def _passed_of_days(now: Situation, last: StepClock, at: int) -> int:
    """How much of the running turns has passed: all run at once, and the first that ends of people's is due then.

    After a pause, which is due to end, they go on by themselves. What is due may have been put off since it was stored.
    """
    if now.stored.due is None:
        return at - last.at
    left = round(now.stored.due * SECOND - at)
    if now.is_paused:
        return -left
    players = people(now)
    return min((last.left[place] for place in owing(now) if place in players), default=0) - left


def first_turn_ends(now: Situation) -> int | None:
    """The moment at which the match is called off because somebody has not come to their first turn.

    Only among people, and not where turns take days.
    """
    clock, state = now.clock, now.state
    if clock is None or state is None or clock.pace.per_turn:
        return None
    places = people(now)
    missing = {now.stored.seats[place].seat: place for place in places} if len(places) > 1 else {}
    last = state.spine
    while last and missing:  # from the end: after the first few steps, all are found at once
        missing.pop(last.step.seat or "", None)
        last = last.before
    waited = [clock.seats[place] for place in missing.values()]
    ends = [seat.since + seat.forgives + min(FIRST_TURN, seat.left) for seat in waited if seat.since is not None]
    return min(ends, default=None)


# ---- steps that nobody asks for


def run_out(now: Situation, places: tuple[int, ...]) -> Decision:
    """The step that ends a match because these seats ran out of time first, or lets a computer play on for one.

    If all who owe a move did at the same moment, nobody has won: the match is called off.
    """
    state = _begun(now)
    if len(places) > 1 and set(places) == set(owing(now)):
        return call_off(now)
    if now.stored.absent == "computer" and now.other_people(now.stored.seats[places[0]].guest):
        return _stand_in(now, places[0])
    seat = now.stored.seats[places[0]].seat
    match = state.match.copy()
    match.run_out_of_time(seat)
    return _stepped(now, state.played(match, "time", seat, None), "over")


def _stand_in(now: Situation, place: int) -> Decision:
    """The step that gives somebody's seat to a computer. What they added to the deals stays."""
    state, seat = _begun(now), now.stored.seats[place]
    stand_in = StandIn(place, str(seat.guest), STAND_IN)
    seats = list(now.stored.seats)
    seats[place] = StoredSeat(seat.seat, STAND_IN, nonce=seat.nonce)
    after = state.played(state.match, "stand-in", seat.seat, None)
    decision = _stepped(now.seated(seats), after)
    return decision._replace(change=AppendStep(after.step, None, None, stand_in=stand_in))


def call_off(now: Situation) -> Decision:
    """The step that ends a match without a result."""
    state = _begun(now)
    return _stepped(now, state.played(state.match, "abort", None, None), "aborted")


def note_clocks(now: Situation, kind: Literal["clock", "pause"] = "clock", giver: str | None = None) -> Decision:
    """The step that notes what the clocks show, perhaps since a seat has given time, or that they stand from now on."""
    state = _begun(now)
    return _stepped(now, state.played(state.match, kind, giver, None))


def _begun(now: Situation) -> MatchState:
    assert now.state is not None  # noqa: S101  # clocks run in matches that have begun
    return now.state


def _stepped(now: Situation, state: MatchState, phase: Phase | None = None) -> Decision:
    result = state.match.result if phase == "over" else None
    after = now._replace(state=state, offers=now.offers.after_step())
    change = AppendStep(state.step, phase, None if result is None else result.data())
    return Decision(after.in_phase(phase) if phase else after, change, answered_by_update=True)
