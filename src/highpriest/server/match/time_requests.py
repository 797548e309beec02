"""What people ask for when it is about time: decided without any effect, as all requests are."""

from __future__ import annotations

from typing import Final

from highpriest.play.clock import SECOND, Clock
from highpriest.server.match.agreeing import agree, ask_others
from highpriest.server.match.checks import check_seated, running
from highpriest.server.match.situation import Asker, Decision, Situation
from highpriest.server.match.timing import call_off, note_clocks, owing, run_out
from highpriest.server.problems import Problem
from highpriest.server.requests import Claim, MoreTime, Pause

MORE: Final = 15 * SECOND


def claim(now: Situation, who: Asker, request: Claim) -> Decision:
    """Somebody who is away for too long has lost on time; or a computer plays on for them, if all others agree."""
    check_seated(who)
    running(now)
    if request.seat in who.seats or request.seat not in now.claimable:
        raise Problem("claim/too-early")
    others = _others_who_decide(now, who, request.seat)
    if not others:
        return _run_out(now, request.seat)._replace(answered_by_update=False)
    offer = now.offers.computer
    if offer is not None and offer["seat"] == request.seat:
        return agree(now, "computer", who.seats, lambda: seat_computer(now))
    return Decision(now._replace(offers=now.offers.for_computer(who.seats[0], others, request.seat)))


def _others_who_decide(now: Situation, who: Asker, away: str) -> list[str]:
    """The other people who have to agree that a computer plays on for that seat, where one does."""
    if now.stored.absent != "computer":
        return []
    gone = now.seats_of(next(seat.guest for seat in now.stored.seats if seat.seat == away))
    return [seat for seat in now.other_people(who.guest) if seat not in gone]


def seat_computer(now: Situation) -> Decision:
    """All have agreed that a computer plays on for somebody, who is still away."""
    offer = now.offers.computer
    if offer is None or offer["seat"] not in now.claimable:
        raise Problem("claim/too-early")
    return _run_out(now, offer["seat"])


def _run_out(now: Situation, seat: str) -> Decision:
    return run_out(now, ([each.seat for each in now.stored.seats].index(seat),))


def ask_to_call_off(now: Situation, who: Asker) -> Decision:
    """Call the match off: at once if somebody is away for too long or nobody else plays, else if all agree."""
    check_seated(who)
    running(now)
    others = now.other_people(who.guest)
    if others and not now.claimable - set(who.seats):
        return ask_others(now, "off", who.seats[0], others, who, lambda: call_off(now))
    return call_off(now)._replace(answered_by_update=False)


def give_more_time(now: Situation, who: Asker, request: MoreTime) -> Decision:
    """Give another seat some seconds more, or in a match of days another turn's time: once in each turn."""
    check_seated(who)
    clock = _running_clock(now)
    names = [seat.seat for seat in now.stored.seats]
    if request.seat in who.seats or request.seat not in names:
        raise Problem("seat/not-yours")
    if who.guest in now.givers:
        raise Problem("time/given")
    place = names.index(request.seat)
    more = clock.given(place, clock.pace.base if clock.pace.per_turn else MORE)
    return note_clocks(now._replace(clock=more), giver=who.seats[0])._replace(answered_by_update=False)


def ask_to_pause(now: Situation, who: Asker, request: Pause) -> Decision:
    """Let the clocks of a match of days stand, if all agree; or let them go on, at once."""
    check_seated(who)
    clock = _running_clock(now)
    if not clock.pace.per_turn:
        raise Problem("clock/none", "Only matches of days can be paused.")
    if not request.on:
        return note_clocks(now)._replace(answered_by_update=False) if now.is_paused else Decision(now)
    others = now.other_people(who.guest)
    if others:
        return ask_others(now, "pause", who.seats[0], others, who, lambda: note_clocks(now, "pause"))
    return note_clocks(now, "pause")._replace(answered_by_update=False)


def _running_clock(now: Situation) -> Clock:
    running(now)
    if now.clock is None or not owing(now):
        raise Problem("clock/none")
    return now.clock
