"""What the log tells of a match beside its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from highpriest.server.match.situation import Situation
from highpriest.server.match.state import MatchState, restored
from highpriest.storage.stored import Step, StoredMatch, StoredSeat


def loaded(stored: StoredMatch) -> Situation:
    """A match as its log has it; its clocks come later."""
    givers: tuple[str | None, ...] = ()
    for step in stored.steps:
        givers = givers_after(givers, step, stored.seats)
    return Situation(replace(stored, steps=()), restored(stored) if stored.steps else None, givers=givers)


def followed(now: Situation, step: Step) -> tuple[MatchState, Situation]:
    """The match one step later, as the log has it, with the clocks still to come."""
    state = (now.state or restored(now.stored)).follow(step)
    givers = givers_after(now.givers, step, now.stored.seats)
    return state, Situation(now.stored, state, now.offers.after_step(), givers=givers)


def givers_after(givers: tuple[str | None, ...], step: Step, seats: Sequence[StoredSeat]) -> tuple[str | None, ...]:
    """Who has given others more time in the running turns after a step: a step "clock" of a seat is its gift."""
    if step.kind != "clock":
        return ()
    return givers if step.seat is None else (*givers, *(seat.guest for seat in seats if seat.seat == step.seat))
